"""Compares what people were told with what the journal says."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec
from sqlalchemy import select

from tablee.server.common.clock import real_luck
from tablee.server.storage.schema import journal
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Stepped, decode_facts
from tablee.server.table.projection import Projection
from tablee.server.table.table import Table
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed

Request = tuple[str, str]
"""A person, and the id of one of their requests."""


@dataclass(frozen=True)
class Row:
    code: str
    number: int
    person: str | None
    request: str | None
    facts: str


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
    denied: frozenset[Request]
    shown: list[Shown]


class Ledger:
    def __init__(self) -> None:
        self.granted: set[Request] = set()
        self.denied: set[Request] = set()
        self.entries = 0
        self.compared = 0
        """How many shown steps were compared with the fold of the journal."""
        self._tables: dict[str, Table] = {}
        self._rows: dict[str, list[int]] = {}
        """By table, a hash of the facts of each entry that was read."""

    def note(self, person: str, request: str, answer: updates.Accepted | updates.Refused | Failed) -> None:
        if isinstance(answer, updates.Accepted):
            self.granted.add((person, request))
        elif isinstance(answer, updates.Refused):
            self.denied.add((person, request))

    def testimony(self, shown: list[Shown]) -> Testimony:
        return Testimony(frozenset(self.granted), frozenset(self.denied), shown)

    def check(self, rows: list[Row], before: Testimony) -> None:
        """Check the whole journal, ordered by table and number, against the answers and steps."""
        by_table: dict[str, list[Row]] = {}
        for row in rows:
            by_table.setdefault(row.code, []).append(row)
        for code, entries in by_table.items():
            self._check_rows(code, entries)
        _check_requests(rows, before)
        seen: dict[str, list[Shown]] = {}
        for sight in before.shown:
            seen.setdefault(sight.code, []).append(sight)
        for code, entries in by_table.items():
            self._fold(code, entries, seen.get(code, []))
        self.entries = len(rows)

    def _check_rows(self, code: str, rows: list[Row]) -> None:
        assert [row.number for row in rows] == list(range(1, len(rows) + 1)), f"{code}: the journal has a gap"
        hashes = [hash(row.facts) for row in rows]
        known = self._rows.get(code, [])
        assert hashes[: len(known)] == known, f"{code}: an entry is lost or has changed"
        self._rows[code] = hashes

    def _fold(self, code: str, rows: list[Row], seen: list[Shown]) -> None:
        """Replay the new entries, and compare every version that somebody was shown."""
        table = self._tables.setdefault(code, Table(code, real_luck()))
        self._compare(table, seen)
        for row in rows[table.number :]:
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


def _check_requests(rows: list[Row], before: Testimony) -> None:
    times = Counter((row.person, row.request) for row in rows if row.person and row.request)
    assert not [request for request, count in times.items() if count > 1], "a move was made twice"
    assert not before.granted - times.keys(), "an acknowledged move is lost"
    assert not before.denied & times.keys(), "a refused move was made"


def _drawn(step: updates.Step) -> Any:
    """The parts of a step that a browser draws from."""
    parts = step.version, step.match, step.view, step.legal, step.awaited, step.outcome
    return msgspec.json.decode(msgspec.json.encode(parts))


def rows_in(database: Path) -> list[Row]:
    """The journal in a database file that no house has open."""
    with closing(sqlite3.connect(database)) as connection:
        (sound,) = connection.execute("PRAGMA integrity_check").fetchone()
        assert sound == "ok", sound
        columns = "table_code, number, person, request, facts"
        return [
            Row(*row) for row in connection.execute(f"SELECT {columns} FROM journal ORDER BY table_code, number")
        ]


def rows_of_copy(folder: Path) -> list[Row]:
    """The journal of a house that is down, read from a copy: opening its files might repair them first."""
    with tempfile.TemporaryDirectory() as copy:
        copy_files(folder, Path(copy))
        return rows_in(Path(copy) / "tablee.sqlite3")


def copy_files(folder: Path, copy: Path) -> None:
    for name in ("tablee.sqlite3", "tablee.sqlite3-wal"):
        (copy / name).unlink(missing_ok=True)
        if (folder / name).exists():
            shutil.copy(folder / name, copy)


class Journal(Protocol):
    """A snapshot of the journal of all tables."""

    async def keep(self) -> None:
        """Take the snapshot, quickly: people wait for the house to open again."""

    async def rows(self) -> list[Row]:
        """The rows of the snapshot."""


class FileJournal:
    """The journal of a house that is down while the snapshot is taken."""

    def __init__(self, folder: Path, copy: Path) -> None:
        self._folder, self._copy = folder, copy
        copy.mkdir()

    async def keep(self) -> None:
        await asyncio.to_thread(copy_files, self._folder, self._copy)

    async def rows(self) -> list[Row]:
        return await asyncio.to_thread(rows_in, self._copy / "tablee.sqlite3")


class SharedJournal:
    """The journal in a database to which other workers may write meanwhile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: list[Row] = []

    async def keep(self) -> None:
        columns = journal.c.table_code, journal.c.number, journal.c.person, journal.c.request, journal.c.facts
        async with self._store.engine.connect() as connection:
            rows = await connection.execute(select(*columns).order_by(*columns[:2]))
            self._rows = [Row(*row) for row in rows]

    async def rows(self) -> list[Row]:
        return self._rows
