"""The rooms in memory: loaded when a person comes to a table, and dropped when nobody is there."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from itertools import islice

import msgspec

from tablee.server.common.limits import Stock
from tablee.server.common.log import anonymous, report
from tablee.server.common.settings import Settings
from tablee.server.house.codes import is_code
from tablee.server.room.actor import Room
from tablee.server.room.broker import Broker
from tablee.server.room.search_pool import SearchPool
from tablee.server.storage import loading
from tablee.server.storage.results import Results
from tablee.server.storage.store import Store
from tablee.server.table.table import Table
from tablee.server.wire.errors import RequestError


class Rooms:
    def __init__(
        self,
        store: Store,
        results: Results,
        settings: Settings,
        searches: SearchPool,
        broker: Broker | None = None,
    ) -> None:
        self._store = store
        self._results = results
        self._settings = settings
        self._searches = searches
        self._broker = broker
        self._listed = Stock(settings.limits.listed_tables_of_an_address)
        """The number of listed tables, by address."""
        self._rooms: OrderedDict[str, asyncio.Task[Room]] = OrderedDict()
        """Rooms by code, including those being loaded. If memory is full, the first ones are dropped first."""
        self._closing: dict[str, asyncio.Task[None]] = {}
        """Rooms that are being dropped, by code."""

    @property
    def in_memory(self) -> list[Room]:
        return [task.result() for task in self._rooms.values() if _is_loaded(task)]

    def loaded(self, code: str) -> Room | None:
        """The room of that table if it is in memory, otherwise None."""
        task = self._rooms.get(code)
        return task.result() if task and _is_loaded(task) else None

    def knows(self, code: str) -> bool:
        """Whether the room is in memory, or is being loaded."""
        return code in self._rooms

    def add(self, table: Table) -> None:
        """A room for a new table."""
        self._rooms[table.code] = asyncio.create_task(self._furnish(table))

    async def find(self, code: str) -> Room:
        """The room of that table, loaded from the journal if it is not in memory."""
        loading = self._rooms.get(code)
        if loading is None:
            self.make_place()
            loading = self._rooms[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(loading)
        except Exception:
            if self._rooms.get(code) is loading:
                del self._rooms[code]
            raise

    def was_visited(self, room: Room) -> None:
        """Let the room be dropped after all others; before all others if nothing happened in it."""
        if room.code in self._rooms:
            self._rooms.move_to_end(room.code, last=room.was_used)

    async def _load(self, code: str) -> Room:
        if closing := self._closing.get(code):
            await asyncio.wait([closing])
        if not is_code(code):
            raise RequestError("no_such_table")
        try:
            table = await loading.restored(code, self._store)
        except (msgspec.DecodeError, KeyError) as error:  # a game, or a version of it, that is unknown here
            report(anonymous(code), error)
            raise RequestError("unavailable") from error
        if not table.number:
            raise RequestError("no_such_table")
        room = await self._furnish(table)
        room.found = table.number
        return room

    async def _furnish(self, table: Table) -> Room:
        return Room(table, self._store, self._results, self._settings, self._listed, self._searches, self._broker)

    # --- putting away --------------------------------------------------------------------------

    def make_place(self) -> None:
        """Make place for one more room. Several rooms are dropped at a time, so that this is seldom needed."""
        most = self._settings.limits.open_tables
        if len(self._rooms) < most:
            return
        deserted = (room for room in self.in_memory if room.is_deserted)
        self._begin_to_put_away(islice(deserted, 1 + most // 100))
        if len(self._rooms) >= most:
            raise RequestError("house_full")

    async def put_away(self, quiet_for: float) -> None:
        """Drop quiet rooms from memory. The journal keeps every table, and the next visitor finds it as it was."""
        await self._put_away([room for room in self.in_memory if room.is_quiet(quiet_for)])

    async def close(self) -> None:
        rooms = await asyncio.gather(*self._rooms.values(), return_exceptions=True)
        await self._put_away([room for room in rooms if isinstance(room, Room)])

    async def _put_away(self, rooms: Iterable[Room]) -> None:
        self._begin_to_put_away(rooms)
        await asyncio.gather(*self._closing.values(), return_exceptions=True)

    def _begin_to_put_away(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            del self._rooms[room.code]
            self._closing[room.code] = asyncio.create_task(self._close(room))

    async def _close(self, room: Room) -> None:
        try:
            await room.close()
        finally:
            del self._closing[room.code]


def _is_loaded(task: asyncio.Task[Room]) -> bool:
    return task.done() and not task.exception()
