"""The bots `gentle`, `easy` and `normal` of DOS, which play and err as people do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tablee.bots.bot import Situation
from tablee.bots.dos.speaker import Attention, Speaker, without_play
from tablee.core.luck import Luck
from tablee.games.dos.cards import COLOUR, DOS, KIND, NUMBER, PLAY2, VALUE, Colour
from tablee.games.dos.evolve import FEW
from tablee.games.dos.model import DiscardPile, Move, Play, Side, View
from tablee.games.dos.plays import SIDES, on_pile

GONE = 1000.0
"""The value of an empty hand, which wins."""


@dataclass(frozen=True)
class Habits:
    """The differences between the levels. Chances are in percent."""

    attention: Attention
    overlooks: int
    """The chance not to see that a card fits."""
    misses_sums: int
    """The chance not to see that two cards add up."""
    hurries: int
    """The chance to lay one card though two would go."""
    looks_ahead: bool = False
    """Whether the bot plans both piles together and considers the cards that stay in its hand."""


GENTLE: Habits = Habits(
    Attention(calls=35, recalls=25, notices=10, quickest=1800, slowest=4500),
    overlooks=25,
    misses_sums=70,
    hurries=30,
)
EASY: Habits = Habits(
    Attention(calls=55, recalls=40, notices=30, quickest=1200, slowest=3200),
    overlooks=5,
    misses_sums=30,
    hurries=30,
)
NORMAL: Habits = Habits(
    Attention(calls=85, recalls=60, notices=70, quickest=800, slowest=2400),
    overlooks=0,
    misses_sums=0,
    hurries=0,
    looks_ahead=True,
)


class Person(Speaker):
    def __init__(self, habits: Habits) -> None:
        super().__init__(habits.attention)
        self.habits = habits

    def turn_move(self, situation: Situation[View, Move], luck: Luck) -> Move:
        plays = self._noticed([move for move in situation.legal if isinstance(move, Play)], luck)
        if not plays:
            return without_play(situation.legal)
        if self.habits.looks_ahead:
            return max(plays, key=Turn(situation.view).worth)
        return self._tempting(plays, luck)

    def _noticed(self, plays: Sequence[Play], luck: Luck) -> list[Play]:
        """The plays that the bot does not overlook; whatever the pile and the order, it sees cards or does not."""
        choices = dict.fromkeys(tuple(sorted(play.cards)) for play in plays)
        noticed = {cards for cards in choices if luck.below(100) >= self._blindness(cards)}
        return [play for play in plays if tuple(sorted(play.cards)) in noticed]

    def _blindness(self, cards: Sequence[int]) -> int:
        return self.habits.overlooks if len(cards) == 1 else self.habits.misses_sums

    def _tempting(self, plays: Sequence[Play], luck: Luck) -> Play:
        """Some play that lays as many cards as possible, or, in a hurry, fewer."""
        most = max(len(play.cards) for play in plays)
        tempting = [play for play in plays if len(play.cards) == most or luck.below(100) < self.habits.hurries]
        return tempting[luck.below(len(tempting))]


class Turn:
    """The player's turn, in which plays are compared by their worth."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = view.hand or []
        following = (view.turn + view.direction) % len(view.counts)
        self.threat = view.counts[following] <= FEW + 1
        """Whether the next player is about to win."""

    def worth(self, play: Play) -> float:
        rest = _without(self.hand, play.cards)
        piles = list(self.view.discards)
        piles[play.side] = _covered(piles[play.side], play)
        other = SIDES[1 - play.side]
        now = self._value(play.cards)
        if self.view.used[other] or self.view.drawn:
            return now + self._keeping(rest, piles)
        return now + max([self._keeping(rest, piles), *self._follow_ups(other, rest, piles)])

    def _follow_ups(self, side: Side, rest: list[int], piles: list[DiscardPile]) -> Iterable[float]:
        for play in _plays(side, piles[side], rest):
            after = [*piles]
            after[side] = _covered(piles[side], play)
            yield self._value(play.cards) + self._keeping(_without(rest, play.cards), after)

    def _value(self, cards: Sequence[int]) -> float:
        """The value of laying these cards: more are better, and action cards are good against a threat."""
        return sum(10 + self._spite(card) + (VALUE[card] / 50 if self.view.points else 0) for card in cards)

    def _spite(self, card: int) -> float:
        if KIND[card] in ("number", "dos"):
            return 0.0
        return 6.0 if self.threat else -1.0

    def _keeping(self, rest: list[int], piles: list[DiscardPile]) -> float:
        """The value of the cards that stay in hand: wilds are always useful, others if they fit the piles."""
        if not rest:
            return GONE
        return sum(self._use(card, piles) for card in rest)

    def _use(self, card: int, piles: list[DiscardPile]) -> float:
        if card in (DOS, PLAY2):
            return 4.0
        fits = sum(COLOUR[card] == pile.colour or _alike(card, pile.top) for pile in piles)
        return 0.8 * fits


def _alike(card: int, top: int) -> bool:
    return KIND[card] == KIND[top] and NUMBER[card] == NUMBER[top]


def _plays(side: Side, pile: DiscardPile, hand: list[int]) -> Sequence[Play]:
    return on_pile(side, pile.top, pile.colour, hand)


def _covered(pile: DiscardPile, play: Play) -> DiscardPile:
    return DiscardPile(play.cards[-1], _colour_of(play), pile.count + len(play.cards))


def _colour_of(play: Play) -> Colour:
    if play.colour is not None:
        return play.colour
    return next(colour for card in play.cards if (colour := COLOUR[card]) is not None)


def _without(hand: Sequence[int], cards: Sequence[int]) -> list[int]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest
