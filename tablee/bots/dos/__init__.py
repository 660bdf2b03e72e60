"""The bots of DOS."""

from tablee.bots.bot import USUAL_WATCH_TIME, AnyBot
from tablee.bots.dos.child import Child
from tablee.bots.dos.hard import Hard
from tablee.bots.dos.people import EASY, GENTLE, NORMAL, Person
from tablee.bots.uniform import Uniform
from tablee.games.dos.model import Event, HandShrank, RoundWon

LEVELS: dict[str, AnyBot] = {
    "random": Uniform(),
    "child": Child(),
    "gentle": Person(GENTLE),
    "easy": Person(EASY),
    "normal": Person(NORMAL),
    "hard": Hard(),
}


def watch_time(event: Event) -> int:
    """A bot gives people the time to notice a forgotten "DOS!" and to catch its player (§9.4)."""
    if isinstance(event, RoundWon):
        return 6000
    return 2500 if isinstance(event, HandShrank) and not event.called else USUAL_WATCH_TIME
