"""The choice of a move by playing out possible futures, for bots of any game.

A *world* is a state that a seat cannot tell from the true one. All candidates are tried in the same worlds with
the same luck, so that what differs between them is their own doing. The first candidate is the move that the bot
would make without a search: it is left only for a gain that is hardly due to chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from time import monotonic
from typing import TypeVar

from tablee.core.luck import Luck, seeded

World = TypeVar("World")

FIRST_LOOK = 12
"""The worlds that every candidate is tried in, before any is dropped."""
LOOKS = 4
"""The worlds between two looks at who is behind."""
CLEARLY = 2.0
"""How many standard errors behind the leader a candidate is dropped."""
SEEDS = 1 << 32


@dataclass(frozen=True)
class Budget:
    """How a bot thinks about a move. Without a deadline, the same luck leads to the same move."""

    playouts: int
    seconds: float = inf
    caution: float = 1.0
    """How many standard errors a gain must exceed. A bot with a good usual move is cautious."""

    def within(self, seconds: float) -> "Budget":
        """The same budget in at most so many seconds."""
        return replace(self, seconds=min(self.seconds, seconds))


class Candidate:
    """A move, with its gains over the first candidate: the differences of their values in the same worlds."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, gain: float) -> None:
        self.worlds += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def gain(self) -> float:
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        if self.worlds < 2:
            return inf
        return sqrt(max(0.0, self.squares / self.worlds - self.gain**2) / (self.worlds - 1))


def best_move(
    numbers: Sequence[int],
    draw: Callable[[Luck], World],
    play_out: Callable[[World, int, Luck], float],
    budget: Budget,
    luck: Luck,
) -> int:
    """One of these moves, the first of which is the one made without a search.

    `draw` makes a world. `play_out` tells the value of a move there, and leaves the world as it was.
    """
    usual, *rivals = map(Candidate, numbers)
    until = monotonic() + budget.seconds
    playouts = worlds = 0
    while rivals and playouts < budget.playouts and monotonic() < until:
        world, seed = draw(luck), luck.below(SEEDS)
        value = play_out(world, usual.number, seeded(seed))
        for rival in rivals:
            rival.note(play_out(world, rival.number, seeded(seed)) - value)
        playouts += 1 + len(rivals)
        worlds += 1
        if worlds >= FIRST_LOOK and worlds % LOOKS == 0:
            rivals = _in_reach(rivals)
            if _is_settled(rivals):
                break
    chosen = max(rivals, key=_gain, default=usual)
    return chosen.number if chosen.gain > budget.caution * chosen.error else usual.number


def _in_reach(rivals: Sequence[Candidate]) -> list[Candidate]:
    """The rivals that are not clearly behind the leader."""
    lead = max(0.0, *map(_gain, rivals))
    return [rival for rival in rivals if rival.gain + CLEARLY * rival.error >= lead]


def _is_settled(rivals: Sequence[Candidate]) -> bool:
    """Whether one rival is left, and is clearly ahead."""
    return len(rivals) == 1 and rivals[0].gain > CLEARLY * rivals[0].error


def _gain(rival: Candidate) -> float:
    return rival.gain
