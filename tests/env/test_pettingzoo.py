"""PettingZoo's own tests of an environment."""

from functools import partial
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tablee.env import env, raw_env
from tablee.games import GAMES

TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.seats]

# PettingZoo warns of observations with a mask, except in those of its own environments that have one.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_api(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_api_until_games_are_cut_off(game: str) -> None:
    api_test(raw_env(game, longest=30), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_seed(game: str) -> None:
    seed_test(partial(env, game), num_cycles=150)


@pytest.mark.parametrize("game", GAMES)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    shows_players: dict[str, Any] = {"ansi": lambda picture: "player_0" in picture or "turn" in picture}
    render_test(partial(env, game), shows_players)
    assert capsys.readouterr().out.strip(), "people see it on the terminal"
