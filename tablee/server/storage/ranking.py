"""The best players of each game. However many look, the database is asked once a second."""

import asyncio

from tablee.server.storage.ratings import Ratings
from tablee.server.storage.store import Store
from tablee.server.wire.http import Ranked

SECONDS_TO_REMEMBER = 1.0


class Ranking:
    def __init__(self, store: Store) -> None:
        self._ratings = Ratings(store)
        self._looked: dict[str, float] = {}
        self._asked: dict[str, asyncio.Task[list[Ranked]]] = {}

    async def best(self, game: str) -> list[Ranked]:
        """The game must be one of the house: that bounds what is remembered."""
        now = asyncio.get_running_loop().time()
        if now - self._looked.get(game, float("-inf")) > SECONDS_TO_REMEMBER:
            self._looked[game] = now
            self._asked[game] = asyncio.create_task(self._ratings.best(game))
        return await asyncio.shield(self._asked[game])
