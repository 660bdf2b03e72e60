"""A process of the house: it opens, crashes, opens again, and closes."""

import asyncio
import gc
import logging
import sys
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy.exc import SQLAlchemyError

from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.broker import Broker
from tablee.server.storage import store as stores
from tablee.server.storage.database import CannotOpen, Database, SqliteFile
from tablee.server.storage.schema import migrate
from tablee.server.web.sockets import table_socket
from tests.simulation.broker import Exchange
from tests.simulation.disk import Disk, Queue
from tests.simulation.loop import Loop, Time
from tests.simulation.network import Line, ServerEnd, Socket, Way

PAUSE = 0.5
"""Seconds until a process that crashed or could not open is started again."""


class SharedFile(SqliteFile):
    """A file in the place of a PostgreSQL: any number of workers write to it, and its key decides between them."""

    shared = True

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except SQLAlchemyError as error:
            await self.close()
            raise CannotOpen(str(error)) from error


class Worker:
    def __init__(
        self,
        name: str,
        time: Time,
        disk: Disk,
        exchange: Exchange | None,
        settings: Callable[[Path], Settings],
        luck: Random,
    ) -> None:
        self.name = name
        self.disk = disk
        self.house: House | None = None
        """While it is open."""
        self.lines: list[Line] = []
        self.complaints: list[str] = []
        self.crashes = 0
        self.on_open: Callable[[Loop], None] | None = None
        """Told at each start, before anything runs."""
        self._time = time
        self._exchange = exchange
        self._settings = settings
        self._luck = luck
        self._broker: Broker | None = None
        self._store: stores.Store | None = None
        self._handlers: set[asyncio.Task[None]] = set()
        self._graves: list[Any] = []
        """What crashed processes were doing: kept until the end, or their destructors would go on doing it."""
        self.loop = Loop(time, name)
        self.loop.die()

    # --- the life of a process -----------------------------------------------------------------

    def start(self) -> None:
        self.loop = Loop(self._time, self.name, lambda: self._luck.uniform(0, 0.02))
        self.loop.hardware = {"disk": self.disk, "exchange": self._exchange}
        if self.on_open:
            self.on_open(self.loop)
        self.loop.create_task(self._open(), name="open")

    async def _open(self) -> None:
        try:
            self._store = _store_in(self.disk)
            await self._store.start()
            if self._exchange:
                self._broker = Broker("nats://simulated")
                await self._broker.start()
        except CannotOpen:  # the program ends with a line that says why, and is started again
            self.crash()
            return
        self.house = await self._furnish(self._store, self._settings(self.disk.folder), self._broker)

    async def _furnish(self, store: stores.Store, settings: Settings, broker: Broker | None) -> House:
        return House(store, settings, broker)

    def crash(self) -> None:
        """Between two callbacks: nothing is finished, nobody is told."""
        if not self.loop.alive:
            return
        self._leave_behind()
        self.crashes += 1
        self.complaints += self.loop.complaints
        self._leave_the_disk()
        if self._exchange:
            self._exchange.bury(self.loop)
        lines, self.lines = self.lines, []
        for line in lines:
            line.vanish()
        self.house = self._broker = self._store = None
        self._time.outside.call_later(self._luck.uniform(0, PAUSE), self.start)

    def _leave_behind(self) -> None:
        """The system closes the files of a process that ends."""
        self._graves += [*asyncio.all_tasks(self.loop), self._store, self.house]
        self.loop.die()
        lock = self._store and vars(self._store.database).get("_lock")
        if lock:
            lock.close()

    def _leave_the_disk(self) -> None:
        queues: list[Queue] = self.loop.hardware.pop("queues", [])
        for queue in queues:
            queue.crash()
        if not self.disk.shared:
            condition, hook = self.disk.condition, self.disk.on_write
            self.disk = self.disk.remains(self.disk.folder.parent / f"{self.name}-{self.crashes}")
            self.disk.condition, self.disk.on_write = condition, hook
        for queue in queues:
            queue.close()

    @property
    def hears_others(self) -> bool:
        """What goes on between workers goes on for ever, or they would lose each other without a word."""
        return self._broker is None or not any(task.done() for task in self._broker._tasks)

    def abandon(self) -> list[Any]:
        """The world ends, whatever this process was doing. What it left behind is to be buried."""
        if self.loop.alive:
            self._leave_behind()
            queues: list[Queue] = self.loop.hardware.pop("queues", [])
            for queue in queues:
                queue.close()
        self.house = self._broker = self._store = None
        return self._graves

    def close(self) -> None:
        """As the program does when it is told to stop, after its lines have been closed."""
        assert self.house, f"{self.name} is open"
        assert self._store, f"{self.name} has a store"
        self.loop.run(self._ending(self.house, self._store, self._broker))
        self.house = None

    async def _ending(self, house: House, store: stores.Store, broker: Broker | None) -> None:
        await house.close()
        if broker:
            await broker.close()
        await store.close()

    # --- for the network -----------------------------------------------------------------------

    def receive(self, line: Line) -> ServerEnd:
        way = Way(line, self.loop)
        self.lines.append(line)
        self.start_task(self._attend(line, way))
        return way

    async def _attend(self, line: Line, way: Way) -> None:
        house = self.house
        assert house, "a closed door was not knocked at"
        socket: Any = Socket(line, way)
        try:
            await table_socket.fn(socket, house, line.visit.code, line.visit.version)
        finally:
            if line in self.lines:
                self.lines.remove(line)
            way.hang_up(1000)

    def start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self.loop.create_task(work)
        self._handlers.add(task)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._handlers.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.complaints.append(f"{self.name}: {error!r}")


def _store_in(disk: Disk) -> stores.Store:
    if not disk.shared:
        return stores.Store(disk.folder)
    with patch.object(stores, "database_at", _shared_file):
        return stores.Store(disk.folder)


def _shared_file(where: Path | str) -> Database:
    return SharedFile(Path(where))


def bury(remains: list[list[Any]]) -> None:
    """What crashed processes left behind complains when it is collected, and nobody listens."""
    if any(remains):
        with _silence():
            for left in remains:
                for task in left:
                    _close(task)
                left.clear()
            gc.collect()
            gc.freeze()  # what is left now, caches mostly, need not be looked at again and again


def _close(task: Any) -> None:
    """Coroutines that nobody will go on with would close themselves at any time."""
    if isinstance(task, asyncio.Task):
        with suppress(BaseException):
            coroutine: Any = task.get_coro()
            coroutine.close()


@contextmanager
def _silence() -> Iterator[None]:
    heard, sys.unraisablehook = sys.unraisablehook, lambda unraisable: None
    logging.disable()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        finally:
            sys.unraisablehook = heard
            logging.disable(logging.NOTSET)
