"""The state of Dozito, in a module of its own: it can be compiled to C, unlike the message types."""

from dataclasses import dataclass, field

from tablee.games.dozito.model import Source, Tally


@dataclass(slots=True)  # a dataclass, because writing to a Struct is four times slower
class State:
    """The whole truth. Only `evolve` changes it."""

    rounds: int
    seats: int
    round: int = 0
    starter: int = 0
    turn: int = 0
    grids: list[list[int]] = field(default_factory=list)
    """Twelve cards for each seat, slot 1 first."""
    face_up: list[int] = field(default_factory=list)
    """The bit set of face-up slots of each seat; slot 1 is bit 0."""
    pile: list[int] = field(default_factory=list)
    """The top card last."""
    discards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """The top card last."""
    hand: int | None = None
    source: Source | None = None
    closer: int | None = None
    """The seat whose grid was complete first: the others have one last turn."""
    scored: list[tuple[Tally, ...]] = field(default_factory=list)
    """A tally for each seat, for each round that was scored."""
    twelve: int | None = None
    """The seat that won at once with twelve cards of one colour."""
    over: bool = False
