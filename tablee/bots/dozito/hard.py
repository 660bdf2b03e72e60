"""The bot `hard` of Dozito, which plays out the round in many worlds that may be the true one."""

from math import exp, sqrt

from tablee.bots.bot import Bot, Situation
from tablee.bots.dozito.greedy import Greedy, Taste
from tablee.bots.search import Budget, best_move
from tablee.core.luck import Luck
from tablee.games.dozito.flat import NOBODY, Flat, flatten, move, number
from tablee.games.dozito.model import Move, View
from tablee.games.dozito.view import imagine

USUAL = Budget(playouts=1200, seconds=0.8)
TEMPER = (6.0, 22.0)
"""How many points of a lead make a chance of e to 1: at the end, and for each root of a round that is left."""
GREEDY = Greedy(Taste())


class Hard(Bot[View, Move]):
    searches = True

    def __init__(self, budget: Budget = USUAL) -> None:
        self.budget = budget

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        if len(situation.legal) == 1:
            return situation.legal[0]
        view, seat = situation.view, situation.seat
        usual = GREEDY.choose(flatten(imagine(view, luck)))
        others = [other for each in situation.legal if (other := number(each)) != usual]
        chosen = best_move(
            [usual, *others],
            lambda luck: world(view, luck),
            lambda world, number, luck: play_out(world, seat, number, luck),
            self.budget.within(situation.seconds),
            luck,
        )
        return move(chosen)


def world(view: View, luck: Luck) -> Flat:
    return flatten(imagine(view, luck))


def play_out(world: Flat, seat: int, number: int, luck: Luck) -> float:
    """The chance of the seat to win the match after this move, when the round is over."""
    flat = world.copy()
    left = flat.rounds - flat.round
    flat.rounds = flat.round
    flat.play(number, luck)
    GREEDY.play_out(flat, luck)
    return chance(flat, seat, left)


def chance(flat: Flat, seat: int, left: int) -> float:
    if flat.twelve != NOBODY:
        return float(flat.twelve == seat)
    temper = TEMPER[1] * sqrt(left) if left else TEMPER[0]
    mine = flat.totals[seat]
    return 1.0 / sum([exp((other - mine) / temper) for other in flat.totals])
