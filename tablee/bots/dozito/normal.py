"""The bot `normal` of Dozito, which plays like a friend who counts points.

A move is weighed in points of the current round: those it adds to the grid now, those that later cards may
still add, and those that the discarded card is worth to the next player.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property

from tablee.bots.bot import Bot, Situation
from tablee.core.luck import Luck
from tablee.games.dozito.cards import AGAINS, ALL, COLOUR, COLOURS, NUMBER, SLOTS, STOPS, SUNS, named
from tablee.games.dozito.cards import card as card_called
from tablee.games.dozito.model import Discard, Draw, Move, Place, Take, View
from tablee.games.dozito.score import FULL, tally

TWELVE = 1000
"""The value of twelve cards of one colour (§9.5), higher than any score."""
CARDS_A_TURN = 2.4
"""How many face-down cards a turn usually fills."""
VICTORY = 5
"""The value of ending the game as the leader, in points."""
DENIAL = 0.3
"""The weight of a point of the next player, against a point of the bot's own."""

EVERY_SLOT = tuple(range(SLOTS))
GOES_TO = tuple(EVERY_SLOT if number is None else (number - 1,) for number in NUMBER)
RED = range(SLOTS)
"""The numbered cards of one colour, for computing the points of a shape."""
ALIKE = tuple(card_called(named(card)) for card in ALL)
"""For each card an equivalent one: the jokers of a colour are equal, so the first stands for them all."""


@cache
def shape(slots: int) -> int:
    """The points of the groups that cards of one colour form on these slots."""
    if slots == FULL:
        return TWELVE
    counted = tally(RED, slots)
    return counted.points - counted.suns


@cache
def growth(slots: int) -> tuple[int, ...]:
    """For each slot, the points that a card of this colour adds to the shape there."""
    return tuple(shape(slots | 1 << slot) - shape(slots & ~(1 << slot)) for slot in EVERY_SLOT)


class Grid:
    """A player's grid, with the points that cards would add to it. Slots count from 0."""

    def __init__(self, cards: Iterable[int | None]) -> None:
        self.cards = list(cards)
        self.is_full = None not in self.cards
        growths = [growth(slots) for slots in self._colours()]
        loss = [self._loss(slot, growths) for slot in EVERY_SLOT]
        self.gains = [[more - less for more, less in zip(row, loss, strict=True)] for row in growths]
        """The points that a card would add or cost, without its suns, by colour and slot."""

    def _colours(self) -> list[int]:
        colours = [0] * len(COLOURS)
        for slot, shown in enumerate(self.cards):
            if shown is not None:
                colours[COLOUR[shown]] |= 1 << slot
        return colours

    def _loss(self, slot: int, growths: list[tuple[int, ...]]) -> int:
        """The points lost with the card in this slot; a face-down card counts for nothing (§8.5)."""
        shown = self.cards[slot]
        return 0 if shown is None else SUNS[shown] + growths[COLOUR[shown]][slot]

    def with_card(self, card: int, slot: int) -> "Grid":
        return Grid([*self.cards[:slot], card, *self.cards[slot + 1 :]])

    def gain(self, card: int, slot: int) -> int:
        return SUNS[card] + self.gains[COLOUR[card]][slot]

    def appeal(self, card: int) -> int:
        """The points that the card adds in its best slot; 0 if it would only cost points."""
        number, gains = NUMBER[card], self.gains[COLOUR[card]]
        gain = SUNS[card] + (max(gains) if number is None else gains[number - 1])
        return gain if gain > 0 else 0


def cards_to_come(view: View) -> Counter[int]:
    """The cards that nobody sees, and how many there are of each."""
    seen = {card for grid in view.grids for card in grid} | {pile.top for pile in view.discards} | {view.hand}
    return Counter(ALIKE[card] for card in ALL if card not in seen)


def turns_left(view: View) -> float:
    """The number of turns that each player can expect after this one."""
    if view.closer is not None:
        return 0
    return min(grid.count(None) for grid in view.grids) / CARDS_A_TURN


class Thought:
    """A decision, in which each move is weighed."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.view = view
        self.to_come = cards_to_come(view)
        self.turns_left = turns_left(view)
        self.mine = Grid(view.grids[seat])

    def weigh(self, move: Move) -> float:
        match move:
            case Draw():
                return self.hope_now
            case Take(side):
                card = self.view.discards[side].top
                assert card is not None
                return max(self.placing(card, slot) for slot in GOES_TO[card])
            case Place(slot):
                assert self.view.hand is not None
                return self.placing(self.view.hand, slot - 1)
            case Discard(side):
                return self.discarding(side)

    def placing(self, card: int, slot: int) -> float:
        gain = self.mine.gain(card, slot)
        then = self.mine.with_card(card, slot)
        hope = self.hope(then)
        this_turn = hope if self.goes_on(card, slot) else 0
        closes = then.is_full and self.view.closer is None
        later = self.closing(gain) if closes else self.turns_left * hope
        return gain + this_turn + later - self.turns_left * self.hope_now

    def closing(self, gain: int) -> float:
        """The value of closing (§6.1): rivals lose their expected turns, and in the last round the leader wins."""
        taken_away = self.turns_left * self.hope_of_rivals
        if self.view.round < self.view.rounds:
            return taken_away
        return taken_away + (VICTORY if self.lead + gain > self.hope_of_rivals else -VICTORY)

    def goes_on(self, card: int, slot: int) -> bool:
        """Whether the turn offers one more card after this one."""
        replaced = self.mine.cards[slot]
        return card not in STOPS if replaced is None else replaced in AGAINS  # §4.6, §5.2, §5.4

    def discarding(self, side: int) -> float:
        card = self.view.hand
        tops = (card, self.view.discards[1 - side].top)
        if card in AGAINS:  # §5.3
            return max(self.hope_now, self.offer(tops, self.mine))
        following = (self.seat + 1) % len(self.view.grids)
        if following == self.view.closer:
            return 0
        return -DENIAL * self.offer(tops, Grid(self.view.grids[following]))

    def offer(self, tops: Iterable[int | None], grid: Grid) -> int:
        """The points that the better of the two visible cards adds to this grid."""
        return max(grid.appeal(card) for card in tops if card is not None)

    def hope(self, grid: Grid) -> float:
        """The points that a card from the pile adds to a grid, on average."""
        total = sum(grid.appeal(card) * times for card, times in self.to_come.items())
        return total / self.to_come.total()

    @cached_property
    def hope_now(self) -> float:
        return self.hope(self.mine)

    @cached_property
    def hope_of_rivals(self) -> float:
        return max(self.hope(Grid(grid)) for seat, grid in enumerate(self.view.grids) if seat != self.seat)

    @cached_property
    def lead(self) -> int:
        """The lead over the best rival in points, if the game ended now."""
        points = [now.points for now in self.view.tallies]
        for earlier in self.view.scores:
            points = [sofar + score.groups + score.suns for sofar, score in zip(points, earlier, strict=True)]
        return points[self.seat] - max(rival for seat, rival in enumerate(points) if seat != self.seat)


class Normal(Bot[View, Move]):
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        if len(situation.legal) == 1:
            return situation.legal[0]
        return max(situation.legal, key=Thought(situation.seat, situation.view).weigh)
