"""The best players of each game, cached: the database is read once a second at most."""

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
        """The ranking of a game, which must be one of the house, so that the cache stays small."""
        now = asyncio.get_running_loop().time()
        if now - self._looked.get(game, float("-inf")) > SECONDS_TO_REMEMBER:
            self._looked[game] = now
            self._asked[game] = asyncio.create_task(self._ratings.best(game))
        return await asyncio.shield(self._asked[game])
