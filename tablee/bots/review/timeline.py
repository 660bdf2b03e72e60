"""A match as a review reads it: the moments between its steps, and the decisions that led from one to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tablee.bots.forecast import Chances, Forecast, Foresight, Moment
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.record import LoggedStep

SEEDS = 1 << 32


@dataclass(frozen=True)
class Decision:
    """A choice of one among several moves, with the forecast of the seat that made it."""

    step: int
    seat: int
    played: int
    forecast: Forecast[Any]

    @property
    def usual(self) -> int:
        return self.forecast.moves()[0]


def moments_of(match: Match) -> list[Moment]:
    """The moments after each step."""
    again = Match(match.game, match.options, match.seats, seeded(0))
    moments = []
    for number, step in enumerate(match.log, 1):
        again.follow(step)
        moments.append(Moment(match.game, match.game.copy(again.state), match.log[:number]))
    return moments


def decisions_of(match: Match, moments: list[Moment], foresight: Foresight[Any]) -> dict[int, Decision]:
    """The decisions by their steps."""
    found = {}
    for number, step in enumerate(match.log[1:], 1):
        if decision := _decision(number, step, moments[number - 1], foresight):
            found[number] = decision
    return found


def _decision(number: int, step: LoggedStep, before: Moment, foresight: Foresight[Any]) -> Decision | None:
    if step.seat is None or len(before.game.legal(before.state, step.seat)) < 2:
        return None
    played = foresight.number(step.move)
    return None if played is None else Decision(number, step.seat, played, foresight.forecast(before, step.seat))


def tried(forecast: Forecast[Any], moves: Iterable[int | None], seeds: Iterable[int]) -> Iterator[list[Chances]]:
    """The chances after each of these moves with the same world and luck, for one world after another."""
    moves = list(moves)
    for seed in seeds:
        world = forecast.draw(seeded(seed))
        yield [forecast.play_out(world, move, seeded(SEEDS + seed)) for move in moves]
