"""Backups. Whatever database a house has, its backup is one SQLite file, and any house can start from it."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.storage.database import CannotOpen, database_at, said
from tablee.server.storage.datafolder import InUse, private_file, take_lock
from tablee.server.storage.own_schema import foreign_parts, revision_in
from tablee.server.storage.schema import NewerDatabase, journal, metadata, migrate, revision_of, revisions

ROWS_AT_ONCE = 1000
PAGES_AT_ONCE = 1000
STEPS_AT_ONCE = 1_000_000
CODES = """WITH RECURSIVE codes(code) AS (
    SELECT min(table_code) FROM journal
    UNION ALL
    SELECT (SELECT min(table_code) FROM journal WHERE table_code > code) FROM codes WHERE code IS NOT NULL
) SELECT code FROM codes WHERE code IS NOT NULL"""
"""The code of every table: a look into the journal for each, not a walk through all of its entries."""
_count_tables = sa.select(sa.func.count()).select_from(journal).where(journal.c.number == 1)
Stage = Literal["copying", "checking", "replaying"]
Progress = Callable[[Stage, int, int | None], None]
"""Called with the stage, how much of it is done, and how much there is, if that is known."""
_others_connected = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class NoHouse(Exception):
    """There is nothing to back up."""


class IsThere(Exception):
    """There is a file of that name."""


class NoBackup(Exception):
    """The file is not one, or it is damaged; the text says why, in the database's own words."""


class Foreign(Exception):
    """The file holds something that no version of the house put there; the text names it."""


class HasTables(Exception):
    """Something would be overwritten: so many tables."""


class IsOpen(Exception):
    """Somebody plays there."""


# --- out of a house --------------------------------------------------------------------------------


def quietly(stage: Stage, done: int, total: int | None) -> None:
    """The default progress report, which shows nothing."""


def back_up(where: Path | str, file: Path, progress: Progress = quietly) -> int:
    """Safe while the house is open. The file appears when it is complete, or not at all; the number of tables."""
    if file.exists():
        raise IsThere(file)
    unfinished = private_file(file.with_name(f"{file.name}.unfinished"))
    try:
        if isinstance(where, Path):
            _copy_file(where, unfinished, progress)
        else:
            asyncio.run(_copy_server(where, unfinished, progress))
        tables = _inspect(unfinished, "quick_check", progress)
        _make_durable(unfinished)
        unfinished.rename(file)
        _make_durable(file.parent)
    finally:
        unfinished.unlink(missing_ok=True)
    return tables


def _copy_file(folder: Path, target: Path, progress: Progress) -> None:
    with reading(folder) as source, closing(sqlite3.connect(target)) as copy:
        source.execute("BEGIN")  # all pages are of one moment, whatever is written meanwhile
        source.execute(CODES).fetchone()
        source.backup(
            copy,
            pages=PAGES_AT_ONCE,
            progress=lambda _, remaining, total: progress("copying", total - remaining, total),
        )
        copy.execute("PRAGMA journal_mode = DELETE")  # all of it in this one file


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of a house, open or not. A house can open, and everybody in it write, meanwhile."""
    path = folder / "tablee.sqlite3"
    if not path.exists():
        raise NoHouse(folder)
    with closing(_look_into(path)) as connection:
        yield connection


def _look_into(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, nor be made to by what is in the file."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


async def _copy_server(url: str, target: Path, progress: Progress) -> None:
    database = database_at(url)
    try:
        async with database.engine.connect() as source:
            await source.execution_options(isolation_level="REPEATABLE READ")
            revision = await source.run_sync(revision_of)
            if revision is None:
                raise NoHouse(url)
            if revision != revisions()[-1]:
                raise CannotOpen("The database is of another version: open the house once with this one.")
            await _copy_rows(source, target, progress)
    except (SQLAlchemyError, OSError) as error:
        raise CannotOpen(said(error)) from error
    finally:
        await database.close()


async def _copy_rows(source: AsyncConnection, target: Path, progress: Progress) -> None:
    engine = sa.create_engine(f"sqlite:///{target}")
    done = 0
    with engine.begin() as copy:
        migrate(copy)
        for table in metadata.sorted_tables:
            rows = await source.stream(sa.select(table))
            async for some in rows.mappings().partitions(ROWS_AT_ONCE):
                copy.execute(sa.insert(table), list(map(dict, some)))
                done += len(some)
                progress("copying", done, None)
    engine.dispose()


def _inspect(file: Path, how: str, progress: Progress) -> int:
    """The number of tables in a sound backup."""
    try:
        with closing(_look_into(file)) as connection:
            must_be_sound(connection, how, progress)
            if foreign := foreign_parts(connection):
                raise Foreign(", ".join(foreign))
            if revision_in(connection) is None:
                raise NoBackup("no such table: alembic_version")
            return sum(1 for _ in connection.execute(CODES))
    except sqlite3.Error as error:
        raise NoBackup(str(error)) from error


def must_be_sound(connection: sqlite3.Connection, how: str, progress: Progress) -> None:
    """By `quick_check`, which looks at every page, or `integrity_check`, which compares tables and indexes too."""
    connection.set_progress_handler(lambda: progress("checking", 0, None), STEPS_AT_ONCE)
    (sound,) = connection.execute(f"PRAGMA {how}(1)").fetchone()
    connection.set_progress_handler(None, 0)
    if sound != "ok":
        raise NoBackup(sound)


def _make_durable(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# --- into a house ----------------------------------------------------------------------------------


def restore(file: Path, where: Path | str, force: bool = False, progress: Progress = quietly) -> int:
    """Never into a house that is open, nor over tables unless forced to; the number of tables restored."""
    tables = _inspect(file, "integrity_check", progress)
    if isinstance(where, Path):
        _restore_file(file, where, force)
    else:
        asyncio.run(_restore_server(file, where, force))
    return tables


def kept(folder: Path) -> Path:
    """Where the former database is after a restoration."""
    return folder / "tablee.sqlite3.before-restore"


def _restore_file(file: Path, folder: Path, force: bool) -> None:
    path = folder / "tablee.sqlite3"
    try:
        lock = take_lock(path.with_suffix(".lock"))
    except InUse as error:
        raise IsOpen(folder) from error
    with lock:
        former = _tables_in(path)
        if former and not force:
            raise HasTables(former)
        fresh = private_file(folder / "tablee.sqlite3.restoring")
        try:
            _make_present(file, fresh)
            _put_aside(path)
            fresh.rename(path)
            _make_durable(folder)
        finally:
            fresh.unlink(missing_ok=True)


def _tables_in(path: Path) -> int:
    """A database that cannot be read counts as one with tables: there may be something to save."""
    if not path.exists() or not path.stat().st_size:
        return 0
    try:
        with closing(sqlite3.connect(path)) as connection:
            return sum(1 for _ in connection.execute(CODES))
    except sqlite3.Error:
        return 1


def _put_aside(path: Path) -> None:
    """With what is in its write-ahead log."""
    for suffix in ("", "-wal", "-shm"):
        former = path.with_name(path.name + suffix)
        target = kept(path.parent).with_name(kept(path.parent).name + suffix)
        target.unlink(missing_ok=True)
        if former.exists():
            former.rename(target)


def _make_present(file: Path, fresh: Path) -> None:
    """A copy that this version can open."""
    with closing(_look_into(file)) as source, closing(sqlite3.connect(fresh)) as copy:
        source.backup(copy)
    engine = sa.create_engine(f"sqlite:///{fresh}")
    try:
        with engine.begin() as connection:
            migrate(connection)
    except NewerDatabase as error:
        raise CannotOpen(f"{file} was written by a newer Tablée: update this one.") from error
    finally:
        engine.dispose()
    with closing(sqlite3.connect(fresh)) as copy:
        copy.execute("PRAGMA journal_mode = WAL")  # to change that later, a house would have to be alone
    _make_durable(fresh)


async def _restore_server(file: Path, url: str, force: bool) -> None:
    database = database_at(url)
    present = private_file(file.with_name(f"{file.name}.present"))
    try:
        _make_present(file, present)
        await database.open()
        async with database.engine.begin() as target:
            await _must_be_free(target, force)
            await _replace_rows(present, target)
    except (SQLAlchemyError, OSError) as error:
        raise CannotOpen(said(error)) from error
    finally:
        present.unlink(missing_ok=True)
        await database.close()


async def _must_be_free(target: AsyncConnection, force: bool) -> None:
    if (await target.execute(_others_connected)).scalar():
        raise IsOpen
    former = (await target.execute(_count_tables)).scalar() or 0
    if former and not force:
        raise HasTables(former)


async def _replace_rows(present: Path, target: AsyncConnection) -> None:
    engine = sa.create_engine(f"sqlite:///{present}")
    with engine.connect() as source:
        for table in reversed(metadata.sorted_tables):
            await target.execute(sa.delete(table))
        for table in metadata.sorted_tables:
            for rows in source.execute(sa.select(table)).mappings().partitions(ROWS_AT_ONCE):
                await target.execute(sa.insert(table), [dict(row) for row in rows])
    engine.dispose()
