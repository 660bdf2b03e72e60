"""Worlds that agree with what a seat sees, and most often with what it witnessed.

A card in another hand has been there for a while, and there are faces that it is not: those that would have fitted
when its owner did not play. Not everybody plays whenever possible, so a conclusion is sometimes not drawn.
"""

from collections.abc import Sequence

from tablee.bots.dos.memory import Gained, Gave, Lacked, Memory
from tablee.core.luck import Luck
from tablee.core.pile import from_top
from tablee.games.dos.cards import DECK
from tablee.games.dos.flat import FlatState, flatten
from tablee.games.dos.model import Event, View
from tablee.games.dos.plays import BIT
from tablee.games.dos.view import imagine

TRUST = 90
"""The chance that a conclusion is drawn, in percent."""

Excluded = list[int]
"""For each card of a hand, the oldest first, the faces that it is not, as a bit set."""


class Worlds:
    def __init__(self, seat: int, view: View, witnessed: Sequence[Event]) -> None:
        self.seat = seat
        self.view = view
        memory = Memory().read(witnessed)
        self.clues = [clue for clue in memory.clues if clue.seat != seat]
        self.held_first = [count - memory.gains(other) for other, count in enumerate(view.counts)]
        """How many cards each other seat held when the clues begin."""
        self.lying = [cards or [pile.top] for cards, pile in zip(memory.lying, view.discards, strict=True)]
        """The cards known to lie in each discard pile, the top card last."""
        self.hidden = list(DECK)
        for card in [*(view.hand or ()), *self.lying[0], *self.lying[1]]:
            self.hidden.remove(card)

    def draw(self, luck: Luck) -> FlatState:
        world = flatten(imagine(self.view, luck))
        hidden = self.hidden[:]
        luck.shuffle(hidden)
        self._deal(world, hidden, self._excluded(luck))
        world.discards = [
            [*from_top(hidden, pile.count - len(known)), *known]
            for pile, known in zip(self.view.discards, self.lying, strict=True)
        ]
        world.pile = hidden
        return world

    def _deal(self, world: FlatState, hidden: list[int], hands: Sequence[Excluded]) -> None:
        """Deal the hidden cards to the other hands, beginning with the card of which most is known."""
        places = [(seat, place) for seat, hand in enumerate(hands) for place in range(len(hand))]
        places.sort(key=lambda at: -hands[at[0]][at[1]].bit_count())
        for seat, place in places:
            if seat != self.seat:
                world.hands[seat][place] = _take(hidden, hands[seat][place])

    def _excluded(self, luck: Luck) -> list[Excluded]:
        hands: list[Excluded] = [[0] * count for count in self.held_first]
        for clue in self.clues:
            hand = hands[clue.seat]
            if isinstance(clue, Gained):
                hand += [0] * clue.count
            elif isinstance(clue, Gave):
                _give(hand, clue, luck)
            elif luck.below(100) < TRUST:
                _exclude(hand, clue)
        return hands


def _give(hand: Excluded, clue: Gave, luck: Luck) -> None:
    if clue.drawn:
        hand.pop()
    for card in clue.cards[clue.drawn :]:
        possible = [place for place, faces in enumerate(hand) if not faces & BIT[card]]
        hand.pop(possible[luck.below(len(possible))] if possible else luck.below(len(hand)))


def _exclude(hand: Excluded, clue: Lacked) -> None:
    for place in range(len(hand) - 1 if clue.newest else 0, len(hand)):
        hand[place] |= clue.faces


def _take(hidden: list[int], excluded: int) -> int:
    """Take the topmost hidden card that is not excluded; if all are, the topmost one."""
    for place in range(len(hidden) - 1, -1, -1):
        if not excluded & BIT[hidden[place]]:
            return hidden.pop(place)
    return hidden.pop()
