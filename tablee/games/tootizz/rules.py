"""The rules in the order of their text: legal moves, the rule a bad move breaks, the consequences of a move."""

from collections.abc import Callable, Sequence
from typing import Any

from tablee.core import game
from tablee.core.game import Emit, Outcome
from tablee.core.luck import Luck
from tablee.games.tootizz.cards import ALL
from tablee.games.tootizz.ground import LYING, NOWHERE, bit, bounds, occupied, places, second_square
from tablee.games.tootizz.model import (
    Claim,
    Claimed,
    Discarded,
    GameWon,
    Limit,
    LineLaid,
    Move,
    Options,
    OrderDrawn,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Rule,
    Shuffled,
    Taken,
)
from tablee.games.tootizz.score import tally
from tablee.games.tootizz.state import State

TOKENS = {2: (0, 0, 1, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""§3.2: the tokens by their seats. Two players have two each, more players one each."""

NOBODY: tuple[int, ...] = ()
ALONE = tuple((seat,) for seat in range(4))
NONE: tuple[Move, ...] = ()
CLAIMS = tuple(map(Claim, range(4)))


# --- §3 setting up ---------------------------------------------------------------------------


def table(options: Options, seats: int) -> State:
    return State(options.series, options.target, seats)


def deal(s: State, luck: Luck, emit: Emit) -> None:
    open_round(s, luck, emit)


def open_round(s: State, luck: Luck, emit: Emit) -> None:
    dominoes = list(ALL)
    luck.shuffle(dominoes)
    emit(RoundOpened(s.round + 1))
    emit(Shuffled(tuple(dominoes)))
    emit(OrderDrawn(drawn(TOKENS[s.seats], luck)))  # §3.3
    lay_line(s, emit)


def drawn(tokens: Sequence[int], luck: Luck) -> tuple[int, ...]:
    """The tokens in the order in which they are drawn from a bag."""
    bag, order = list(tokens), []
    while bag:
        order.append(bag.pop(luck.below(len(bag))))
    return tuple(order)


def lay_line(s: State, emit: Emit) -> None:
    emit(LineLaid(tuple(s.pile[: -1 - len(TOKENS[s.seats]) : -1])))


# --- legal moves -----------------------------------------------------------------------------


def awaited(s: State) -> Sequence[int]:
    return NOBODY if s.turn is None else ALONE[s.turn]


def legal(s: State, seat: int) -> Sequence[Move]:
    if seat != s.turn:
        return NONE
    if s.phase == "placing":
        return places(s.spots)
    return tuple([CLAIMS[position] for position, spot in enumerate(s.next_line) if spot.seat is None])


def default(s: State, seat: int) -> Move:
    """Take the first place, or the first domino."""
    return legal(s, seat)[0]


def check(s: State, seat: int, move: Move) -> Rule | None:
    if s.turn is None:
        return Rule.GAME_IS_OVER
    if seat != s.turn:
        return Rule.IN_TURN
    if isinstance(move, Place) != (s.phase == "placing"):
        return Rule.PLACE_THEN_CLAIM
    return _check_place(s, move) if isinstance(move, Place) else _check_claim(s, move)


def _check_claim(s: State, move: Claim) -> Rule | None:
    is_there = 0 <= move.position < len(s.next_line)
    return None if is_there and s.next_line[move.position].seat is None else Rule.FREE_DOMINO


def _check_place(s: State, move: Place) -> Rule | None:
    assert s.turn is not None
    ground = s.grounds[s.turn]
    on_ground = (move.row, move.column, move.turn) in LYING
    if on_ground and s.spots[move.turn] & bit(move.row, move.column):
        return None
    if not ground.laid:
        return Rule.FIRST_IN_THE_MIDDLE
    top, bottom, left, right = bounds(ground)
    for row, column in ((move.row, move.column), second_square(move.row, move.column, move.turn)):
        if not (top <= row <= bottom and left <= column <= right):
            return Rule.FRAME
        if occupied(ground) & bit(row, column):
            return Rule.FREE_SQUARES
    return Rule.FACE_UP_MATCHES if s.face_up else Rule.FACE_DOWN_TOUCHES


def limit(s: State, seat: int) -> Limit | None:
    """Usually a domino lies face up, in one of several places where it matches."""
    if seat != s.turn or s.phase != "placing":
        return None
    if not s.grounds[seat].laid:
        return Limit.FIRST_IN_THE_MIDDLE
    if not s.face_up:
        return Limit.MATCHES_NOWHERE
    return Limit.ONE_MATCH if len(places(s.spots)) == 1 else None


# --- §4 and §5 the line, and the domains -----------------------------------------------------


def decide(s: State, seat: int, move: Move, now: int, luck: Luck, emit: Emit) -> None:
    DECIDE[type(move)](s, seat, move, emit)
    go_on(s, luck, emit)


def claim(s: State, seat: int, move: Claim, emit: Emit) -> None:
    emit(Claimed(seat, move.position))


def place(s: State, seat: int, move: Place, emit: Emit) -> None:
    domino = s.domino
    assert domino is not None
    emit(Placed(seat, domino, move.row, move.column, move.turn, s.face_up))


DECIDE: dict[type[Move], Callable[[State, int, Any, Emit], None]] = {Claim: claim, Place: place}


def go_on(s: State, luck: Luck, emit: Emit) -> None:
    """§4.7: carry out everything that leaves no choice, up to the next choice of a player."""
    while (seat := s.turn) is not None:
        if s.phase != "placing":
            if s.order.count(seat) < len(s.order):
                return
            emit(Claimed(seat, _first_unclaimed(s)))
        elif s.lines_left and not s.next_line:
            lay_line(s, emit)  # §4.3
        else:
            take(s, seat, emit)
            if s.spots != NOWHERE:
                return
            discard(s, seat, emit)
    end_round(s, luck, emit)


def _first_unclaimed(s: State) -> int:
    return next(position for position, spot in enumerate(s.next_line) if spot.seat is None)


def take(s: State, seat: int, emit: Emit) -> None:
    position = len(s.line) - len(s.order)
    spot = s.line[position]
    assert spot is not None
    emit(Taken(seat, position, spot.domino))


def discard(s: State, seat: int, emit: Emit) -> None:
    assert s.domino is not None
    emit(Discarded(seat, s.domino))  # §5.8


# --- §7 the end ------------------------------------------------------------------------------


def end_round(s: State, luck: Luck, emit: Emit) -> None:
    emit(RoundScored(s.round, tuple(map(tally, s.grounds))))
    if s.series and max(totals(s)) < s.target:  # §7.4
        open_round(s, luck, emit)
    else:
        emit(GameWon(tuple(seat for seat, place in enumerate(_places(totals(s), _largest(s))) if place == 1)))


def totals(s: State) -> list[int]:
    return [sum([tallies[seat].points for tallies in s.scored]) for seat in range(s.seats)]


def outcome(s: State) -> Outcome | None:
    return ended(s.series, totals(s), _largest(s)) if s.phase == "over" else None


def ended(series: bool, scores: list[int], largest: list[int]) -> Outcome:
    places = _places(scores, largest)
    return Outcome(places, tuple(scores), _decided_by(series, places, scores))


def _places(scores: list[int], largest: list[int]) -> tuple[int, ...]:
    return game.places(list(zip(scores, largest, strict=True)))  # §7.2


def _largest(s: State) -> list[int]:
    return [tally.largest for tally in s.scored[-1]]


def _decided_by(series: bool, places: tuple[int, ...], scores: list[int]) -> str:
    if places.count(1) > 1:
        return "7.3"
    if scores.count(max(scores)) > 1:
        return "7.2"
    return "7.4" if series else "7.1"
