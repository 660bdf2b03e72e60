"""The games of an arena: every line-up plays every deal from every seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import inf
from time import perf_counter
from typing import Any

import msgspec

from tablee.cli.arena.scores import Played, Report, Scores
from tablee.cli.series import play_match, series
from tablee.core.luck import seeded

LineUp = tuple[str, ...]


def line_ups(bots: Sequence[str], seats: int) -> tuple[LineUp, ...]:
    """All groups of as many bots as there are seats; of too few, the last takes the seats that are left."""
    if len(bots) > seats:
        bots = list(dict.fromkeys(bots))
    if len(bots) > seats:
        return tuple(combinations(bots, seats))
    return ((*bots, *[bots[-1]] * (seats - len(bots))),)


@dataclass(frozen=True)
class Plan:
    """The games by number, with names instead of bots, so that a plan can be sent to another process."""

    game: str
    line_ups: tuple[LineUp, ...]
    options: Any
    deals: int
    seed: int
    jobs: int = 1
    seconds: float | None = None
    """The time after which no more deals are begun."""

    @property
    def seats(self) -> int:
        return len(self.line_ups[0])

    @property
    def games_a_deal(self) -> int:
        return len(self.line_ups) * self.seats

    @property
    def games(self) -> range:
        return range(self.deals * self.games_a_deal)

    def seating(self, number: int) -> tuple[str, list[str]]:
        """The seed of a game's deal, and the bot of each seat.

        The order around the table is drawn for each deal, and the rotations bring every bot to every seat.
        """
        deal, game = divmod(number, self.games_a_deal)
        line_up, rotation = divmod(game, self.seats)
        seed = f"{self.seed}/{deal}"
        order = list(range(self.seats))
        seeded(f"{seed}/order").shuffle(order)
        bots = self.line_ups[line_up]
        return seed, [bots[order[(seat + rotation) % self.seats]] for seat in range(self.seats)]


def play_game(plan: Plan, number: int) -> Played:
    deal, bots = plan.seating(number)
    match, moves = play_match(plan.game, plan.options, bots, deal, f"{deal}/{number}/bots")
    assert match.outcome
    return Played(bots, match.outcome.places, moves)


def arena(plan: Plan) -> Report | None:
    """The report on all deals that were finished in time; None if an interrupt came before the first of them."""
    started = perf_counter()
    scores = Scores(plan.seats)
    interrupted = False
    try:
        _play(plan, scores, started + (plan.seconds or inf))
    except KeyboardInterrupt:
        interrupted = True
    if not scores.deals:
        return None
    report = scores.report(plan.game, plan.seed, perf_counter() - started)
    return msgspec.structs.replace(report, options=plan.options, interrupted=interrupted)


def _play(plan: Plan, scores: Scores, until: float) -> None:
    """One deal is always finished, however long it takes."""
    deal: list[Played] = []
    with series(partial(play_game, plan), plan.games, plan.jobs, plan.game) as games:
        for played in games:
            deal.append(played)
            if len(deal) == plan.games_a_deal:
                scores.add(deal)
                deal = []
            if scores.deals and perf_counter() >= until:
                return
