"""The state of DOS, in a module of its own: it can be compiled to C, unlike the message types."""

from dataclasses import dataclass, field
from typing import Literal

from tablee.games.dos.cards import Colour
from tablee.games.dos.model import Options


@dataclass(slots=True)
class State:
    """The whole truth. Only `evolve` changes it."""

    options: Options
    seats: int
    round: int = 0
    dealer: int = 0
    turn: int = 0
    direction: Literal[1, -1] = 1
    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    """The top card last."""
    discards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """The top card last."""
    colours: list[Colour] = field(default_factory=lambda: [0, 0])
    """The colour that each discard pile shows, declared or printed."""

    # This turn
    used: list[bool] = field(default_factory=lambda: [False, False])
    """Whether each discard pile was played on."""
    laid: int = 0
    drawn: int | None = None
    actions: list[int] = field(default_factory=list)
    """Action cards that take effect when the turn ends, in the order played."""
    armed: bool = False
    """"DOS!" was said in this turn."""
    caught: bool = False
    """The player was caught, and draws two cards when the turn ends."""

    # Duties carried to a seat's next turn
    barred: list[bool] = field(default_factory=list)
    owed: list[int] = field(default_factory=list)

    # "DOS!"
    covered: list[bool] = field(default_factory=list)
    """Whether each seat has said it for its present hand of two cards or fewer."""
    forgetful: int | None = None
    """The seat that can be caught now."""

    scores: list[int] = field(default_factory=list)
    winner: int | None = None
