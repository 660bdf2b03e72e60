"""Luck comes in as an argument, so that a game never owns a random generator."""

from random import Random
from typing import Any, Protocol


class Luck(Protocol):
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""

    def shuffle(self, items: list[Any]) -> None:
        """Put the items into an order, in place, each order as likely as the others."""


class Chance:
    """Luck drawn from any generator of random bits: seeded for tests, the system's for real tables."""

    __slots__ = ("_bits",)

    def __init__(self, source: Random) -> None:
        self._bits = source.getrandbits

    def below(self, n: int) -> int:
        width = (n - 1).bit_length()
        drawn = self._bits(width)
        while drawn >= n:  # drawing again, not folding, keeps every number equally likely
            drawn = self._bits(width)
        return drawn

    def shuffle(self, items: list[Any]) -> None:
        bits = self._bits
        for last in range(len(items) - 1, 0, -1):
            width = last.bit_length()
            other = bits(width)
            while other > last:
                other = bits(width)
            items[last], items[other] = items[other], items[last]


def seeded(seed: int | str) -> Chance:
    """The same luck every time: for tests, simulations and golden games."""
    return Chance(Random(seed))
