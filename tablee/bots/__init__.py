"""The bots: computer players of every game."""

from tablee.bots import dos, dozito, kezao, tootizz
from tablee.bots.bot import AnyBot, Bot, Reaction, WatchTime, usual_watch_time
from tablee.bots.uniform import Uniform

__all__ = ["BOTS", "AnyBot", "Bot", "Reaction", "strongest_level", "usual_level", "watch_time_of"]

USUAL_LEVEL = "normal"

BOTS: dict[str, dict[str, AnyBot]] = {
    "dozito": {"random": Uniform(), "normal": dozito.Normal()},
    "dos": {"random": Uniform(), "easy": dos.Player(dos.EASY), "normal": dos.Player(dos.NORMAL)},
    "kezao": {
        "random": kezao.Player(kezao.RANDOM),
        "easy": kezao.Player(kezao.EASY),
        "normal": kezao.Player(kezao.NORMAL),
        "hard": kezao.Player(kezao.HARD),
    },
    "tootizz": {"random": Uniform(), "easy": tootizz.Easy(), "normal": tootizz.Normal()},
}
"""The bots of each game by level, the weakest first."""

WATCH_TIMES: dict[str, WatchTime] = {
    "dozito": dozito.watch_time,
    "dos": dos.watch_time,
    "kezao": kezao.watch_time,
    "tootizz": tootizz.watch_time,
}
"""How long people watch each event, for games in which some events take a longer look."""


def watch_time_of(game: str) -> WatchTime:
    return WATCH_TIMES.get(game, usual_watch_time)


def usual_level(game: str) -> str:
    """The level that fits most people."""
    levels = BOTS[game]
    return USUAL_LEVEL if USUAL_LEVEL in levels else next(iter(levels))


def strongest_level(game: str) -> str:
    return next(reversed(BOTS[game]))
