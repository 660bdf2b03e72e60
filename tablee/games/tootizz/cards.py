"""The 32 dominoes.

The set is a reconstruction, because no public source lists the dominoes. The rulebook's example of a 28-point
domain can be built from it, dominoes of two colours bear Tootizz on one square, and rarer colours bear more of
them. An owner of the game can correct SET.

A domino is a number from 0 to 31: its place in SET.
"""

import re

import msgspec

COLOURS = ("green", "blue", "red", "black", "grey")
"""The colours of the pistes, from the most common to the rarest."""
Half = tuple[int, int]
"""A square: its colour, by its place in COLOURS, and its number of Tootizz."""

# The first square, then the second, each with its number of Tootizz.
SET = """
green0-green0 x3   blue0-blue0 x3    red0-red0 x2   black0-black0   grey0-grey0
green1-blue0 x2    green0-blue1 x2
green0-red1        green0-red2       green1-red0
green0-black1      green0-black2     green1-black0
green0-grey2       green0-grey3
blue1-red0         blue0-red1        blue0-red2
blue1-black0       blue0-black2      blue1-grey0
red2-black0        red0-black2       red0-grey2
black1-grey0
"""


class Domino(msgspec.Struct, frozen=True):
    """Two squares, each a colour and its number of Tootizz."""

    first: Half
    second: Half


def _half(square: str) -> Half:
    return COLOURS.index(square[:-1]), int(square[-1])


def _dominoes() -> tuple[Domino, ...]:
    dominoes: list[Domino] = []
    for name, times in re.findall(r"(\w+-\w+)(?: x(\d))?", SET):
        first, second = map(_half, name.split("-"))
        dominoes += [Domino(first, second)] * int(times or 1)
    return tuple(dominoes)


CARDS = _dominoes()
DOMINOES = tuple((domino.first, domino.second) for domino in CARDS)
ALL = range(len(CARDS))


def named(domino: int) -> str:
    """The name of a domino as in the pictures of the rules: "green0-black2"."""
    return "-".join(f"{COLOURS[colour]}{tootizz}" for colour, tootizz in DOMINOES[domino])
