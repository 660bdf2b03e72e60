"""Invariants of every game of Tootizz."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.tootizz import game
from tablee.games.tootizz.ground import beside, occupied
from tablee.games.tootizz.model import Claim, Discarded, Event, Options, Place, Placed, Taken
from tablee.games.tootizz.state import Ground, State
from tests.effort import examples


def is_connected(ground: Ground) -> bool:
    squares = occupied(ground)
    reached = squares & -squares
    while (grown := (reached | beside(reached)) & squares) != reached:
        reached = grown
    return reached == squares


def check_grounds(s: State) -> None:
    for ground in s.grounds:
        assert is_connected(ground)
        assert occupied(ground).bit_count() == 2 * len(ground.laid)
        rows = [placed.row for placed in ground.laid]
        assert not rows or max(rows) - min(rows) < 4


def check_turn(s: State) -> None:
    assert s.turn is not None
    assert s.order[0] == s.turn
    legal = game.legal(s, s.turn)
    assert legal
    kind = Place if s.phase == "placing" else Claim
    assert all(isinstance(move, kind) for move in legal)
    assert (s.domino is not None) == (s.phase == "placing")
    if kind is Claim:
        assert len(set(s.order)) > 1, "a player has to make a claim without a choice"


def check_step(events: list[Event], gone: set[int]) -> None:
    """Every taken domino is laid or discarded, and a seat that had to discard lays no more dominoes."""
    for event in events:
        if isinstance(event, Discarded):
            gone.add(event.seat)
        if isinstance(event, Placed):
            assert event.seat not in gone
    taken = [event.domino for event in events if isinstance(event, Taken)]
    discarded = [event.domino for event in events if isinstance(event, Discarded)]
    assert taken[: len(discarded)] == discarded
    assert len(taken) <= len(discarded) + 1


@examples(30)
@given(st.integers(2, 4), st.integers(0, 2**32), st.booleans())
def test_the_invariants_of_a_round(seats: int, seed: int, cramped: bool) -> None:
    match, random = Match.start(game, Options(), seats, seeded(seed)), Random(seed)
    gone: set[int] = set()
    decisions = 0
    while match.outcome is None:
        check_turn(match.state)
        legal = game.legal(match.state, match.state.turn)
        step = match.act(
            match.state.turn, legal[-1] if cramped and random.random() < 0.5 else random.choice(legal)
        )
        check_step(step.events, gone)
        check_grounds(match.state)
        decisions += 1
    assert decisions <= 8 * seats + 3 * 8
    assert {seat for seat, ground in enumerate(match.state.grounds) if ground.discarded} == gone
