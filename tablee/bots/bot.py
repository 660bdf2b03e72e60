"""The interface of a bot, which is told what a person in its seat would know, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from tablee.core.luck import Luck

View = TypeVar("View")
Move = TypeVar("Move")


@dataclass(frozen=True)
class Reaction(Generic[Move]):
    """A move that the table does not wait for, made as soon as a person would make it."""

    move: Move
    after: int
    """Milliseconds after the step that the move answers; in a race, after people see what they race to answer."""


@dataclass(frozen=True)
class Situation(Generic[View, Move]):
    """All that a player knows when asked for a move."""

    seat: int
    view: View
    legal: Sequence[Move]
    """The moves open to the seat, of which there is at least one."""
    witnessed: Sequence[Any] = ()
    """The events of the latest steps as the seat saw them, of as many steps as the bot remembers."""
    seconds: float = inf
    """How long a bot that searches may think at most. It has less time where many others think."""


class Bot(ABC, Generic[View, Move]):
    """A bot keeps no state between two calls, so one instance can play at any number of tables."""

    alert: ClassVar[bool] = False
    """Whether the bot is asked for reactions."""
    remembers: ClassVar[int] = 0
    """How many steps back the bot remembers what it witnessed."""
    searches: ClassVar[bool] = False
    """Whether the bot plays out possible futures, which takes up to a second of a processor."""

    @abstractmethod
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        """Choose one of the legal moves. The table waits for it."""

    def react(self, situation: Situation[View, Move], luck: Luck) -> Reaction[Move] | None:
        """A move that the table does not wait for, or None. Asked after every step, if there is a legal move."""
        return None


AnyBot = Bot[Any, Any]

WatchTime = Callable[[Any], int]
"""How long people watch an event before a bot goes on, in milliseconds."""
USUAL_WATCH_TIME = 350


def usual_watch_time(event: Any) -> int:
    return USUAL_WATCH_TIME
