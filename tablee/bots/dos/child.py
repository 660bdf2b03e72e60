"""A yardstick: how a child of seven plays, the age on the box.

The child looks at the left pile first, then at the right one. It looks for a card of the colour shown, then for
one of the same number or symbol, in the order in which it holds them. It keeps wilds for when nothing else fits,
and gives them the colour of the first coloured card in its hand. It adds up only if no single card fits. With
a card laid, it is content half of the time, and does not look at the other pile. It remembers to say "DOS!" half
of the time, and seldom catches anybody.
"""

from collections.abc import Sequence

from tablee.bots.bot import Situation
from tablee.bots.dos.speaker import Attention, Speaker, without_play
from tablee.core.luck import Luck
from tablee.games.dos.cards import COLOUR, WILDS
from tablee.games.dos.model import Finish, Move, Play, View

ATTENTION = Attention(calls=50, recalls=30, notices=20, quickest=1500, slowest=4000)
CONTENT = 50
"""The chance to leave it at one pile, in percent."""


class Child(Speaker):
    def __init__(self) -> None:
        super().__init__(ATTENTION)

    def turn_move(self, situation: Situation[View, Move], luck: Luck) -> Move:
        if situation.view.laid and Finish() in situation.legal and luck.below(100) < CONTENT:
            return Finish()
        plays = [move for move in situation.legal if isinstance(move, Play)]
        return first_seen(situation.view, plays) if plays else without_play(situation.legal)


def first_seen(view: View, plays: Sequence[Play]) -> Play:
    hand = view.hand or []

    def effort(play: Play) -> tuple[bool, bool, int, bool, int, bool]:
        """What the child sees later is greater."""
        first = play.cards[0]
        return (
            any(card in WILDS for card in play.cards),
            len(play.cards) > 1,
            play.side,
            COLOUR[first] != view.discards[play.side].colour,
            hand.index(first),
            play.colour is not None and play.colour != _first_colour(hand),
        )

    return min(plays, key=effort)


def _first_colour(hand: Sequence[int]) -> int | None:
    return next((COLOUR[card] for card in hand if COLOUR[card] is not None), None)
