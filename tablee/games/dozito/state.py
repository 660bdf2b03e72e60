"""The state of Dozito, apart from the other types: it can be compiled, messages cannot."""

from dataclasses import dataclass, field

from tablee.games.dozito.model import Source, Tally


@dataclass(slots=True)  # written to all the time, four times faster than to a Struct
class State:
    """The whole truth. Only `evolve` changes it."""

    rounds: int
    seats: int
    round: int = 0
    starter: int = 0
    turn: int = 0
    grids: list[list[int]] = field(default_factory=list)
    """Twelve cards a seat, slot 1 first."""
    face_up: list[int] = field(default_factory=list)
    """A bit set of slots (slot 1 is bit 0) a seat."""
    pile: list[int] = field(default_factory=list)
    """The top card last."""
    discards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """The top card last."""
    hand: int | None = None
    source: Source | None = None
    closer: int | None = None
    """Whose grid was complete first: the others have one last turn."""
    scored: list[tuple[Tally, ...]] = field(default_factory=list)
    """A tally for each seat, for each round that was scored."""
    twelve: int | None = None
    """Who won at once with twelve cards of one colour."""
    over: bool = False
