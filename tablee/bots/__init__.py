"""The bots: computer players of every game."""

from tablee.bots import dos, dozito, kezao, tootizz
from tablee.bots.bot import AnyBot, Bot, Reaction, Situation, WatchTime, usual_watch_time

__all__ = [
    "BOTS",
    "AnyBot",
    "Bot",
    "Reaction",
    "Situation",
    "offered_levels",
    "strongest_level",
    "usual_level",
    "watch_time_of",
]

USUAL_LEVEL = "normal"

BOTS: dict[str, dict[str, AnyBot]] = {
    "dozito": dozito.LEVELS,
    "dos": dos.LEVELS,
    "kezao": kezao.LEVELS,
    "tootizz": tootizz.LEVELS,
}
"""The bots of each game by level, the weakest first."""

YARDSTICKS = ("random", "child")
"""Levels that measure others. They can play at any table, but nobody is offered them as company."""

WATCH_TIMES: dict[str, WatchTime] = {
    "dozito": dozito.watch_time,
    "dos": dos.watch_time,
    "kezao": kezao.watch_time,
    "tootizz": tootizz.watch_time,
}
"""How long people watch each event, for games in which some events take a longer look."""


def watch_time_of(game: str) -> WatchTime:
    return WATCH_TIMES.get(game, usual_watch_time)


def offered_levels(game: str) -> list[str]:
    """The levels that people choose from, the weakest first."""
    return [level for level in BOTS[game] if level not in YARDSTICKS]


def usual_level(game: str) -> str:
    """The level that fits most people."""
    levels = offered_levels(game)
    return USUAL_LEVEL if USUAL_LEVEL in levels else levels[0]


def strongest_level(game: str) -> str:
    return next(reversed(BOTS[game]))
