"""The effect of each event on the state. No other module changes the state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.dozito.cards import SLOTS
from tablee.games.dozito.model import (
    Dealt,
    Discarded,
    Drawn,
    Event,
    ExtraTurnEarned,
    GameEnded,
    LastTurnsCalled,
    Placed,
    RoundOpened,
    RoundScored,
    Taken,
    Turned,
    TurnPassed,
    TwelveMatched,
)
from tablee.games.dozito.state import State


def evolve(s: State, event: Event) -> None:
    HAPPEN[type(event)](s, event)


def round_opened(s: State, event: RoundOpened) -> None:
    s.round = event.round
    s.starter = s.turn = event.starter
    s.grids = []
    s.face_up = [0] * s.seats
    s.pile = []
    s.discards = ([], [])
    s.closer = None


def shuffled(s: State, event: Shuffled) -> None:
    s.pile = list(event.cards)
    for pile in s.discards:
        del pile[:-1]


def dealt(s: State, event: Dealt) -> None:
    s.grids = [from_top(s.pile, SLOTS) for _ in range(s.seats)]
    for pile in s.discards:
        pile.append(s.pile.pop())


def drawn(s: State, event: Drawn) -> None:
    s.hand = s.pile.pop()
    s.source = "pile"


def taken(s: State, event: Taken) -> None:
    s.hand = s.discards[event.side].pop()
    s.source = "discard"


def placed(s: State, event: Placed) -> None:
    seat, slot = event.seat, event.slot - 1
    grid, face_up, bit = s.grids[seat], s.face_up[seat], 1 << slot
    s.hand = grid[slot]
    s.source = "replaced" if face_up & bit else "covered"
    grid[slot] = event.card
    s.face_up[seat] = face_up | bit


def turned(s: State, event: Turned) -> None:
    s.source = "forced" if event.forced else "turned"


def discarded(s: State, event: Discarded) -> None:
    s.discards[event.side].append(event.card)
    s.hand = s.source = None


def turn_passed(s: State, event: TurnPassed) -> None:
    s.turn = event.seat


def last_turns_called(s: State, event: LastTurnsCalled) -> None:
    s.closer = event.seat


def round_scored(s: State, event: RoundScored) -> None:
    s.scored.append(event.tallies)


def twelve_matched(s: State, event: TwelveMatched) -> None:
    s.twelve = event.seat
    s.over = True


def game_ended(s: State, event: GameEnded) -> None:
    s.over = True


def changes_nothing(s: State, event: ExtraTurnEarned | PileFormed) -> None:
    pass


HAPPEN: dict[type[Event], Callable[[State, Any], None]] = {
    RoundOpened: round_opened,
    Shuffled: shuffled,
    PileFormed: changes_nothing,
    Dealt: dealt,
    Drawn: drawn,
    Taken: taken,
    Placed: placed,
    Turned: turned,
    Discarded: discarded,
    TurnPassed: turn_passed,
    ExtraTurnEarned: changes_nothing,
    LastTurnsCalled: last_turns_called,
    RoundScored: round_scored,
    TwelveMatched: twelve_matched,
    GameEnded: game_ended,
}


def copy(s: State) -> State:
    left, right = s.discards
    return replace(
        s,
        grids=[grid[:] for grid in s.grids],
        face_up=s.face_up[:],
        pile=s.pile[:],
        discards=(left[:], right[:]),
        scored=s.scored[:],
    )
