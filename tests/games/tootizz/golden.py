"""The golden games of Tootizz, and their text format."""

from typing import Any

import msgspec

from tablee.games.tootizz.model import Domain, View
from tests.games.tootizz.board import DIRECTIONS, drawn, line_words
from tests.games.tootizz.board import NAMES as DOMINOES
from tests.playthroughs.golden import Golden, fact

GOLDEN = [
    Golden("tootizz", 2, {}, seed=71),
    Golden("tootizz", 2, {"series": True, "target": 50}, seed=62),
    Golden("tootizz", 3, {}, seed=14),
    Golden("tootizz", 4, {}, seed=291),
]


def draw(view: View) -> list[str]:
    """A line for each domain, then the two lines of dominoes, the turn and the round."""
    up = "face up" if view.face_up else "face down"
    to_lay = "" if view.domino is None else f", to lay {DOMINOES[view.domino]} {up}"
    turn = "nobody" if view.turn is None else f"{view.turn} of {' '.join(map(str, view.order))}"
    facts = {
        "totals": list(map(str, view.totals)) if view.series else [],
        "won by": list(map(str, view.winners)),
    }
    return [
        *(f"{seat}: {drawn_domain(domain)}" for seat, domain in enumerate(view.domains)),
        f"line {line_words(view.line)}",
        f"next {line_words(view.next_line)}",
        f"{view.phase} {turn}{to_lay}",
        f"round {view.round}, pile {view.pile}, lines left {view.lines_left}" + "".join(map(fact, facts.items())),
    ]


def drawn_domain(domain: Domain) -> str:
    """The rows of a domain, its position, frame, points and largest zone."""
    if not domain.squares:
        return "empty"
    first = min(square.row for square in domain.squares), min(square.column for square in domain.squares)
    top, bottom, left, right = domain.frame
    discarded = fact(("discarded", [DOMINOES[domino] for domino in domain.discarded]))
    where = f"at {first[0]}{first[1]} in {top}{left}-{bottom}{right}"
    rows = drawn(domain).replace("\n", " | ")
    return f"{rows} {where} = {zones(domain)}, largest {domain.largest}{discarded}"


def zones(domain: Any) -> str:
    """Zones as `3x4+1x2`: one of three squares with four Tootizz, and one of one square with two."""
    return "+".join(f"{len(zone.squares)}x{zone.tootizz}" for zone in domain.zones if zone.points) or "0"


def tell(event: Any) -> str:
    """An event or a move as `placed seat=1 domino=V0N2 row=3 column=3 turn=> face_up=True`."""
    if hasattr(event, "tallies"):
        return f"round_scored round={event.round} tallies={' '.join(map(zones, event.tallies))}"
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={told_value(name, value)}" for name, value in fields.items())])


def told_value(name: str, value: Any) -> Any:
    match name:
        case "domino":
            return DOMINOES[value]
        case "dominoes":
            return "+".join(DOMINOES[domino] for domino in value)
        case "seats":
            return " ".join(map(str, value))
        case "turn":
            return DIRECTIONS[value]
    return value
