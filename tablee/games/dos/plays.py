"""Which cards of a hand may be laid on a pile: §5 and §6.

Asked for every move of every simulated game, so the pieces are kept once they are made: a hand is looked at
as bit sets of faces, and the plays of each piece of it are remembered.
"""

from collections.abc import Sequence
from functools import lru_cache

from tablee.core.bits import bits_of, members
from tablee.games.dos.cards import ALL, BIT, COLOUR, DOS, EVERY_COLOUR, KIND, NUMBER, PLAY2
from tablee.games.dos.model import Play, Side

Plays = tuple[Play, ...]
SIDES: tuple[Side, Side] = (0, 1)
REMEMBERED = 1 << 15


def _alike(face: int) -> int:
    """The coloured faces with the same number or symbol."""
    return bits_of(other for other in range(DOS) if (KIND[other], NUMBER[other]) == (KIND[face], NUMBER[face]))


OF_COLOUR = tuple(bits_of(face for face in ALL if COLOUR[face] == colour) for colour in EVERY_COLOUR)
ALIKE = tuple(_alike(face) for face in ALL)
BELOW = tuple(bits_of(face for face in range(DOS) if (NUMBER[face] or 99) < total) for total in range(11))
"""The faces that can be a part of a sum, by colour within OF_COLOUR."""
WILD_DOS = tuple(tuple(Play(side, (DOS,), colour) for colour in EVERY_COLOUR) for side in SIDES)
WILD_PLAY2 = tuple(tuple(Play(side, (PLAY2,), colour) for colour in EVERY_COLOUR) for side in SIDES)


def faces_of(hand: Sequence[int]) -> tuple[int, int]:
    """As bit sets: the faces a hand holds, and those it holds more than once."""
    held = twice = 0
    for face in hand:
        bit = BIT[face]
        twice |= held & bit
        held |= bit
    return held, twice


def on_pile(side: Side, top: int, colour: int, held: int, twice: int) -> Plays:
    """Every play of these faces on a pile that shows this card and colour."""
    of_colour = OF_COLOUR[colour]
    plays = singles(side, held & of_colour) + singles(side, held & ALIKE[top] & ~of_colour)  # §5.2
    number = NUMBER[top]
    if held & BIT[DOS]:  # §6.2
        plays += WILD_DOS[side] if number == 2 else WILD_DOS[side][colour : colour + 1]
    if held & BIT[PLAY2]:  # §7.1
        plays += WILD_PLAY2[side]
    return plays if number is None else plays + pairs(side, number, held, twice)  # §5.5


@lru_cache(REMEMBERED)
def singles(side: Side, faces: int) -> Plays:
    return tuple(Play(side, (face,)) for face in members(faces))


def pairs(side: Side, total: int, held: int, twice: int) -> Plays:
    """§5.3 and §5.4: two cards of one colour that make the number, in either order."""
    plays = twins(side, total, twice) if twice else ()
    below, dos = held & BELOW[total], held & BIT[DOS]
    for of_colour in OF_COLOUR:
        parts = below & of_colour
        if parts & (parts - 1) or (parts and dos):
            plays += pairs_of(side, total, parts | dos)
    return plays


@lru_cache(REMEMBERED)
def pairs_of(side: Side, total: int, parts: int) -> Plays:
    """Of different faces. A Wild DOS is a 2 of its partner's colour (§6.3)."""
    worth = {NUMBER[face] or 0: face for face in members(parts)}
    return tuple(
        Play(side, (face, worth[total - number]))
        for number, face in worth.items()
        if total - number in worth and total != 2 * number
    )


@lru_cache(REMEMBERED)
def twins(side: Side, total: int, twice: int) -> Plays:
    """Of one face, held twice."""
    if total == 4 and twice & BIT[DOS]:  # §6.3: two Wild DOS share a declared colour
        return tuple(Play(side, (DOS, DOS), colour) for colour in EVERY_COLOUR)
    return tuple(Play(side, (face, face)) for face in members(twice) if 2 * (NUMBER[face] or 99) == total)
