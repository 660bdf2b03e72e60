"""A face-down pile: how it is shuffled, witnessed, drawn from, and formed again."""

from collections.abc import Iterable, Sequence

from tablee.core.game import Emit, Event
from tablee.core.luck import Luck


class Shuffled(Event, frozen=True):
    """The pile has this order, the top card last. Nobody sees it: people witness `PileFormed`."""

    cards: tuple[int, ...]


class PileFormed(Event, frozen=True):
    """Cards were shuffled into a new pile, as people see it."""

    count: int


def shuffled(cards: Iterable[int], luck: Luck) -> Shuffled:
    """These cards as a new pile."""
    order = list(cards)
    luck.shuffle(order)
    return Shuffled(tuple(order))


def from_top(pile: list[int], count: int) -> list[int]:
    """So many cards taken from the pile, the top one first."""
    return [pile.pop() for _ in range(count)]


def on_top(pile: list[int], count: int) -> tuple[int, ...]:
    """The cards that so large a draw would take, the top one first; fewer if the pile is smaller."""
    return tuple(reversed(pile[-count:]))


def form_again(cards: Sequence[int], luck: Luck, emit: Emit) -> bool:
    """Let cards that were played become the pile; False when there are none."""
    if cards:
        emit(shuffled(cards, luck))
    return bool(cards)
