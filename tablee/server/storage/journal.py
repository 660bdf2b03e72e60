"""The journal of all tables. Entries are appended, and never changed except to erase a person.

What `append` returns is done when the entry is durable. Entries that come while a commit runs share the next one.
"""

import asyncio
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select

from tablee.server.common.batching import Batched
from tablee.server.common.clock import calendar_time
from tablee.server.common.metrics import Meter
from tablee.server.common.time_slices import TimeSlices
from tablee.server.storage.database import Key, Row
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.schema import journal
from tablee.server.storage.transactions import Transactions
from tablee.server.table.facts import Entry, decode_facts, encode_facts

SMALL_BATCH, LARGEST_BATCH = 16, 500
MOST_TABLES = 20
"""Journals that are read by one query at most."""
ROWS_AT_ONCE = 1000
"""Rows of journals that are read by one statement: the event loop fetches them without a pause."""
_entries = select(
    journal.c.table_code, journal.c.number, journal.c.facts, journal.c.person, journal.c.request
).order_by(journal.c.table_code, journal.c.number)
# This statement is built once: building it takes several times as long as executing it.
_of_tables = _entries.where(journal.c.table_code.in_(bindparam("codes", expanding=True))).limit(ROWS_AT_ONCE)
_of_table_after = _entries.where(
    journal.c.table_code == bindparam("code"), journal.c.number > bindparam("after")
).limit(ROWS_AT_ONCE)


class Conflict(Exception):
    """Another worker has written an entry of this number. Nothing was written."""


@dataclass(frozen=True)
class _Waiting:
    row: Row
    written: asyncio.Future[None]


class Journal:
    def __init__(self, transactions: Transactions, meter: Meter, slices: TimeSlices) -> None:
        self._transactions = transactions
        self._meter = meter
        self._slices = slices
        self._waiting: list[_Waiting] = []
        self._is_writing = False
        self._batches = 0, 0
        """The sizes of the last two commits."""
        self._asked = Batched(self._find_all, MOST_TABLES)

    async def finish(self) -> None:
        """Wait until all reads under way are done. `Transactions.finish` waits for the commits."""
        await self._asked.finish()

    # --- writing -------------------------------------------------------------------------------

    def append(self, code: str, entry: Entry) -> asyncio.Future[None]:
        """Append an entry. The returned future is done when the entry is on the disk."""
        row = {
            "table_code": code,
            "number": entry.number,
            "at": calendar_time(),
            "person": entry.by,
            "request": entry.request,
            "facts": encode_facts(entry.facts).decode(),
        }
        waiting = _Waiting(row, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if not self._is_writing:
            self._is_writing = True
            self._transactions.begin(self._write_all())
        return waiting.written

    async def _write_all(self) -> None:
        """No linger time: entries that queue up during a commit form the next batches."""
        while batch := self._waiting[: self._share()]:
            del self._waiting[: len(batch)]
            await self._commit(batch)
            self._batches = self._batches[1], len(batch)
        self._is_writing = False

    def _share(self) -> int:
        """The number of entries in the next commit: not all, or no table could go on until it is done."""
        playing = max(sum(self._batches), len(self._waiting))
        return min(max(SMALL_BATCH, playing * 3 // 5), LARGEST_BATCH)

    async def _commit(self, batch: list[_Waiting]) -> None:
        began = time.perf_counter()
        try:
            written = await self._transactions.database.append([waiting.row for waiting in batch])
        except Exception as error:
            self._transactions.outages.note_failure(error)
            self._meter.failed_commits += 1
            for waiting in batch:
                _settle(waiting.written, Unavailable(type(error).__name__))
            return
        self._transactions.outages.note_success()
        self._meter.commits.add(time.perf_counter() - began)
        self._meter.entries += len(batch if written is None else written)
        for waiting in batch:
            _settle(waiting.written, None if written is None else _conflict(waiting.row, written))

    # --- reading -------------------------------------------------------------------------------

    async def entries(self, code: str, after: int = 0) -> list[Entry]:
        rows = await self._rows_after(code, after) if after else await self._asked.ask(code) or []
        entries: list[Entry] = []
        await self._slices.run(_decoded(rows, entries))
        return entries

    async def written_at(self, code: str, number: int) -> int | None:
        """The time at which an entry was written, in milliseconds since 1970."""
        one = select(journal.c.at).where(journal.c.table_code == code, journal.c.number == number)
        return next((row.at for row in await self._transactions.read(one)), None)

    async def _find_all(self, codes: list[str]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        while codes:
            rows = await self._transactions.read(_of_tables, codes=codes)
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
            rows = await self._transactions.read(_of_table_after, code=code, after=number)
            found += rows
            if len(rows) < ROWS_AT_ONCE:
                return found
            number = rows[-1].number


def _decoded(rows: Iterable[Any], entries: list[Entry]) -> Iterator[int]:
    """Add the entries of these rows, one by one."""
    for _, number, facts, by, request in rows:
        entries.append(Entry(number, decode_facts(facts), by, request))
        yield 1


def _conflict(row: Row, written: set[Key]) -> Conflict | None:
    key = (row["table_code"], row["number"])
    if key not in written:
        return Conflict(*key)
    written.discard(key)  # of two entries with the same key in a batch, the first was written
    return None


def _settle(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():  # the caller was cancelled
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)
