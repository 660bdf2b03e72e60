"""The contract of a game: a value made of pure functions over five types, in six groups.

A game says which moves each seat may make (`legal`) and, separately, which seats the table waits for
(`awaited`). It answers a bad move with the paragraph of its rules (`check`), states the consequences of a
good one as events (`decide` emits them), and changes its state in one function alone (`evolve`).
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


class Limit(StrEnum):
    """Why a choice is narrower than usual. A member's value is its paragraph in the game's rules text."""


class Move(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire, forbid_unknown_fields=True, gc=False):
    """A request of a seat, named in the imperative."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire, gc=False):
    """A fact of the game, named in the past tense."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    places: tuple[int, ...]
    """The place of each seat: 1 for the winner; seats that are tied share a place."""
    scores: tuple[int, ...]
    decided_by: str
    """The paragraph of the rules that settled the first place."""

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


def places(merit: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat by its merit, the greatest first. Equal seats share a place: 1 1 3."""
    return tuple(1 + sum(other > mine for other in merit) for mine in merit)


Options = TypeVar("Options")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
State = TypeVar("State")
View = TypeVar("View")

Emit = Callable[[Any], None]
"""Records an event and applies it to the state at once."""


def never(state: Any) -> int | None:
    """The `wake` of a game without timed events, and the `race` of a game without races."""
    return None


def nothing(state: Any, now: int, luck: Luck, emit: Emit) -> None:
    """The `tick` of a game without timed events."""


def always(event: Any) -> bool:
    """The `final` of a game in which every undo needs the consent of the others."""
    return True


def untold(state: Any, seat: int) -> Sequence[int]:
    """The `worth` of a game in which a move brings no points at once."""
    return ()


@dataclass(frozen=True, kw_only=True)
class About:
    """Facts that people read before they choose the game."""

    name: str
    """The name of the game's folder."""
    seats: range
    minutes: int
    """How long a game usually takes."""
    age: int | None = None
    """The minimum age printed on the box."""
    authors: Sequence[str]
    publisher: str


@dataclass(frozen=True)
class Types(Generic[Options, State, View]):
    """The data types of the game."""

    options: type[Options]
    moves: Any
    """The union of all moves, which msgspec can decode."""
    events: Any
    """The union of all events, including those that only exist as seen by others."""
    state: type[State]
    views: type[View]
    rules: type[Rule]
    limits: type[Limit]
    _: KW_ONLY
    cards: Sequence[msgspec.Struct] = ()
    """The cards by number: card 17 is `cards[17]`. Empty if the number itself describes the card."""
    named: Callable[[int], str] = str
    """The name of a card in the scripts of lessons."""


@dataclass(frozen=True)
class Engine(Generic[Options, M, E, State]):
    """The rules."""

    table: Callable[[Options, int], State]
    """The state of an empty table, before the deal."""
    deal: Callable[[State, Luck, Emit], None]
    """Emits the first events of the match."""
    legal: Callable[[State, int], Sequence[M]]
    """Every move that a seat may make now."""
    check: Callable[[State, int, M], Rule | None]
    """The rule that a move would break, or None. Changes nothing."""
    limit: Callable[[State, int], Limit | None]
    """Why a seat that is to choose has less choice than usual, or none. Made of what the seat knows."""
    decide: Callable[[State, int, M, int, Luck, Emit], None]
    """Emits the consequences of a legal move."""
    evolve: Callable[[State, E], None]
    """Applies an event: the only function that changes a state."""
    copy: Callable[[State], State]
    """An independent copy of a state."""
    awaited: Callable[[State], Sequence[int]]
    """The seats the table waits for."""
    outcome: Callable[[State], Outcome | None]
    """How the game ended; None while it goes on."""


@dataclass(frozen=True)
class Sight(Generic[E, State, View]):
    """The part of the truth that each person sees."""

    view: Callable[[State, int | None], View]
    """All that a seat may know; None stands for a spectator."""
    seen: Callable[[E, int | None], E | None]
    """The event as a seat (None: a spectator) sees it; None if it is hidden from that seat."""
    imagine: Callable[[View, Luck], State]
    """A random state that gives this same view: it may be the true one, as far as the viewer knows."""
    _: KW_ONLY
    worth: Callable[[State, int], Sequence[int]] = untold
    """The score of a seat after each of its legal moves, where a player could work it out; empty where not."""
    open: bool = False
    """Players know no more than spectators: everybody sees the same view and the same events."""


@dataclass(frozen=True, kw_only=True)
class Time(Generic[State]):
    """Events that time alone causes, in milliseconds. Most games have none."""

    wake: Callable[[State], int | None] = never
    """When the next timed event is due; None if there is none."""
    tick: Callable[[State, int, Luck, Emit], None] = nothing
    """Emits the timed events that are due."""
    race: Callable[[State], int | None] = never
    """The moment at which people see what they race to answer; None while speed does not matter."""


@dataclass(frozen=True)
class Manners(Generic[M, E, State]):
    """Moves for absent players, and limits of undo."""

    default: Callable[[State, int], M]
    """The move made for an awaited seat when its time is up. It depends only on what the seat knows."""
    _: KW_ONLY
    final: Callable[[E], bool] = always
    """Whether an event revealed something or depended on luck: the player who caused it cannot undo it alone."""


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
