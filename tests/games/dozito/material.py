"""Facts about Dozito for the contract suite."""

from collections.abc import Iterable

from tablee.games.dozito.cards import ALL, NUMBER
from tablee.games.dozito.model import Dealt, Discard, Draw, Drawn, Event, Move, Place, Take, Turned, View
from tablee.games.dozito.state import State
from tests.contract.material import Material


def on_the_table(s: State) -> list[int]:
    held = [] if s.hand is None else [s.hand]
    return [*held, *s.pile, *(card for pile in (*s.grids, *s.discards) for card in pile)]


def revealed(event: Event, observer: int | None) -> Iterable[int]:
    match event:
        case Dealt(left=left, right=right):
            return (left, right)
        case Drawn(card=card) | Turned(card=card):
            return (card,)
    return ()


def usual(s: State, seat: int) -> Iterable[Move] | None:
    """§4.2, §4.3, §4.4: a card from one of three piles; then its slot, or either discard pile."""
    if seat != s.turn or s.over:
        return None
    if s.hand is None:
        return (Draw(), Take(0), Take(1))
    number = NUMBER[s.hand]
    slots = range(1, 13) if number is None else (number,)
    return (*map(Place, slots), Discard(0), Discard(1))


def points(view: View, seat: int) -> int:
    return view.tallies[seat].points


MATERIAL = Material(pieces=ALL, in_state=on_the_table, revealed=revealed, usual=usual, points=points)
