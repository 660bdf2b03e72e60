"""The results of an arena: wins, ratings and comparisons of its bots, with intervals."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from tablee.cli.simulate import CONFIDENT, DIGITS
from tablee.server.storage.skills import Skill, newcomer, points, rated

SUPPOSED = (0.0, 1.0)
"""Deals added before an interval is computed, as Agresti and Coull do: else ten wins of ten would seem certain."""


class Played(NamedTuple):
    bots: list[str]
    places: tuple[int, ...]
    moves: int


class Share(msgspec.Struct, frozen=True):
    """A share of games, and the interval that holds its true value with 95 % confidence."""

    share: float
    low: float
    high: float


class Rating(msgspec.Struct, frozen=True):
    """The strength by OpenSkill, in the points of the house, and the interval that holds it by OpenSkill's belief.

    Leaderboards show less: of the strength they show the part that is almost sure.
    """

    points: int
    low: int
    high: int


class BotReport(msgspec.Struct, frozen=True):
    bot: str
    wins: Share
    """Of the games of a seat with this bot, those it won; of a shared victory it won a part."""
    rating: Rating


class PairReport(msgspec.Struct, frozen=True):
    bot: str
    other: str
    ahead: Share
    """Of the games in which they met, those in which the first had the better place; a tie counts half."""


class Report(msgspec.Struct, frozen=True):
    game: str
    seats: int
    seed: int
    deals: int
    games: int
    moves: int
    seconds: float
    par: float
    """The share of wins of a bot that is as good as the others."""
    bots: list[BotReport]
    """The best first."""
    pairs: list[PairReport]
    by_seat: list[Share]
    """The wins of each seat, whoever sat there."""
    options: Any = None
    interrupted: bool = False


def estimate(samples: Sequence[float]) -> Share:
    """The mean of independent samples between 0 and 1, with its interval."""
    supposed = [*samples, *SUPPOSED]
    centre = fmean(supposed)
    reach = CONFIDENT * stdev(supposed, centre) / sqrt(len(supposed))
    low, high = max(0.0, centre - reach), min(1.0, centre + reach)
    return Share(*(round(value, DIGITS) for value in (fmean(samples), low, high)))


def shares(places: Sequence[int]) -> list[float]:
    """The part of the victory that each seat has."""
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


def ahead(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


class Samples(defaultdict[Hashable, list[float]]):
    """Samples of each figure, such as the wins of a bot."""

    def __init__(self) -> None:
        super().__init__(list)

    def add_means(self, of: Mapping[Hashable, Sequence[float]]) -> None:
        for key, values in of.items():
            self[key].append(fmean(values))


class Scores:
    """The sum of all deals so far. Deals are independent of each other, their games are not."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.deals = self.games = self.moves = 0
        self.wins, self.ahead, self.by_seat = Samples(), Samples(), Samples()
        self.skills: dict[str, Skill] = {}

    def add(self, deal: Sequence[Played]) -> None:
        wins, better, by_seat = Samples(), Samples(), Samples()
        for bots, places, moves in deal:
            for seat, (bot, share) in enumerate(zip(bots, shares(places), strict=True)):
                wins[bot].append(share)
                by_seat[seat].append(share)
            for (bot, place), (other, theirs) in permutations(zip(bots, places, strict=True), 2):
                if bot != other:
                    better[bot, other].append(ahead(place, theirs))
            self._rate(bots, places)
            self.moves += moves
        for known, found in ((self.wins, wins), (self.ahead, better), (self.by_seat, by_seat)):
            known.add_means(found)
        self.deals += 1
        self.games += len(deal)

    def _rate(self, bots: Sequence[str], places: Sequence[int]) -> None:
        """A bot in several seats changes by the mean of its changes."""
        before = [self.skills.get(bot) or newcomer() for bot in bots]
        after = rated(before, list(places), [1.0] * len(bots), steady=True)
        for bot in set(bots):
            mine = [skill for skill, seated in zip(after, bots, strict=True) if seated == bot]
            self.skills[bot] = fmean(mu for mu, _ in mine), fmean(sigma for _, sigma in mine)

    def report(self, game: str, seed: int, seconds: float) -> Report:
        bots = [BotReport(bot, estimate(self.wins[bot]), _rating(skill)) for bot, skill in self.skills.items()]
        bots.sort(key=lambda row: (-row.wins.share, row.bot))
        return Report(
            game,
            self.seats,
            seed,
            self.deals,
            self.games,
            self.moves,
            seconds,
            1 / self.seats,
            bots,
            list(self._pairs(row.bot for row in bots)),
            [estimate(self.by_seat[seat]) for seat in range(self.seats)],
        )

    def _pairs(self, bots: Iterable[str]) -> Iterable[PairReport]:
        for bot, other in permutations(bots, 2):
            if (bot, other) in self.ahead:
                yield PairReport(bot, other, estimate(self.ahead[bot, other]))


def _rating(skill: Skill) -> Rating:
    mu, sigma = skill
    centre, *ends = (points((mu + times * sigma, 0)) for times in (0, -CONFIDENT, CONFIDENT))
    return Rating(centre, *ends)
