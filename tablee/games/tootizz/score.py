"""§6: the score of a domain."""

from functools import lru_cache

from tablee.core.bits import members
from tablee.games.tootizz.ground import SIZE, STRIDE, beside
from tablee.games.tootizz.model import Tally, Zone
from tablee.games.tootizz.state import Ground


def tally(ground: Ground) -> Tally:
    odd, several = ground.odd, ground.several
    zones: list[Zone] = []
    points = largest = 0
    for colour, squares in enumerate(ground.colours):
        for zone in split(squares):
            size, tootizz = zone.bit_count(), (zone & odd).bit_count() + 2 * (zone & several).bit_count()
            zones.append(Zone(colour, _numbers(zone), tootizz, size * tootizz))  # §6.2
            points += size * tootizz
            largest = max(largest, size)
    return Tally(tuple(zones), points, largest)


# The functions below are cached, because the same sets of squares recur.


@lru_cache(1 << 15)
def split(squares: int) -> tuple[int, ...]:
    """§6.1, §6.3: the squares of one colour, zone by zone."""
    zones = []
    while squares:
        zones.append(_touching(squares & -squares, squares))
        squares ^= zones[-1]
    return tuple(zones)


def _touching(zone: int, among: int) -> int:
    while (grown := (zone | beside(zone)) & among) != zone:
        zone = grown
    return zone


@lru_cache(1 << 12)
def _numbers(squares: int) -> tuple[int, ...]:
    return tuple([square // STRIDE * SIZE + square % STRIDE for square in members(squares)])
