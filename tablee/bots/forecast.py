"""What a forecast is: the chance of each seat to win, found by playing out possible futures of a moment.

Each game that can be reviewed has a `forecast.py` beside its bots. It says which worlds a viewer thinks possible,
which moves are worth comparing, and how everybody usually plays on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.core.match import witnessed
from tablee.core.record import LoggedStep

World = TypeVar("World")

Chances = Sequence[float]
"""The chance of each seat to win, with shared victories in parts: together they are 1."""


@dataclass(frozen=True)
class Moment:
    """A match between two steps."""

    game: AnyGame
    state: Any
    past: Sequence[LoggedStep]

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def witnessed(self, seat: int | None) -> list[Any]:
        """The events of the match so far as a seat (None: a spectator) saw them."""
        return [event for step in self.past for event in witnessed(self.game, step, seat)]


class Forecast(Protocol[World]):
    """The future of a moment, as a viewer may judge it."""

    def moves(self) -> Sequence[int]:
        """The numbers of the moves worth comparing, the usual one first. Asked by the seat to move alone."""

    def draw(self, luck: Luck) -> World:
        """A world that may be the true one, as far as the viewer knows."""

    def play_out(self, world: World, number: int | None, luck: Luck) -> Chances:
        """The chances in a future that begins with this move (None: the usual one). Leaves the world as it was."""


def nobody(move: Any) -> int | None:
    """The `careless` of a game in which nobody is punished for what they forgot."""
    return None


@dataclass(frozen=True)
class Foresight(Generic[World]):
    """How the matches of a game are forecast."""

    forecast: Callable[[Moment, int | None], Forecast[World]]
    """The forecast of a seat, or of a spectator (None)."""
    number: Callable[[Any], int | None]
    """The number of a move; None for a move that is not reviewed."""
    move: Callable[[int], Any]
    playouts: int
    """How many futures a review plays out, which take a few seconds."""
    careless: Callable[[Any], int | None] = nobody
    """The seat that a move punishes for something that it forgot: what this changes is that seat's own doing."""
