"""A face-down pile: shuffled, drawn from, and formed again from played cards."""

from collections.abc import Iterable, Sequence

from tablee.core.game import Emit, Event
from tablee.core.luck import Luck


class Shuffled(Event, frozen=True):
    """The new order of the pile, the top card last. Nobody sees this event: people see `PileFormed` instead."""

    cards: tuple[int, ...]


class PileFormed(Event, frozen=True):
    """Cards were shuffled into a new pile: the form of `Shuffled` that people see."""

    count: int


def shuffled(cards: Iterable[int], luck: Luck) -> Shuffled:
    """The event that shuffles these cards into a new pile."""
    order = list(cards)
    luck.shuffle(order)
    return Shuffled(tuple(order))


def from_top(pile: list[int], count: int) -> list[int]:
    """Remove this many cards from the pile, and return them with the top one first."""
    return [pile.pop() for _ in range(count)]


def on_top(pile: list[int], count: int) -> tuple[int, ...]:
    """The cards that a draw of this many would take, the top one first; fewer if the pile is smaller."""
    return tuple(reversed(pile[-count:]))


def form_again(cards: Sequence[int], luck: Luck, emit: Emit) -> bool:
    """Shuffle played cards into a new pile. Returns False if there are none."""
    if cards:
        emit(shuffled(cards, luck))
    return bool(cards)
