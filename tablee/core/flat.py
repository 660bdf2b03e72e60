"""A flat form of a game's states, for bots that search: the same rules over small integers.

It has no events, no log and no views, and moves are numbers, so a search plays out many futures a second. A game
that has one keeps it in one file beside its rules (`flat.py`), and a law of the contract suite plays both in
lockstep, so that they cannot differ.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.core.game import Outcome
from tablee.core.luck import Luck


class Flat(Protocol):
    """A state in its flat form. Equal states have equal flat forms."""

    turn: int
    """The seat to move."""

    def legal(self) -> Sequence[int]:
        """The numbers of the moves that the seat may make; none when the game is over."""

    def play(self, number: int, luck: Luck) -> None:
        """Make a legal move. It draws from luck as the rules do."""

    def copy(self) -> "Flat":
        """An independent copy."""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""


@dataclass(frozen=True)
class FlatForm:
    flatten: Callable[[Any], Flat]
    """The flat form of a state."""
    move: Callable[[int], Any]
    """The move of a number."""
    number: Callable[[Any], int]
    """The number of a move."""
