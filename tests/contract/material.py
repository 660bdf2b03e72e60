"""The little the contract suite must know of each game: which pieces exist, and where they can be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tablee.games.dozito import cards as dozito_cards
from tablee.games.dozito import model as dozito


@dataclass(frozen=True)
class Material:
    pieces: Iterable[int]
    """Everything in the box."""
    in_state: Callable[[Any], list[int]]
    """Every piece on the table, wherever it lies."""
    revealed: Callable[[Any, int | None], Iterable[int]]
    """The pieces that an event brings to light for a seat or a spectator, by the rules of the game.

    This is what people may know, said apart from what the game sends them: secrecy is the difference.
    """


def _dozito_cards(s: dozito.State) -> list[int]:
    held = [] if s.hand is None else [s.hand]
    return [*held, *s.pile, *(card for pile in (*s.grids, *s.discards) for card in pile)]


def _dozito_revealed(event: dozito.Event, observer: int | None) -> Iterable[int]:
    match event:
        case dozito.Dealt(left=left, right=right):
            return (left, right)
        case dozito.Drawn(card=card) | dozito.Turned(card=card):
            return (card,)
    return ()


MATERIAL = {
    "dozito": Material(pieces=dozito_cards.ALL, in_state=_dozito_cards, revealed=_dozito_revealed),
}
