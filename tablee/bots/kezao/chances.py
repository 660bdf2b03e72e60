"""The chances of the rolls to come, with a set of cards as the bit set of their numbers."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from tablee.core.bits import bits_of
from tablee.games.kezao.cards import DECK
from tablee.games.kezao.dice import ASKING, FORBIDDING, TWISTS, fitting, is_opposition
from tablee.games.kezao.model import Level, Twist

WHOLE_DECK = bits_of(DECK)
OPPOSITION = 0
"""Stands for the cards that fit an opposition, in which each seat lays one card, whichever it likes (§9.2)."""


@cache
def outcomes(present: int, level: Level) -> tuple[int, ...]:
    """The fitting cards for each equally likely throw of dice of which `present` ask for their colour."""
    dice = product(*(ASKING if die < present else FORBIDDING for die in range(1 if level == "junior" else 2)))
    twists: Sequence[Twist | None] = TWISTS if level == "expert" else (None,)
    return tuple(
        OPPOSITION if is_opposition(thrown) else bits_of(fitting(thrown, twist))
        for thrown in dice
        for twist in twists
    )


@cache
def use(card: int, level: Level) -> float:
    """The share of all throws, of any dice, that a card fits."""
    throws = [right for present in range(2 if level == "junior" else 3) for right in outcomes(present, level)]
    return sum(right >> card & 1 for right in throws) / len(throws)
