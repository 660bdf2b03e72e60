"""The weight of a rated match: opponents that exist only to be beaten change a rating little.

docs/decisions/what-a-rated-match-counts.md explains the choices, with figures.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

LATELY = 30 * 24 * 3600 * 1000
"""Milliseconds for which earlier matches between two people count."""
OFTEN = 10
"""The number of matches against the same opponent after which another one counts a quarter."""
ENOUGH = 10
"""The number of different people an opponent must have met to count fully."""
SAME_ADDRESS = 0.1
"""The weight of an opponent who comes from the same address."""

Met = Mapping[str, int]
"""The number of recent matches with each opponent."""


def weights(people: Sequence[str], met: Sequence[Met], together: Sequence[Sequence[int]] = ()) -> list[float]:
    """The weight of the match for each seat, from 0 to 1: the mean of the weights of the opponents."""
    seats = range(len(people))

    def of_pair(seat: int, other: int) -> float:
        shared = any(seat in group and other in group for group in together)
        often = met[seat].get(people[other], 0)
        return (SAME_ADDRESS if shared else 1.0) * against(often, len(met[seat]), len(met[other]))

    return [fmean(of_pair(seat, other) for other in seats if other != seat) for seat in seats]


def against(often: int, own_circle: int, their_circle: int) -> float:
    """The weight of an opponent, by how often they met and how many different people each of the two has met."""
    known = min(1.0, (1 + their_circle) / (1 + min(own_circle, ENOUGH)))
    return (known / (1 + often / OFTEN)) ** 2
