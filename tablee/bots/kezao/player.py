"""A bot of Kezao, which looks at its cards one after the other, and reacts and errs like people."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.bots.bot import Bot, Reaction, Situation
from tablee.bots.kezao.pace import Pace
from tablee.bots.kezao.tastes import CardTaste, DiceTaste
from tablee.core.luck import Luck
from tablee.games.kezao.dice import fitting
from tablee.games.kezao.model import Choose, Move, Pass, Throw, View

QUICKEST = 250
"""The shortest reaction time in milliseconds: less than a person needs to choose a card."""
CALM = 2
"""How many times longer a bot takes where small children play."""


@dataclass(frozen=True)
class Habits:
    """The differences between the levels. Chances are in percent, times in milliseconds."""

    first: Pace
    """The time from the dice to the first card."""
    following: Pace
    """The time from one card to the next."""
    glance: int
    """The time for each card looked at: the weaker compare card by card, the strong see the whole hand."""
    hurry: int
    """The percentage of time that the bot saves for each rival after the first, because places go faster."""
    overlooks: int
    """The chance to overlook that a card fits."""
    slips: int
    """The chance to lay a card that nearly fits."""
    dice: DiceTaste
    """The dice that the bot likes to throw."""
    cards: CardTaste
    """The order in which the bot looks at its cards."""


class Player(Bot[View, Move]):
    alert = True

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        choices = [move for move in situation.legal if isinstance(move, Choose)]
        luck.shuffle(choices)
        return max(choices, key=lambda choice: self.habits.dice(choice.present, situation.seat, situation.view))

    def react(self, situation: Situation[View, Move], luck: Luck) -> Reaction[Move] | None:
        """The next card, or a pass. It stays planned until it is made, whatever others do meanwhile."""
        seat, view, legal = situation.seat, situation.view, situation.legal
        cards = [move.card for move in legal if isinstance(move, Throw)]
        if view.phase != "race" or view.passed[seat] or not cards:
            return None
        luck.shuffle(cards)
        cards.sort(key=lambda card: self.habits.cards(card, view.level))
        card = self._find(cards, view, luck)
        looks = len(cards) if card is None else cards.index(card) + 1
        move: Move = Pass(view.roll) if card is None else Throw(card, view.roll)
        return Reaction(move, self._time(seat, view, looks, luck)) if move in legal else None

    def _find(self, cards: Sequence[int], view: View, luck: Luck) -> int | None:
        right = fitting(tuple(view.dice or ()), view.twist)
        tempting = [card for card in cards if card not in right and _nearly_right(card, view)]
        if tempting and _happens(self.habits.slips, luck):
            return tempting[0]
        return next((card for card in cards if card in right and not self._overlooks(luck)), None)

    def _overlooks(self, luck: Luck) -> bool:
        return _happens(self.habits.overlooks, luck)

    def _time(self, seat: int, view: View, looks: int, luck: Luck) -> int:
        """When to move, in milliseconds since the dice were shown; after the seat's last card, if there is one."""
        last = max((laid.reaction for laid in view.laid if laid.seat == seat), default=None)
        pace = self.habits.first if last is None else self.habits.following
        thought = pace.draw(luck) + looks * self.habits.glance
        return (last or 0) + max(QUICKEST, round(thought * self._tempo(view)))

    def _tempo(self, view: View) -> float:
        """The factor of all times at a table."""
        further_rivals = len(view.counts) - 2
        return (CALM if view.calm else 1) * (1 - further_rivals * self.habits.hurry / 100)


def _happens(percent: int, luck: Luck) -> bool:
    return luck.below(100) < percent


def _nearly_right(card: int, view: View) -> bool:
    """Whether a card fits one of the dice as they lie. With a single die, every card counts as nearly right."""
    dice = tuple(view.dice or ())
    return any(card in fitting(part, None) for part in (dice[:1], dice[1:]))
