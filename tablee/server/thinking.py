"""How long bots wait before they play, and what they do if they fail at it."""

from collections.abc import Sequence
from typing import Any

from tablee.bots import AnyBot
from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.core.match import Step
from tablee.server.report import report
from tablee.server.table import Table

LONGEST_WAIT = 8000
"""Milliseconds a bot waits at most for people to watch what happened."""
BREATH = 400
"""Milliseconds a bot takes anyway, so that it seems to think."""


def watching_time(table: Table) -> int:
    """How long people watch the last step, in milliseconds."""
    assert table.match, "only a match has steps to watch"
    return film_of(table.game, table.match.log[-1])


def film_of(game: AnyGame, step: Step) -> int:
    """How long people watch a step, in milliseconds."""
    film = (game.film(seen) for event in step.events if (seen := game.seen(event, None)) is not None)
    return min(sum(film), LONGEST_WAIT) + BREATH


def choose(bot: AnyBot | None, seat: int, view: Any, legal: Sequence[Any], luck: Luck) -> Any:
    """The bot's move; if it fails at that, any legal one, for the people must go on."""
    try:
        move = bot.choose(seat, view, legal, luck) if bot else None
    except Exception as error:
        report(f"bot {type(bot).__name__}", error)
        move = None
    return move if move in legal else legal[luck.below(len(legal))]
