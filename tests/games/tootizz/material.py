"""Facts about Tootizz for the contract suite."""

from collections.abc import Iterable

from tablee.games.tootizz.cards import ALL
from tablee.games.tootizz.ground import PLACE, places, spots
from tablee.games.tootizz.model import Claim, Event, LineLaid, Move, View
from tablee.games.tootizz.state import State
from tests.contract.material import Material


def on_the_table(s: State) -> list[int]:
    in_hand = [] if s.domino is None else [s.domino]
    in_lines = [spot.domino for spot in (*s.line, *s.next_line) if spot is not None]
    in_domains = [placed.domino for ground in s.grounds for placed in ground.laid]
    return [*s.pile, *in_hand, *in_lines, *in_domains, *(out for ground in s.grounds for out in ground.discarded)]


def revealed(event: Event, observer: int | None) -> Iterable[int]:
    return event.dominoes if isinstance(event, LineLaid) else ()


def usual(s: State, seat: int) -> Iterable[Move] | None:
    """§4.2: any free domino. §5.4: face up, wherever it matches; and on an empty ground nothing has to match."""
    if seat != s.turn:
        return None
    if s.domino is None:
        return [Claim(position) for position, spot in enumerate(s.next_line) if spot.seat is None]
    ground = s.grounds[seat]
    found, face_up = spots(ground, s.domino)
    if not ground.laid:
        return PLACE.values()
    return places(found) if face_up else ()


def points(view: View, seat: int) -> int:
    return view.domains[seat].points


MATERIAL = Material(pieces=ALL, in_state=on_the_table, revealed=revealed, usual=usual, points=points)
