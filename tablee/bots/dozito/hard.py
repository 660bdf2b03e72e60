"""The bot `hard` of Dozito, which plays out the round in many worlds that may be the true one."""

from math import exp, sqrt

from tablee.bots.bot import Bot, Situation
from tablee.bots.dozito.greedy import Greedy, Taste, stage
from tablee.bots.search import Budget, best_move
from tablee.core.luck import Luck
from tablee.games.dozito.flat import GRID, NOBODY, Flat, flatten, move, number
from tablee.games.dozito.model import Move, View
from tablee.games.dozito.view import imagine

USUAL = Budget(playouts=2400, seconds=0.8, caution=1.5)
TEMPER = 10.0
"""The lead in points that makes a chance of e to 1 when one round is left, as in matches of greedy players."""
DOUBT = 0.5
"""How many rounds a round counts for that is still to be played out, because the players of a playout err."""
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
    """The chance of the seat to win the match after this move, as it looks at the end of the round."""
    flat = world.copy()
    flat.rounds = flat.round
    flat.play(number, luck)
    GREEDY.play_out(flat, luck)
    if flat.twelve != NOBODY:
        return float(flat.twelve == seat)
    return chance(flat.totals, seat, world.rounds - world.round + DOUBT * stage(world) / GRID)


def chance(totals: list[int], seat: int, rounds: float) -> float:
    """The chance to win from these totals with so many rounds left."""
    mine = totals[seat]
    if rounds:
        temper = TEMPER * sqrt(rounds)
        return 1.0 / sum([exp((other - mine) / temper) for other in totals])
    return 1.0 / totals.count(mine) if mine == max(totals) else 0.0
