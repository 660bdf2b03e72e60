"""The bot `random` of any game: all legal moves are equally likely."""

from typing import Any

from tablee.bots.bot import Bot, Situation
from tablee.core.luck import Luck


class Uniform(Bot[Any, Any]):
    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        return situation.legal[luck.below(len(situation.legal))]
