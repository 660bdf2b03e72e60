"""The dice, and the cards that fit what they show."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from tablee.games.kezao.cards import COLOURS, EVERY_CARD, KEZAO
from tablee.games.kezao.model import Die, Twist

TWISTS: tuple[Twist, ...] = ("neutral", "one", "inversion")
FORBIDDING, ASKING = ([Die(present, colour) for colour in range(len(COLOURS))] for present in (False, True))
"""The faces of the two kinds of dice, one for each colour."""


def is_opposition(dice: Sequence[Die]) -> bool:
    """§9.1: one die asks for the colour that the other forbids."""
    return len(dice) == 2 and dice[0].colour == dice[1].colour and dice[0].present != dice[1].present


@cache
def fitting(dice: tuple[Die, ...], twist: Twist | None) -> frozenset[int]:
    """Every card that fits the dice. The jokers always fit (§2.4)."""
    if is_opposition(dice):
        return EVERY_CARD
    if twist == "inversion":  # §11.6
        dice = tuple(Die(not die.present, die.colour) for die in dice)
    enough: Callable[[Iterable[bool]], bool] = any if twist == "one" else all  # §11.5
    return frozenset(card for card in EVERY_CARD if card in KEZAO or enough(holds(die, card) for die in dice))


def holds(die: Die, card: int) -> bool:
    return bool(card >> die.colour & 1) == die.present
