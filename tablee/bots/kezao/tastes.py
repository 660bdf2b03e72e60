"""What a level prefers: the dice it throws, and the order in which it looks at its cards.

A taste for dice weighs a choice of them, by the number of dice that ask for a colour; the heaviest is made.
A taste for cards ranks a card; the first in this order that fits is laid. Luck decides between equals.
"""

from collections.abc import Callable, Sequence
from statistics import fmean

from tablee.bots.kezao.chances import OPPOSITION, WHOLE_DECK, outcomes, use
from tablee.core.bits import bits_of
from tablee.games.kezao.cards import KEZAO
from tablee.games.kezao.model import Level, View

DiceTaste = Callable[[int, int, View], float]
"""The weight of a choice of dice for a seat, given its view."""
CardTaste = Callable[[int, Level], float]
"""The rank of a card, the lowest first."""


# dice


def any_dice(present: int, seat: int, view: View) -> float:
    return 0


def asking_dice(present: int, seat: int, view: View) -> float:
    return present


def dice_for_the_hand(present: int, seat: int, view: View) -> float:
    """The number of its own cards that the seat could lay on average, if nobody else were there."""
    hand, places = bits_of(view.hands[seat] or ()), view.limit
    throws = outcomes(present, view.level)
    return fmean([1 if right == OPPOSITION else min((hand & right).bit_count(), places) for right in throws])


def dice_for_the_race(present: int, seat: int, view: View) -> float:
    """How far the seat gets ahead of the others on average, in shares of a hand.

    Hidden hands count too: the cards set aside are known, so a hidden hand is a sample of the rest. A card counts
    more in a small hand, so that the dice are chosen against the seat that is about to win.
    """
    hands = [None if hand is None else bits_of(hand) for hand in view.hands]
    seen = bits_of(view.aside)
    for hand in hands:
        seen |= hand or 0
    return fmean([_lead(seat, _laid(right, hands, view.counts, seen)) for right in outcomes(present, view.level)])


def _lead(seat: int, laid: Sequence[float]) -> float:
    return laid[seat] - (sum(laid) - laid[seat]) / (len(laid) - 1)


def _laid(right: int, hands: Sequence[int | None], counts: Sequence[int], seen: int) -> list[float]:
    """The share of each hand that is laid, if everybody is equally fast."""
    seats = len(hands)
    if right == OPPOSITION:
        return [(seats - 1) / seats / max(1, count) for count in counts]
    unseen = WHOLE_DECK & ~seen
    chance = (unseen & right).bit_count() / max(1, unseen.bit_count())
    fitting = [
        count * chance if hand is None else (hand & right).bit_count()
        for hand, count in zip(hands, counts, strict=True)
    ]
    room = min(1, seats / max(1, sum(fitting)))
    return [room * cards / max(1, count) for cards, count in zip(fitting, counts, strict=True)]


# cards


def any_card(card: int, level: Level) -> float:
    return 0


def jokers_first(card: int, level: Level) -> float:
    return card not in KEZAO


def jokers_last(card: int, level: Level) -> float:
    return card in KEZAO


def seldom_of_use_first(card: int, level: Level) -> float:
    """Cards that hardly any throw asks for come first, and the jokers, which always fit, last."""
    return use(card, level)
