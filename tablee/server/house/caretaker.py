"""The caretaker: puts rooms away that nobody visits, and tidies up the database."""

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
        self._task = asyncio.create_task(self._work(settings.seconds_until_put_away), name="caretaker")

    async def tidy(self) -> None:
        """Do every chore once. What fails is tried again the next time."""
        for chore in self._chores:
            try:
                await chore()
            except Exception as error:
                report("caretaker", error)

    def stop(self) -> None:
        self._task.cancel()

    async def _work(self, patience: float) -> None:
        while True:
            await asyncio.sleep(patience / 4)
            await self._rooms.put_away(patience)
            await self.tidy()
