"""The forecast of Dozito: the round is played out by greedy players, and the lead turned into a chance."""

from collections.abc import Sequence
from math import exp, sqrt

from tablee.bots.dozito.greedy import Greedy, Taste
from tablee.bots.forecast import Foresight, Moment
from tablee.core.luck import Luck
from tablee.games.dozito.cards import ALL
from tablee.games.dozito.flat import GRID, NOBODY, Flat, flatten, move, number
from tablee.games.dozito.state import State

GREEDY = Greedy(Taste())
ROUND = 10.0
"""The lead in points that makes a chance of e to 1 when one more round is to be played."""
CARD = 0.7
"""What each face-down card of a grid adds to it: the play of people varies more than that of greedy players."""
SURE = 0.3
"""The same lead when nothing is left to happen."""
PLAYOUTS = 40_000


class DozitoForecast:
    """Players and spectators know the same: they remember the discards, and have not seen any face-down card."""

    def __init__(self, moment: Moment, seat: int | None) -> None:
        self.state: State = moment.state
        self.flat = flatten(moment.state)
        self.covered = [where for where in range(len(self.flat.grids)) if not self._is_up(where)]
        """The places of face-down cards."""
        self.hidden = frozenset([*self.flat.pile, *[self.flat.grids[where] for where in self.covered]])
        self.temper = temper(self.flat.rounds - self.flat.round, len(self.covered) / self.flat.seats)

    def _is_up(self, where: int) -> bool:
        seat, slot = divmod(where, GRID)
        return bool(self.flat.face_up[seat] >> slot & 1)

    def moves(self) -> Sequence[int]:
        usual = GREEDY.choose(self.flat)
        return [usual, *[number for number in self.flat.legal() if number != usual]]

    def draw(self, luck: Luck) -> Flat:
        """Deal the cards that nobody has seen to the places that nobody has seen."""
        order = list(ALL)
        luck.shuffle(order)
        cards = [card for card in order if card in self.hidden]
        world = self.flat.copy()
        world.pile = [cards.pop() for _ in world.pile]
        for where in self.covered:
            world.grids[where] = cards.pop()
        return world

    def play_out(self, world: Flat, number: int | None, luck: Luck) -> Sequence[float]:
        future = world.copy()
        future.rounds = future.round
        if number is not None:
            future.play(number, luck)
        GREEDY.play_out(future, luck)
        return chances(future, self.temper)


def temper(rounds: int, covered: float) -> float:
    """The lead that makes a chance of e to 1, with so many rounds and face-down cards of a grid to come."""
    return SURE + sqrt(rounds * ROUND**2 + (CARD * covered) ** 2)


def chances(end: Flat, temper: float) -> Sequence[float]:
    if end.twelve != NOBODY:
        return [float(seat == end.twelve) for seat in range(end.seats)]
    best = max(end.totals)
    weights = [exp((total - best) / temper) for total in end.totals]
    return [weight / sum(weights) for weight in weights]


FORESIGHT = Foresight(DozitoForecast, number, move, PLAYOUTS)
