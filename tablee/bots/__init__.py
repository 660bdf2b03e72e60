"""Players of the house."""

from tablee.bots import dos, dozito, kezao, tootizz
from tablee.bots.bot import AnyBot, Bot, Reaction
from tablee.bots.uniform import Uniform

__all__ = ["BOTS", "AnyBot", "Bot", "Reaction", "strongest_level", "usual_level"]

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


def usual_level(game: str) -> str:
    """The level that fits most people."""
    levels = BOTS[game]
    return USUAL_LEVEL if USUAL_LEVEL in levels else next(iter(levels))


def strongest_level(game: str) -> str:
    return next(reversed(BOTS[game]))
