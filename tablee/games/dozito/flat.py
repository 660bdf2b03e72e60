"""The flat form of Dozito, in which a search plays out many rounds a second.

A grid is twelve cards in one list of all grids, together with the bit set of the face-up slots of each colour, so
that its points are looked up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablee.core.flat import FlatForm
from tablee.core.game import Outcome
from tablee.core.luck import Luck
from tablee.games.dozito import model
from tablee.games.dozito.cards import AGAINS, ALL, COLOUR, COLOURS, JOKERS, NUMBER, SLOTS, STOPS, SUNS
from tablee.games.dozito.rules import DISCARDS, OPENING, PLACES, best_rounds, result, totals
from tablee.games.dozito.score import FULL, groups_of
from tablee.games.dozito.state import State

GRID: Final = 12
HUES: Final = 5
NOBODY: Final = -1
NO_CARD: Final = -1

DRAW: Final = 0
TAKE: Final = 1
"""Take(0) is 1, Take(1) is 2, Place(1) is 3 and so on."""
PLACE: Final = 3
DISCARD: Final = 15
MOVES: tuple[model.Move, ...] = (*OPENING, *(model.Place(slot + 1) for slot in range(SLOTS)), *DISCARDS[-1])
NUMBERS = {move: number for number, move in enumerate(MOVES)}

FROM_PILE: Final = 1
FROM_DISCARD: Final = 2
TURNED: Final = 3
FORCED: Final = 4
REPLACED: Final = 5
COVERED: Final = 6
SOURCES: tuple[model.Source | None, ...] = (None, "pile", "discard", "turned", "forced", "replaced", "covered")

OPENINGS = [NUMBERS[move] for move in OPENING]
GOES_TO = [[NUMBERS[place] for place in PLACES[card]] for card in ALL]
DROPS = [[NUMBERS[discard] for discard in discards] for discards in DISCARDS]
"""The discards by which piles may receive a card, as `Flat.open_piles` numbers them."""
EITHER: Final = 2

HUE: list[int] = list(COLOUR)
HOME: list[int] = [NO_CARD if number is None else number - 1 for number in NUMBER]
"""The slot of each card, counted from 0; NO_CARD for a joker."""
SUN: list[int] = list(SUNS)
IS_STOP: list[bool] = [card in STOPS for card in ALL]
IS_AGAIN: list[bool] = [card in AGAINS for card in ALL]
IS_JOKER: list[bool] = [card in JOKERS for card in ALL]
POINTS: list[int] = [sum(group.points for group in groups_of(slots)) for slots in range(FULL + 1)]
"""The points of the groups that cards of one colour form on these slots."""


@dataclass(slots=True)
class Flat:
    rounds: int
    seats: int
    round: int
    starter: int
    turn: int
    grids: list[int]
    """The twelve cards of seat 0, then those of seat 1."""
    colours: list[int]
    """For each seat and each colour the bit set of its face-up slots."""
    face_up: list[int]
    suns: list[int]
    pile: list[int]
    discards: list[list[int]]
    hand: int
    source: int
    closer: int
    totals: list[int]
    """The points of each seat in the rounds that were scored."""
    bests: list[int]
    """The best round of each seat (§7.2)."""
    twelve: int
    over: bool

    def copy(self) -> "Flat":
        return Flat(
            self.rounds,
            self.seats,
            self.round,
            self.starter,
            self.turn,
            self.grids[:],
            self.colours[:],
            self.face_up[:],
            self.suns[:],
            self.pile[:],
            [self.discards[0][:], self.discards[1][:]],
            self.hand,
            self.source,
            self.closer,
            self.totals[:],
            self.bests[:],
            self.twelve,
            self.over,
        )

    def legal(self) -> Sequence[int]:
        if self.over:
            return []
        if self.hand == NO_CARD:
            return OPENINGS
        if self.source == FROM_DISCARD:
            return GOES_TO[self.hand]
        drops = DROPS[self.open_piles()]
        return drops if self.source in (FORCED, REPLACED) else GOES_TO[self.hand] + drops

    def open_piles(self) -> int:
        """The discard pile that may receive a card, or EITHER. §9.1: an empty pile comes first."""
        if not self.discards[0]:
            return 0
        return EITHER if self.discards[1] else 1

    def play(self, number: int, luck: Luck) -> None:
        if number >= DISCARD:
            self.discard(number - DISCARD, luck)
        elif number >= PLACE:
            self.place(number - PLACE, luck)
        elif number >= TAKE:
            self.take(number - TAKE, luck)
        else:
            self.draw()

    def draw(self) -> None:
        self.hand = self.pile.pop()
        self.source = FROM_PILE

    def take(self, side: int, luck: Luck) -> None:
        self.hand = self.discards[side].pop()
        self.source = FROM_DISCARD
        if not IS_JOKER[self.hand]:  # §9.8
            self.place(HOME[self.hand], luck)

    def place(self, slot: int, luck: Luck) -> None:
        card = self.hand
        self._put(card, slot)
        if self.colours[self.turn * HUES + HUE[card]] == FULL:  # §9.5
            self.twelve = self.turn
            self.over = True
            return
        if self.source == COVERED:  # §4.6, unless §5.2
            self.source = FORCED if IS_STOP[card] else TURNED
        if self.source != TURNED:
            side = self.open_piles()
            if side != EITHER:  # §9.8
                self.discard(side, luck)

    def _put(self, card: int, slot: int) -> None:
        """Exchange the card in hand and the one in the slot."""
        seat, bit = self.turn, 1 << slot
        where, hues = seat * GRID + slot, seat * HUES
        lay_there = self.grids[where]
        if self.face_up[seat] & bit:
            self.source = REPLACED
            self.colours[hues + HUE[lay_there]] ^= bit
            self.suns[seat] -= SUN[lay_there]
        else:
            self.source = COVERED
            self.face_up[seat] |= bit
        self.grids[where] = card
        self.colours[hues + HUE[card]] |= bit
        self.suns[seat] += SUN[card]
        self.hand = lay_there

    def discard(self, side: int, luck: Luck) -> None:
        card = self.hand
        self.discards[side].append(card)
        self.hand = NO_CARD
        self.source = 0
        if self.closer == NOBODY and self.face_up[self.turn] == FULL:  # §6.1
            self.closer = self.turn
        if not IS_AGAIN[card]:  # §5.3
            following = (self.turn + 1) % self.seats
            if following == self.closer:
                self._end_round(luck)
                return
            self.turn = following
        if not self.pile:
            self._form_pile(luck)

    def _form_pile(self, luck: Luck) -> None:
        """§9.3."""
        left, right = self.discards
        self.pile = left[:-1] + right[:-1]
        luck.shuffle(self.pile)
        del left[:-1]
        del right[:-1]

    def points(self, seat: int) -> int:
        """The points of a grid (§8)."""
        first = seat * HUES
        points = self.suns[seat]
        for hue in range(first, first + HUES):
            points += POINTS[self.colours[hue]]
        return points

    def _end_round(self, luck: Luck) -> None:
        for seat in range(self.seats):
            points = self.points(seat)
            self.totals[seat] += points
            self.bests[seat] = max(self.bests[seat], points)
        if self.round == self.rounds:
            self.over = True
        else:
            self._open_round(luck)

    def _open_round(self, luck: Luck) -> None:
        order = [(self.starter + 1 + i) % self.seats for i in range(self.seats)]
        self.starter = self.turn = min(order, key=self.totals.__getitem__)  # §6.3
        self.round += 1
        self.pile = list(ALL)
        luck.shuffle(self.pile)
        self.grids = [self.pile.pop() for _ in range(self.seats * GRID)]
        self.discards = [[self.pile.pop()], [self.pile.pop()]]
        self.colours = [0] * (self.seats * HUES)
        self.face_up = [0] * self.seats
        self.suns = [0] * self.seats
        self.closer = NOBODY

    def outcome(self) -> Outcome | None:
        return (
            result(self.totals, self.bests, None if self.twelve == NOBODY else self.twelve) if self.over else None
        )


def flatten(s: State) -> Flat:
    seats = range(s.seats)
    return Flat(
        rounds=s.rounds,
        seats=s.seats,
        round=s.round,
        starter=s.starter,
        turn=s.turn,
        grids=[card for grid in s.grids for card in grid],
        colours=[bits for seat in seats for bits in _colours(s.grids[seat], s.face_up[seat])],
        face_up=s.face_up[:],
        suns=[_suns(s.grids[seat], s.face_up[seat]) for seat in seats],
        pile=s.pile[:],
        discards=[cards[:] for cards in s.discards],
        hand=NO_CARD if s.hand is None else s.hand,
        source=SOURCES.index(s.source),
        closer=NOBODY if s.closer is None else s.closer,
        totals=totals(s),
        bests=best_rounds(s),
        twelve=NOBODY if s.twelve is None else s.twelve,
        over=s.over,
    )


def _colours(grid: Sequence[int], face_up: int) -> list[int]:
    colours = [0] * len(COLOURS)
    for slot, card in enumerate(grid):
        colours[COLOUR[card]] |= face_up & 1 << slot
    return colours


def _suns(grid: Sequence[int], face_up: int) -> int:
    return sum(SUNS[card] for slot, card in enumerate(grid) if face_up >> slot & 1)


def move(number: int) -> model.Move:
    return MOVES[number]


def number(move: model.Move) -> int:
    return NUMBERS[move]


form: FlatForm = FlatForm(flatten, move, number)
