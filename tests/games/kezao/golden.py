"""The golden games of Kezao, and their text format."""

from collections.abc import Iterable
from typing import Any

from tablee.games.kezao.model import View
from tests.games.kezao.board import CARDS as COLOURS
from tests.games.kezao.board import words_of
from tests.playthroughs.golden import Golden, fact

GOLDEN = [
    Golden("kezao", 2, {"points": 2}, seed=378),
    Golden("kezao", 3, {"points": 1}, seed=25),
    Golden("kezao", 4, {"points": 1, "level": "expert"}, seed=234),
    Golden("kezao", 5, {"points": 1, "level": "junior", "open_hands": True}, seed=201),
]


def draw(view: View) -> list[str]:
    """A line for each seat, then the dice, the laid cards, the piles, the round, and the visible hands."""
    dice = " ".join([*words_of(view.dice), view.twist or ""]).strip() or "not thrown"
    painted = fact(("opposition", view.opposition)) + fact(("painted at", view.starts or ""))
    laid = " ".join(f"{card.seat}:{COLOURS[card.card]}@{card.reaction}" for card in view.laid)
    wrong = " ".join(f"{card.seat}:{COLOURS[card.card]}@{card.reaction}" for card in view.erred)
    hands = [f"hand of {seat} {colours(hand)}" for seat, hand in enumerate(view.hands) if hand is not None]
    return [
        *(f"{seat}: {drawn_seat(view, seat)}" for seat in range(view.limit)),
        f"dice {dice}{painted}",
        f"laid {laid or 'none'} of {view.limit}"
        + fact(("wrong", wrong))
        + fact(("decided at", view.decided or "")),
        f"pile {view.pile}, aside {colours(view.aside)}",
        f"round {view.round}, roll {view.roll}, {view.phase}, roller {view.roller}"
        + fact(("won by", list(map(str, view.winners)))),
        *hands,
    ]


def colours(cards: Iterable[int]) -> str:
    return " ".join(COLOURS[card] for card in cards) or "none"


def drawn_seat(view: View, seat: int) -> str:
    marks = {"points": view.scores[seat] or "", "barred": view.barred[seat], "passed": view.passed[seat]}
    return f"{view.counts[seat]} cards" + "".join(map(fact, marks.items()))


def tell(event: Any) -> str:
    """An event or a move as `laid seat=1 card=roy reaction=420 extra=False`."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    told = (f"{name}={told_value(name, value)}" for name, value in fields.items())
    return " ".join([event.__struct_config__.tag, *told])


def told_value(name: str, value: Any) -> Any:
    match name:
        case "card":
            return COLOURS[value]
        case "cards":
            return "+".join(COLOURS[card] for card in value)
        case "dice":
            return " ".join(words_of(value))
        case "seats":
            return " ".join(map(str, value))
    return value
