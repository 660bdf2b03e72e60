"""The bots of the house in an environment, and what docs/research.md shows."""

import re
from pathlib import Path
from random import Random

import pytest

from tablee.bots import BOTS
from tablee.core.audit import audited
from tablee.env import Opponent, raw_env
from tablee.games import GAMES
from tests.env.test_table import ended, sensible

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EVERY_BOT = [(game, level) for game, levels in BOTS.items() for level in levels]


@pytest.mark.parametrize(("game", "level"), EVERY_BOT)
def test_a_table_of_bots_finishes_its_game_by_the_rules(game: str, level: str) -> None:
    table, bot = raw_env(game), Opponent(game, level, seed=1)
    table.reset(seed=1)
    while not ended(table):
        table.step(bot(table))
    assert table.match.outcome is not None
    audited(table.game, table.match.record())


@pytest.mark.parametrize("game", [name for name in GAMES if name != "kezao"])
def test_a_bot_beats_players_who_act_at_random_but_never_wrongly(game: str) -> None:
    table, bot, random, won = raw_env(game, seats=2), Opponent(game, "normal", seed=1), Random(1), 0.0
    for seed in range(30):
        table.reset(seed=seed)
        bot_sits_at = seed % 2
        while not ended(table):
            table.step(bot(table) if table.seat == bot_sits_at else sensible(table, random))
        won += table.rewards[f"player_{bot_sits_at}"]
    assert won > 0


def test_a_bot_answers_a_race_no_faster_than_at_a_real_table() -> None:
    """So it loses to agents, who may all answer in the first beat."""
    table, bot = raw_env("kezao", seats=2), Opponent("kezao", "easy", seed=1)
    table.reset(seed=1)
    while not ended(table):
        table.step(bot(table))
    laid = [event.reaction for step in table.match.log for event in step.events if type(event).__name__ == "Laid"]
    assert len(laid) > 20
    assert sum(laid) / len(laid) > 1000


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S))
def test_what_the_page_shows_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("row", re.findall(r"^\| [A-Z]\w+ \| .*$", PAGE.read_text("utf-8"), re.M))
def test_the_page_knows_how_many_actions_there_are(row: str) -> None:
    actions = raw_env(row.split()[1].lower()).actions
    assert f"| {len(actions)} |" in row
    assert set(re.findall(r"`([^`]+)`", row)) <= set(actions.names)
