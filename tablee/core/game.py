"""The contract of a game: a value made of pure functions over five types.

A game says who may act (`legal`) apart from whom the table waits for (`awaited`), answers a bad move
with the paragraph of its rules (`check`), and states what happened as facts (`decide` emits events)
that one function alone applies to the truth (`evolve`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from tablee.core.luck import Luck


def on_the_wire(class_name: str) -> str:
    """The tag of a move or event in JSON: `TurnPassed` is "turn_passed"."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in class_name).lstrip("_")


class Rule(StrEnum):
    """The rules a move can break. A member's value is its paragraph in the game's rules text."""


class Move(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire, forbid_unknown_fields=True, gc=False):
    """What a seat asks for. Named in the imperative."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire, gc=False):
    """What happened. Named in the past tense."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """The place of each seat: 1 won, equal places are shared."""
    scores: tuple[int, ...]
    decided_by: str
    """The paragraph of the rules that settled the first place."""

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


Options = TypeVar("Options")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
State = TypeVar("State")
View = TypeVar("View")

Emit = Callable[[Any], None]
"""Records a fact and lets it happen at once."""


def never(state: Any) -> int | None:
    """`wake` of a game in which time alone does nothing, `race` of one in which nobody has to be fast."""
    return None


def nothing(state: Any, now: int, luck: Luck, emit: Emit) -> None:
    """`tick` of a game in which time alone does nothing."""


def always(event: Any) -> bool:
    """`final` of a game in which nothing is taken back without asking."""
    return True


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Options, M, E, State, View]):
    name: str
    seats: range
    minutes: int
    """How long a game usually takes, to tell people before they sit down."""
    authors: Sequence[str]
    publisher: str

    options: type[Options]
    moves: Any
    """The union of the moves, as msgspec decodes it."""
    events: Any
    """The union of the events, those that happen and those that are only witnessed."""
    state: type[State]
    views: type[View]
    rules: type[Rule]

    table: Callable[[Options, int], State]
    """An empty table, before any luck."""
    deal: Callable[[State, Luck, Emit], None]
    """The first facts."""
    legal: Callable[[State, int], Sequence[M]]
    """Every move a seat may make now."""
    check: Callable[[State, int, M], Rule | None]
    """The rule a move would break. Changes nothing."""
    decide: Callable[[State, int, M, int, Luck, Emit], None]
    """The consequences of a legal move, as facts."""
    evolve: Callable[[State, E], None]
    """The one door for change."""
    copy: Callable[[State], State]
    view: Callable[[State, int | None], View]
    """All that a seat may know; None is a spectator."""
    seen: Callable[[E, int | None], E | None]
    """The event as that seat, or a spectator, witnessed it."""
    imagine: Callable[[View, Luck], State]
    """A world that this view cannot tell from the true one."""
    awaited: Callable[[State], Sequence[int]]
    """The seats the table waits for."""
    outcome: Callable[[State], Outcome | None]
    open: bool = False
    """Nobody knows more than a passer-by: all see the same view and the same events."""
    wake: Callable[[State], int | None] = never
    """When time alone will act next, in milliseconds."""
    tick: Callable[[State, int, Luck, Emit], None] = nothing
    """What it does then."""
    race: Callable[[State], int | None] = never
    """When people see what they now race to answer, in milliseconds; None while speed does not matter."""
    default: Callable[[State, int], M]
    """What is played for a seat the table waits for when its time is up. Made of what the seat knows."""
    final: Callable[[E], bool] = always
    """Whether an event showed something or came of luck: who made it happen cannot take it back alone."""
    film: Callable[[E], int]
    """How long people want to watch an event, in milliseconds, before a bot goes on."""


AnyGame = Game[Any, Any, Any, Any, Any]
