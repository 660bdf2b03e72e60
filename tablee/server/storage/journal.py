"""The journal of all tables, and the guests, in one database.

What `append` returns from is durable. Entries that come while a commit runs share the next one.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.batching import Batched
from tablee.server.common.log import AlreadyLogged, log
from tablee.server.common.metrics import Meter
from tablee.server.common.time_slices import TimeSlices
from tablee.server.storage.database import Key, Row, database_at, said
from tablee.server.storage.schema import accounts, guests, journal, rewrite_revision, tokens
from tablee.server.table.facts import Entry, decode_facts, encode_facts

SMALL_BATCH, LARGEST_BATCH = 16, 500
MOST_GUESTS, MOST_TABLES = 100, 20
"""That are looked up together."""
ROWS_AT_ONCE = 1000
"""Of journals that are read by one statement: the event loop takes them out in one go."""
DAY = 24 * 3600 * 1000
T = TypeVar("T")
_entries = select(
    journal.c.table_code, journal.c.number, journal.c.facts, journal.c.person, journal.c.request
).order_by(journal.c.table_code, journal.c.number)

_guests = (
    select(tokens.c.token_hash, guests.c.id, guests.c.name, guests.c.avatar, accounts.c.login, tokens.c.seen)
    .join(guests, guests.c.id == tokens.c.guest)
    .outerjoin(accounts, accounts.c.guest == guests.c.id)
)


class Unavailable(AlreadyLogged):
    """The database does not answer as it should right now. Nothing was written."""


class Conflict(Exception):
    """Somebody else wrote an entry of this number. Nothing was written."""


@dataclass(frozen=True)
class Guest:
    id: str
    """Public, not a credential."""
    name: str
    """Empty until one is given."""
    avatar: str = ""
    """Empty until one is chosen."""
    login: str | None = None
    """None without an account."""
    seen: int = field(default=0, compare=False)
    """The day on which the device was last used before: its first millisecond."""


_NewName = tuple[str, str, str | None]
"""A guest's id, name, and avatar if another one is chosen."""


@dataclass(frozen=True)
class _Waiting:
    row: Row
    written: asyncio.Future[None]


class Store:
    def __init__(self, where: Path | str) -> None:
        """A folder, or the URL of a database that several workers share."""
        self.database = database_at(where)
        self.engine = self.database.engine
        self.meter = Meter()
        self.slices = TimeSlices()
        self._waiting: list[_Waiting] = []
        self._is_writing = False
        self._batches = 0, 0
        """The sizes of the last ones."""
        self._under_way: set[asyncio.Task[Any]] = set()
        self._works = True
        """Whether something was written since the last failure."""
        self._guests = Batched(self._find_guests, MOST_GUESTS)
        self._newcomers = Batched(self._add_guests, MOST_GUESTS)
        self._new_names = Batched(self._rename_guests, MOST_GUESTS)
        self._journals = Batched(self._find_journals, MOST_TABLES)

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.database.open()

    async def close(self) -> None:
        questions = self._guests, self._newcomers, self._new_names, self._journals
        await asyncio.gather(*(together.finish() for together in questions))
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self.database.close()

    # --- the journal -------------------------------------------------------------------------

    def append(self, code: str, entry: Entry) -> asyncio.Future[None]:
        """Done when it is on the disk."""
        row = {
            "table_code": code,
            "number": entry.number,
            "at": _now(),
            "person": entry.by,
            "request": entry.request,
            "facts": encode_facts(entry.facts).decode(),
        }
        waiting = _Waiting(row, self._loop.create_future())
        self._waiting.append(waiting)
        if not self._is_writing:
            self._is_writing = True
            self._begin(self._write_all())
        return waiting.written

    async def entries(self, code: str, after: int = 0) -> list[Entry]:
        rows = await self._rows_after(code, after) if after else await self._journals.ask(code) or []
        entries: list[Entry] = []
        await self.slices.run(_decoded(rows, entries))
        return entries

    async def written_at(self, code: str, number: int) -> int | None:
        """When an entry was written, in milliseconds since 1970."""
        one = select(journal.c.at).where(journal.c.table_code == code, journal.c.number == number)
        return next((row.at for row in await self.read(one)), None)

    async def _find_journals(self, codes: list[str]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        while codes:
            rows = await self.read(_entries.where(journal.c.table_code.in_(codes)).limit(ROWS_AT_ONCE))
            for row in rows:
                found.setdefault(row.table_code, []).append(row)
            if len(rows) < ROWS_AT_ONCE:
                break
            last = rows[-1].table_code
            found[last] += await self._rows_after(last, rows[-1].number)
            codes = [code for code in codes if code not in found]
        return found

    async def _rows_after(self, code: str, number: int) -> list[Any]:
        found: list[Any] = []
        while True:
            later = journal.c.table_code == code, journal.c.number > number
            rows = await self.read(_entries.where(*later).limit(ROWS_AT_ONCE))
            found += rows
            if len(rows) < ROWS_AT_ONCE:
                return found
            number = rows[-1].number

    async def _write_all(self) -> None:
        """It never lingers: what queued while a commit ran goes into the next ones."""
        while batch := self._waiting[: self._share()]:
            del self._waiting[: len(batch)]
            await self._commit(batch)
            self._batches = self._batches[1], len(batch)
        self._is_writing = False

    def _share(self) -> int:
        """How many may wait for the next commit. If all who play did, the house would idle until it is done."""
        playing = max(sum(self._batches), len(self._waiting))
        return min(max(SMALL_BATCH, playing * 3 // 5), LARGEST_BATCH)

    async def _commit(self, batch: list[_Waiting]) -> None:
        began = time.perf_counter()
        try:
            written = await self.database.append([waiting.row for waiting in batch])
        except Exception as error:
            self._note_failure(error)
            self.meter.failed_commits += 1
            for waiting in batch:
                _settle(waiting.written, Unavailable(type(error).__name__))
            return
        self._note_success()
        self.meter.commits.add(time.perf_counter() - began)
        self.meter.entries += len(batch if written is None else written)
        for waiting in batch:
            _settle(waiting.written, None if written is None else _conflict(waiting.row, written))

    # --- guests ------------------------------------------------------------------------------

    async def guest(self, token_hash: str) -> Guest | None:
        return await self._guests.ask(token_hash)

    async def _find_guests(self, token_hashes: list[str]) -> dict[str, Guest]:
        rows = await self.read(_guests.where(tokens.c.token_hash.in_(token_hashes)))
        return {token_hash: Guest(*guest) for token_hash, *guest in rows}

    async def add_guest(self, guest: Guest, token_hash: str) -> None:
        """Guests who come at the same time share a commit: moves must not wait behind one for each."""
        await self._newcomers.ask((guest, token_hash))

    async def _add_guests(self, newcomers: list[tuple[Guest, str]]) -> dict[tuple[Guest, str], None]:
        now, day = _now(), today()
        people = [{"id": guest.id, "name": guest.name, "since": now, "avatar": ""} for guest, _ in newcomers]
        devices = [
            {"token_hash": token_hash, "guest": guest.id, "since": now, "seen": day}
            for guest, token_hash in newcomers
        ]

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(guests), people)
            await connection.execute(insert(tokens), devices)

        await self.together(add)
        return {}

    async def rename_guest(self, guest_id: str, name: str, avatar: str | None = None) -> None:
        await self._new_names.ask((guest_id, name, avatar))

    async def _rename_guests(self, names: list[_NewName]) -> dict[_NewName, None]:
        async def rename(connection: AsyncConnection) -> None:
            for guest_id, name, avatar in names:
                changed = {"name": name} | ({"avatar": avatar} if avatar else {})
                await connection.execute(update(guests).where(guests.c.id == guest_id).values(changed))

        await self.together(rename)
        return {}

    async def prove_it_can_write(self) -> None:
        """By a commit that changes nothing."""
        await self.run(rewrite_revision)

    # --- any statement -----------------------------------------------------------------------

    async def read(self, statement: Any) -> list[Any]:
        """The rows of a question. However long it takes, no commit waits for it."""
        return await asyncio.shield(self._begin(self._fetch(statement)))

    async def _fetch(self, statement: Any) -> list[Any]:
        with self._failures_noted():
            async with self.database.reader.connect() as connection:
                return list(await connection.execute(statement))

    async def run(self, statement: Any) -> list[Any]:
        """A statement that writes, in a commit of its own."""

        async def execute(connection: AsyncConnection) -> list[Any]:
            result = await connection.execute(statement)
            return list(result) if result.returns_rows else []

        return await self.together(execute)

    async def together(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Several statements, all or none. A caller that is cancelled meanwhile does not cancel them."""
        return await asyncio.shield(self._begin(self._transact(work)))

    async def _transact(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        with self._failures_noted():
            async with self.engine.begin() as connection:
                return await work(connection)

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    @contextmanager
    def _failures_noted(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self._note_failure(error)
            raise Unavailable(type(error).__name__) from error

    # --- for the log ---------------------------------------------------------------------------

    def _note_failure(self, error: Exception) -> None:
        """One line for an outage, in the database's own words."""
        if self._works:
            log.error("database: %s", said(error))
        self._works = False

    def _note_success(self) -> None:
        if not self._works:
            log.warning("database: works again")
        self._works = True


def _decoded(rows: Iterable[Any], entries: list[Entry]) -> Iterator[int]:
    """Add the entries of these rows, one by one."""
    for _, number, facts, by, request in rows:
        entries.append(Entry(number, decode_facts(facts), by, request))
        yield 1


def _conflict(row: Row, written: set[Key]) -> Conflict | None:
    key = (row["table_code"], row["number"])
    if key not in written:
        return Conflict(*key)
    written.discard(key)  # of two equal keys in a batch, the first was written
    return None


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():  # whoever waited has gone
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)


def today() -> int:
    """The beginning of the day (UTC), in milliseconds since 1970."""
    return _now() // DAY * DAY


def _now() -> int:
    return time.time_ns() // 1_000_000
