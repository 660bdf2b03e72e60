"""The bot `normal`, which plans for the dominoes to come as a friend would who counts points."""

from tablee.bots.bot import Bot, Situation
from tablee.bots.tootizz.planner import Planner, Priorities
from tablee.core.luck import Luck
from tablee.games.tootizz.flat import flatten, move
from tablee.games.tootizz.model import Move, View
from tablee.games.tootizz.view import imagine

PRIORITIES = Priorities(early=0.15, denial=0.5, shortlist=4)


class Normal(Bot[View, Move]):
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        if len(situation.legal) == 1:
            return situation.legal[0]
        flat = flatten(imagine(situation.view, luck))
        return move(Planner(flat, PRIORITIES).ranked(flat)[0])
