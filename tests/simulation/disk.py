"""A disk under SQLite: slow, full, failing, or torn by a crash.

SQLite itself is real, and so are its files. Its driver runs every call in a thread; here a call runs on the event
loop of its process, after the time that the disk takes. A crash leaves a copy of the files in which the
write-ahead log ends at any byte behind the part that was synced.
"""

import asyncio
import functools
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiosqlite

DATABASE = "tablee.sqlite3"
BUSY = (0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.025, 0.025, 0.025, 0.05, 0.05, 0.1)
"""Seconds after which a call that finds the database locked tries again, each time, as SQLite itself waits."""
ANSWER = 0.00002
"""Seconds from the end of a write until its caller is told."""
FULL = 2
"""The level of `PRAGMA synchronous` at which a commit that returned is durable."""
Call = Callable[[], Any]


@dataclass
class DiskCondition:
    """The condition of a disk. Shares are between 0 and 1."""

    delay: float = 0.0005
    """The most seconds that a write takes."""
    stalls: float = 0.0
    """The share of writes that take a hundred times as long."""
    failing: float = 0.0
    """The share of writes that fail and change nothing."""
    doubtful: float = 0.0
    """The share of commits that are done although they return an error."""
    unreadable: float = 0.0
    """The share of reads that fail."""
    full: bool = False


class Disk:
    def __init__(self, folder: Path, luck: Random, shared: bool = False) -> None:
        self.folder = folder
        self.log = folder / f"{DATABASE}-wal"
        self.luck = luck
        self.shared = shared
        """Whether workers share it, like a database server that outlives them."""
        self.condition = DiskCondition()
        self.synced = 0
        """Bytes of the write-ahead log that no crash can take away."""
        self.busy = 0
        """Calls that are under way."""
        self.writes = 0
        self.failures = 0
        self.on_write: Callable[[], None] | None = None
        """Called after the next write, before its caller is answered."""

    def takes(self) -> float:
        """The seconds that a write takes."""
        slow = 100 if self.luck.random() < self.condition.stalls else 1
        return self.luck.uniform(0, self.condition.delay) * slow

    def fail_before(self) -> None:
        if self.condition.full:
            self.failures += 1
            raise sqlite3.OperationalError("database or disk is full")
        if self.condition.failing and self.luck.random() < self.condition.failing:
            self.failures += 1
            raise sqlite3.OperationalError("disk I/O error")

    def fail_reading(self) -> None:
        if self.condition.unreadable and self.luck.random() < self.condition.unreadable:
            self.failures += 1
            raise sqlite3.OperationalError("disk I/O error")

    def fail_after(self) -> None:
        if self.condition.doubtful and self.luck.random() < self.condition.doubtful:
            self.failures += 1
            raise sqlite3.OperationalError("connection lost")

    def note_write(self, level: int) -> None:
        """Note that a write has returned; a crash may lose what was written below the level FULL."""
        self.writes += 1
        if level >= FULL:
            with suppress(FileNotFoundError):
                self.synced = self.log.stat().st_size
        if self.on_write:
            told, self.on_write = self.on_write, None
            told()

    def remains(self, folder: Path) -> "Disk":
        """The disk as it is found after a crash, in another folder."""
        folder.mkdir()
        (folder / DATABASE).write_bytes((self.folder / DATABASE).read_bytes())
        found = Disk(folder, self.luck)
        found.failures = self.failures
        if self.log.exists():
            found.synced = found.log.write_bytes(self._torn(self.log.read_bytes()))
        return found

    def _torn(self, log: bytes) -> bytes:
        """The log after a crash: complete up to the synced part, and behind it cut, empty or random."""
        end = self.luck.randint(min(self.synced, len(log)), len(log))
        lost = len(log) - end
        match self.luck.randrange(3):
            case 0:
                return log[:end]
            case 1:
                return log[:end] + bytes(lost)
            case _:
                return log[:end] + self.luck.randbytes(lost)


class Queue:
    """Runs the calls of one connection one after the other, in place of the driver's thread."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._loop = loop
        self.disk: Disk = loop.hardware["disk"]  # type: ignore[attr-defined]
        self.raw: sqlite3.Connection | None = None
        self._calls: deque[tuple[asyncio.Future[Any] | None, Call]] = deque()
        self._synchronous: int | None = None
        loop.hardware.setdefault("queues", []).append(self)  # type: ignore[attr-defined]

    @property
    def is_idle(self) -> bool:
        return not self._calls

    def put_nowait(self, call: tuple[asyncio.Future[Any] | None, Call]) -> None:
        if self._loop.is_closed():
            return
        self._calls.append((call[0], self._adapted(call[1])))
        self.disk.busy += 1
        if len(self._calls) == 1:
            self._begin()

    def _adapted(self, call: Call) -> Call:
        """Announce writers on a shared file, so that they wait for each other as on a database server."""
        if self.disk.shared and isinstance(call, functools.partial) and call.args[:1] == ("BEGIN",):
            return functools.partial(call.func, "BEGIN IMMEDIATE", *call.args[1:])
        return call

    def _begin(self) -> None:
        if self._writes(self._calls[0][1]):
            self._loop.call_later(self.disk.takes(), self._execute)
        else:
            self._loop.call_soon(self._execute)

    def _execute(self, tries: int = 0) -> None:
        future, call = self._calls[0]
        writes = self._writes(call)
        result, error = None, None
        try:
            result = self._called(call, writes)
        except Exception as failure:
            if isinstance(failure, sqlite3.OperationalError) and "locked" in str(failure):
                self._loop.call_later(BUSY[min(tries, len(BUSY) - 1)], self._execute, tries + 1)
                return
            error = failure
        if writes:  # a crash in between leaves a write that was not answered
            self._loop.call_later(ANSWER, self._answer, future, result, error)
        else:
            self._answer(future, result, error)

    def _called(self, call: Call, writes: bool) -> Any:
        if writes:
            self._fail_before()
        elif _statement(call).startswith("SELECT"):
            self.disk.fail_reading()
        result = call()
        if isinstance(result, sqlite3.Connection):
            self.raw = result
            result.execute("PRAGMA busy_timeout = 0")
        if writes and self.raw and not self.raw.in_transaction:
            self.disk.note_write(self._level(self.raw))
            self.disk.fail_after()
        return result

    def _level(self, raw: sqlite3.Connection) -> int:
        """The level of `PRAGMA synchronous`, which a connection sets when it is opened."""
        if self._synchronous is None:
            (self._synchronous,) = raw.execute("PRAGMA synchronous").fetchone()
        return self._synchronous

    def _fail_before(self) -> None:
        try:
            self.disk.fail_before()
        except sqlite3.OperationalError:
            if self.raw:
                self.raw.rollback()  # as SQLite does by itself when a write or a commit fails
            raise

    def _writes(self, call: Call) -> bool:
        """Whether a call may change the files."""
        if statement := _statement(call):
            return statement.startswith(("INSERT", "UPDATE", "DELETE"))
        what = call.func if isinstance(call, functools.partial) else call
        return getattr(what, "__name__", "") == "commit" and bool(self.raw and self.raw.in_transaction)

    def _answer(self, future: asyncio.Future[Any] | None, result: Any, error: Exception | None) -> None:
        self._calls.popleft()
        self.disk.busy -= 1
        if self._calls:
            self._begin()
        if future is None or future.done():
            return
        if error:
            future.set_exception(error)
        else:
            future.set_result(result)

    def crash(self) -> None:
        """Drop all calls with their process; the call under way may still have reached the disk."""
        self.disk.busy -= len(self._calls)
        if self._calls and not self.disk.shared and self.disk.luck.random() < 0.5:
            with suppress(Exception):  # there is nobody left to be told
                self._calls[0][1]()
        self._calls.clear()

    def close(self) -> None:
        """Close the connection. Cursors that are still open would keep its transaction, and its lock, alive."""
        if self.raw:
            with suppress(sqlite3.ProgrammingError):  # the house may have closed it
                self.raw.rollback()
            self.raw.close()


def _statement(call: Call) -> str:
    """The SQL of a call, or an empty text."""
    return str(call.args[0]) if isinstance(call, functools.partial) and call.args else ""


def _leaves_files_alone(call: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether a call opens or closes a cursor, or fetches rows, which its statement has decided already."""
    of = getattr(call, "__self__", None)
    return not args and (isinstance(of, sqlite3.Cursor) or call.__name__ == "cursor")


class _NoThread:
    daemon = True

    def start(self) -> None:
        """Do nothing, as calls run on the event loop."""


class Connection(aiosqlite.Connection):
    def __init__(
        self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int, loop: Any = None
    ) -> None:
        super().__init__(connector, iter_chunk_size)
        self._tx: Any = Queue()
        self._thread: Any = _NoThread()

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call a function of the connection. One that leaves the files alone needs no turn of its own."""
        if self._tx.is_idle and _leaves_files_alone(fn, args):
            return fn()
        return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]

    def __del__(self) -> None:
        """Give no warning: the process that should have closed the connection may have crashed."""
