"""The course of a match: the chances after each step, and what luck and play contributed to their changes.

The *value* of a moment is the chance of each seat if everybody went on as usual. A decision changes it by the
difference between the move that was made and the usual one, in the same worlds. All other changes are luck: the
deal, the draw, and what turned out to lie where. Hence start + luck + play + others = result holds exactly.

The luck of a seat is nothing on average, whoever plays: the value of a moment is the mean of the values that
chance can lead to after the usual move, so what chance adds to a decision has the mean nothing. Therefore `play`
is an unbiased measure of skill, with the luck taken out, as far as the forecasts are true
(`bench/calibration.py`). It is the method of AIVAT (Burch and others, 2018), with the decisions of all seats told
apart.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from tablee.bots.forecast import Chances, Foresight, Moment
from tablee.bots.review.model import Share
from tablee.bots.review.timeline import Decision, tried
from tablee.core.match import Match

FEWEST = 4
"""The worlds in which every moment is played out at least."""


@dataclass(frozen=True)
class Change:
    """What a decision changed."""

    seat: int
    gains: Chances
    """What each seat gained."""
    variance: float
    """The variance of what the mover gained."""


@dataclass
class Course:
    chances: list[list[float]] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def punish(self, seat: int) -> None:
        """The latest step was a punishment for something that this seat forgot."""
        before, after = self.chances[-2:]
        self.changes.append(Change(seat, [now - once for once, now in zip(before, after, strict=True)], 0.0))

    def shares(self) -> list[Share]:
        return [self._share(seat, result) for seat, result in enumerate(self.chances[-1])]

    def _share(self, seat: int, result: float) -> Share:
        start = 1 / len(self.chances[-1])
        own = [change for change in self.changes if change.seat == seat]
        play = sum([change.gains[seat] for change in own])
        others = sum([change.gains[seat] for change in self.changes if change.seat != seat])
        error = sqrt(sum([change.variance for change in own]))
        return Share(start, result - start - play - others, play, others, result, error)


def course_of(
    match: Match,
    moments: Sequence[Moment],
    decisions: dict[int, Decision],
    foresight: Foresight[Any],
    seed: int,
    playouts: int,
) -> Generator[int, None, Course]:
    """Yields how many futures were played out since it last did."""
    course = Course()
    unusual = sum(decision.played != decision.usual for decision in decisions.values())
    seeds = range(seed, seed + max(FEWEST, playouts // (len(moments) + 2 * unusual)))
    for number, moment in enumerate(moments):
        if number == len(moments) - 1 and match.outcome:
            course.chances.append(parts(match.outcome.winners, match.seats))
            break
        course.chances.append(mean([now for (now,) in tried(foresight.forecast(moment, None), [None], seeds)]))
        yield len(seeds)
        careless = foresight.careless(match.log[number].move)
        if careless is not None:
            course.punish(careless)
        following = decisions.get(number + 1)
        if following and following.played != following.usual:
            course.changes.append(change_by(following, seeds))
            yield 2 * len(seeds)
    return course


def parts(winners: Sequence[int], seats: int) -> list[float]:
    """The victory, in equal parts for those who share it."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def change_by(decision: Decision, seeds: Sequence[int]) -> Change:
    pairs = tried(decision.forecast, [decision.usual, decision.played], seeds)
    gains = [[after - before for before, after in zip(*pair, strict=True)] for pair in pairs]
    own = [gain[decision.seat] for gain in gains]
    return Change(decision.seat, mean(gains), variance_of_mean(own))


def mean(rows: Sequence[Chances]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def variance_of_mean(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return sum([(value - middle) ** 2 for value in values]) / (len(values) * (len(values) - 1))
