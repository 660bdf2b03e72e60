"""Decisions beside what could have been decided, and the search for those that mattered.

All decisions get a glance in a few worlds. Those that may have mattered get more, and of each seat the most
promising ones are measured at last, in worlds that took no part in choosing them.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from tablee.bots.review.model import Choice
from tablee.bots.review.timeline import Decision, tried
from tablee.bots.search import Candidate
from tablee.core.record import LoggedStep

KEPT = (16, 4)
"""How many decisions of each seat are kept after each look as possible mistakes; half as many for their merit."""
FEWEST = 4
"""The worlds of a look at least."""
RIVALS = 3
"""How many other moves are kept after a look."""


class Weighing:
    """A decision, with the gains of other moves over the one that was made."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.seat = decision.seat
        self.rivals = [Candidate(move) for move in decision.forecast.moves() if move != decision.played]

    @property
    def cost(self) -> int:
        """The futures to be played out in each world."""
        return 1 + len(self.rivals)

    def narrow(self) -> None:
        """Keep the best other moves, and the usual one."""
        best = sorted(self.rivals, key=attrgetter("gain"), reverse=True)[:RIVALS]
        self.rivals = [rival for rival in self.rivals if rival in best or rival.number == self.decision.usual]

    @property
    def best(self) -> Candidate:
        return max(self.rivals, key=attrgetter("gain"))

    @property
    def alternative(self) -> Candidate:
        """The move that shows the merit of the decision: the usual one, or else the next best."""
        usual = [rival for rival in self.rivals if rival.number == self.decision.usual]
        return usual[0] if usual else self.best

    def loss(self) -> float:
        """What the decision may have cost at most."""
        return max([rival.gain + rival.error for rival in self.rivals])

    def merit(self) -> float:
        """What the decision may have brought at most."""
        return self.alternative.error - self.alternative.gain


def weighed(decisions: Iterable[Decision], seed: int, playouts: int) -> Generator[int, None, list[Weighing]]:
    """The decisions of each seat that may have mattered. Yields how many futures were played out."""
    weighings = [weighing for decision in decisions if (weighing := Weighing(decision)).rivals]
    for kept in KEPT:
        cost = sum([weighing.cost for weighing in weighings]) or 1
        seeds = range(seed, seed + max(FEWEST, playouts // len(KEPT) // cost))
        seed = seeds.stop
        for weighing in weighings:
            yield noted(weighing.decision, weighing.rivals, seeds)
            weighing.narrow()
        weighings = [each for own in by_seat(weighings) for each in promising(own, kept)]
    return weighings


def by_seat(weighings: Sequence[Weighing]) -> Iterator[list[Weighing]]:
    for _, own in groupby(sorted(weighings, key=attrgetter("seat")), attrgetter("seat")):
        yield list(own)


def promising(own: Sequence[Weighing], count: int) -> list[Weighing]:
    """Those that may be the worst, and those that may be the best."""
    worst = sorted(own, key=Weighing.loss, reverse=True)[:count]
    best = sorted(own, key=Weighing.merit, reverse=True)[: count // 2]
    return [weighing for weighing in own if weighing in worst or weighing in best]


@dataclass(frozen=True)
class Measured:
    """A decision beside one other move, in worlds that took no part in choosing them."""

    decision: Decision
    other: Candidate

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def is_unusual(self) -> bool:
        """Whether the other move is the usual one."""
        return self.other.number == self.decision.usual

    @property
    def cost(self) -> float:
        return self.other.gain

    def told(self, steps: Sequence[LoggedStep], move: Callable[[int], Any]) -> Choice:
        step = self.decision.step
        worth, error = abs(self.other.gain), self.other.error
        return Choice(step, self.seat, steps[step].move, move(self.other.number), worth, error, self.is_unusual)


def measured(
    weighings: Sequence[Weighing], seed: int, playouts: int
) -> Generator[int, None, list[tuple[Measured, Measured]]]:
    """Each decision beside the best other move, and beside the alternative. Yields how much was played out."""
    seeds = range(seed, seed + max(FEWEST, playouts // (3 * len(weighings) or 1)))
    found = []
    for weighing in weighings:
        others = {move: Candidate(move) for move in (weighing.best.number, weighing.alternative.number)}
        yield noted(weighing.decision, list(others.values()), seeds)
        best, alternative = others[weighing.best.number], others[weighing.alternative.number]
        found.append((Measured(weighing.decision, best), Measured(weighing.decision, alternative)))
    return found


def noted(decision: Decision, others: Sequence[Candidate], seeds: Sequence[int]) -> int:
    """Note what other moves gain over the one that was made. Returns how many futures were played out."""
    numbers = [decision.played, *[other.number for other in others]]
    for played, *rest in tried(decision.forecast, numbers, seeds):
        for other, chances in zip(others, rest, strict=True):
            other.note(chances[decision.seat] - played[decision.seat])
    return len(numbers) * len(seeds)
