"""The ground of a domain: seven by seven squares, enough for every position of its 4 x 4 frame.

A set of squares is one int. A row takes eight bits, of which the last is never used, so that a bit shifted over
the edge of the ground falls on no square.
"""

from functools import lru_cache, partial
from typing import NamedTuple

from tablee.core.bits import members
from tablee.games.tootizz.cards import COLOURS, DOMINOES
from tablee.games.tootizz.model import Place, Placed, Turn
from tablee.games.tootizz.state import Ground, Spots

SIZE = 7
STRIDE = SIZE + 1
FRAME = 4
MIDDLE = SIZE // 2

SQUARES = [(row, column) for row in range(SIZE) for column in range(SIZE)]
TURNS: tuple[Turn, ...] = (0, 1, 2, 3)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The step from the first square of a domino to its second, by turn."""


def bit(row: int, column: int) -> int:
    return 1 << row * STRIDE + column


EVERYWHERE = sum(bit(row, column) for row, column in SQUARES)
NOWHERE: Spots = (0, 0, 0, 0)
FIRST: Spots = (bit(MIDDLE, MIDDLE),) * 4


def _reach(row: int, column: int) -> int:
    """The squares that can be in one frame with this one."""
    return sum(bit(r, c) for r, c in SQUARES if abs(r - row) < FRAME and abs(c - column) < FRAME)


REACH = {square: _reach(*square) for square in SQUARES}


def second_square(row: int, column: int, turn: Turn) -> tuple[int, int]:
    down, right = STEPS[turn]
    return row + down, column + right


PLACE = {
    (row, column, turn): Place(row, column, turn)
    for turn in TURNS
    for row, column in SQUARES
    if second_square(row, column, turn) in REACH
}


def beside(squares: int) -> int:
    """The squares that share a side with one of these. The caller has to mask bits that lie outside the ground."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


class Lying(NamedTuple):
    """A domino on the ground."""

    first: int
    second: int
    beside_first: int
    beside_second: int
    left: int
    """The squares that can still be used when the domino lies there: §5.2, §5.3."""


def _lying(row: int, column: int, turn: Turn) -> Lying:
    other = second_square(row, column, turn)
    first, second = bit(row, column), bit(*other)
    left = REACH[row, column] & REACH[other] & ~(first | second)
    return Lying(first, second, beside(first), beside(second), left)


LYING = {place: _lying(*place) for place in PLACE}


def empty() -> Ground:
    return Ground([], [], EVERYWHERE, [0] * len(COLOURS), [0] * len(COLOURS))


def lay(ground: Ground, placed: Placed) -> None:
    ground.laid.append(placed)
    first, second, beside_first, beside_second, left = LYING[placed.row, placed.column, placed.turn]
    ground.free &= left
    matching = ground.matching
    if not placed.face_up:
        ground.matching = [squares | beside_first | beside_second for squares in matching]  # §5.7
        return
    (one, tootizz), (other, others) = DOMINOES[placed.domino]
    ground.colours[one] |= first
    ground.colours[other] |= second
    matching[one] |= beside_first
    matching[other] |= beside_second
    if tootizz:
        _settle(ground, first, tootizz)
    if others:
        _settle(ground, second, others)


def _settle(ground: Ground, square: int, tootizz: int) -> None:
    if tootizz != 2:
        ground.odd |= square
    if tootizz > 1:
        ground.several |= square


def occupied(ground: Ground) -> int:
    squares = 0
    for placed in ground.laid:
        lying = LYING[placed.row, placed.column, placed.turn]
        squares |= lying.first | lying.second
    return squares


def spots(ground: Ground, domino: int) -> tuple[Spots, bool]:
    """The places where a domino may be laid, and whether it lies face up there."""
    if not ground.laid:
        return FIRST, True  # §5.1
    free, matching = ground.free, ground.matching
    (first, _), (second, _) = DOMINOES[domino]
    found = pairs(free, free & matching[first], free & matching[second])
    if found != NOWHERE:
        return found, True  # §5.5
    green, blue, red, black, grey = matching
    touching = free & (green | blue | red | black | grey)
    return pairs(free, touching, touching), False  # §5.6


def pairs(free: int, by_first: int, by_second: int) -> Spots:
    """The first squares of free pairs, by turn, whose first lies in `by_first` or whose second in `by_second`."""
    return (
        free & free >> 1 & (by_first | by_second >> 1),
        free & free >> STRIDE & (by_first | by_second >> STRIDE),
        free & free << 1 & (by_first | by_second << 1),
        free & free << STRIDE & (by_first | by_second << STRIDE),
    )


def places(found: Spots) -> tuple[Place, ...]:
    right, below, left, above = found
    return RIGHT(right) + BELOW(below) + LEFT(left) + ABOVE(above)


def _places(turn: Turn, squares: int) -> tuple[Place, ...]:
    return tuple([PLACE[square // STRIDE, square % STRIDE, turn] for square in members(squares)])


# Cached, because the same sets of squares recur and a lookup is several times faster.
RIGHT, BELOW, LEFT, ABOVE = (lru_cache(1 << 14)(partial(_places, turn)) for turn in TURNS)


def bounds(ground: Ground) -> tuple[int, int, int, int]:
    """§5.2: the first row, last row, first column and last column that can still be used."""
    squares = [(p.row, p.column) for p in ground.laid]
    squares += [second_square(p.row, p.column, p.turn) for p in ground.laid]
    rows, columns = ([square[axis] for square in squares] or [MIDDLE] for axis in (0, 1))
    return max(rows) - FRAME + 1, min(rows) + FRAME - 1, max(columns) - FRAME + 1, min(columns) + FRAME - 1
