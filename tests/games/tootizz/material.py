"""What the contract suite must know of Tootizz."""

from collections.abc import Iterable

from tablee.games.tootizz.cards import ALL
from tablee.games.tootizz.model import Event, LineLaid
from tablee.games.tootizz.state import State
from tests.contract.material import Material


def on_the_table(s: State) -> list[int]:
    in_hand = [] if s.domino is None else [s.domino]
    in_lines = [spot.domino for spot in (*s.line, *s.next_line) if spot is not None]
    in_domains = [placed.domino for ground in s.grounds for placed in ground.laid]
    return [*s.pile, *in_hand, *in_lines, *in_domains, *(out for ground in s.grounds for out in ground.discarded)]


def revealed(event: Event, observer: int | None) -> Iterable[int]:
    return event.dominoes if isinstance(event, LineLaid) else ()


MATERIAL = Material(pieces=ALL, in_state=on_the_table, revealed=revealed)
