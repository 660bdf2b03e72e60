"""When bots say "DOS!", and when they catch those who did not: the same at every level, but for the chances."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from tablee.bots.bot import Bot, Reaction, Situation
from tablee.core.luck import Luck
from tablee.games.dos.evolve import FEW
from tablee.games.dos.model import Call, Catch, Draw, Finish, Move, Play, View


@dataclass(frozen=True)
class Attention:
    """How well a player minds the word. Chances are in percent, times in milliseconds."""

    calls: int
    """The chance to say "DOS!" before the card that makes it due."""
    recalls: int
    """The chance to say it late after forgetting it."""
    notices: int
    """The chance to catch a player who forgot."""
    quickest: int
    slowest: int


class Speaker(Bot[View, Move]):
    alert = True

    def __init__(self, attention: Attention) -> None:
        self.attention = attention

    @abstractmethod
    def turn_move(self, situation: Situation[View, Move], luck: Luck) -> Move:
        """The move to make, words aside."""

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        move = self.turn_move(situation, luck)
        if (
            Call() in situation.legal
            and _makes_few(situation.view, move)
            and luck.below(100) < self.attention.calls
        ):
            return Call()
        return move

    def react(self, situation: Situation[View, Move], luck: Luck) -> Reaction[Move] | None:
        forgetful = situation.view.forgetful
        if forgetful is None:
            return None
        own = forgetful == situation.seat
        move: Move = Call() if own else Catch(forgetful)
        chance = self.attention.recalls if own else self.attention.notices
        if move not in situation.legal or luck.below(100) >= chance:
            return None
        pause = luck.below(self.attention.slowest - self.attention.quickest)
        return Reaction(move, self.attention.quickest + pause)


def _makes_few(view: View, move: Move) -> bool:
    held = len(view.hand or ())
    return isinstance(move, Play) and held > FEW >= held - len(move.cards) > 0


def without_play(legal: Sequence[Move]) -> Move:
    """Finish or draw; where the rules demand a play, the first one."""
    return next((move for move in (Finish(), Draw()) if move in legal), legal[0])
