"""DOS over small integers, for bots that search: all that the seat on turn may do, in the order of the rules text.

What other seats do out of turn, calling late and catching, is left to the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tablee.core.flat import FlatForm
from tablee.core.game import Outcome, places
from tablee.core.luck import Luck
from tablee.core.pile import from_top
from tablee.games.dos.cards import ACTIONS, COLOUR, DECK, DOS, KIND, NUMBER, PLAY2, VALUE, Colour
from tablee.games.dos.evolve import FEW, HAND
from tablee.games.dos.model import Call, Catch, Draw, Finish, Move, Play
from tablee.games.dos.plays import ALONE, BIT, PAIRS, PILES, SIDES, Made, Pile, laid_on
from tablee.games.dos.rules import colour_shown
from tablee.games.dos.state import State

NOBODY = NO_CARD = -1
IS_ACTION = tuple(face in ACTIONS for face in range(len(KIND)))
IS_NUMBER = tuple(kind == "number" for kind in KIND)


# --- moves and their numbers -----------------------------------------------------------------


def _every_play() -> list[Play]:
    """The plays on any pile of a hand with all faces, and two of each that can be laid twice."""
    hand, held = [*range(DOS), *range(DOS), DOS, DOS, PLAY2], sum(BIT)
    found = [play for side in PILES for top in side for pile in top for play in laid_on(pile, hand, held)]
    return list(dict.fromkeys(found))


PLAYS = _every_play()
DRAW, FINISH, CALL, CATCH = range(len(PLAYS), len(PLAYS) + 4)
MOVES: tuple[Move, ...] = (*PLAYS, Draw(), Finish(), Call(), *(Catch(seat) for seat in range(4)))
NUMBERS = {move: number for number, move in enumerate(MOVES)}

SIDE = tuple(play.side for play in PLAYS)
CARDS = tuple(play.cards for play in PLAYS)
SHOWN = tuple(colour_shown(play) for play in PLAYS)
"""The colour that the pile shows after each play."""


def _numbers(plays: Sequence[Play]) -> tuple[int, ...]:
    return tuple([NUMBERS[play] for play in plays])


def _numbers_made(made: Made[Play]) -> Made[int]:
    return Made(partial(_numbers_of, made))


def _numbers_of(made: Made[Play], faces: int) -> tuple[int, ...]:
    return _numbers(made[faces])


def _numbered(pile: Pile[Play], alone: Made[int], pairs: Made[int]) -> Pile[int]:
    wilds = tuple(map(_numbers, pile.wilds))
    twins = tuple((face, _numbers(plays)) for face, plays in pile.twins)
    return Pile(pile.suit, pile.alike, alone, wilds, pile.sums, pile.partners, pairs, twins)


def _numbered_side(side: int) -> tuple[tuple[Pile[int], ...], ...]:
    alone, pairs = _numbers_made(ALONE[side]), list(map(_numbers_made, PAIRS[side]))
    return tuple(
        tuple(_numbered(pile, alone, pairs[NUMBER[top] or 0]) for pile in piles)
        for top, piles in enumerate(PILES[side])
    )


NUMBERED = tuple(map(_numbered_side, SIDES))
"""The piles by side, top card and colour, as in `PILES`."""


# --- the state -------------------------------------------------------------------------------


@dataclass(slots=True)
class FlatState:
    """The fields of the state; instead of None, a number below 0."""

    points: bool
    target: int
    seats: int
    round: int
    dealer: int
    turn: int
    direction: int
    hands: list[list[int]]
    pile: list[int]
    discards: list[list[int]]
    colours: list[Colour]
    used: list[bool]
    laid: int
    drawn: int
    actions: list[int]
    armed: bool
    caught: bool
    barred: list[bool]
    owed: list[int]
    covered: list[bool]
    forgetful: int
    scores: list[int]
    winner: int

    def copy(self) -> "FlatState":
        return FlatState(
            self.points,
            self.target,
            self.seats,
            self.round,
            self.dealer,
            self.turn,
            self.direction,
            [hand[:] for hand in self.hands],
            self.pile[:],
            [pile[:] for pile in self.discards],
            self.colours[:],
            self.used[:],
            self.laid,
            self.drawn,
            self.actions[:],
            self.armed,
            self.caught,
            self.barred[:],
            self.owed[:],
            self.covered[:],
            self.forgetful,
            self.scores[:],
            self.winner,
        )

    def outcome(self) -> Outcome | None:
        if self.winner == NOBODY:
            return None
        merit = [(seat == self.winner, score) for seat, score in enumerate(self.scores)]
        return Outcome(places(merit), tuple(self.scores), "10.4" if self.points else "10.1")

    # legal moves

    def legal(self) -> tuple[int, ...]:
        if self.winner != NOBODY:
            return ()
        moves = self.turn_moves()
        if self.forgetful == self.turn or (not self.armed and len(self.hands[self.turn]) > FEW):  # §9.2
            moves += (CALL,)
        return moves if self.forgetful in (NOBODY, self.turn) else (*moves, CATCH + self.forgetful)

    def turn_moves(self) -> tuple[int, ...]:
        plays = plays_of(self)
        drawn, owed = self.drawn, self.owed[self.turn]
        if drawn != NO_CARD:  # §4.5
            return *[play for play in plays if drawn in CARDS[play]], FINISH
        if owed > self.laid:
            plays = tuple([play for play in plays if _completes(self, play)])  # §7.3
            return plays if plays or self.laid else (DRAW,)  # §7.2
        return (*plays, FINISH if self.laid else DRAW)

    def play(self, number: int, luck: Luck) -> None:
        if number < DRAW:
            _lay(self, number, luck)
        elif number == DRAW:
            _draw(self, luck)
        elif number == FINISH:
            _end_turn(self, luck)
        elif number == CALL:
            _call(self)
        else:
            _catch(self, number - CATCH, luck)


# --- the plays of a hand ---------------------------------------------------------------------


def plays_of(s: FlatState) -> tuple[int, ...]:
    """Every play on the piles not yet used, whatever is owed."""
    hand = s.hands[s.turn]
    held = 0
    for face in hand:
        held |= BIT[face]
    plays: tuple[int, ...] = () if s.used[0] else _plays_on(s, 0, hand, held)
    return plays if s.used[1] else plays + _plays_on(s, 1, hand, held)


def _plays_on(s: FlatState, side: int, hand: list[int], held: int) -> tuple[int, ...]:
    return laid_on(NUMBERED[side][s.discards[side][-1]][s.colours[side]], hand, held)


def _completes(s: FlatState, play: int) -> bool:
    """§7.3: whether enough cards can be laid in the turn if this play comes next."""
    cards, other = CARDS[play], 1 - SIDE[play]
    missing = s.owed[s.turn] - s.laid - len(cards)
    if missing <= 0 or s.used[other]:
        return missing <= 0
    rest = s.hands[s.turn][:]
    held = 0
    for card in cards:
        rest.remove(card)
    for card in rest:
        held |= BIT[card]
    return any(missing <= len(CARDS[follow_up]) for follow_up in _plays_on(s, other, rest, held))


# --- a turn ----------------------------------------------------------------------------------


def _lay(s: FlatState, play: int, luck: Luck) -> None:
    _begin(s)
    hand = s.hands[s.turn]
    before = len(hand)
    _move_cards(s, play, hand)
    if not hand:
        _win_round(s, luck)
        return
    if before > FEW >= len(hand):  # §9.1
        _shrink(s)
    if s.drawn != NO_CARD or (s.used[0] and s.used[1]):  # §4.7
        _end_turn(s, luck)


def _move_cards(s: FlatState, play: int, hand: list[int]) -> None:
    cards, side = CARDS[play], SIDE[play]
    for card in cards:
        hand.remove(card)
        if IS_ACTION[card]:
            s.actions.append(card)
    s.discards[side].extend(cards)
    s.colours[side] = SHOWN[play]
    s.used[side] = True
    s.laid += len(cards)


def _shrink(s: FlatState) -> None:
    if s.armed:
        s.covered[s.turn] = True
    else:
        s.forgetful = s.turn


def _begin(s: FlatState) -> None:
    """§9.4: the first thing done in a turn ends the chance to catch the player before."""
    if not s.laid and s.drawn == NO_CARD:
        s.forgetful = NOBODY


def _draw(s: FlatState, luck: Luck) -> None:
    _begin(s)
    seat, owed = s.turn, s.owed[s.turn]
    if owed:  # §7.2
        _draw_cards(s, seat, owed, luck)
        _pass_turn(s, luck)
        return
    before = len(s.hands[seat])
    _draw_cards(s, seat, 1, luck)
    if len(s.hands[seat]) > before:
        s.drawn = s.hands[seat][-1]
    else:  # §11.2
        _pass_turn(s, luck)


def _draw_cards(s: FlatState, seat: int, count: int, luck: Luck) -> None:
    hand = s.hands[seat]
    while count and (s.pile or _form_pile(s, luck)):
        hand.append(s.pile.pop())
        count -= 1
    if len(hand) > FEW:
        s.covered[seat] = False
        if s.forgetful == seat:
            s.forgetful = NOBODY


def _form_pile(s: FlatState, luck: Luck) -> bool:
    """§11.1: all cards under the two top ones are shuffled into a new pile."""
    cards = [card for pile in s.discards for card in pile[:-1]]
    if cards:
        luck.shuffle(cards)
        s.pile = cards
        for pile in s.discards:
            del pile[:-1]
    return bool(cards)


# --- the end of a turn -----------------------------------------------------------------------


def _end_turn(s: FlatState, luck: Luck) -> None:
    for card in s.actions:  # §8.4
        _act(s, card, luck)
    if s.caught:  # §9.7
        _draw_cards(s, s.turn, FEW, luck)
    _pass_turn(s, luck)


def _act(s: FlatState, card: int, luck: Luck) -> None:
    kind = KIND[card]
    if kind == "reverse":  # §8.2
        s.direction = -s.direction
    target = (s.turn + s.direction) % s.seats
    if kind == "plus2":  # §8.1
        _draw_cards(s, target, 2, luck)
    if kind == "play2":  # §7.2
        s.owed[target] += 2
    elif kind != "reverse" or s.seats == 2:  # §8.3, §8.5
        s.barred[target] = True


def _pass_turn(s: FlatState, luck: Luck) -> None:
    seat = (s.turn + s.direction) % s.seats
    while s.barred[seat]:  # §8.6, §8.7
        _draw_cards(s, seat, s.owed[seat], luck)
        s.barred[seat] = False
        s.owed[seat] = 0
        seat = (seat + s.direction) % s.seats
    s.owed[s.turn] = 0
    s.turn = seat
    _clear_turn(s)


def _clear_turn(s: FlatState) -> None:
    s.used = [False, False]
    s.laid = 0
    s.drawn = NO_CARD
    s.actions = []
    s.armed = s.caught = False


# --- "DOS!" ----------------------------------------------------------------------------------


def _call(s: FlatState) -> None:
    if s.forgetful == s.turn:
        s.covered[s.turn] = True
        s.forgetful = NOBODY
    else:
        s.armed = True


def _catch(s: FlatState, seat: int, luck: Luck) -> None:
    """The player on turn catches another one, whose turn is over (§9.6)."""
    s.forgetful = NOBODY
    _draw_cards(s, seat, FEW, luck)


# --- the end of a round ----------------------------------------------------------------------


def _win_round(s: FlatState, luck: Luck) -> None:
    winner = s.turn
    if s.points:
        _last_draws(s, luck)
        s.scores[winner] += sum([VALUE[card] for hand in s.hands for card in hand])  # §10.3
    s.drawn = s.forgetful = NOBODY
    s.caught = False
    if not s.points or s.scores[winner] >= s.target:  # §10.4
        s.winner = winner
    else:
        _open_round(s, luck)


def _last_draws(s: FlatState, luck: Luck) -> None:
    """§10.2: a +2 of the winning turn is still drawn."""
    for card in s.actions:
        if KIND[card] in ("plus2", "reverse"):
            _act(s, card, luck)


def _open_round(s: FlatState, luck: Luck) -> None:
    s.round += 1
    s.dealer = (s.dealer + 1) % s.seats  # §10.5
    s.turn = (s.dealer + 1) % s.seats
    s.direction = 1
    s.pile = list(DECK)
    luck.shuffle(s.pile)
    s.hands = [from_top(s.pile, HAND) for _ in range(s.seats)]
    s.barred, s.covered = [False] * s.seats, [False] * s.seats
    s.owed = [0] * s.seats
    _clear_turn(s)
    _flip(s)


def _flip(s: FlatState) -> None:
    s.discards = [[s.pile.pop()], [s.pile.pop()]]
    for side, pile in enumerate(s.discards):
        while not IS_NUMBER[pile[-1]]:  # §3.3
            pile.append(s.pile.pop())
        s.colours[side] = COLOUR[pile[-1]] or 0


# --- the flat form ---------------------------------------------------------------------------


def flatten(s: State) -> FlatState:
    left, right = s.discards
    return FlatState(
        points=s.options.points,
        target=s.options.target,
        seats=s.seats,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        direction=s.direction,
        hands=[hand[:] for hand in s.hands],
        pile=s.pile[:],
        discards=[left[:], right[:]],
        colours=s.colours[:],
        used=s.used[:],
        laid=s.laid,
        drawn=NO_CARD if s.drawn is None else s.drawn,
        actions=s.actions[:],
        armed=s.armed,
        caught=s.caught,
        barred=s.barred[:],
        owed=s.owed[:],
        covered=s.covered[:],
        forgetful=NOBODY if s.forgetful is None else s.forgetful,
        scores=s.scores[:],
        winner=NOBODY if s.winner is None else s.winner,
    )


form: FlatForm = FlatForm(flatten, MOVES.__getitem__, NUMBERS.__getitem__)
