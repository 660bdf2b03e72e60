"""However much time passes at a table, time alone makes only a few steps: then the game waits for somebody."""

import pytest

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tests.contract.playouts import Setting, playout

A_YEAR = 366 * 24 * 3_600_000
"""Milliseconds."""
FEW = 5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_time_alone_goes_on_for_a_few_steps_only(game: str, seats: int) -> None:
    rules = GAMES[game]
    times = 0
    for match in playout(Setting(rules, seats, rules.options(), seed=seats), limit=200):
        later = Match.replay(match.game, match.options, match.seats, match.log, seeded(0))
        later.pass_time(match.now + A_YEAR)
        assert later.version - match.version <= FEW
        times += 1
    assert times > FEW
