"""`tablee simulate` plays many games with the same bots in the same seats, and keeps them if asked."""

from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from rich.table import Table

from tablee.cli.files import save
from tablee.cli.series import play_match, series

CONFIDENT = 1.959964
"""The number of standard deviations on either side that hold 95 % of a normal distribution."""
DIGITS = 6


@dataclass(frozen=True)
class Plan:
    """The games to simulate, as names instead of games and bots, so that they can be sent to another process."""

    game: str
    bots: list[str]
    """The bot of each seat."""
    options: Any
    games: int
    seed: int
    jobs: int = 1
    save: Path | None = None


class Played(msgspec.Struct, frozen=True):
    moves: int
    winners: list[int]


class SeatReport(msgspec.Struct, frozen=True):
    bot: str
    seat: int
    wins: int
    """Games in which this seat was among the winners."""
    win_rate: float
    low: float
    """With `high`, the interval that holds the true rate with 95 % confidence."""
    high: float


class Report(msgspec.Struct, frozen=True):
    game: str
    seats: int
    games: int
    moves: int
    seconds: float
    moves_per_second: float
    bots: list[SeatReport]


def simulate(plan: Plan) -> Report:
    started = perf_counter()
    moves = 0
    wins = [0] * len(plan.bots)
    with series(partial(play_game, plan), range(1, plan.games + 1), plan.jobs, plan.game) as games:
        for played in games:
            moves += played.moves
            for seat in played.winners:
                wins[seat] += 1
    seconds = perf_counter() - started
    rows = [seat_report(plan, seat, won) for seat, won in enumerate(wins)]
    return Report(plan.game, len(plan.bots), plan.games, moves, seconds, moves / seconds, rows)


def seat_report(plan: Plan, seat: int, wins: int) -> SeatReport:
    low, high = wilson(wins, plan.games)
    return SeatReport(plan.bots[seat], seat, wins, wins / plan.games, low, high)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval: unlike the simple one, it stays within 0 and 1 and is accurate near them."""
    weight = CONFIDENT**2 / games
    rate = wins / games
    centre = (rate + weight / 2) / (1 + weight)
    reach = CONFIDENT * sqrt((rate * (1 - rate) + weight / 4) / games) / (1 + weight)
    return round(max(0, centre - reach), DIGITS), round(min(1, centre + reach), DIGITS)


def play_game(plan: Plan, number: int) -> Played:
    deal = f"{plan.seed}/{number}"
    match, moves = play_match(plan.game, plan.options, plan.bots, deal, f"{deal}/bots")
    assert match.outcome
    if plan.save:
        names = [f"{level} {seat}" for seat, level in enumerate(plan.bots, 1)]
        save(match.record(names), plan.save / f"{plan.game}-{number:06}.json")
    return Played(moves, match.outcome.winners)


def table_of(plan: Plan, report: Report) -> Table:
    table = Table("seat", "bot", "wins", "win rate", "95 % interval", title=plan.game)
    for row in report.bots:
        interval = f"{row.low:.1%} to {row.high:.1%}"
        table.add_row(str(row.seat + 1), row.bot, str(row.wins), f"{row.win_rate:.1%}", interval)
    table.caption = (
        f"{report.games} games, {report.moves} moves in {report.seconds:.1f} s: "
        f"{report.moves_per_second:.0f} moves/s\nseed {plan.seed}"
    )
    return table
