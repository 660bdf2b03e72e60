"""§6: what a domain is worth."""

from collections.abc import Iterator
from functools import lru_cache

from tablee.core.bits import members
from tablee.games.tootizz.ground import JOKER, SIZE, STRIDE, beside
from tablee.games.tootizz.model import Ground, Tally, Zone


def tally(ground: Ground) -> Tally:
    once, twice = ground.tootizz
    zones = tuple(
        [
            zone(colour, squares, (squares & once).bit_count() + 2 * (squares & twice).bit_count())
            for colour, squares in _zones(ground)
        ]
    )
    points = sum([found.points for found in zones])
    return Tally(zones, points, max([len(found.squares) for found in zones], default=0))


def _zones(ground: Ground) -> Iterator[tuple[int, int]]:
    for colour in range(JOKER):  # §6.4
        squares = ground.colours[colour]
        while squares:
            found = _touching(squares & -squares, squares)
            yield colour, found
            squares ^= found


@lru_cache(1 << 12)  # most are small, and come again and again
def zone(colour: int, squares: int, tootizz: int) -> Zone:
    numbers = tuple([square // STRIDE * SIZE + square % STRIDE for square in members(squares)])
    return Zone(colour, numbers, tootizz, len(numbers) * tootizz)  # §6.2


def _touching(zone: int, among: int) -> int:
    """§6.1: the zone grown by its neighbours of the same colour until there are no more."""
    while (grown := (zone | beside(zone)) & among) != zone:
        zone = grown
    return zone
