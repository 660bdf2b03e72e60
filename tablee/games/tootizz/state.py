"""The state of Tootizz, in a module of its own: it can be compiled to C, unlike the message types."""

from dataclasses import dataclass, field

from tablee.games.tootizz.model import Phase, Placed, Spot, Tally


@dataclass(slots=True)
class Ground:
    """A domain as bit sets of squares, which are kept up to date with the dominoes laid, for speed."""

    laid: list[Placed] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    free: int = 0
    """The squares that can still be used: empty, and within reach of the frame."""
    colours: list[int] = field(default_factory=list)
    """The squares of each colour."""
    matching: list[int] = field(default_factory=list)
    """For each colour, the squares beside that colour or beside a joker, free or not."""
    odd: int = 0
    """The squares with one Tootizz, or three."""
    several: int = 0
    """The squares with two Tootizz, or three."""


Spots = tuple[int, int, int, int]
"""For each turn, the bit set of squares on which the first square of a domino may lie."""


@dataclass(slots=True)
class State:
    """The whole truth. Only `evolve` changes it."""

    series: bool
    target: int
    seats: int
    round: int = 0
    phase: Phase = "first_claims"
    turn: int | None = None
    """The seat that acts; None when the game is over."""
    order: list[int] = field(default_factory=list)
    """The seats still to act in this line, the next one first."""
    pile: list[int] = field(default_factory=list)
    """The top domino last."""
    lines_left: int = 0
    """The number of lines still to be laid out in this round."""
    line: list[Spot | None] = field(default_factory=list)
    """The claimed line; None where a domino was taken."""
    next_line: list[Spot] = field(default_factory=list)
    """The line being claimed."""
    domino: int | None = None
    """The domino to be laid."""
    face_up: bool = True
    """Whether it has to be laid face up."""
    spots: Spots = (0, 0, 0, 0)
    grounds: list[Ground] = field(default_factory=list)
    scored: list[tuple[Tally, ...]] = field(default_factory=list)
    """A tally for each seat, for each round that was scored."""
    winners: list[int] = field(default_factory=list)
