"""§8: the score of a grid."""

from collections.abc import Sequence
from functools import cache

from tablee.core.bits import members
from tablee.games.dozito.cards import COLOUR, COLOURS, SLOTS, SUNS
from tablee.games.dozito.model import Group, Tally

CHART = (0, 0, 2, 5, 10, 16, 25, 35, 45, 55, 65, 75)  # §8.2, by size; twelve wins the game (§9.5)
FULL = (1 << SLOTS) - 1

# §3.2: slot 1 is bit 0, and a row is four bits. The masks leave out the last, or the first, slot of each row.
WIDTH = 4
NOT_LAST = 0b0111_0111_0111
NOT_FIRST = 0b1110_1110_1110


def tally(grid: Sequence[int], face_up: int) -> Tally:
    """§8.3 to §8.5: every group scores by itself, every face-up card its suns, a face-down card nothing."""
    slots, suns, slot = [0] * len(COLOURS), 0, 1
    for card in grid:
        if face_up & slot:
            slots[COLOUR[card]] |= slot
            suns += SUNS[card]
        slot <<= 1
    groups = tuple(group for colour in slots for group in groups_of(colour))
    return Tally(groups, suns, suns + sum([group.points for group in groups]))


def is_one_colour(grid: Sequence[int]) -> bool:
    first = COLOUR[grid[0]]
    return all(COLOUR[card] == first for card in grid)


@cache
def groups_of(slots: int) -> tuple[Group, ...]:
    """The groups among the cards of one colour. There are only 4096 sets of slots, so all of them are cached."""
    found = []
    while slots & (slots - 1):  # a single card left scores nothing
        group = _touching(slots & -slots, slots)
        slots ^= group
        if (size := group.bit_count()) > 1:
            points = CHART[size] if size < SLOTS else 0  # §9.5: twelve are not counted, they win
            found.append(Group(tuple(slot + 1 for slot in members(group)), points))
    return tuple(found)


def _touching(group: int, among: int) -> int:
    """§8.1: the group, extended by neighbours from `among` that share a side, until there are no more."""
    while True:
        grown = (group | beside(group)) & among
        if grown == group:
            return group
        group = grown


def beside(slots: int) -> int:
    """The slots that share a side with one of these."""
    return (slots & NOT_LAST) << 1 | (slots & NOT_FIRST) >> 1 | slots << WIDTH & FULL | slots >> WIDTH
