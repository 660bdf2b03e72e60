"""What the contract suite must know of Dozito."""

from collections.abc import Iterable

from tablee.games.dozito.cards import ALL
from tablee.games.dozito.model import Dealt, Drawn, Event, Turned
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


MATERIAL = Material(pieces=ALL, in_state=on_the_table, revealed=revealed)
