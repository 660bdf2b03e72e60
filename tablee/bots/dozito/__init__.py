"""The bots of Dozito."""

from tablee.bots.bot import USUAL_WATCH_TIME, AnyBot
from tablee.bots.dozito.careless import Careless
from tablee.bots.dozito.child import Child
from tablee.bots.dozito.hard import Hard
from tablee.bots.dozito.normal import Normal
from tablee.bots.uniform import Uniform
from tablee.games.dozito.model import Event, RoundScored, Turned

LEVELS: dict[str, AnyBot] = {
    "random": Uniform(),
    "child": Child(),
    "gentle": Careless(overlooks=85),
    "easy": Careless(overlooks=45),
    "normal": Normal(),
    "hard": Hard(),
}


def watch_time(event: Event) -> int:
    if isinstance(event, RoundScored):
        return 6000
    return 700 if isinstance(event, Turned) else USUAL_WATCH_TIME
