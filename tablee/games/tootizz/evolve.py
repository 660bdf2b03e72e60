"""The effect of each event on the state. No other module changes the state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.games.tootizz.ground import NOWHERE, empty, lay, spots
from tablee.games.tootizz.model import (
    Claimed,
    Discarded,
    Event,
    GameWon,
    LineLaid,
    OrderDrawn,
    PileFormed,
    Placed,
    RoundOpened,
    RoundScored,
    Shuffled,
    Spot,
    Taken,
)
from tablee.games.tootizz.state import Ground, State

LINES = {2: 4, 3: 8, 4: 8}
"""§3.4: the number of lines, by players. Each gets eight dominoes: two of a line with two players, else one."""


def evolve(s: State, event: Event) -> None:
    HAPPEN[type(event)](s, event)


def round_opened(s: State, event: RoundOpened) -> None:
    s.round = event.round
    s.phase = "first_claims"
    s.lines_left = LINES[s.seats]
    s.line = []
    s.grounds = [empty() for _ in range(s.seats)]


def shuffled(s: State, event: Shuffled) -> None:
    s.pile = list(event.dominoes)


def order_drawn(s: State, event: OrderDrawn) -> None:
    s.order = list(event.seats)
    s.turn = s.order[0]


def line_laid(s: State, event: LineLaid) -> None:
    s.next_line = [Spot(domino, None) for domino in event.dominoes]
    s.lines_left -= 1
    del s.pile[-len(s.next_line) :]


def claimed(s: State, event: Claimed) -> None:
    s.next_line[event.position] = Spot(s.next_line[event.position].domino, event.seat)
    if s.phase == "claiming":
        s.phase = "placing"
    _acted(s)
    if not s.order:
        _move_up(s)


def _move_up(s: State) -> None:
    """The claimed line takes the place of the one before: tokens act in the order of their dominoes (§4.4)."""
    s.line, s.next_line = [*s.next_line], []
    s.order = [spot.seat for spot in s.line if spot is not None and spot.seat is not None]
    s.turn = s.order[0]
    s.phase = "placing"


def _acted(s: State) -> None:
    del s.order[0]
    s.turn = s.order[0] if s.order else None


def taken(s: State, event: Taken) -> None:
    s.line[event.position] = None
    s.domino = event.domino
    s.spots, s.face_up = spots(s.grounds[event.seat], event.domino)


def placed(s: State, event: Placed) -> None:
    lay(s.grounds[event.seat], event)
    _gone(s)


def discarded(s: State, event: Discarded) -> None:
    s.grounds[event.seat].discarded.append(event.domino)
    _gone(s)


def _gone(s: State) -> None:
    s.domino, s.spots, s.face_up = None, NOWHERE, True
    if s.next_line:
        s.phase = "claiming"
    else:
        _acted(s)  # §4.6


def round_scored(s: State, event: RoundScored) -> None:
    s.scored.append(event.tallies)


def game_won(s: State, event: GameWon) -> None:
    s.winners = list(event.seats)
    s.phase = "over"


def changes_nothing(s: State, event: PileFormed) -> None:
    pass


HAPPEN: dict[type[Event], Callable[[State, Any], None]] = {
    RoundOpened: round_opened,
    Shuffled: shuffled,
    PileFormed: changes_nothing,
    OrderDrawn: order_drawn,
    LineLaid: line_laid,
    Claimed: claimed,
    Taken: taken,
    Placed: placed,
    Discarded: discarded,
    RoundScored: round_scored,
    GameWon: game_won,
}


def copy(s: State) -> State:
    return replace(
        s,
        order=s.order[:],
        pile=s.pile[:],
        line=s.line[:],
        next_line=s.next_line[:],
        grounds=[copy_ground(ground) for ground in s.grounds],
        scored=s.scored[:],
        winners=s.winners[:],
    )


def copy_ground(ground: Ground) -> Ground:
    return Ground(
        ground.laid[:],
        ground.discarded[:],
        ground.free,
        ground.colours[:],
        ground.matching[:],
        ground.odd,
        ground.several,
    )
