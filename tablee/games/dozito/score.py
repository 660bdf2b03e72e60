"""§8: what a grid is worth."""

from collections.abc import Sequence

from tablee.core.bits import bits_of, members
from tablee.games.dozito.cards import COLOUR, COLOURS, SLOTS, SUNS
from tablee.games.dozito.model import Group, Tally

CHART = (0, 0, 2, 5, 10, 16, 25, 35, 45, 55, 65, 75)  # §8.2, by size; twelve wins the game (§9.5)
WIDTH = 4
FULL = (1 << SLOTS) - 1


def _beside(slot: int) -> int:
    """The slots that touch one, as bits; diagonals do not count (§8.1)."""
    row, column = divmod(slot, WIDTH)
    return bits_of(other for other in range(SLOTS) if abs(other // WIDTH - row) + abs(other % WIDTH - column) == 1)


BESIDE = tuple(_beside(slot) for slot in range(SLOTS))


def tally(grid: Sequence[int], face_up: int) -> Tally:
    """§8.3 to §8.5: every group on its own, suns of all visible cards, nothing for hidden ones."""
    groups = tuple(group for colour in _by_colour(grid, face_up) for group in _groups(colour))
    suns = sum(SUNS[grid[slot]] for slot in members(face_up))
    return Tally(groups, suns, suns + sum(group.points for group in groups))


def is_one_colour(grid: Sequence[int]) -> bool:
    first = COLOUR[grid[0]]
    return all(COLOUR[card] == first for card in grid)


def _by_colour(grid: Sequence[int], face_up: int) -> list[int]:
    slots = [0] * len(COLOURS)
    for slot in members(face_up):
        slots[COLOUR[grid[slot]]] |= 1 << slot
    return slots


def _groups(slots: int) -> list[Group]:
    found = []
    while slots:
        group = _touching(slots & -slots, slots)
        slots ^= group
        size = group.bit_count()
        if size > 1:
            points = CHART[size] if size < SLOTS else 0  # §9.5: twelve are not counted, they win
            found.append(Group(tuple(slot + 1 for slot in members(group)), points))
    return found


def _touching(group: int, among: int) -> int:
    """The group grown through every card of `among` that touches it."""
    frontier = group
    while frontier:
        reach = 0
        for slot in members(frontier):
            reach |= BESIDE[slot]
        frontier = reach & among & ~group
        group |= frontier
    return group
