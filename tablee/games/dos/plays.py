"""The plays that a hand allows on a pile: §5 and §6.

This code runs for every move of every simulated game. A hand is therefore one bit set of faces, twelve bits for
each colour and two for the wilds, and the plays of a set are cached.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from tablee.core.bits import bits_of, members
from tablee.games.dos.cards import ALL, DOS, EVERY_COLOUR, NUMBER, NUMBERS, PER_COLOUR, PLAY2, Colour
from tablee.games.dos.model import Play, Side

Plays = tuple[Play, ...]
T = TypeVar("T")
"""What stands for a play: here the move itself, in the flat form a number."""
SIDES: tuple[Side, Side] = (0, 1)
BIT = tuple(1 << face for face in ALL)
HELD_DOS = BIT[DOS]
WILD_BITS = BIT[DOS] | BIT[PLAY2]
WITH_DOS = len(ALL)
"""How far the bits of the partners of a Wild DOS are shifted, to keep them apart from other cards."""
PLACE = {number: place for place, number in enumerate(NUMBERS)}
MOST_MADE = 1 << 12
"""The size limit of each cache, because there are too many sets of faces to keep them all."""


class Made(dict[int, tuple[T, ...]]):
    """A cache of plays by set of faces; the plays of a set are made when it is first looked up."""

    def __init__(self, make: Callable[[int], tuple[T, ...]]) -> None:
        self.make = make

    def __missing__(self, faces: int) -> tuple[T, ...]:
        if len(self) >= MOST_MADE:
            self.clear()
        plays = self[faces] = self.make(faces)
        return plays


class Pile(NamedTuple, Generic[T]):
    """The plays on a pile that shows a certain card and colour."""

    suit: int
    """The faces of the colour shown (§5.2)."""
    alike: int
    """The faces of the number or symbol shown, in other colours."""
    alone: Made[T]
    wilds: tuple[tuple[T, ...], ...]
    """The plays of wilds, by those in hand as two bits: a Wild DOS is 1, a Wild Play 2 is 2."""
    sums: tuple[tuple[int, int], ...]
    """For each pair of different numbers that make the total: the distance of their bits, and the lower faces."""
    partners: int
    """The faces that make the total with a Wild DOS (§6.3)."""
    pairs: Made[T]
    """The plays of pairs, by the set of their lower cards and of the (shifted) partners of a Wild DOS."""
    twins: tuple[tuple[int, tuple[T, ...]], ...]
    """The faces of which two make the total, and their plays."""


def plays_of(
    hand: Sequence[int], discards: Sequence[list[int]], colours: Sequence[Colour], used: Sequence[bool]
) -> Plays:
    """Every play of this hand on the piles not yet used."""
    held = 0
    for face in hand:
        held |= BIT[face]
    plays: Plays = () if used[0] else laid_on(PILES[0][discards[0][-1]][colours[0]], hand, held)
    return plays if used[1] else plays + laid_on(PILES[1][discards[1][-1]][colours[1]], hand, held)


def on_pile(side: Side, top: int, colour: Colour, hand: Sequence[int]) -> Plays:
    """Every play of this hand on one pile that shows this card and colour."""
    return laid_on(PILES[side][top][colour], hand, bits_of(hand))


def laid_on(pile: Pile[T], hand: Sequence[int], held: int) -> tuple[T, ...]:
    """Every play on a pile of a hand that holds this set of faces."""
    suit, others, alone, wilds, sums, partners, pairs, twins = pile
    plays = alone[held & suit]
    if alike := held & others:
        plays += alone[alike]
    lower = 0
    for apart, lows in sums:
        lower |= held >> apart & lows
    lower &= held
    if held >= HELD_DOS:
        plays += wilds[held >> DOS]
        if held & HELD_DOS:
            lower |= (held & partners) << WITH_DOS
    if twins and held.bit_count() < len(hand):
        for face, twice in twins:
            if hand.count(face) > 1:
                plays += twice
    return plays + pairs[lower] if lower else plays


# --- the piles, computed once ----------------------------------------------------------------


def _pile(side: Side, top: int, colour: Colour) -> Pile[Play]:
    total = NUMBER[top] or 0  # §5.5: nothing adds up on an action card
    return Pile(
        suit=bits_of(range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR)),
        alike=bits_of(range(top % PER_COLOUR, DOS, PER_COLOUR)) & ~BIT[top] if top < DOS else 0,
        alone=ALONE[side],
        wilds=tuple(_wilds(side, total == 2, colour, held) for held in range(4)),
        sums=tuple(
            (PLACE[total - low] - PLACE[low], _all_of(low)) for low in NUMBERS if low < total - low in PLACE
        ),
        partners=_all_of(total - 2),
        pairs=PAIRS[side][total],
        twins=tuple(_twins(side, total)),
    )


def _all_of(number: int) -> int:
    """The faces of a number in every colour; none if there is no such card."""
    return bits_of(face for face in range(DOS) if NUMBER[face] == number)


def _wilds(side: Side, on_a_two: bool, colour: Colour, held: int) -> Plays:
    declared = EVERY_COLOUR if on_a_two else (colour,)  # §6.2
    dos = tuple(Play(side, (DOS,), shown) for shown in declared)
    play2 = tuple(Play(side, (PLAY2,), shown) for shown in EVERY_COLOUR)  # §7.1
    return (dos if held & 1 else ()) + (play2 if held & 2 else ())


def _alone(side: Side, faces: int) -> Plays:
    return tuple(Play(side, (face,)) for face in members(faces))


def _pairs(total: int, side: Side, known_by: int) -> Plays:
    """§5.3 and §5.4: two cards of one colour that make the total, in both orders, sorted by colour."""
    pairs = [_pair(total, low) for low in members(known_by)]
    both_orders = sorted(order for pair in pairs for order in (pair, pair[::-1]))
    both_orders.sort(key=lambda pair: min(pair) // PER_COLOUR)
    return tuple(Play(side, cards) for cards in both_orders)


def _pair(total: int, low: int) -> tuple[int, int]:
    if low >= WITH_DOS:
        return low - WITH_DOS, DOS
    place = low % PER_COLOUR
    return low, low - place + PLACE[total - NUMBERS[place]]


def _twins(side: Side, total: int) -> Iterable[tuple[int, Plays]]:
    for face in range(DOS):
        if 2 * (NUMBER[face] or 0) == total > 0:
            yield face, (Play(side, (face, face)),)
    if total == 4:
        yield DOS, tuple(Play(side, (DOS, DOS), colour) for colour in EVERY_COLOUR)  # §6.3


ALONE = tuple(Made(partial(_alone, side)) for side in SIDES)
PAIRS = tuple(tuple(Made(partial(_pairs, total, side)) for total in range(11)) for side in SIDES)
PILES = tuple(tuple(tuple(_pile(side, top, colour) for colour in EVERY_COLOUR) for top in ALL) for side in SIDES)
