"""The golden games of Dozito, and their text format."""

from typing import Any

import msgspec

from tablee.games.dozito.model import Tally, View
from tests.games.dozito.board import NAMES, SIDES
from tests.playthroughs.golden import Golden

CARDS = {"card", "left", "right"}
GOLDEN = [
    Golden("dozito", 2, {"rounds": 3}, seed=20),
    Golden("dozito", 3, {"rounds": 1}, seed=27),
    Golden("dozito", 4, {"rounds": 1}, seed=48),
    Golden("dozito", 5, {"rounds": 1}, seed=38),
]


def shown(card: int | None) -> str:
    return ".." if card is None else NAMES[card]


def draw(view: View) -> list[str]:
    """A line for each grid, then the rest of the view."""
    piles = (f"{side} {shown(pile.top)} of {pile.count}" for side, pile in zip(SIDES, view.discards, strict=True))
    hand = f"hand {shown(view.hand)} ({view.source})" if view.source else "hand empty"
    ends = [
        f"closed by {view.closer}" if view.closer is not None else "",
        f"twelve by {view.twelve}" if view.twelve is not None else "",
        "over" if view.over else "",
        *(f"scored {' '.join(f'{s.groups}+{s.suns}' for s in scores)}" for scores in view.scores),
    ]
    return [
        *(f"{seat}: {grid}" for seat, grid in enumerate(map(grid, view.grids, view.tallies))),
        f"turn {view.turn}, {hand}, pile {view.pile}, {', '.join(piles)}",
        ", ".join([f"round {view.round} of {view.rounds}, started by {view.starter}", *filter(None, ends)]),
    ]


def grid(cards: list[int | None], tally: Tally) -> str:
    rows = (" ".join(f"{shown(card):3}" for card in cards[start : start + 4]) for start in (0, 4, 8))
    return f"{' | '.join(rows)} = {worth(tally)}"


def worth(tally: Tally) -> str:
    """A tally as `5+2+3`: a group of five points, one of two, and three suns."""
    return "+".join(map(str, [*(group.points for group in tally.groups), tally.suns]))


def tell(event: Any) -> str:
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    if kind == "round_scored":
        return f"{kind} round={event.round} tallies={' '.join(map(worth, event.tallies))}"
    told = (f"{name}={NAMES[value] if name in CARDS else value}" for name, value in fields.items())
    return " ".join([kind, *told])
