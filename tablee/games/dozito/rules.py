"""The rules in the order of their text: legal moves, the rule a bad move breaks, the consequences of a move."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from tablee.core.game import Emit, Outcome, places
from tablee.core.luck import Luck
from tablee.core.pile import shuffled
from tablee.games.dozito.cards import AGAINS, ALL, JOKERS, NUMBER, SLOTS, STOPS
from tablee.games.dozito.model import (
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    ExtraTurnEarned,
    GameEnded,
    LastTurnsCalled,
    Limit,
    Move,
    Options,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Rule,
    Take,
    Taken,
    Turned,
    TurnPassed,
    TwelveMatched,
)
from tablee.games.dozito.score import FULL, is_one_colour, tally
from tablee.games.dozito.state import State

# Made once, for speed: `legal` and `awaited` only pick the right tuple.
NOBODY: tuple[int, ...] = ()
ALONE = tuple((seat,) for seat in range(5))
PASSED_TO = tuple(map(TurnPassed, range(5)))
NONE: tuple[Move, ...] = ()
OPENING: tuple[Move, ...] = (Draw(), Take(0), Take(1))
DISCARDS = ((Discard(0),), (Discard(1),), (Discard(0), Discard(1)))
EITHER: Final = 2
"""The index of DISCARDS at which both piles may receive a card."""


def _places(card: int) -> tuple[Place, ...]:
    number = NUMBER[card]  # §5.5: a joker goes anywhere
    return tuple(map(Place, range(1, SLOTS + 1) if number is None else (number,)))


PLACES = tuple(_places(card) for card in ALL)
PLACE_OR_DISCARD = tuple(tuple(places + discards for places in PLACES) for discards in DISCARDS)


# --- §3 setting up ---------------------------------------------------------------------------


def table(options: Options, seats: int) -> State:
    return State(options.rounds, seats)


def deal(s: State, luck: Luck, emit: Emit) -> None:
    open_round(s, luck.below(s.seats), luck, emit)  # §3.4


def open_round(s: State, starter: int, luck: Luck, emit: Emit) -> None:
    pile = shuffled(ALL, luck)
    emit(RoundOpened(s.round + 1, starter))
    emit(pile)
    dealt = s.seats * SLOTS
    emit(Dealt(left=pile.cards[-1 - dealt], right=pile.cards[-2 - dealt]))  # §3.1, §3.3


# --- legal moves -----------------------------------------------------------------------------


def awaited(s: State) -> Sequence[int]:
    return NOBODY if s.over else ALONE[s.turn]


def legal(s: State, seat: int) -> Sequence[Move]:
    if seat != s.turn or s.over:
        return NONE
    card = s.hand
    if card is None:
        return OPENING
    source = s.source
    if source == "discard":
        return PLACES[card]
    open_to = _open_to_discard(s)
    if source == "pile" or source == "turned":
        return PLACE_OR_DISCARD[open_to][card]
    return DISCARDS[open_to]


def _open_to_discard(s: State) -> Literal[0, 1, 2]:
    """The discard pile that may receive a card, or EITHER. §9.1: an empty pile comes first."""
    left, right = s.discards
    if not left:
        return 0
    return EITHER if right else 1


def default(s: State, seat: int) -> Move:
    """Draw, and discard the card."""
    moves = legal(s, seat)
    return next((move for move in moves if isinstance(move, Discard)), moves[0])


def check(s: State, seat: int, move: Move) -> Rule | None:
    if s.over:
        return Rule.GAME_IS_OVER
    if seat != s.turn:
        return Rule.IN_TURN
    if isinstance(move, (Draw, Take)) != (s.hand is None):
        return Rule.ONE_CARD_A_TURN
    if isinstance(move, Place):
        return _check_place(s, move)
    if isinstance(move, Discard):
        return _check_discard(s, move)
    return None


def _check_place(s: State, move: Place) -> Rule | None:
    assert s.hand is not None
    if s.source == "forced":
        return Rule.STOP_ENDS_THE_CHAIN
    if s.source == "replaced":
        return Rule.JOKER_STAYS if s.hand in JOKERS else Rule.REPLACED_IS_DISCARDED
    if not 1 <= move.slot <= SLOTS:
        return Rule.SLOTS
    return None if NUMBER[s.hand] in (None, move.slot) else Rule.OWN_SLOT


def _check_discard(s: State, move: Discard) -> Rule | None:
    if s.source == "discard":
        return Rule.TAKEN_IS_PLACED
    return None if _open_to_discard(s) in (EITHER, move.side) else Rule.EMPTY_PILE_FIRST


def limit(s: State, seat: int) -> Limit | None:
    """Usually a card in hand is kept or put on either pile."""
    card, source = s.hand, s.source
    if seat != s.turn or s.over or card is None:
        return None
    if source == "forced":
        return Limit.STOP_ENDS_THE_CHAIN
    if source == "replaced":
        return Limit.JOKER_STAYS if card in JOKERS else Limit.REPLACED_IS_DISCARDED
    if source == "discard":
        return Limit.TAKEN_IS_PLACED
    return None if _open_to_discard(s) == EITHER else Limit.EMPTY_PILE_FIRST


# --- §4 and §5 a turn ------------------------------------------------------------------------


def decide(s: State, seat: int, move: Move, now: int, luck: Luck, emit: Emit) -> None:
    DECIDE[type(move)](s, move, luck, emit)


def draw(s: State, move: Draw, luck: Luck, emit: Emit) -> None:
    emit(Drawn(s.turn, s.pile[-1]))


def take(s: State, move: Take, luck: Luck, emit: Emit) -> None:
    card = s.discards[move.side][-1]
    emit(Taken(s.turn, move.side, card))
    if card not in JOKERS:  # §9.8: the card has only one place to go
        place(s, PLACES[card][0], luck, emit)


def place(s: State, move: Place, luck: Luck, emit: Emit) -> None:
    seat, card = s.turn, s.hand
    assert card is not None
    emit(Placed(seat, move.slot, card))
    if s.face_up[seat] == FULL and is_one_colour(s.grids[seat]):  # §9.5
        emit(TwelveMatched(seat))
        return
    if s.source == "covered":  # §4.6, unless §5.2
        assert s.hand is not None
        emit(Turned(seat, move.slot, s.hand, card in STOPS))
    if s.source != "turned" and (open_to := _open_to_discard(s)) != EITHER:  # §9.8
        discard(s, DISCARDS[open_to][0], luck, emit)


def discard(s: State, move: Discard, luck: Luck, emit: Emit) -> None:
    card = s.hand
    assert card is not None
    emit(Discarded(s.turn, move.side, card))
    end_turn(s, card, luck, emit)


DECIDE: dict[type[Move], Callable[[State, Any, Luck, Emit], None]] = {
    Draw: draw,
    Take: take,
    Place: place,
    Discard: discard,
}


def end_turn(s: State, discarded: int, luck: Luck, emit: Emit) -> None:
    seat = s.turn
    if s.closer is None and s.face_up[seat] == FULL:  # §6.1
        emit(LastTurnsCalled(seat))
    if discarded in AGAINS:  # §5.3
        emit(ExtraTurnEarned(seat))
    else:
        following = (seat + 1) % s.seats
        if following == s.closer:
            end_round(s, luck, emit)
            return
        emit(PASSED_TO[following])
    if not s.pile:
        form_pile(s, luck, emit)


def form_pile(s: State, luck: Luck, emit: Emit) -> None:
    """§9.3: shuffle all cards under the two top ones into a new pile."""
    left, right = s.discards
    emit(shuffled(left[:-1] + right[:-1], luck))


# --- §6 and §7 the end -----------------------------------------------------------------------


def end_round(s: State, luck: Luck, emit: Emit) -> None:
    emit(RoundScored(s.round, tuple(map(tally, s.grids, s.face_up))))
    if s.round == s.rounds:
        emit(GameEnded())
    else:
        open_round(s, next_starter(s), luck, emit)


def next_starter(s: State) -> int:
    """§6.3: the seat with the fewest points; among equals the first in turn order, the last starter being last."""
    points = totals(s)
    order = [(s.starter + 1 + i) % s.seats for i in range(s.seats)]
    return min(order, key=points.__getitem__)


def totals(s: State) -> list[int]:
    return [sum(tallies[seat].points for tallies in s.scored) for seat in range(s.seats)]


def best_rounds(s: State) -> list[int]:
    return [max((tallies[seat].points for tallies in s.scored), default=0) for seat in range(s.seats)]


def outcome(s: State) -> Outcome | None:
    return result(totals(s), best_rounds(s), s.twelve) if s.over else None


def result(scores: Sequence[int], bests: Sequence[int], twelve: int | None) -> Outcome:
    """The places by total and best round, after the seat that has twelve cards of one colour, if any."""
    merit = [(seat == twelve, score, best) for seat, (score, best) in enumerate(zip(scores, bests, strict=True))]
    ranked = places(merit)
    return Outcome(ranked, tuple(scores), _decided_by(twelve, ranked, scores))


def _decided_by(twelve: int | None, ranked: tuple[int, ...], scores: Sequence[int]) -> str:
    if twelve is not None:
        return "9.5"
    if ranked.count(1) > 1:
        return "7.3"
    return "7.2" if scores.count(max(scores)) > 1 else "7.1"
