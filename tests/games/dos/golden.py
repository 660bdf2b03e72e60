"""The golden games of DOS, and their text format."""

from collections.abc import Iterable
from typing import Any

import msgspec

from tablee.games.dos.cards import WILDS
from tablee.games.dos.model import DiscardPile, View
from tests.games.dos.board import LETTERS
from tests.games.dos.board import NAMES as FACES
from tests.playthroughs.golden import Golden, fact

SIDES = ("left", "right")
GOLDEN = [
    Golden("dos", 2, {}, seed=378),
    Golden("dos", 3, {}, seed=49),
    Golden("dos", 4, {}, seed=272),
    Golden("dos", 3, {"points": True, "target": 100}, seed=382),
]


def draw(view: View) -> list[str]:
    """A line for each seat, then the piles, the turn, the round, and the observer's hand."""
    facts = {
        "used": [side for side, used in zip(SIDES, view.used, strict=True) if used],
        "laid": view.laid or "",
        "drew": "a card" if view.drawn else "",
        "to act": faces(view.actions),
        "called early": view.armed,
        "caught": view.caught,
    }
    return [
        *(f"{seat}: {drawn_seat(view, seat)}" for seat in range(len(view.counts))),
        f"pile {view.pile}, " + ", ".join(map(pile, SIDES, view.discards)),
        f"turn {view.turn} {'clockwise' if view.direction == 1 else 'back'}" + "".join(map(fact, facts.items())),
        f"round {view.round}, dealt by {view.dealer}" + ("" if view.winner is None else f", won by {view.winner}"),
        *([] if view.hand is None else [f"hand {faces(view.hand)}"]),
        *([] if view.drawn_card is None else [f"drawn {FACES[view.drawn_card]}"]),
    ]


def faces(cards: Iterable[int]) -> str:
    return " ".join(FACES[card] for card in cards)


def drawn_seat(view: View, seat: int) -> str:
    marks = {
        "points": view.scores[seat] if view.points else "",
        "loses a turn": view.barred[seat],
        "owes": view.owed[seat] or "",
        "called": view.covered[seat],
        "forgot": view.forgetful == seat,
    }
    return f"{view.counts[seat]} cards" + "".join(map(fact, marks.items()))


def pile(side: str, pile: DiscardPile) -> str:
    declared = f"/{LETTERS[pile.colour]}" if pile.top in WILDS else ""
    return f"{side} {FACES[pile.top]}{declared} of {pile.count}"


def tell(event: Any) -> str:
    """An event or a move as `laid seat=1 side=0 cards=R3+R4 colour=R`."""
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={told_value(name, value)}" for name, value in fields.items())])


def told_value(name: str, value: Any) -> Any:
    match name, value:
        case "card", int():
            return FACES[value]
        case "cards", list() | tuple():
            return "+".join(faces(value).split())
        case "hands", hands:
            return " | ".join(map(faces, hands))
        case "colour", int():
            return LETTERS[value]
    return value
