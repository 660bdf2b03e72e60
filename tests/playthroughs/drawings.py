"""How a game's view and events are put into text, where JSON would be hard to read."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tablee.games.dos.cards import WILDS
from tablee.games.dos.model import DiscardPile
from tablee.games.dos.model import View as DosView
from tablee.games.dozito.model import Tally, View
from tablee.games.kezao.model import View as KezaoView
from tablee.games.tootizz.model import Domain
from tablee.games.tootizz.model import View as TootizzView
from tests.games.dos.board import LETTERS
from tests.games.dos.board import NAMES as FACES
from tests.games.dozito.board import NAMES, SIDES
from tests.games.kezao.board import CARDS as COLOURS
from tests.games.kezao.board import words_of
from tests.games.tootizz.board import DIRECTIONS, drawn, line_words
from tests.games.tootizz.board import NAMES as DOMINOES

CARDS = {"card", "left", "right"}


def shown(card: int | None) -> str:
    return ".." if card is None else NAMES[card]


def dozito(view: View) -> list[str]:
    """A line for each grid, then everything else that can be seen."""
    piles = (f"{side} {shown(pile.top)} of {pile.count}" for side, pile in zip(SIDES, view.discards, strict=True))
    hand = f"hand {shown(view.hand)} ({view.source})" if view.source else "hand empty"
    ends = [
        f"closed by {view.closer}" if view.closer is not None else "",
        f"twelve by {view.twelve}" if view.twelve is not None else "",
        "over" if view.over else "",
        *(f"scored {' '.join(f'{s.groups}+{s.suns}' for s in scores)}" for scores in view.scores),
    ]
    return [
        *(f"{seat}: {grid}" for seat, grid in enumerate(map(dozito_grid, view.grids, view.tallies))),
        f"turn {view.turn}, {hand}, pile {view.pile}, {', '.join(piles)}",
        ", ".join([f"round {view.round} of {view.rounds}, started by {view.starter}", *filter(None, ends)]),
    ]


def dozito_grid(cards: list[int | None], tally: Tally) -> str:
    rows = (" ".join(f"{shown(card):3}" for card in cards[start : start + 4]) for start in (0, 4, 8))
    return f"{' | '.join(rows)} = {worth(tally)}"


def worth(tally: Tally) -> str:
    """`5+2+3` is a group of five points, one of two, and three suns."""
    return "+".join(map(str, [*(group.points for group in tally.groups), tally.suns]))


def dozito_event(event: Any) -> str:
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    if kind == "round_scored":
        return f"{kind} round={event.round} tallies={' '.join(map(worth, event.tallies))}"
    told = (f"{name}={NAMES[value] if name in CARDS else value}" for name, value in fields.items())
    return " ".join([kind, *told])


def dos(view: DosView) -> list[str]:
    """A line for each seat, the piles, the turn, and the round; then one's own hand."""
    facts = {
        "used": [side for side, used in zip(SIDES, view.used, strict=True) if used],
        "laid": view.laid or "",
        "drew": "a card" if view.drawn else "",
        "to act": faces(view.actions),
        "called early": view.armed,
        "caught": view.caught,
    }
    return [
        *(f"{seat}: {dos_seat(view, seat)}" for seat in range(len(view.counts))),
        f"pile {view.pile}, " + ", ".join(map(dos_pile, SIDES, view.discards)),
        f"turn {view.turn} {'clockwise' if view.direction == 1 else 'back'}" + "".join(map(fact, facts.items())),
        f"round {view.round}, dealt by {view.dealer}" + ("" if view.winner is None else f", won by {view.winner}"),
        *([] if view.hand is None else [f"hand {faces(view.hand)}"]),
        *([] if view.drawn_card is None else [f"drawn {FACES[view.drawn_card]}"]),
    ]


def faces(cards: Iterable[int]) -> str:
    return " ".join(FACES[card] for card in cards)


def fact(named: tuple[str, Any]) -> str:
    name, value = named
    said = "" if value is True else f" {' '.join(value) if isinstance(value, list) else value}"
    return f", {name}{said}" if value else ""


def dos_seat(view: DosView, seat: int) -> str:
    marks = {
        "points": view.scores[seat] if view.points else "",
        "loses a turn": view.barred[seat],
        "owes": view.owed[seat] or "",
        "called": view.covered[seat],
        "forgot": view.forgetful == seat,
    }
    return f"{view.counts[seat]} cards" + "".join(map(fact, marks.items()))


def dos_pile(side: str, pile: DiscardPile) -> str:
    declared = f"/{LETTERS[pile.colour]}" if pile.top in WILDS else ""
    return f"{side} {FACES[pile.top]}{declared} of {pile.count}"


def dos_event(event: Any) -> str:
    """`laid seat=1 side=0 cards=R3+R4 colour=R`; a move is told in the same way."""
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={dos_value(name, value)}" for name, value in fields.items())])


def dos_value(name: str, value: Any) -> Any:
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


def tootizz(view: TootizzView) -> list[str]:
    """A line for each domain, the two lines of dominoes, the turn, and the round."""
    up = "face up" if view.face_up else "face down"
    to_lay = "" if view.domino is None else f", to lay {DOMINOES[view.domino]} {up}"
    turn = "nobody" if view.turn is None else f"{view.turn} of {' '.join(map(str, view.order))}"
    facts = {
        "totals": list(map(str, view.totals)) if view.series else [],
        "won by": list(map(str, view.winners)),
    }
    return [
        *(f"{seat}: {tootizz_domain(domain)}" for seat, domain in enumerate(view.domains)),
        f"line {line_words(view.line)}",
        f"next {line_words(view.next_line)}",
        f"{view.phase} {turn}{to_lay}",
        f"round {view.round}, pile {view.pile}, lines left {view.lines_left}" + "".join(map(fact, facts.items())),
    ]


def tootizz_domain(domain: Domain) -> str:
    """Row by row from the first square that is covered; then its points and largest zone, and the frame."""
    if not domain.squares:
        return "empty"
    first = min(square.row for square in domain.squares), min(square.column for square in domain.squares)
    top, bottom, left, right = domain.frame
    discarded = fact(("discarded", [DOMINOES[domino] for domino in domain.discarded]))
    where = f"at {first[0]}{first[1]} in {top}{left}-{bottom}{right}"
    rows = drawn(domain).replace("\n", " | ")
    return f"{rows} {where} = {zones(domain)}, largest {domain.largest}{discarded}"


def zones(domain: Any) -> str:
    """`3x4+1x2` is a zone of three squares with four Tootizz, and one of one square with two."""
    return "+".join(f"{len(zone.squares)}x{zone.tootizz}" for zone in domain.zones if zone.points) or "0"


def tootizz_event(event: Any) -> str:
    """`placed seat=1 domino=V0N2 row=3 column=3 turn=> face_up=True`; a move is told in the same way."""
    if hasattr(event, "tallies"):
        return f"round_scored round={event.round} tallies={' '.join(map(zones, event.tallies))}"
    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={tootizz_value(name, value)}" for name, value in fields.items())])


def tootizz_value(name: str, value: Any) -> Any:
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


def kezao(view: KezaoView) -> list[str]:
    """A line for each seat, the dice, the cards laid, the piles, and the round; then the hands one may see."""
    dice = " ".join([*words_of(view.dice), view.twist or ""]).strip() or "not thrown"
    painted = fact(("opposition", view.opposition)) + fact(("painted at", view.starts or ""))
    laid = " ".join(f"{card.seat}:{COLOURS[card.card]}@{card.reaction}" for card in view.laid)
    wrong = " ".join(f"{card.seat}:{COLOURS[card.card]}@{card.reaction}" for card in view.erred)
    hands = [f"hand of {seat} {colours(hand)}" for seat, hand in enumerate(view.hands) if hand is not None]
    return [
        *(f"{seat}: {kezao_seat(view, seat)}" for seat in range(view.limit)),
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


def kezao_seat(view: KezaoView, seat: int) -> str:
    marks = {"points": view.scores[seat] or "", "barred": view.barred[seat], "passed": view.passed[seat]}
    return f"{view.counts[seat]} cards" + "".join(map(fact, marks.items()))


def kezao_event(event: Any) -> str:
    """`laid seat=1 card=roy reaction=420 extra=False`; a move is told in the same way."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    told = (f"{name}={kezao_value(name, value)}" for name, value in fields.items())
    return " ".join([event.__struct_config__.tag, *told])


def kezao_value(name: str, value: Any) -> Any:
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


DRAWINGS: dict[str, tuple[Callable[[Any], list[str]], Callable[[Any], str]]] = {
    "dos": (dos, dos_event),
    "dozito": (dozito, dozito_event),
    "kezao": (kezao, kezao_event),
    "tootizz": (tootizz, tootizz_event),
}
