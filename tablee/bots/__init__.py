"""Players of the house. A bot is told what a person in its chair would know, and nothing else."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from tablee.bots.dozito import Normal as DozitoNormal
from tablee.bots.uniform import Uniform
from tablee.core.luck import Luck

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move")


class Bot(Protocol[View, Move]):
    """Keeps nothing between two questions, so one bot may sit at any number of tables."""

    def choose(self, seat: int, view: View, legal: Sequence[Move], luck: Luck) -> Move:
        """One of the legal moves, of which there is at least one."""


AnyBot = Bot[Any, Any]

BOTS: dict[str, dict[str, AnyBot]] = {
    "dozito": {"random": Uniform(), "normal": DozitoNormal()},
}
"""The bots of each game by level, the weakest first."""
