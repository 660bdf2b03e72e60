"""How good the bots are, measured by `tablee arena`: `python -m bench.arena`.

In every game and for every number of players, each level that people are offered plays among the next weaker one.
With two players, it does so in the variants of the game too, and there the weakest levels are measured against the
yardsticks. The time for a row is bounded, so the number of games depends on how long bots think.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from bench import results
from tablee.bots import BOTS, YARDSTICKS, offered_levels
from tablee.cli.arena.plan import Plan, arena, line_ups
from tablee.cli.arena.scores import Report, Share
from tablee.games import GAMES

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "dozito": ({"rounds": 1},),
    "dos": ({"points": True},),
    "kezao": ({"level": "junior"}, {"level": "expert"}, {"open_hands": True}),
    "tootizz": ({"series": True},),
}
SEED = 16
"""The same deals in every run, so that two runs differ only in what was changed between them."""
MEASURED = 2
"""How many of the weakest levels are measured against the last yardstick."""
PATIENCE = 12
"""How many times longer a row takes with a bot that searches."""


@dataclass(frozen=True)
class Contest:
    game: str
    bot: str
    rival: str
    seats: int
    variant: dict[str, Any]

    def plan(self, games: int, seconds: float) -> Plan:
        options = msgspec.convert(self.variant, GAMES[self.game].options)
        groups = line_ups([self.bot, self.rival], self.seats)
        deals = -(-games // self.seats)
        return Plan(self.game, groups, options, deals, SEED, os.cpu_count() or 1, seconds * self.patience)

    @property
    def patience(self) -> int:
        return PATIENCE if any(BOTS[self.game][bot].searches for bot in (self.bot, self.rival)) else 1

    def row(self, report: Report) -> str:
        wins = next(row.wins for row in report.bots if row.bot == self.bot)
        variant = ", ".join(f"{name} {value}" for name, value in self.variant.items())
        cells = (self.game, variant, self.seats, f"{self.bot} among {self.rival}", f"{wins.share:.1%}")
        interval = f"{wins.low:.1%} to {wins.high:.1%}"
        told = (*cells, interval, f"{report.par:.0%}", verdict(wins, report.par), report.games)
        return f"| {' | '.join(map(str, told))} |"


def verdict(wins: Share, par: float) -> str:
    if wins.low > par:
        return "stronger"
    return "weaker" if wins.high < par else "not sure"


def contests(games: list[str]) -> Iterator[Contest]:
    for game in games:
        seats = GAMES[game].seats
        for rival, bot in measured(game):
            yield from _contests(game, bot, rival, seats[:1])
        for rival, bot in pairwise(offered_levels(game)):
            yield from _contests(game, bot, rival, seats)


def _contests(game: str, bot: str, rival: str, crowds: Sequence[int]) -> Iterator[Contest]:
    yield from (Contest(game, bot, rival, seats, {}) for seats in crowds)
    yield from (Contest(game, bot, rival, crowds[0], variant) for variant in VARIANTS.get(game, ()))


def measured(game: str) -> list[tuple[str, str]]:
    """Each yardstick with a bot measured against it: the next yardstick, or a weak level against the last one."""
    yardsticks = [level for level in BOTS[game] if level in YARDSTICKS]
    return [*pairwise(yardsticks), *((yardsticks[-1], level) for level in offered_levels(game)[:MEASURED])]


PREFACE = """`make arena`: in each row one bot of a level sits among bots of the next weaker one, or of a
yardstick. The figure is its share of wins (a shared victory counts in parts) with a 95 % interval, beside the
share of equal bots. Each deal is played from every seat with the same cards and dice (`tablee arena`). The
yardsticks are `random` and `child`, which plays by the rules of thumb of a child of the age on the box; nobody is
offered them as company. At most {games} games and {seconds:g} s a row ({patience} times as long where a bot
searches), here {played:,} games in all, seed {seed}.

| game | variant | players | | wins | 95 % interval | par | | games |
|---|---|---:|---|---:|---|---:|---|---:|"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="at most, for each row")
    parser.add_argument("--seconds", type=float, default=10, help="at most, for each row without search")
    parser.add_argument("--only", choices=GAMES, help="print the rows of one game, and write nothing")
    asked = parser.parse_args()
    rows: list[str] = []
    played = 0
    for contest in contests([asked.only] if asked.only else list(GAMES)):
        report = arena(contest.plan(asked.games, asked.seconds))
        if report is None or report.interrupted:
            sys.exit(130)
        rows.append(contest.row(report))
        played += report.games
        print(rows[-1], file=sys.stderr)
    preface = PREFACE.format(games=asked.games, seconds=asked.seconds, patience=PATIENCE, played=played, seed=SEED)
    body = "\n".join([preface, *rows])
    if asked.only:
        print(body)
    else:
        results.write("Bots", body)


if __name__ == "__main__":
    main()
