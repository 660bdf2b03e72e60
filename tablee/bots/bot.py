"""What a bot is: it is told what a person in its chair would know, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tablee.core.luck import Luck

View = TypeVar("View")
Move = TypeVar("Move")


@dataclass(frozen=True)
class Reaction(Generic[Move]):
    """A move that nobody waits for, made as soon as a person would."""

    move: Move
    after: int
    """Milliseconds after what it answers to: in a race the dice, or whatever is raced for, else the last step."""


class Bot(ABC, Generic[View, Move]):
    """Keeps nothing between two questions, so one bot may sit at any number of tables."""

    alert: ClassVar[bool] = False
    """Wants to be asked for reactions."""

    @abstractmethod
    def choose(self, seat: int, view: View, legal: Sequence[Move], luck: Luck) -> Move:
        """One of the legal moves, of which there is at least one. The table waits for it."""

    def react(self, seat: int, view: View, legal: Sequence[Move], luck: Luck) -> Reaction[Move] | None:
        """Something to do unasked. The question comes after everything that happens, while a move is open."""
        return None


AnyBot = Bot[Any, Any]

WatchTime = Callable[[Any], int]
"""How long people want to watch an event, in milliseconds, before a bot goes on."""
USUAL_WATCH_TIME = 350


def usual_watch_time(event: Any) -> int:
    return USUAL_WATCH_TIME
