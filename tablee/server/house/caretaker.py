"""Background work of a house: drops rooms that nobody visits from memory, and tidies the database."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from tablee.server.common.log import report
from tablee.server.common.settings import Settings
from tablee.server.house.rooms import Rooms

Chore = Callable[[], Awaitable[None]]


class Caretaker:
    def __init__(self, rooms: Rooms, chores: Sequence[Chore], settings: Settings) -> None:
        self._rooms = rooms
        self._chores = chores
        self._tasks = [
            asyncio.create_task(self._put_away_forever(settings.seconds_until_put_away), name="putting away"),
            asyncio.create_task(self._tidy_forever(settings.seconds_between_tidyings), name="tidying"),
        ]

    async def tidy(self) -> None:
        """Do every chore once. A chore that fails is tried again the next time."""
        for chore in self._chores:
            try:
                await chore()
            except Exception as error:
                report("caretaker", error)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _put_away_forever(self, patience: float) -> None:
        while True:
            await asyncio.sleep(patience / 4)
            await self._rooms.put_away(patience)

    async def _tidy_forever(self, interval: float) -> None:
        while True:
            await asyncio.sleep(interval)
            await self.tidy()
