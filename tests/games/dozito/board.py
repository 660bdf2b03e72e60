"""A table of Dozito, with grids given as text.

    R2  ..  B5  Gj     a letter for the colour, then the number or j for a joker
    .. (G11) .. ..     face down: any card, or that one

Piles are written top card first.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken
from tablee.games.dozito import game
from tablee.games.dozito.cards import ALL, CARDS
from tablee.games.dozito.model import Discard, Event, Move, Options, Place, Rule, Source, Take, Tally
from tablee.games.dozito.state import State

rule = pytest.mark.rule
SIDES = ("left", "right")
STACKS = ("pile", *SIDES)
HIDDEN = """
    .. .. .. ..
    .. .. .. ..
    .. .. .. ..
"""


NAMES = [f"{card.colour[0].upper()}{card.number or 'j'}" for card in CARDS]


def name(card: int) -> str:
    return NAMES[card]


def names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def move_of(words: str) -> Move:
    """A move from words such as "draw", "take left", "place 3", converted as if a browser had sent it."""
    word, _, where = words.partition(" ")
    message: dict[str, Any] = {"type": word}
    if word == "place":
        message["slot"] = int(where)
    elif where:
        message["side"] = SIDES.index(where)
    move: Move = msgspec.convert(message, game.moves)
    return move


def words_of(move: Move) -> str:
    match move:
        case Take(side):
            return f"take {SIDES[side]}"
        case Discard(side):
            return f"discard {SIDES[side]}"
        case Place(slot):
            return f"place {slot}"
    return "draw"


class Box:
    """The 75 cards, each of which can be used once."""

    def __init__(self) -> None:
        self.cards = list(ALL)

    def take(self, wanted: str) -> int:
        found = next((card for card in self.cards if name(card) == wanted), None)
        assert found is not None, f"there is no {wanted} left in the box"
        self.cards.remove(found)
        return found

    def take_all(self, wanted: str) -> list[int]:
        return [self.take(word) for word in wanted.split()]


class Scripted:
    """Luck that a test controls: the next shuffles put these cards on top."""

    def __init__(self, *tops: str, lot: int = 0) -> None:
        self.tops = list(tops)
        self.lot = lot

    def below(self, n: int) -> int:
        assert self.lot < n
        return self.lot

    def shuffle(self, items: list[Any]) -> None:
        first: list[int] = []
        for wanted in self.tops.pop(0).split():
            first.append(next(c for c in items if name(c) == wanted and c not in first))
        rest = [card for card in items if card not in first]
        items[:] = rest[::-1] + first[::-1]  # the top card is the last one


def tidy(drawing: str) -> str:
    return "\n".join(" ".join(row.split()) for row in drawing.strip().splitlines())


def cells(drawing: str) -> list[str]:
    words = drawing.split()
    assert [len(row.split()) for row in drawing.strip().splitlines()] == [4, 4, 4], drawing
    for slot, word in enumerate(words, 1):
        assert word[0] in ".(" or word[1:] in ("j", str(slot)), f"{word} cannot lie in slot {slot}"
    return words


def points(total: int) -> Tally:
    return Tally((), 0, total)


class Table:
    """A table in the middle of a round. Cards that are not mentioned lie where `rest` says."""

    def __init__(
        self,
        *grids: str,
        pile: str = "",
        left: str = "B1",
        right: str = "P8",
        rest: str = "pile",
        hand: str | None = None,
        source: Source | None = None,
        turn: int = 0,
        starter: int = 0,
        closer: int | None = None,
        rounds: int = 3,
        scored: Sequence[Sequence[int]] = (),
        luck: Luck | None = None,
    ) -> None:
        box = Box()
        stacks = {
            where: box.take_all(cards) for where, cards in (("pile", pile), ("left", left), ("right", right))
        }
        held = None if hand is None else box.take(hand)
        drawn = [[None if word == ".." else box.take(word.strip("()")) for word in cells(grid)] for grid in grids]
        hidden = [[box.cards.pop() if card is None else card for card in cards] for cards in drawn]
        stacks[rest] += box.cards
        self.match = Match(game, Options(rounds), len(grids), luck or seeded(0))
        self.match.state = State(
            rounds=rounds,
            seats=len(grids),
            round=len(scored) + 1,
            starter=starter,
            turn=turn,
            grids=hidden,
            face_up=[sum(1 << i for i, word in enumerate(cells(grid)) if word[0] not in ".(") for grid in grids],
            pile=stacks["pile"][::-1],
            discards=(stacks["left"][::-1], stacks["right"][::-1]),
            hand=held,
            source=source,
            closer=closer,
            scored=[tuple(points(total) for total in totals) for totals in scored],
        )
        self.events: list[Event] = []

    @classmethod
    def fresh(cls, seats: int, luck: Luck, rounds: int = 3) -> "Table":
        """A table before the first turn of a new game."""
        table = cls.__new__(cls)
        table.match = Match.start(game, Options(rounds), seats, luck)
        table.events = table.match.log[-1].events
        return table

    # moves and events

    def play(self, *moves: str) -> "Table":
        """The seat whose turn it is makes these moves."""
        for words in moves:
            self.events = self.match.play(self.state.turn, move_of(words), now=0).events
        return self

    def refusal(self, words: str, by: int | None = None) -> Rule:
        """The rule that a move breaks, after checking that the refusal changed nothing."""
        return self.refusal_of(move_of(words), by)

    def refusal_of(self, move: Move, by: int | None = None) -> Rule:
        before, version = game.copy(self.state), self.match.version
        with pytest.raises(RuleBroken) as refused:
            self.match.play(self.state.turn if by is None else by, move, now=0)
        assert self.state == before
        assert self.match.version == version
        assert isinstance(refused.value.rule, Rule)
        return refused.value.rule

    @property
    def happened(self) -> list[str]:
        """The names of the events of the last move."""
        return [type(event).__name__ for event in self.events]

    # the current state

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def moves(self) -> set[str]:
        return set(map(words_of, game.legal(self.state, self.state.turn)))

    def grid(self, seat: int) -> str:
        """The grid of a seat as everybody sees it."""
        cards = game.view(self.state, None).grids[seat]
        shown = [".." if card is None else name(card) for card in cards]
        return "\n".join(" ".join(shown[row : row + 4]) for row in (0, 4, 8))

    @property
    def hand(self) -> str | None:
        hand = game.view(self.state, None).hand
        return None if hand is None else name(hand)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def left(self) -> list[str]:
        return names(self.state.discards[0][::-1])

    @property
    def right(self) -> list[str]:
        return names(self.state.discards[1][::-1])

    @property
    def pile(self) -> list[str]:
        return names(self.state.pile[::-1])

    @property
    def totals(self) -> list[int]:
        return [sum(tallies[seat].points for tallies in self.state.scored) for seat in range(self.state.seats)]
