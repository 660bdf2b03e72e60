"""Invariants of every game of DOS."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.dos import game
from tablee.games.dos.cards import ALL, EVERY_COLOUR, KIND
from tablee.games.dos.model import Call, Catch, Draw, Finish, Move, Options, Play
from tablee.games.dos.plays import SIDES
from tablee.games.dos.state import State
from tests.contract.playouts import Setting, playout
from tests.effort import EFFORT, examples

COLOURS = (None, *EVERY_COLOUR)
LAID = [*product(ALL), *product(ALL, ALL)]
SHOUTS: list[Move] = [Call(), *map(Catch, range(4))]
EVERY_MOVE: list[Move] = [Play(*play) for play in product(SIDES, LAID, COLOURS)]
EVERY_MOVE += [Draw(), Finish(), *SHOUTS]


@pytest.mark.parametrize("seats", game.seats)
def test_legal_moves_are_those_check_allows_among_all_25_thousand(seats: int) -> None:
    random = Random(seats)
    for seed in range(20 * EFFORT):
        *_, match = playout(Setting(game, seats, Options(), seed), limit=random.randrange(1, 60))
        for seat in {match.state.turn, random.randrange(seats)}:
            allowed = {move for move in EVERY_MOVE if game.check(match.state, seat, move) is None}
            assert allowed == set(game.legal(match.state, seat))


def check_state(s: State) -> None:
    assert not s.barred[s.turn]
    assert all(KIND[card] in ("plus2", "reverse", "skip", "play2") for card in s.actions)
    assert s.drawn is None or (s.drawn in s.hands[s.turn] and not s.laid)
    assert sum(s.used) <= s.laid <= 2 * sum(s.used)
    for hand, covered in zip(s.hands, s.covered, strict=True):
        assert not covered or len(hand) <= 2
    if s.forgetful is not None:
        assert 1 <= len(s.hands[s.forgetful]) <= 2
        assert not s.covered[s.forgetful]
    if s.winner is None:
        assert all(s.hands)
        assert s.used != [True, True]
        assert s.forgetful is None or not s.caught


@examples(30)
@given(st.integers(2, 4), st.booleans(), st.integers(0, 2**32))
def test_the_invariants_of_a_turn(seats: int, points: bool, seed: int) -> None:
    for match in playout(Setting(game, seats, Options(points), seed), limit=300):
        check_state(match.state)


@examples(30)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_the_turn_can_always_go_on_without_shouting(seats: int, seed: int) -> None:
    """The awaited seat can always play, draw or finish; a call is never its only move."""
    match, random = Match.start(game, Options(), seats, seeded(seed)), Random(seed)
    while match.outcome is None:
        (seat,) = game.awaited(match.state)
        moves = [move for move in game.legal(match.state, seat) if not isinstance(move, Call | Catch)]
        match.act(seat, random.choice(moves))
