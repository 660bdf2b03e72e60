"""Luck is passed as an argument, so that no game owns a random generator."""

from random import Random
from typing import Any, Protocol


class Luck(Protocol):
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle the items in place, all orders being equally likely."""


class Chance:
    """A `Luck` that draws from a generator of random bits: a seeded one in tests, the system's at real tables."""

    __slots__ = ("_bits",)

    def __init__(self, source: Random) -> None:
        self._bits = source.getrandbits

    def below(self, n: int) -> int:
        width = (n - 1).bit_length()
        drawn = self._bits(width)
        while drawn >= n:  # drawing again, unlike a modulo, keeps every number equally likely
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
