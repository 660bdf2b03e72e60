"""The bots of Kezao, which are as fast as people, and err as people do.

Start with `player` (how all of them play) and `levels` (how they differ). `tastes` holds what the stronger ones
know about dice and cards, and `child` the yardstick.
"""

from tablee.bots.bot import AnyBot
from tablee.bots.kezao.child import CHILD
from tablee.bots.kezao.levels import EASY, GENTLE, HARD, NORMAL, RANDOM
from tablee.bots.kezao.player import Player
from tablee.games.kezao.model import Event, RollEnded, RoundWon

__all__ = ["LEVELS", "watch_time"]

LEVELS: dict[str, AnyBot] = {
    "random": Player(RANDOM),
    "child": Player(CHILD),
    "gentle": Player(GENTLE),
    "easy": Player(EASY),
    "normal": Player(NORMAL),
    "hard": Player(HARD),
}


def watch_time(event: Event) -> int:
    """Between two rolls people look at the cards laid; within a roll, nobody waits."""
    if isinstance(event, RoundWon):
        return 5000
    return 1800 if isinstance(event, RollEnded) else 0
