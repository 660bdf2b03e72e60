"""Players of the house."""

from tablee.bots import dos, dozito, kezao, tootizz
from tablee.bots.bot import AnyBot, Bot, Reaction
from tablee.bots.uniform import Uniform

__all__ = ["BOTS", "AnyBot", "Bot", "Reaction"]

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
