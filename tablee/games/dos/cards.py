"""The 112 cards, by face.

A reconstruction: the exact split is not public. It keeps the skeleton of the first edition (24 cards
to a colour, 12 Wild DOS) and adds the four cards that are new. Whoever owns the game only has to correct
the counts below.

A face is a number from 0 to 49: twelve to a colour (the numbers, then +2, reverse, skip), then the two
wilds. Cards of one face are equal, so nobody can tell which copy of a card is which.
"""

from typing import Literal

import msgspec

Colour = Literal[0, 1, 2, 3]
"""An index of COLOURS."""
Kind = Literal["number", "plus2", "reverse", "skip", "dos", "play2"]
COLOURS = ("red", "blue", "green", "yellow")
EVERY_COLOUR: tuple[Colour, ...] = (0, 1, 2, 3)
NUMBERS = (1, 3, 4, 5, 6, 7, 8, 9, 10)  # every 2 is a Wild DOS
SYMBOLS: tuple[Kind, ...] = ("plus2", "reverse", "skip")
PER_COLOUR = len(NUMBERS) + len(SYMBOLS)

COPIES = 2
"""Of every coloured face."""
WILD_DOS_COUNT = 12
WILD_PLAY2_COUNT = 4


class Face(msgspec.Struct, frozen=True):
    kind: Kind
    colour: Colour | None
    number: int | None
    value: int
    """In points, when the points are counted."""


def _colour(colour: Colour) -> list[Face]:
    numbers = [Face("number", colour, number, number) for number in NUMBERS]
    return numbers + [Face(symbol, colour, None, 20) for symbol in SYMBOLS]


FACES = (
    *(face for colour in EVERY_COLOUR for face in _colour(colour)),
    Face("dos", None, 2, 50),
    Face("play2", None, None, 50),
)
DOS = PER_COLOUR * len(COLOURS)
PLAY2 = DOS + 1
DECK = (*range(DOS), *range(DOS), *(DOS,) * WILD_DOS_COUNT, *(PLAY2,) * WILD_PLAY2_COUNT)

# The same facts in the shape the rules ask for them.
ALL = range(len(FACES))
NUMBER = tuple(face.number for face in FACES)
KIND = tuple(face.kind for face in FACES)
VALUE = tuple(face.value for face in FACES)
COLOUR = tuple(face.colour for face in FACES)
WILDS = frozenset((DOS, PLAY2))
ACTIONS = frozenset(card for card in ALL if KIND[card] not in ("number", "dos"))


NAMES = tuple(
    str(face.kind) if face.colour is None else f"{COLOURS[face.colour]} {face.number or face.kind}"
    for face in FACES
)
"""Such as "red 3", "blue plus2", "green reverse", "dos", "play2"."""
