"""Invariants of every game of Dozito."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.pile import Shuffled
from tablee.games.dozito import game
from tablee.games.dozito.cards import ALL
from tablee.games.dozito.model import (
    Discarded,
    Drawn,
    Event,
    ExtraTurnEarned,
    Options,
    RoundOpened,
    Taken,
    TurnPassed,
)
from tablee.games.dozito.state import State
from tests.effort import examples

EARLIEST_RESHUFFLE = 13
LONGEST = 20_000


def a_turn_starts(events: list[Event]) -> bool:
    return any(isinstance(event, RoundOpened | TurnPassed | ExtraTurnEarned) for event in events)


def check_start_of_turn(s: State) -> None:
    left, right = s.discards
    assert left
    assert right
    assert s.pile
    assert s.hand is None


def check_step(events: list[Event], before: list[int], s: State) -> None:
    if not any(isinstance(event, RoundOpened) for event in events):
        assert all(was & now == was for was, now in zip(before, s.face_up, strict=True)), "a card turned face down"
        assert all(EARLIEST_RESHUFFLE <= len(e.cards) < len(ALL) for e in events if isinstance(e, Shuffled))
    assert sum(isinstance(event, Discarded) for event in events) <= 1
    assert sum(isinstance(event, Drawn | Taken) for event in events) <= 1


@examples(30)
@given(st.integers(2, 5), st.integers(0, 2**32), st.sampled_from([0.1, 0.5, 1.0]))
def test_the_invariants_of_a_turn(seats: int, seed: int, keenness: float) -> None:
    """Discard piles and draw pile are not empty at the start of a turn, and face-up cards stay face up."""
    match, random = Match.start(game, Options(1), seats, seeded(seed)), Random(seed)
    drawn = 0
    check_start_of_turn(match.state)
    while match.outcome is None:
        before = match.state.face_up[:]
        legal = game.legal(match.state, match.state.turn)
        step = match.act(match.state.turn, legal[0] if random.random() > keenness else random.choice(legal))
        check_step(step.events, before, match.state)
        drawn += sum(isinstance(event, Drawn) for event in step.events)
        assert drawn <= 1
        if a_turn_starts(step.events):
            check_start_of_turn(match.state)
            drawn = 0
        assert match.version < LONGEST


@pytest.mark.parametrize("seats", game.seats)
def test_a_discard_is_empty_only_within_a_turn_that_took_its_card(seats: int) -> None:
    match, random = Match.start(game, Options(2), seats, seeded(seats)), Random(seats)
    took = False
    while match.outcome is None:
        step = match.act(match.state.turn, random.choice(game.legal(match.state, match.state.turn)))
        took = took or any(isinstance(event, Taken) for event in step.events)
        took = took and not a_turn_starts(step.events)
        assert all(match.state.discards) or took
