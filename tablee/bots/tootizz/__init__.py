"""The bots of Tootizz. They play on lands (`games/tootizz/flat.py`), made from what their seat sees.

`people` holds a child and beginners, `normal` plans ahead (`planner`, `outlook`), and `hard` plays such plans out.
"""

from tablee.bots.bot import AnyBot
from tablee.bots.tootizz.hard import Hard
from tablee.bots.tootizz.normal import Normal
from tablee.bots.tootizz.people import Beginner, Child, Slips
from tablee.bots.uniform import Uniform
from tablee.games.tootizz.model import Claimed, Discarded, Event, LineLaid, OrderDrawn, Placed, RoundScored, Taken

GENTLE = Slips(overlooks=50, forgets_tootizz=100)
EASY = Slips(overlooks=15, forgets_tootizz=10)

LEVELS: dict[str, AnyBot] = {
    "random": Uniform(),
    "child": Child(),
    "gentle": Beginner(GENTLE),
    "easy": Beginner(EASY),
    "normal": Normal(),
    "hard": Hard(),
}


def watch_time(event: Event) -> int:
    return WATCH_TIME.get(type(event), 0)


WATCH_TIME: dict[type[Event], int] = {
    OrderDrawn: 1200,
    LineLaid: 700,
    Claimed: 500,
    Taken: 300,
    Placed: 800,
    Discarded: 1200,
    RoundScored: 6000,
}
