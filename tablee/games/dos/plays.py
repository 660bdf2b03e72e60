"""Which cards of a hand may be laid on a pile: §5 and §6.

Asked for every move of every simulated game. A hand is looked at as five small bit sets, one a colour and one for
the wilds, and the plays of each are remembered once they are made.
"""

from collections.abc import Sequence
from functools import cache

from tablee.core.bits import members
from tablee.games.dos.cards import ALL, DOS, EVERY_COLOUR, NUMBER, NUMBERS, PER_COLOUR, PLAY2, Colour
from tablee.games.dos.model import Play, Side

Plays = tuple[Play, ...]
SIDES: tuple[Side, Side] = (0, 1)

SUIT = tuple(face // PER_COLOUR for face in ALL)
"""Of each face: its colour, or WILD."""
WILD = len(EVERY_COLOUR)
BIT = tuple(1 << face % PER_COLOUR for face in ALL)
"""Of each face: its place in its suit."""
BELOW = tuple(sum(1 << place for place, number in enumerate(NUMBERS) if number < total) for total in range(11))
"""The places in a colour that can be part of a sum."""
OTHERS = tuple(tuple(other for other in EVERY_COLOUR if other != colour) for colour in EVERY_COLOUR)
ALONE = tuple(tuple((Play(side, (face,)),) for face in range(DOS)) for side in SIDES)
WILD_DOS = tuple(tuple(Play(side, (DOS,), colour) for colour in EVERY_COLOUR) for side in SIDES)
WILD_PLAY2 = tuple(tuple(Play(side, (PLAY2,), colour) for colour in EVERY_COLOUR) for side in SIDES)


def suits_of(hand: Sequence[int]) -> list[int]:
    """The faces a hand holds: a bit set for each colour, then the wilds."""
    suits = [0] * (WILD + 1)
    for face in hand:
        suits[SUIT[face]] |= BIT[face]
    return suits


def on_pile(side: Side, top: int, colour: Colour, hand: Sequence[int], suits: list[int]) -> Plays:
    """Every play of this hand, with these suits, on a pile that shows this card and colour."""
    plays = of_colour(side, colour, suits[colour])  # §5.2
    if top < DOS:
        alone, bit, place = ALONE[side], BIT[top], top % PER_COLOUR
        for other in OTHERS[colour]:
            if suits[other] & bit:
                plays += alone[other * PER_COLOUR + place]
    number, wilds = NUMBER[top], suits[WILD]
    if wilds:
        plays += of_wilds(side, number == 2, colour, wilds)
    return plays if number is None else plays + pairs(side, number, hand, suits)  # §5.5


@cache
def of_colour(side: Side, colour: Colour, places: int) -> Plays:
    return tuple(Play(side, (colour * PER_COLOUR + place,)) for place in members(places))


@cache
def of_wilds(side: Side, on_a_two: bool, colour: Colour, wilds: int) -> Plays:
    dos = WILD_DOS[side] if on_a_two else WILD_DOS[side][colour : colour + 1]  # §6.2
    return (dos if wilds & BIT[DOS] else ()) + (WILD_PLAY2[side] if wilds & BIT[PLAY2] else ())  # §7.1


def pairs(side: Side, total: int, hand: Sequence[int], suits: list[int]) -> Plays:
    """§5.3 and §5.4: two cards of one colour that make the number, in either order."""
    plays = () if total % 2 or len(set(hand)) == len(hand) else twins(side, total, hand)
    below, dos = BELOW[total], suits[WILD] & BIT[DOS]
    for colour in EVERY_COLOUR:
        parts = suits[colour] & below
        if parts and (dos or parts & (parts - 1)):
            plays += pairs_of(side, total, colour, parts, dos)
    return plays


@cache
def pairs_of(side: Side, total: int, colour: Colour, parts: int, dos: int) -> Plays:
    """Of different faces. A Wild DOS is a 2 of its partner's colour (§6.3)."""
    worth = {NUMBERS[place]: colour * PER_COLOUR + place for place in members(parts)}
    if dos:
        worth[2] = DOS
    return tuple(
        Play(side, (face, worth[total - number]))
        for number, face in worth.items()
        if total - number in worth and total != 2 * number
    )


def twins(side: Side, total: int, hand: Sequence[int]) -> Plays:
    """Of one face, held twice."""
    twice = tuple(play for face, play in TWINS[side][total] if hand.count(face) > 1)
    return twice + TWO_DOS[side] if total == 4 and hand.count(DOS) > 1 else twice


def _twins(side: Side, total: int) -> tuple[tuple[int, Play], ...]:
    halves = (face for face in range(DOS) if 2 * (NUMBER[face] or 0) == total)
    return tuple((face, Play(side, (face, face))) for face in halves)


TWINS = tuple(tuple(_twins(side, total) for total in range(11)) for side in SIDES)
TWO_DOS = tuple(tuple(Play(side, (DOS, DOS), colour) for colour in EVERY_COLOUR) for side in SIDES)  # §6.3
