"""Compares what people were told with what the journal says."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec
from sqlalchemy import func, select

from tablee.server.common.clock import real_luck
from tablee.server.storage.schema import journal
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Stepped, decode_facts
from tablee.server.table.projection import Projection
from tablee.server.table.table import Table
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed

FILES = "tablee.sqlite3", "tablee.sqlite3-wal"
"""The database and its write-ahead log."""
Request = tuple[str, str]
"""A person, and the id of one of their requests."""


@dataclass(frozen=True)
class Row:
    code: str
    number: int
    person: str | None
    request: str | None
    facts: str

    @property
    def asked(self) -> Request | None:
        """The request that led to the entry; None for what happened by itself."""
        return (self.person, self.request) if self.person and self.request else None


@dataclass(frozen=True)
class Shown:
    """A step that a seat or a watcher of a table was shown."""

    code: str
    seat: int | None
    step: updates.Step


@dataclass(frozen=True)
class Testimony:
    """The answers and steps that people had got before the journal was read."""

    granted: frozenset[Request]
    """The requests granted since the last check."""
    shown: list[Shown]


@dataclass(frozen=True)
class News:
    """The latest part of the journal, and how many entries every table has in all."""

    rows: list[Row]
    """Ordered by table and number. Of each table, the entries from the one after `Ledger.read_from`."""
    sizes: dict[str, int]


class Ledger:
    def __init__(self) -> None:
        self.granted: set[Request] = set()
        self.denied: set[Request] = set()
        self.entries = 0
        self.compared = 0
        """How many shown steps were compared with the fold of the journal."""
        self.read_from: dict[str, int] = {}
        """By table, the entry after which to read on: that is, what a kill could have lost is read once more."""
        self._tables: dict[str, Table] = {}
        self._rows: dict[str, list[int]] = {}
        """By table, a hash of each entry that was read."""
        self._made: set[Request] = set()
        """The requests in the journal."""
        self._unproven: set[Request] = set()
        """Granted requests that were not looked for in the journal yet."""

    def note(self, person: str, request: str, answer: updates.Accepted | updates.Refused | Failed) -> None:
        if isinstance(answer, updates.Accepted):
            self.granted.add((person, request))
            self._unproven.add((person, request))
        elif isinstance(answer, updates.Refused):
            self.denied.add((person, request))

    def testimony(self, shown: list[Shown]) -> Testimony:
        return Testimony(frozenset(self._unproven), shown)

    def check(self, news: News, before: Testimony) -> None:
        """Check the latest part of the journal against the answers and steps since the last check."""
        by_table = _by_table(news.rows)
        assert not self._rows.keys() - news.sizes.keys(), "the journal of a table is lost"
        for code, size in news.sizes.items():
            read_from = self.read_from.get(code, 0)
            self._check_rows(code, by_table.get(code, []), read_from)
            assert len(self._rows[code]) == size, f"{code}: the journal has a gap"
        self._check_answers(before)
        self._fold_all(by_table, before)
        self.entries = sum(news.sizes.values())

    def check_all(self, rows: list[Row], before: Testimony) -> None:
        """Check the whole journal, entry by entry, against everything that was read and answered."""
        by_table = _by_table(rows)
        assert not self._rows.keys() - by_table.keys(), "the journal of a table is lost"
        for code, entries in by_table.items():
            self._check_rows(code, entries, 0)
        times = Counter(request for row in rows if (request := row.asked))
        assert not [request for request, count in times.items() if count > 1], "a move was made twice"
        assert times.keys() == self._made
        self._check_answers(Testimony(frozenset(self.granted), before.shown))
        self._fold_all(by_table, before)
        self.entries = len(rows)

    def _check_rows(self, code: str, rows: list[Row], read_from: int) -> None:
        """Compare rows that were read before, and note the others."""
        numbers = [row.number for row in rows]
        assert numbers == list(range(read_from + 1, read_from + 1 + len(rows))), f"{code}: the journal has a gap"
        known, read = self._rows.setdefault(code, []), [hash(row) for row in rows]
        again = known[read_from:]
        assert read[: len(again)] == again, f"{code}: an entry is lost or has changed"
        self.read_from[code] = len(known)
        known += read[len(again) :]
        for request in filter(None, (row.asked for row in rows[len(again) :])):
            assert request not in self._made, "a move was made twice"
            assert request not in self.denied, "a refused move was made"
            self._made.add(request)

    def _check_answers(self, before: Testimony) -> None:
        assert not before.granted - self._made, "an acknowledged move is lost"
        assert not self.denied & self._made, "a refused move was made"
        self._unproven -= before.granted

    def _fold_all(self, by_table: dict[str, list[Row]], before: Testimony) -> None:
        seen: dict[str, list[Shown]] = {}
        for sight in before.shown:
            seen.setdefault(sight.code, []).append(sight)
        for code in by_table.keys() | seen.keys():
            self._fold(code, by_table.get(code, []), seen.get(code, []))

    def _fold(self, code: str, rows: list[Row], seen: list[Shown]) -> None:
        """Replay the new entries, and compare every version that somebody was shown."""
        table = self._tables.setdefault(code, Table(code, real_luck()))
        self._compare(table, seen)
        for row in rows:
            if row.number <= table.number:
                continue
            facts = decode_facts(row.facts.encode())
            for fact in table.replay(Entry(row.number, facts, row.person, row.request)):
                if isinstance(fact, Stepped):
                    self._compare(table, seen)
        told = max((sight.step.version for sight in seen), default=0)
        assert told <= table.version, f"{code}: a step was shown that is not in the journal"

    def _compare(self, table: Table, seen: list[Shown]) -> None:
        for sight in seen:
            if sight.step.version == table.version:
                (expected,) = Projection(table).steps_since(None, sight.seat)
                assert _drawn(sight.step) == _drawn(expected), f"{table.code}: a step differs from the journal"
                self.compared += 1


def _by_table(rows: list[Row]) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.code, []).append(row)
    return tables


def _drawn(step: updates.Step) -> Any:
    """The parts of a step that a browser draws from."""
    parts = step.version, step.match, step.view, step.legal, step.awaited, step.outcome
    return msgspec.json.decode(msgspec.json.encode(parts))


_COLUMNS = "table_code, number, person, request, facts"


def rows_in(database: Path) -> list[Row]:
    """The journal in a database file that no house has open."""
    with closing(sqlite3.connect(database)) as connection:
        _must_be_sound(connection)
        return _all_rows(connection)


def _must_be_sound(connection: sqlite3.Connection) -> None:
    (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
    assert sound == "ok", sound


def _all_rows(connection: sqlite3.Connection) -> list[Row]:
    return [Row(*row) for row in connection.execute(f"SELECT {_COLUMNS} FROM journal ORDER BY table_code, number")]


def rows_of_copy(folder: Path) -> list[Row]:
    """The journal of a house that is down, read from a copy: opening its files might repair them first."""
    with tempfile.TemporaryDirectory() as copy:
        for file in (folder / name for name in FILES if (folder / name).exists()):
            shutil.copy(file, copy)
        return rows_in(Path(copy) / FILES[0])


class Journal(Protocol):
    """A snapshot of the journal of all tables."""

    async def keep(self, read_from: Mapping[str, int]) -> None:
        """Take the snapshot, quickly: people wait for the house to open again.

        Of these tables it is enough to keep the entries after these numbers, and of all others everything.
        """

    async def news(self, read_from: Mapping[str, int]) -> News:
        """The wanted entries in the snapshot, and the number of entries of every table."""

    async def was_sound(self) -> None:
        """Wait until the snapshot is checked, which goes on beside the game."""

    async def rows(self) -> list[Row]:
        """All entries as they are now."""


class FileJournal:
    """The journal of a house that is down while the snapshot is taken.

    The snapshot is only read, so the database file itself is copied again only after the house has written to it,
    which it does seldom: new entries are in the write-ahead log.
    """

    def __init__(self, folder: Path, copy: Path) -> None:
        self._folder, self._copy = folder, copy
        self._written: tuple[int, int] | None = None
        """When the database file that was copied was written, and its length."""
        self._check: asyncio.Future[None] | None = None
        copy.mkdir()

    async def keep(self, read_from: Mapping[str, int]) -> None:
        await asyncio.to_thread(self._keep)

    def _keep(self) -> None:
        database, log = (self._folder / name for name in FILES)
        for leftover in self._copy.glob("*-*"):
            leftover.unlink()
        if log.exists():
            shutil.copy(log, self._copy)
        now = database.stat()
        if self._written != (now.st_mtime_ns, now.st_size):
            shutil.copy(database, self._copy)
            self._written = now.st_mtime_ns, now.st_size

    async def news(self, read_from: Mapping[str, int]) -> News:
        self._check = asyncio.ensure_future(asyncio.to_thread(self._must_be_sound))
        return await asyncio.to_thread(self._news, read_from)

    async def was_sound(self) -> None:
        if self._check:
            await self._check

    def _must_be_sound(self) -> None:
        with closing(self._open()) as connection:
            _must_be_sound(connection)

    def _news(self, read_from: Mapping[str, int]) -> News:
        with closing(self._open()) as connection:
            sizes = dict(connection.execute("SELECT table_code, count(*) FROM journal GROUP BY table_code"))
            latest = f"SELECT {_COLUMNS} FROM journal WHERE table_code = ? AND number > ? ORDER BY number"
            rows = [
                Row(*row)
                for code, size in sizes.items()
                if size > (after := read_from.get(code, 0))
                for row in connection.execute(latest, (code, after))
            ]
            return News(rows, sizes)

    async def rows(self) -> list[Row]:
        await self.was_sound()
        await asyncio.to_thread(self._keep)
        return await asyncio.to_thread(self._rows)

    def _rows(self) -> list[Row]:
        with closing(self._open()) as connection:
            _must_be_sound(connection)
            return _all_rows(connection)

    def _open(self) -> sqlite3.Connection:
        """A connection that cannot write: it must not move the log into the copied database file."""
        return sqlite3.connect(f"{(self._copy / FILES[0]).as_uri()}?mode=ro", uri=True)


class SharedJournal:
    """The journal in a database to which other workers may write meanwhile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._news = News([], {})

    async def keep(self, read_from: Mapping[str, int]) -> None:
        async with self._store.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            counts = select(journal.c.table_code, func.count().label("entries")).group_by(journal.c.table_code)
            sizes = {row.table_code: row.entries for row in await connection.execute(counts)}
            rows: list[Row] = []
            for code, size in sizes.items():
                if size > (after := read_from.get(code, 0)):
                    latest = _entries.where(journal.c.table_code == code, journal.c.number > after)
                    rows += [Row(*row) for row in await connection.execute(latest)]
            self._news = News(rows, sizes)

    async def news(self, read_from: Mapping[str, int]) -> News:
        return self._news

    async def was_sound(self) -> None:
        """The database server sees to that."""

    async def rows(self) -> list[Row]:
        async with self._store.engine.connect() as connection:
            return [Row(*row) for row in await connection.execute(_entries)]


_entries = select(
    journal.c.table_code, journal.c.number, journal.c.person, journal.c.request, journal.c.facts
).order_by(journal.c.table_code, journal.c.number)
