"""In games in which a move counts at once, a seat is told its points after each of its legal moves."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tests.contract.material import material_of
from tests.contract.playouts import Setting, playout

POINTS = {name: points for name in GAMES if (points := material_of(name).points)}


def test_every_game_that_tells_it_is_compared_here() -> None:
    telling = {name for name in GAMES if any(told for *_, told in choices(name))}
    assert telling == set(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_the_points_after_a_placement_are_those_that_were_told(name: str) -> None:
    compared = 0
    for match, seat, told in choices(name):
        if not told:
            continue
        moves = list(match.game.legal(match.state, seat))
        assert len(told) == len(moves)
        for move, points in zip(moves, told, strict=True):
            assert points == POINTS[name](after(match, seat, move), seat)
            compared += 1
    assert compared > 50


def choices(name: str) -> Iterator[tuple[Match, int, list[int]]]:
    """Each seat at each step of a game, with what it is told."""
    game = GAMES[name]
    setting = Setting(game, 2, game.options(), 7)
    for match in playout(setting, limit=120):
        for seat in range(setting.seats):
            yield match, seat, list(match.game.worth(match.state, seat))


def after(match: Match, seat: int, move: Any) -> Any:
    """The view as soon as the move has been made, before anything that follows from it."""
    game, state = match.game, match.game.copy(match.state)
    views: list[Any] = []

    def emit(event: Any) -> None:
        game.evolve(state, event)
        views.append(game.view(state, seat))

    game.decide(state, seat, move, match.now, seeded(0), emit)
    return views[0]
