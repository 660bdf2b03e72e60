"""Verifies the data of a house: whether the database is sound, and whether its tables can be replayed.

Nothing is locked: the house can be opened, and people can play, meanwhile.
"""

import asyncio
import os
import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import groupby
from multiprocessing import get_context
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from tablee.server.common.clock import real_luck
from tablee.server.storage.backups import CODES, NoBackup, NoHouse, Progress, must_be_sound, quietly, reading
from tablee.server.storage.database import CannotOpen, database_at, said
from tablee.server.storage.own_schema import revision_in
from tablee.server.storage.schema import journal, revision_of, revisions
from tablee.server.table.facts import Entry, decode_facts
from tablee.server.table.table import Table

SAMPLE = 500
"""Tables that are replayed if not all are to be."""
TABLES_AT_ONCE = 50
"""Tables that are read by one statement, so that no snapshot of the database is kept for long."""
WORTH_A_PROCESS = 1000
"""Tables for each process. Starting a process takes as long as replaying some hundreds of tables."""
_entry = journal.c.table_code, journal.c.number, journal.c.person, journal.c.request, journal.c.facts
_rows = sa.select(*_entry).order_by(journal.c.table_code, journal.c.number)
T = TypeVar("T")


class Damaged(Exception):
    """The database is damaged. The text is the database's own message."""


class Checkup(msgspec.Struct):
    revision: str | None
    tables: int = 0
    """The number of tables in the database."""
    checked: int = 0
    """The number of tables that were replayed."""
    entries: int = 0
    """The number of entries of those tables."""
    broken: list[str] = []
    """The codes of tables that cannot be replayed."""


class Replayed(msgspec.Struct):
    entries: int
    broken: list[str]


def look_at(where: Path | str, everything: bool = False, progress: Progress = quietly) -> Checkup:
    """Verify a house, which may be open. Nothing is changed. Without `everything`, only a sample is replayed."""
    revision, codes = _found(where, everything, progress)
    checkup = Checkup(revision, tables=len(codes))
    if not everything and len(codes) > SAMPLE:
        codes = random.SystemRandom().sample(codes, SAMPLE)
    for replayed in _replay_all(where, codes):
        checkup.entries += replayed.entries
        checkup.broken += replayed.broken
        checkup.checked = min(checkup.checked + TABLES_AT_ONCE, len(codes))
        progress("replaying", checkup.checked, len(codes))
    return checkup


def _found(where: Path | str, everything: bool, progress: Progress) -> tuple[str | None, list[str]]:
    """The schema version and the table codes of a sound database."""
    if not isinstance(where, Path):
        return asyncio.run(_ask_server(where, _version_and_codes))
    try:
        with reading(where) as connection:
            must_be_sound(connection, "integrity_check" if everything else "quick_check", progress)
            revision = revision_in(connection)
            known = revision in revisions()
            return revision, [code for (code,) in connection.execute(CODES)] if known else []
    except sqlite3.OperationalError as error:  # unreadable, which does not mean damaged
        raise CannotOpen(str(error)) from error
    except (sqlite3.Error, NoBackup) as error:
        raise Damaged(str(error)) from error


def _version_and_codes(connection: sa.Connection) -> tuple[str | None, list[str]]:
    revision = revision_of(connection)
    if revision is None:
        raise NoHouse
    known = revision in revisions()
    return revision, list(connection.execute(sa.text(CODES)).scalars()) if known else []


async def _ask_server(url: str, question: Callable[..., T], *values: Any) -> T:
    database = database_at(url)
    try:
        async with database.engine.connect() as connection:
            return await connection.run_sync(question, *values)
    except (SQLAlchemyError, OSError) as error:
        raise CannotOpen(said(error)) from error
    finally:
        await database.close()


# --- replaying -------------------------------------------------------------------------------------


def _replay_all(where: Path | str, codes: list[str]) -> Iterator[Replayed]:
    pieces = [codes[start : start + TABLES_AT_ONCE] for start in range(0, len(codes), TABLES_AT_ONCE)]
    processes = min(os.cpu_count() or 1, len(codes) // WORTH_A_PROCESS)
    if processes < 2:
        yield from (_replay_some(where, piece) for piece in pieces)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_replay_some, [where] * len(pieces), pieces)


def _replay_some(where: Path | str, codes: list[str]) -> Replayed:
    rows = _read_file(where, codes) if isinstance(where, Path) else asyncio.run(_ask_server(where, _read, codes))
    return _replayed(rows)


def _read(connection: sa.Connection, codes: list[str]) -> list[Any]:
    return list(connection.execute(_rows.where(journal.c.table_code.in_(codes))))


def _read_file(folder: Path, codes: list[str]) -> list[Any]:
    path = (folder / "tablee.sqlite3").absolute()
    engine = sa.create_engine(f"sqlite:///{path.as_uri()}?mode=ro&uri=true")
    try:
        with closing(engine.connect()) as connection:
            return _read(connection, codes)
    except OperationalError as error:
        raise CannotOpen(said(error)) from error
    except SQLAlchemyError as error:
        raise Damaged(said(error)) from error
    finally:
        engine.dispose()


def _replayed(rows: Iterable[Any]) -> Replayed:
    found = Replayed(0, [])
    for code, entries in groupby(rows, key=attrgetter("table_code")):
        table = list(entries)
        found.entries += len(table)
        if not _replays(code, table):
            found.broken.append(code)
    return found


def _replays(code: str, rows: list[Any]) -> bool:
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        return False
    try:
        entries = [Entry(row.number, decode_facts(row.facts.encode()), row.person, row.request) for row in rows]
        Table.restore(code, entries, real_luck(), now=0)
    except Exception:  # whatever the error, the house could not load this table either
        return False
    return True
