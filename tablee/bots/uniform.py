"""`random`: every legal move is as likely as the others, whatever the game."""

from collections.abc import Sequence
from typing import Any, TypeVar

from tablee.core.luck import Luck

Move = TypeVar("Move")


class Uniform:
    def choose(self, seat: int, view: Any, legal: Sequence[Move], luck: Luck) -> Move:
        return legal[luck.below(len(legal))]
