"""The bots `gentle` and `easy` of Dozito, which count points like `greedy`, and overlook groups as people do."""

from tablee.bots.bot import Bot, Situation
from tablee.bots.dozito.greedy import Greedy, Taste
from tablee.core.luck import Luck
from tablee.games.dozito.flat import DISCARD, DRAW, GRID, PLACE, SUN, TAKE, Flat, flatten, number
from tablee.games.dozito.model import Move, View
from tablee.games.dozito.rules import PLACES
from tablee.games.dozito.view import imagine

COUNTING = Greedy(Taste(hope=0.0, chain=2.0, draw=3.0, closing=0.0))


class Careless(Bot[View, Move]):
    def __init__(self, overlooks: int) -> None:
        self.overlooks = overlooks
        """How often the bot sees only the suns of a card, and not what it does to its groups, in percent."""

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        flat = flatten(imagine(situation.view, luck))
        return max(situation.legal, key=lambda move: self.weigh(flat, number(move), luck))

    def weigh(self, flat: Flat, number: int, luck: Luck) -> float:
        if number >= DISCARD:
            return luck.below(100) / 1000  # either pile: the next player is none of its concern
        if number >= PLACE:
            return self.gain(flat, flat.hand, number - PLACE, luck)
        if number == DRAW:
            return COUNTING.drawing
        card = flat.discards[number - TAKE][-1]
        return max(self.gain(flat, card, place.slot - 1, luck) for place in PLACES[card])

    def gain(self, flat: Flat, card: int, slot: int, luck: Luck) -> float:
        if luck.below(100) >= self.overlooks:
            return COUNTING.gain(flat, flat.turn, card, slot, COUNTING.worths(flat))
        if flat.face_up[flat.turn] >> slot & 1:
            return SUN[card] - SUN[flat.grids[flat.turn * GRID + slot]]
        return SUN[card] + COUNTING.chain
