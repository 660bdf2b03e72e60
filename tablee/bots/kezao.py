"""The bots `random`, `easy`, `normal` and `hard` of Kezao, which react and err like people.

Their reaction times follow an ex-Gaussian distribution, as those of people do: a normal distribution of mean
`usual` and deviation `spread`, plus an exponential tail of mean `tail` for moments of hesitation. Every card
looked at adds a glance. No bot is ever faster than QUICKEST.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import log

from tablee.bots.bot import AnyBot, Bot, Reaction, Situation
from tablee.core.bits import bits_of
from tablee.core.luck import Luck
from tablee.games.kezao.dice import ASKING, FORBIDDING, TWISTS, fitting, is_opposition
from tablee.games.kezao.model import Choose, Event, Level, Move, Pass, RollEnded, RoundWon, Throw, Twist, View

QUICKEST = 250
"""The shortest reaction time in milliseconds: less than a person needs to choose a card."""
CALM = 200
"""Percent of the usual time that a bot takes where small children play."""
FEW = 2
"""The number of free places at which a bot begins to hurry."""
FINE = 10_000
"""The resolution of random fractions."""


@dataclass(frozen=True)
class Pace:
    """A distribution of times, in milliseconds."""

    usual: int
    spread: int
    tail: int

    def draw(self, luck: Luck) -> float:
        bell = sum(luck.below(FINE) for _ in range(12)) / FINE - 6  # the sum of twelve is nearly normal
        stall = -log((1 + luck.below(FINE)) / FINE)
        return self.usual + self.spread * bell + self.tail * stall


@dataclass(frozen=True)
class Habits:
    """The differences between the levels. Chances are in percent, times in milliseconds."""

    first: Pace
    """The time from the dice to the first card."""
    following: Pace
    """The time from one card to the next."""
    glance: int
    """The time for each card looked at."""
    haste: int
    """The percentage of the usual time that the bot takes when few places are left."""
    overlooks: int
    """The chance to overlook that a card fits."""
    slips: int
    """The chance to lay a card that nearly fits."""
    plans: bool
    """Whether the bot chooses dice that suit its hand, and keeps cards that will be useful later."""


EASY: Habits = Habits(Pace(1900, 350, 800), Pace(1100, 200, 500), 180, 100, overlooks=20, slips=6, plans=False)
NORMAL: Habits = Habits(Pace(1300, 220, 450), Pace(750, 130, 280), 110, 95, overlooks=6, slips=1, plans=True)
HARD: Habits = Habits(Pace(950, 160, 280), Pace(550, 90, 160), 70, 88, overlooks=0, slips=0, plans=True)
RANDOM: Habits = Habits(Pace(2500, 700, 900), Pace(2000, 500, 900), 0, 100, overlooks=40, slips=8, plans=False)


class Player(Bot[View, Move]):
    alert = True

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        choices = [move for move in situation.legal if isinstance(move, Choose)]
        if not self.habits.plans:
            return choices[luck.below(len(choices))]
        return max(choices, key=lambda choice: _prospects(choice, situation.seat, situation.view))

    def react(self, situation: Situation[View, Move], luck: Luck) -> Reaction[Move] | None:
        """The next card, or a pass. It stays planned until it is made, whatever others do meanwhile."""
        seat, view, legal = situation.seat, situation.view, situation.legal
        cards = [move.card for move in legal if isinstance(move, Throw)]
        if view.phase != "race" or view.passed[seat] or not cards:
            return None
        luck.shuffle(cards)  # the order in which the bot looks at them
        card = self._find(cards, view, luck)
        looks = len(cards) if card is None else cards.index(card) + 1
        move: Move = Pass(view.roll) if card is None else Throw(card, view.roll)
        return Reaction(move, self._time(seat, view, looks, luck)) if move in legal else None

    def _find(self, cards: Sequence[int], view: View, luck: Luck) -> int | None:
        right = _right(view)
        tempting = [card for card in cards if card not in right and _nearly_right(card, view)]
        if tempting and _happens(self.habits.slips, luck):
            return tempting[0]
        found = [card for card in cards if card in right and not _happens(self.habits.overlooks, luck)]
        if self.habits.plans:
            return min(found, key=lambda card: _use(card, view.level), default=None)
        return found[0] if found else None

    def _time(self, seat: int, view: View, looks: int, luck: Luck) -> int:
        """When to move, in milliseconds since the dice were shown; after the seat's last card, if there is one."""
        last = max((laid.reaction for laid in view.laid if laid.seat == seat), default=None)
        pace = self.habits.first if last is None else self.habits.following
        haste = self.habits.haste if view.limit - len(view.laid) <= FEW else 100
        calm = CALM if view.calm else 100
        thought = (pace.draw(luck) + looks * self.habits.glance) * haste * calm / 10_000
        return (last or 0) + max(QUICKEST, round(thought))


def _happens(percent: int, luck: Luck) -> bool:
    return luck.below(100) < percent


# cards that fit


def _right(view: View) -> frozenset[int]:
    return fitting(tuple(view.dice or ()), view.twist)


def _nearly_right(card: int, view: View) -> bool:
    """Whether a card fits one of the dice as they lie. With a single die, every card counts as nearly right."""
    dice = tuple(view.dice or ())
    return any(card in fitting(part, None) for part in (dice[:1], dice[1:]))


# later rolls


@cache
def _outcomes(present: int, level: Level) -> tuple[int, ...]:
    """For each equally likely throw of these dice, the bit set of fitting cards; 0 for an opposition."""
    dice = product(*(ASKING if die < present else FORBIDDING for die in range(1 if level == "junior" else 2)))
    twists: Sequence[Twist | None] = TWISTS if level == "expert" else (None,)
    return tuple(
        0 if is_opposition(thrown) else bits_of(fitting(thrown, twist)) for thrown in dice for twist in twists
    )


def _hopes(hand: Sequence[int], choice: Choose, view: View) -> float:
    """The number of cards of a hand that can be laid after this choice of dice, on average."""
    cards, limit = bits_of(hand), view.limit
    outcomes = _outcomes(choice.present, view.level)
    return sum([min((cards & right).bit_count(), limit) if right else 1 for right in outcomes]) / len(outcomes)


def _prospects(choice: Choose, seat: int, view: View) -> float:
    """The expected cards of this seat, minus the average of the others whose hands are visible."""
    own = _hopes(view.hands[seat] or (), choice, view)
    others = [_hopes(hand, choice, view) for other, hand in enumerate(view.hands) if hand and other != seat]
    return own - sum(others) / len(others) if others else own


@cache
def _use(card: int, level: Level) -> float:
    """How often a card fits the possible throws: the least useful card is laid first, a Kezao joker last."""
    choices = [_outcomes(present, level) for present in range(2 if level == "junior" else 3)]
    return sum(sum(right >> card & 1 for right in rolls) / len(rolls) for rolls in choices)


LEVELS: dict[str, AnyBot] = {
    "random": Player(RANDOM),
    "easy": Player(EASY),
    "normal": Player(NORMAL),
    "hard": Player(HARD),
}


def watch_time(event: Event) -> int:
    """Between two rolls people look at the cards laid; within a roll, nobody waits."""
    if isinstance(event, RoundWon):
        return 5000
    return 1800 if isinstance(event, RollEnded) else 0
