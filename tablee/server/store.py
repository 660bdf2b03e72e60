"""The journal of all tables, and the guests, in one database.

What `append` returns from is durable. Entries that come while a commit runs share the next one.
"""

import asyncio
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import event, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tablee.server.datafolder import InUse, private_file, take_lock
from tablee.server.history import Entry, decode_facts, encode_facts
from tablee.server.schema import NewerDatabase, guests, journal, migrate

LARGEST_BATCH = 500
T = TypeVar("T")


class CannotOpen(Exception):
    """The database cannot be used at all; the text says why, in one line."""


class Unavailable(Exception):
    """The database does not answer as it should right now. Nothing was written."""


class Conflict(Exception):
    """Somebody else wrote an entry of this number. Nothing was written."""


@dataclass(frozen=True)
class Guest:
    id: str
    """Public, not a credential."""
    name: str
    """Empty until one is given."""


@dataclass(frozen=True)
class _Waiting:
    row: dict[str, Any]
    written: asyncio.Future[None]


_append = insert(journal).on_conflict_do_nothing().returning(journal.c.table_code, journal.c.number)


class Store:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "tablee.sqlite3"
        self.engine = _engine(self.path)
        self._lock: IO[bytes] | None = None
        self._waiting: list[_Waiting] = []
        self._is_writing = False
        self._under_way: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        try:
            self._lock = take_lock(self.path.with_suffix(".lock"))
            private_file(self.path)
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (InUse, NewerDatabase, SQLAlchemyError, OSError) as error:
            await self.close()
            raise CannotOpen(_reason(error, self.path)) from error

    async def close(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self.engine.dispose()
        if self._lock:
            self._lock.close()

    # --- the journal -------------------------------------------------------------------------

    async def append(self, code: str, entry: Entry) -> None:
        row = {
            "table_code": code,
            "number": entry.number,
            "at": _now(),
            "person": entry.by,
            "request": entry.request,
            "facts": encode_facts(entry.facts).decode(),
        }
        waiting = _Waiting(row, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if not self._is_writing:
            self._is_writing = True
            self._begin(self._write_all())
        await waiting.written

    async def entries(self, code: str) -> list[Entry]:
        columns = select(journal.c.number, journal.c.facts, journal.c.person, journal.c.request)
        rows = await self._run(columns.where(journal.c.table_code == code).order_by(journal.c.number))
        return [Entry(number, decode_facts(facts), by, request) for number, facts, by, request in rows]

    async def _write_all(self) -> None:
        """It never lingers: whatever queued while a commit ran goes into the next one."""
        while batch := self._waiting[:LARGEST_BATCH]:
            del self._waiting[: len(batch)]
            await self._commit(batch)
        self._is_writing = False

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            async with self.engine.begin() as connection:
                result = await connection.execute(_append, [waiting.row for waiting in batch])
                written = {tuple(row) for row in result}
        except Exception as error:
            for waiting in batch:
                _settle(waiting.written, Unavailable(type(error).__name__))
            return
        for waiting in batch:
            key = (waiting.row["table_code"], waiting.row["number"])
            _settle(waiting.written, None if key in written else Conflict(*key))
            written.discard(key)  # of two equal keys in a batch, the first was written

    # --- guests ------------------------------------------------------------------------------

    async def guest(self, token_hash: str) -> Guest | None:
        found = await self._run(select(guests.c.id, guests.c.name).where(guests.c.token_hash == token_hash))
        return Guest(*found[0]) if found else None

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        row = {"id": guest.id, "token_hash": token_hash, "name": guest.name, "since": _now()}
        await self._run(insert(guests).values(row))

    async def rename_guest(self, guest_id: str, name: str) -> None:
        await self._run(update(guests).where(guests.c.id == guest_id).values(name=name))

    # --- any statement -----------------------------------------------------------------------

    async def _run(self, statement: Any) -> list[Any]:
        """Who asked may be gone before it is done; it is done all the same."""
        return await asyncio.shield(self._begin(self._execute(statement)))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _execute(self, statement: Any) -> list[Any]:
        try:
            async with self.engine.begin() as connection:
                result = await connection.execute(statement)
                return list(result) if result.returns_rows else []
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(type(error).__name__) from error


def _reason(error: Exception, path: Path) -> str:
    match error:
        case InUse():
            return f"Another house is open on {path.parent}: stop it, or choose another folder with --data."
        case NewerDatabase():
            return f"{path} was written by a newer Tablée: update this one."
        case _:
            return f"{path} cannot be used: {getattr(error, 'orig', None) or error}"


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():  # whoever waited has gone
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _engine(path: Path) -> AsyncEngine:
    # Older SQLite libraries can corrupt a database when two connections write or checkpoint at once:
    # there is exactly one, for reading too.
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=1, max_overflow=0, pool_timeout=10)

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # the driver's own transactions leave schema changes out
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
