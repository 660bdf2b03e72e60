"""The bot `random` of any game: all legal moves are equally likely."""

from collections.abc import Sequence
from typing import Any

from tablee.bots.bot import Bot
from tablee.core.luck import Luck


class Uniform(Bot[Any, Any]):
    def choose(self, seat: int, view: Any, legal: Sequence[Any], luck: Luck) -> Any:
        return legal[luck.below(len(legal))]
