"""A quick choice of plays, with which futures are played out.

The more cards a play lays the better, wilds count for less and action cards for more, and the pile should then
suit the cards that stay in the hand.
"""

from collections.abc import Sequence

from tablee.games.dos.cards import ACTIONS, DOS, PLAY2
from tablee.games.dos.flat import CARDS, DRAW, MOVES, SHOWN, SIDE, FlatState
from tablee.games.dos.plays import BIT, PILES, WILD_BITS

LAID, LAID_ACTION, LAID_DOS, LAID_PLAY2 = 10, 14, 4, 6
"""What a card is worth when it is laid. A card that fits the pile afterwards counts 1."""
NEVER = -1000
"""What it is worth to draw or to finish, which is for turns without a play."""


def _worth(cards: Sequence[int]) -> int:
    return sum(map(_worth_of_card, cards))


def _worth_of_card(card: int) -> int:
    if card == DOS:
        return LAID_DOS
    if card == PLAY2:
        return LAID_PLAY2
    return LAID_ACTION if card in ACTIONS else LAID


FITTING = tuple(tuple(pile.suit | pile.alike | WILD_BITS for pile in piles) for piles in PILES[0])
"""The faces that fit a pile on their own, by the top card and the colour that it shows."""
WORTH = tuple(_worth(CARDS[number]) if number < DRAW else NEVER for number in range(len(MOVES)))
SUITED = tuple(
    FITTING[cards[-1]][colour] & ~(BIT[cards[0]] | BIT[cards[-1]])
    for cards, colour in zip(CARDS, SHOWN, strict=True)
)
"""The faces that fit the pile after each play, other than those that were just laid."""


def usual_move(s: FlatState, numbers: Sequence[int]) -> int:
    """The best of these moves at a glance, and the first of equal ones."""
    if len(numbers) == 1:
        return numbers[0]
    held = 0
    for card in s.hands[s.turn]:
        held |= BIT[card]
    left, right = s.discards
    fits = (
        (FITTING[left[-1]][s.colours[0]] & held).bit_count(),
        (FITTING[right[-1]][s.colours[1]] & held).bit_count(),
    )
    chosen, most = numbers[0], NEVER - 1
    for number in numbers:
        worth = WORTH[number]
        if number < DRAW:
            worth += (SUITED[number] & held).bit_count() - fits[SIDE[number]]
        if worth > most:
            chosen, most = number, worth
    return chosen
