"""A process of the house, which opens, crashes, opens again and closes."""

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
from tests.simulation.network import FakeDirectSocket, FakeWebSocket, Line, ServerEnd

PAUSE = 0.5
"""Seconds until a process that crashed or could not open is started again."""


class SharedFile(SqliteFile):
    """A file in place of a PostgreSQL: any number of workers write to it, and the journal's key lets one win."""

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
        """The house while the process is open, otherwise None."""
        self.lines: list[Line] = []
        self.complaints: list[str] = []
        self.crashes = 0
        self.on_open: Callable[[Loop], None] | None = None
        """Called at each start, before anything runs."""
        self._time = time
        self._exchange = exchange
        self._settings = settings
        self._luck = luck
        self._broker: Broker | None = None
        self._store: stores.Store | None = None
        self._handlers: set[asyncio.Task[None]] = set()
        self._leftovers: list[Any] = []
        """The tasks and objects of crashed processes, kept until the end so that no destructor acts before."""
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
        self.house = await self._make_house(self._store, self._settings(self.disk.folder), self._broker)

    async def _make_house(self, store: stores.Store, settings: Settings, broker: Broker | None) -> House:
        return House(store, settings, broker)

    def crash(self) -> None:
        """End the process between two callbacks: nothing is finished, nobody is told."""
        if not self.loop.alive:
            return
        self._leave_behind()
        self.crashes += 1
        self.complaints += self.loop.complaints
        self._leave_the_disk()
        if self._exchange:
            self._exchange.remove(self.loop)
        lines, self.lines = self.lines, []
        for line in lines:
            line.vanish()
        self.house = self._broker = self._store = None
        self._time.outside.call_later(self._luck.uniform(0, PAUSE), self.start)

    def _leave_behind(self) -> None:
        """Stop the loop, keep its tasks and objects, and close the lock as the system does when a process ends."""
        self._leftovers += [*asyncio.all_tasks(self.loop), self._store, self.house]
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
        """Whether the tasks of the broker still run: if one ended, workers would lose each other unnoticed."""
        return self._broker is None or not any(task.done() for task in self._broker._tasks)

    def abandon(self) -> list[Any]:
        """End the process with its world; return the tasks and objects of all its crashes, for `dispose_of`."""
        if self.loop.alive:
            self._leave_behind()
            queues: list[Queue] = self.loop.hardware.pop("queues", [])
            for queue in queues:
                queue.close()
        self.house = self._broker = self._store = None
        return self._leftovers

    def close(self) -> None:
        """Close the house as the program does when it is told to stop, after its connections were closed."""
        assert self.house, f"{self.name} is open"
        assert self._store, f"{self.name} has a store"
        self.loop.run(self._close_house(self.house, self._store, self._broker))
        self.house = None

    async def _close_house(self, house: House, store: stores.Store, broker: Broker | None) -> None:
        await house.close()
        if broker:
            await broker.close()
        await store.close()

    # --- for the network -----------------------------------------------------------------------

    def receive(self, line: Line) -> ServerEnd:
        direct = FakeDirectSocket(line, self.loop)
        self.lines.append(line)
        self.start_task(self._attend(line, direct))
        return direct

    async def _attend(self, line: Line, direct: FakeDirectSocket) -> None:
        house = self.house
        assert house, "a process that is closed gets no connection"
        socket: Any = FakeWebSocket(line, direct)
        try:
            await table_socket.fn(socket, house, line.visit.code, line.visit.version)
        finally:
            if line in self.lines:
                self.lines.remove(line)
            direct.hang_up(1000)

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


def dispose_of(remains: list[list[Any]]) -> None:
    """Collect the tasks and objects of crashed processes, without the warnings that they cause."""
    if any(remains):
        with _silence():
            for left in remains:
                for task in left:
                    _close(task)
                left.clear()
            gc.collect()
            gc.freeze()  # the rest, mostly caches, need not be examined again


def _close(task: Any) -> None:
    """Close a coroutine that will not go on, before it closes itself at some other time."""
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
