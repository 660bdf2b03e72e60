"""What a seat remembers of a round: which cards lie on the table, and clues to what the others hold.

A player who draws had no card that fits, and a player who finishes had none for the pile left out.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tablee.bots.dos.quick import FITTING
from tablee.core.pile import PileFormed
from tablee.games.dos.cards import COLOUR, Colour
from tablee.games.dos.model import DrewUnseen, Event, Flipped, Laid, RoundOpened, Side, TurnPassed
from tablee.games.dos.plays import SIDES


@dataclass(frozen=True)
class Gained:
    seat: int
    count: int


@dataclass(frozen=True)
class Gave:
    seat: int
    cards: tuple[int, ...]
    drawn: bool
    """Whether one of the cards, the newest of the hand, was drawn in the same turn."""


@dataclass(frozen=True)
class Lacked:
    seat: int
    faces: int
    """The faces that would have fitted, as a bit set."""
    newest: bool = False
    """Whether it is known of the newest card alone."""


Clue = Gained | Gave | Lacked


@dataclass
class Memory:
    """Everything that follows from the events, read in their order."""

    clues: list[Clue] = field(default_factory=list)
    lying: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """The cards known to lie in each discard pile, the top card last."""
    colours: list[Colour] = field(default_factory=lambda: [0, 0])

    # This turn
    mover: int | None = None
    """The seat that has laid or drawn something."""
    used: list[Side] = field(default_factory=list)
    drew: bool = False

    def gains(self, seat: int) -> int:
        """How many more cards the seat holds now than when the clues begin."""
        return sum(_gain(clue) for clue in self.clues if clue.seat == seat)

    def read(self, events: Iterable[Event]) -> "Memory":
        for event in events:
            if happen := HAPPEN.get(type(event)):
                happen(self, event)
        return self

    def fitting(self, sides: Iterable[Side]) -> int:
        """The faces that fit one of these piles on their own."""
        faces = 0
        for side in sides:
            if pile := self.lying[side]:
                faces |= FITTING[pile[-1]][self.colours[side]]
        return faces


def _gain(clue: Clue) -> int:
    if isinstance(clue, Gained):
        return clue.count
    return -len(clue.cards) if isinstance(clue, Gave) else 0


def round_opened(m: Memory, event: RoundOpened) -> None:
    m.clues.clear()
    for pile in m.lying:
        pile.clear()
    _clear_turn(m)


def _clear_turn(m: Memory) -> None:
    m.mover = None
    m.used = []
    m.drew = False


def pile_formed(m: Memory, event: PileFormed) -> None:
    for pile in m.lying:
        del pile[:-1]


def flipped(m: Memory, event: Flipped) -> None:
    m.lying[event.side].append(event.card)
    m.colours[event.side] = COLOUR[event.card] or 0


def laid(m: Memory, event: Laid) -> None:
    m.clues.append(Gave(event.seat, event.cards, m.drew))
    m.lying[event.side].extend(event.cards)
    m.colours[event.side] = event.colour
    m.mover = event.seat
    m.used.append(event.side)


def drew_unseen(m: Memory, event: DrewUnseen) -> None:
    if event.why == "turn":
        m.clues.append(Lacked(event.seat, m.fitting(SIDES)))
        m.mover = event.seat
        m.drew = True
    m.clues.append(Gained(event.seat, event.count))


def turn_passed(m: Memory, event: TurnPassed) -> None:
    left_out = [side for side in SIDES if side not in m.used]
    if m.mover is not None and (m.drew != bool(m.used)):
        m.clues.append(Lacked(m.mover, m.fitting(left_out), newest=m.drew))
    _clear_turn(m)


HAPPEN: dict[type[Any], Callable[[Memory, Any], None]] = {
    RoundOpened: round_opened,
    PileFormed: pile_formed,
    Flipped: flipped,
    Laid: laid,
    DrewUnseen: drew_unseen,
    TurnPassed: turn_passed,
}
