"""`tablee simulate` plays many games among bots, on several processors; the same seed gives the same result."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.cli.files import save
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES

CHUNK = 20
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
    for played in _with_progress(plan):
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
    """Play one game. Its luck depends on the seed and its number alone, not on the process that plays it."""
    luck = seeded(f"{plan.seed}/{number}")
    match = Match.start(GAMES[plan.game], plan.options, len(plan.bots), luck)
    bots = [BOTS[plan.game][level] for level in plan.bots]
    moves = play_out(match, bots, seeded(f"{plan.seed}/{number}/bots"))
    assert match.outcome
    if plan.save:
        names = [f"{level} {seat}" for seat, level in enumerate(plan.bots, 1)]
        save(match.record(names), plan.save / f"{plan.game}-{number:06}.json")
    return Played(moves, match.outcome.winners)


def _with_progress(plan: Plan) -> Iterator[Played]:
    screen = Console(stderr=True)
    with _played(plan) as games:
        yield from track(
            games,
            description=plan.game,
            total=plan.games,
            console=screen,
            transient=True,
            disable=not sys.stderr.isatty(),
        )


@contextmanager
def _played(plan: Plan) -> Iterator[Iterator[Played]]:
    play, numbers = partial(play_game, plan), range(1, plan.games + 1)
    if plan.jobs == 1:
        yield map(play, numbers)
        return
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool inherits it: only this process handles Ctrl-C
    with Pool(min(plan.jobs, plan.games)) as pool:
        signal.signal(signal.SIGINT, heeded)
        yield pool.imap(play, numbers, chunksize=CHUNK)


def table_of(plan: Plan, report: Report) -> Table:
    table = Table("seat", "bot", "wins", "win rate", "95 % interval", title=plan.game)
    for row in report.bots:
        interval = f"{row.low:.1%} to {row.high:.1%}"
        table.add_row(str(row.seat + 1), row.bot, str(row.wins), f"{row.win_rate:.1%}", interval)
    table.caption = (
        f"{report.games} games, {report.moves} moves in {report.seconds:.1f} s: "
        f"{report.moves_per_second:.0f} moves/s, seed {plan.seed}"
    )
    return table
