"""The 75 cards.

The suns and signs are a reconstruction, because no public source lists those of every card. The ones shown on
the box are kept (purple 1, red 3, blue 4, green 5, yellow 7); the others are chosen so that every colour has
the same number of each. An owner of the game can correct DECK.

A card is a number from 0 to 74: fifteen for each colour, the numbers 1 to 12 first, then the three jokers.
"""

from typing import Literal

import msgspec

Kind = Literal["plain", "stop", "again", "joker"]
Colour = Literal["red", "blue", "green", "yellow", "purple"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow", "purple")
PER_COLOUR = 15
SLOTS = 12

# A row is a number; a digit is the number of suns of a plain card, S is STOP (always three suns), R is an extra
# turn ("Rejouer", no sun). There is at most one R for a number: two could replace each other for ever, with an
# extra turn each time.
DECK = """
     red  blue  green  yellow  purple
 1    1    1      R      2       S
 2    2    S      0      1       R
 3    1    0      R      1       S
 4    R    1      S      2       0
 5    1    0      2      S       1
 6    R    1      1      0       2
 7    1    R      2      0       1
 8    2    S      0      1       1
 9    S    2      1      R       0
10    0    R      S      1       1
11    0    2      1      S       R
12    S    1      1      R       2
"""


class Card(msgspec.Struct, frozen=True):
    colour: Colour
    number: int | None
    suns: int
    kind: Kind


def _numbered(colour: Colour, number: int, mark: str) -> Card:
    match mark:
        case "S":
            return Card(colour, number, 3, "stop")
        case "R":
            return Card(colour, number, 0, "again")
        case _:
            return Card(colour, number, int(mark), "plain")


def _deck() -> tuple[Card, ...]:
    rows = [line.split()[1:] for line in DECK.strip().splitlines()[1:]]
    cards: list[Card] = []
    for column, colour in enumerate(COLOURS):
        cards += [_numbered(colour, row + 1, marks[column]) for row, marks in enumerate(rows)]
        cards += [Card(colour, None, 0, "joker")] * (PER_COLOUR - SLOTS)
    return tuple(cards)


CARDS = _deck()
ALL = range(len(CARDS))

# The same facts by card, as the rules look them up.
COLOUR = tuple(COLOURS.index(card.colour) for card in CARDS)
NUMBER = tuple(card.number for card in CARDS)
SUNS = tuple(card.suns for card in CARDS)
STOPS = frozenset(c for c in ALL if CARDS[c].kind == "stop")
AGAINS = frozenset(c for c in ALL if CARDS[c].kind == "again")
JOKERS = frozenset(c for c in ALL if CARDS[c].kind == "joker")


def card(name: str) -> int:
    """The first card of this name: "red 3", "blue joker"."""
    colour, sign = name.split()
    offset = SLOTS if sign == "joker" else int(sign) - 1
    return COLOURS.index(colour) * PER_COLOUR + offset


def named(card: int) -> str:
    return f"{CARDS[card].colour} {CARDS[card].number or 'joker'}"
