"""The contract of a game: a value made of pure functions over five types, in six groups.

A game says who may act (`legal`) apart from whom the table waits for (`awaited`), answers a bad move
with the paragraph of its rules (`check`), and states what happened as facts (`decide` emits events)
that one function alone applies to the truth (`evolve`).
"""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, fields
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


def places(merit: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat by its merit, the greatest first; equals share a place: 1 1 3."""
    return tuple(1 + sum(other > mine for other in merit) for mine in merit)


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
class About:
    """What people read before they sit down."""

    name: str
    """The name of the game's folder."""
    seats: range
    minutes: int
    """How long a game usually takes."""
    age: int | None = None
    """From which age on, as the box says."""
    authors: Sequence[str]
    publisher: str


@dataclass(frozen=True)
class Types(Generic[Options, State, View]):
    """What is said and known at the table."""

    options: type[Options]
    moves: Any
    """The union of the moves, as msgspec decodes it."""
    events: Any
    """The union of the events, those that happen and those that are only witnessed."""
    state: type[State]
    views: type[View]
    rules: type[Rule]
    _: KW_ONLY
    cards: Sequence[msgspec.Struct] = ()
    """What a card's number stands for: its place here. Empty where the number itself tells all about the card."""


@dataclass(frozen=True)
class Engine(Generic[Options, M, E, State]):
    """The rules."""

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
    awaited: Callable[[State], Sequence[int]]
    """The seats the table waits for."""
    outcome: Callable[[State], Outcome | None]


@dataclass(frozen=True)
class Sight(Generic[E, State, View]):
    """What people see."""

    view: Callable[[State, int | None], View]
    """All that a seat may know; None is a spectator."""
    seen: Callable[[E, int | None], E | None]
    """The event as that seat, or a spectator, witnessed it."""
    imagine: Callable[[View, Luck], State]
    """A world that this view cannot tell from the true one."""
    _: KW_ONLY
    open: bool = False
    """Nobody knows more than a passer-by: all see the same view and the same events."""


@dataclass(frozen=True, kw_only=True)
class Time(Generic[State]):
    """What time does by itself, in milliseconds. In most games it does nothing."""

    wake: Callable[[State], int | None] = never
    """When time alone will act next."""
    tick: Callable[[State, int, Luck, Emit], None] = nothing
    """What it does then."""
    race: Callable[[State], int | None] = never
    """When people see what they now race to answer; None while speed does not matter."""


@dataclass(frozen=True)
class Manners(Generic[M, E, State]):
    """What is played for the absent, and what can be taken back."""

    default: Callable[[State, int], M]
    """What is played for a seat the table waits for when its time is up. Made of what the seat knows."""
    _: KW_ONLY
    final: Callable[[E], bool] = always
    """Whether an event showed something or came of luck: the player who caused it cannot take it back alone."""


@dataclass(frozen=True, kw_only=True)
class Game(
    About,
    Types[Options, State, View],
    Engine[Options, M, E, State],
    Sight[E, State, View],
    Time[State],
    Manners[M, E, State],
    Generic[Options, M, E, State, View],
):
    """All six groups in one value: `game.legal(state, seat)`, `game.seats`."""

    @classmethod
    def of(
        cls,
        about: About,
        types: Types[Options, State, View],
        engine: Engine[Options, M, E, State],
        sight: Sight[E, State, View],
        manners: Manners[M, E, State],
        time: Time[State] | None = None,
    ) -> "Game[Options, M, E, State, View]":
        groups = (about, types, engine, sight, manners, time or Time())
        return cls(**{field.name: getattr(group, field.name) for group in groups for field in fields(group)})


AnyGame = Game[Any, Any, Any, Any, Any]
