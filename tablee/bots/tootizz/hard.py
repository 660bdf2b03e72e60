"""The bot `hard`: plays out futures while dominoes are hidden, and counts exactly when all are in sight."""

from math import exp, fsum

from tablee.bots.bot import Bot, Situation
from tablee.bots.search import Budget, best_move
from tablee.bots.tootizz.ending import Ending, Scores
from tablee.bots.tootizz.planner import Planner, Priorities
from tablee.core.luck import Luck
from tablee.games.tootizz.flat import CLAIM, SQUARES, Flat, Land, flatten, move
from tablee.games.tootizz.model import Move, View
from tablee.games.tootizz.view import imagine

USUAL = Budget(playouts=400, seconds=0.8)
PRIORITIES = Priorities(early=1.3, denial=0.5, shortlist=3)
TOP = 6
"""How many moves are tried, unless it is the end, when all are."""
WIDTH = 4
"""How many places are tried for each later domino, unless it is the end."""
FEW = 2
"""It is the end when so many dominoes of the last line are free, or fewer."""
CLOSE = 4.0
"""The lead that makes e to 1 of the chances to win when all dominoes are in sight, since players differ."""
OPEN = 10.0
"""The same while dominoes are hidden, so that no world weighs too much, or when another round follows."""


class Hard(Bot[View, Move]):
    searches = True

    def __init__(self, budget: Budget = USUAL) -> None:
        self.budget = budget

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        if len(situation.legal) == 1:
            return situation.legal[0]
        flat = flatten(imagine(situation.view, luck))
        return move(Search(flat).best(self.budget.within(situation.seconds), luck))


class Search:
    """The search for one move."""

    def __init__(self, flat: Flat) -> None:
        self.flat = flat
        self.seat = flat.turn
        self.planner = Planner(flat, PRIORITIES)
        width = WIDTH if flat.lines_left or len(flat.free_positions()) > FEW else SQUARES
        self.ending = Ending(self.planner.outlook, width, self.merit)
        self.lands: dict[int, Land] = {}
        """The land after each candidate: kept, so that what is known of it is used in all worlds."""

    def best(self, budget: Budget, luck: Luck) -> int:
        candidates = self.planner.ranked(self.flat)
        if self.flat.lines_left:
            return best_move(candidates[:TOP], self.world, self.play_out, budget, luck)
        if len(self.flat.free_positions()) > FEW:
            candidates = candidates[:TOP]
        return max(candidates, key=lambda number: self.play_out(self.flat, number, luck))

    def world(self, luck: Luck) -> Flat:
        """The state with another order of the pile, which is all that nobody knows."""
        world = self.flat.copy()
        world.pile.sort()
        luck.shuffle(world.pile)
        return world

    def play_out(self, world: Flat, number: int, luck: Luck) -> float:
        return self.merit(self.scores(world, number, luck), self.seat)

    def scores(self, world: Flat, number: int | None, luck: Luck) -> Scores:
        """The points of each seat in a round that goes on with this move; None: with the usual one."""
        future = world.copy()
        if number is not None:
            self._begin(future, number, luck)
        while future.lines_left or future.next_line:
            self.planner.move_on(future, luck)
            if future.rounds > world.rounds:
                break
        return self._scores(future)

    def _begin(self, future: Flat, number: int, luck: Luck) -> None:
        if number >= CLAIM:
            future.play(number, luck)
            return
        if number not in self.lands:
            self.lands[number] = future.lands[self.seat].after(future.domino, number, future.face_up)
        future.lay(self.lands[number], luck)

    def _scores(self, future: Flat) -> Scores:
        """The points of each seat in this round."""
        if future.rounds == self.flat.rounds:
            return self.ending.scores(future)
        return [after - before for after, before in zip(future.totals, self.flat.totals, strict=True)]

    def merit(self, scores: Scores, seat: int) -> float:
        """The chance to win with these scores of the round, given how close others are."""
        totals = [score + total for score, total in zip(scores, self.flat.totals, strict=True)]
        goes_on = self.flat.series and max(totals) < self.flat.target
        close = OPEN if goes_on or self.flat.lines_left else CLOSE
        return 1 / fsum([exp((total - totals[seat]) / close) for total in totals])
