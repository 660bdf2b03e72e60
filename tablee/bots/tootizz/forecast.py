"""The forecast of Tootizz: the round is played out by planners, and the lead turned into a chance."""

from collections.abc import Sequence
from math import exp

from tablee.bots.forecast import Foresight, Moment
from tablee.bots.tootizz.hard import TOP, Search
from tablee.bots.tootizz.outlook import DOMINOES_EACH
from tablee.core.luck import Luck
from tablee.games.tootizz.flat import Flat, flatten, move, number

PLAYOUTS = 6000
SURE = 0.3
"""The lead in points that makes a chance of e to 1 when all dominoes are laid."""
DOMINO = 0.7
"""What each domino that a seat has still to lay adds: the play of people varies more than that of planners."""
ROUND = 12.0
"""What is added if a series goes on with another round."""


class TootizzForecast:
    """Players and spectators know the same: all but the order of the pile."""

    def __init__(self, moment: Moment, seat: int | None) -> None:
        self.flat = flatten(moment.state)
        self.search = Search(self.flat)
        left = [DOMINOES_EACH - land.laid - land.discarded for land in self.flat.lands]
        self.temper = SURE + DOMINO * sum(left) / len(left)

    def moves(self) -> Sequence[int]:
        return self.search.planner.ranked(self.flat)[:TOP]

    def draw(self, luck: Luck) -> Flat:
        return self.search.world(luck)

    def play_out(self, world: Flat, number: int | None, luck: Luck) -> Sequence[float]:
        scores = self.search.scores(world, number, luck)
        totals = [score + total for score, total in zip(scores, self.flat.totals, strict=True)]
        goes_on = self.flat.series and max(totals) < self.flat.target
        return chances(totals, self.temper + ROUND if goes_on else self.temper)


def chances(totals: Sequence[float], temper: float) -> Sequence[float]:
    weights = [exp((total - max(totals)) / temper) for total in totals]
    return [weight / sum(weights) for weight in weights]


FORESIGHT = Foresight(TootizzForecast, number, move, PLAYOUTS)
