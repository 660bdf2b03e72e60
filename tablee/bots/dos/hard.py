"""The bot `hard` of DOS, which remembers what everybody did and plays out the rest of the round many times."""

from functools import partial
from math import exp

from tablee.bots.bot import Situation
from tablee.bots.dos.quick import usual_move
from tablee.bots.dos.speaker import Attention, Speaker
from tablee.bots.dos.worlds import Worlds
from tablee.bots.search import Budget, best_move
from tablee.core.luck import Luck
from tablee.games.dos.flat import MOVES, NOBODY, NUMBERS, FlatState
from tablee.games.dos.model import Call, Catch, Move, View

ATTENTION = Attention(calls=100, recalls=100, notices=100, quickest=900, slowest=1900)
USUAL = Budget(playouts=2000, seconds=0.8)
LONGEST = 400
"""The moves after which a future is given up, because nobody can play or draw any more."""
LEAD = 150
"""A lead of this many points makes a player about e times as likely to win the match."""


class Hard(Speaker):
    searches = True
    remembers = 400

    def __init__(self, budget: Budget = USUAL) -> None:
        super().__init__(ATTENTION)
        self.budget = budget

    def turn_move(self, situation: Situation[View, Move], luck: Luck) -> Move:
        numbers = [NUMBERS[move] for move in situation.legal if not isinstance(move, Call | Catch)]
        if len(numbers) == 1:
            return MOVES[numbers[0]]
        worlds = Worlds(situation.seat, situation.view, situation.witnessed)
        usual = usual_move(worlds.draw(luck), numbers)
        rivals = [number for number in numbers if number != usual]
        value = partial(chance, situation.seat, situation.view.target)
        budget = self.budget.within(situation.seconds)
        return MOVES[best_move([usual, *rivals], worlds.draw, value, budget, luck)]


def chance(seat: int, target: int, world: FlatState, number: int, luck: Luck) -> float:
    """The seat's chance to win the match, if it makes this move and everybody then plays as usual."""
    future = world.copy()
    future.target = 0  # the round alone is played out
    future.play(number, luck)
    for _ in range(LONGEST):
        if future.winner != NOBODY:
            return outlook(future, target)[seat] if future.points else float(future.winner == seat)
        future.play(usual_move(future, future.turn_moves()), luck)
    return 1 / future.seats


def outlook(end: FlatState, target: int) -> list[float]:
    """Everybody's chance to win the match after a round."""
    if end.scores[end.winner] >= target:
        return [float(seat == end.winner) for seat in range(end.seats)]
    weights = [exp(score / LEAD) for score in end.scores]
    return [weight / sum(weights) for weight in weights]
