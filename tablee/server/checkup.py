"""Looks at what a house has written down: is the database sound, and does every table replay?"""

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from tablee.server.archive import NoHouse, reading
from tablee.server.database import CannotOpen, database_at, said
from tablee.server.history import Entry, decode_facts
from tablee.server.reality import real_luck
from tablee.server.schema import journal, revision_of
from tablee.server.table import Table

ROWS_AT_ONCE = 1000
_columns = "table_code", "number", "person", "request", "facts"
_rows = sa.select(*(journal.c[name] for name in _columns)).order_by(journal.c.table_code, journal.c.number)


class Row(NamedTuple):
    table_code: str
    number: int
    person: str | None
    request: str | None
    facts: str


class Damaged(Exception):
    """In the words of the database."""


class Checkup(msgspec.Struct):
    revision: str | None
    tables: int = 0
    entries: int = 0
    broken: list[str] = []
    """The codes of tables that do not replay."""


def look_at(where: Path | str) -> Checkup:
    """Changes nothing, and may be done while the house is open."""
    return _look_at_file(where) if isinstance(where, Path) else asyncio.run(_look_at_server(where))


def _look_at_file(folder: Path) -> Checkup:
    try:
        with reading(folder) as connection:
            (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if sound != "ok":
                raise Damaged(sound)
            checkup = Checkup(_revision(connection))
            if checkup.revision:
                connection.row_factory = lambda _, row: Row(*row)
                select = f"SELECT {', '.join(_columns)} FROM journal ORDER BY table_code, number"
                _replay_all(checkup, connection.execute(select))
            return checkup
    except sqlite3.Error as error:
        raise Damaged(str(error)) from error


def _revision(connection: sqlite3.Connection) -> str | None:
    tables = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
    if not connection.execute(tables).fetchone()[0]:
        return None
    (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


async def _look_at_server(url: str) -> Checkup:
    database = database_at(url)
    try:
        async with database.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            checkup = Checkup(await connection.run_sync(revision_of))
            if checkup.revision is None:
                raise NoHouse(url)
            await connection.run_sync(lambda sync: _replay_all(checkup, _streamed(sync)))
            return checkup
    except (SQLAlchemyError, OSError) as error:
        raise CannotOpen(said(error)) from error
    finally:
        await database.close()


def _streamed(connection: sa.Connection) -> Iterator[Any]:
    streaming = connection.execution_options(stream_results=True, yield_per=ROWS_AT_ONCE)
    yield from streaming.execute(_rows)


def _replay_all(checkup: Checkup, rows: Iterable[Any]) -> None:
    for code, entries in groupby(rows, key=attrgetter("table_code")):
        table = list(entries)
        checkup.tables += 1
        checkup.entries += len(table)
        if not _replays(code, table):
            checkup.broken.append(code)


def _replays(code: str, rows: list[Any]) -> bool:
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        return False
    try:
        entries = [Entry(row.number, decode_facts(row.facts.encode()), row.person, row.request) for row in rows]
        Table.restore(code, entries, real_luck(), now=0)
    except Exception:  # whatever it is: the house could not show this table either
        return False
    return True
