"""The 112 cards, by face.

The counts are a reconstruction, because the exact ones are not public. They keep those of the first edition
(24 cards a colour, 12 Wild DOS) and add the four cards that are new. An owner of the game can correct them below.

A face is a number from 0 to 49: twelve for each colour (the numbers, then +2, reverse, skip), then the two
wilds. Cards of one face are equal: copies of a card cannot be told apart.
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
"""The number of cards of each coloured face."""
WILD_DOS_COUNT = 12
WILD_PLAY2_COUNT = 4


class Face(msgspec.Struct, frozen=True):
    kind: Kind
    colour: Colour | None
    number: int | None
    value: int
    """The points that the card is worth in a losing hand."""


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

# The same facts by face, as the rules look them up.
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
"""The names of the faces, such as "red 3", "blue plus2", "green reverse", "dos", "play2"."""
