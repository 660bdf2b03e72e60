"""The ground of a domain: seven by seven squares, enough for every place its 4 x 4 frame can take.

A set of squares is one int. A row takes eight bits, of which the last is never used: what is shifted over the edge
of the ground falls on no square.
"""

from functools import lru_cache

from tablee.core.bits import members
from tablee.games.tootizz.cards import COLOURS, DOMINOES
from tablee.games.tootizz.model import Ground, Place, Placed, Spots, Turn

SIZE = 7
STRIDE = SIZE + 1
FRAME = 4
MIDDLE = SIZE // 2
JOKER = len(COLOURS)

SQUARES = [(row, column) for row in range(SIZE) for column in range(SIZE)]
TURNS: tuple[Turn, ...] = (0, 1, 2, 3)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""From the first square of a domino to its second, by turn."""


def bit(row: int, column: int) -> int:
    return 1 << row * STRIDE + column


EVERYWHERE = sum(bit(row, column) for row, column in SQUARES)
NOWHERE: Spots = (0, 0, 0, 0)
FIRST: Spots = (bit(MIDDLE, MIDDLE),) * 4


def _reach(row: int, column: int) -> int:
    """The squares that fit into one frame with this one."""
    return sum(bit(r, c) for r, c in SQUARES if abs(r - row) < FRAME and abs(c - column) < FRAME)


REACH = {square: _reach(*square) for square in SQUARES}


def second_square(row: int, column: int, turn: Turn) -> tuple[int, int]:
    down, right = STEPS[turn]
    return row + down, column + right


def _bits(row: int, column: int, turn: Turn) -> tuple[int, int, int]:
    """Both squares of a domino lying there, and what it leaves of the ground: §5.2, §5.3."""
    other = second_square(row, column, turn)
    first, second = bit(row, column), bit(*other)
    return first, second, REACH[row, column] & REACH[other] & ~(first | second)


PLACE = {
    (row, column, turn): Place(row, column, turn)
    for turn in TURNS
    for row, column in SQUARES
    if second_square(row, column, turn) in REACH
}
LYING = {place: _bits(*place) for place in PLACE}
REMEMBERED = 1 << 15


def empty() -> Ground:
    return Ground([], [], EVERYWHERE, [0] * (len(COLOURS) + 1), [0, 0])


def lay(ground: Ground, placed: Placed) -> None:
    first, second, left = LYING[placed.row, placed.column, placed.turn]
    ground.laid.append(placed)
    ground.free &= left
    if not placed.face_up:
        ground.colours[JOKER] |= first | second
        return
    one, other = DOMINOES[placed.domino]
    _show(ground, first, *one)
    _show(ground, second, *other)


def _show(ground: Ground, square: int, colour: int, tootizz: int) -> None:
    ground.colours[colour] |= square
    if tootizz & 1:
        ground.tootizz[0] |= square
    if tootizz & 2:
        ground.tootizz[1] |= square


def beside(squares: int) -> int:
    """The squares that touch one of these by a side, and others: mask them with squares of the ground."""
    return squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE


def occupied(ground: Ground) -> int:
    green, blue, red, black, grey, jokers = ground.colours
    return green | blue | red | black | grey | jokers


def spots(ground: Ground, domino: int) -> tuple[Spots, bool]:
    """Where a domino may be laid, and whether face up."""
    if not ground.laid:
        return FIRST, True  # §5.1
    free, colours = ground.free, ground.colours
    (first, _), (second, _) = DOMINOES[domino]
    jokers = colours[JOKER]  # §5.7
    by_first = beside(colours[first] | jokers) & free
    by_second = by_first if first == second else beside(colours[second] | jokers) & free
    if by_first or by_second:
        found = _pairs(free, by_first, by_second)
        if found != NOWHERE:
            return found, True  # §5.5
    touching = beside(occupied(ground)) & free
    return _pairs(free, touching, touching), False  # §5.6


def _pairs(free: int, by_first: int, by_second: int) -> Spots:
    """By turn: two free squares, of which the first lies in `by_first` or the second in `by_second`."""
    return (
        free & free >> 1 & (by_first | by_second >> 1),
        free & free >> STRIDE & (by_first | by_second >> STRIDE),
        free & free << 1 & (by_first | by_second << 1),
        free & free << STRIDE & (by_first | by_second << STRIDE),
    )


def places(found: Spots) -> tuple[Place, ...]:
    right, below, left, above = found
    return _places(0, right) + _places(1, below) + _places(2, left) + _places(3, above)


@lru_cache(REMEMBERED)  # they come again and again: four times as fast as looking at every square
def _places(turn: Turn, squares: int) -> tuple[Place, ...]:
    return tuple([PLACE[square // STRIDE, square % STRIDE, turn] for square in members(squares)])


def bounds(ground: Ground) -> tuple[int, int, int, int]:
    """§5.2: the rows and columns that can still be used."""
    squares = [(p.row, p.column) for p in ground.laid]
    squares += [second_square(p.row, p.column, p.turn) for p in ground.laid]
    rows, columns = ([square[axis] for square in squares] or [MIDDLE] for axis in (0, 1))
    return max(rows) - FRAME + 1, min(rows) + FRAME - 1, max(columns) - FRAME + 1, min(columns) + FRAME - 1
