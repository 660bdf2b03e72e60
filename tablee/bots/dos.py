"""The bots `easy` and `normal` of DOS. They get rid of cards as people do, and sometimes forget to say "DOS!"."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tablee.bots.bot import USUAL_WATCH_TIME, AnyBot, Bot, Reaction, Situation
from tablee.bots.uniform import Uniform
from tablee.core.luck import Luck
from tablee.games.dos.cards import COLOUR, DOS, KIND, NUMBER, PLAY2, VALUE, Colour
from tablee.games.dos.model import (
    Call,
    Catch,
    DiscardPile,
    Draw,
    Event,
    Finish,
    HandShrank,
    Move,
    Play,
    RoundWon,
    Side,
    View,
)
from tablee.games.dos.plays import SIDES, on_pile

FEW = 2
GONE = 1000.0
"""The value of an empty hand, which wins."""


@dataclass(frozen=True)
class Habits:
    """The differences between the levels. Chances are in percent, times in milliseconds."""

    remembers: int
    """The chance to say "DOS!" together with the card."""
    recalls: int
    """The chance to say it late after forgetting it."""
    notices: int
    """The chance to catch a player who forgot."""
    quickest: int
    slowest: int
    looks_ahead: bool
    """Whether the bot plans both piles together and considers the cards that stay in its hand."""


EASY: Habits = Habits(remembers=55, recalls=40, notices=30, quickest=1200, slowest=3200, looks_ahead=False)
NORMAL: Habits = Habits(remembers=85, recalls=60, notices=70, quickest=800, slowest=2400, looks_ahead=True)


class Player(Bot[View, Move]):
    alert = True

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        view, legal = situation.view, situation.legal
        plays = [move for move in legal if isinstance(move, Play)]
        if not plays:
            return Finish() if Finish() in legal else Draw()
        best = self._best(view, plays, luck)
        if Call() in legal and self._will_be_few(view, best) and luck.below(100) < self.habits.remembers:
            return Call()
        return best

    def react(self, situation: Situation[View, Move], luck: Luck) -> Reaction[Move] | None:
        view = situation.view
        if view.forgetful is None:
            return None
        own = view.forgetful == situation.seat
        move: Move = Call() if own else Catch(view.forgetful)
        chance = self.habits.recalls if own else self.habits.notices
        if move not in situation.legal or luck.below(100) >= chance:
            return None
        return Reaction(move, self.habits.quickest + luck.below(self.habits.slowest - self.habits.quickest))

    def _will_be_few(self, view: View, play: Play) -> bool:
        hand = view.hand or []
        return len(hand) > FEW >= len(hand) - len(play.cards) > 0

    def _best(self, view: View, plays: Sequence[Play], luck: Luck) -> Play:
        if not self.habits.looks_ahead:
            most = max(len(play.cards) for play in plays)
            plays = [play for play in plays if len(play.cards) == most or luck.below(100) < 30]
            return plays[luck.below(len(plays))]
        return max(plays, key=Turn(view).worth)


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


LEVELS: dict[str, AnyBot] = {"random": Uniform(), "easy": Player(EASY), "normal": Player(NORMAL)}


def watch_time(event: Event) -> int:
    """A bot gives people the time to notice a forgotten "DOS!" and to catch its player (§9.4)."""
    if isinstance(event, RoundWon):
        return 6000
    return 2500 if isinstance(event, HandShrank) and not event.called else USUAL_WATCH_TIME
