"""How long the bots take, like people.

Their reaction times follow an ex-Gaussian distribution, as those of people do: a normal distribution of mean
`usual` and deviation `spread`, plus an exponential tail of mean `tail` for moments of hesitation.
"""

from dataclasses import dataclass
from math import log

from tablee.core.luck import Luck

FINE = 10_000
"""The resolution of random fractions."""


@dataclass(frozen=True)
class Pace:
    """A distribution of times, in milliseconds."""

    usual: int
    spread: int
    tail: int

    def draw(self, luck: Luck) -> float:
        bell = sum(luck.below(FINE) for _ in range(12)) / FINE - 6  # the sum of twelve is nearly normal
        stall = -log((1 + luck.below(FINE)) / FINE)
        return self.usual + self.spread * bell + self.tail * stall
