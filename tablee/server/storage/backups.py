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
"""Selects the code of every table by one index lookup each, instead of a scan of all entries."""
_count_tables = sa.select(sa.func.count()).select_from(journal).where(journal.c.number == 1)
Stage = Literal["copying", "checking", "replaying"]
Progress = Callable[[Stage, int, int | None], None]
"""Called with the stage, the amount done, and the total amount, or None if that is unknown."""
_others_connected = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class NoHouse(Exception):
    """There is nothing to back up."""


class IsThere(Exception):
    """The file to be written already exists."""


class NoBackup(Exception):
    """The file is not a backup, or it is damaged. The text is the database's own message."""


class Foreign(Exception):
    """The file contains something that no version of the house put there. The text names it."""


class HasTables(Exception):
    """Restoring would overwrite tables. The argument is their number."""


class IsOpen(Exception):
    """The house is running, so nothing may be restored into it."""


# --- out of a house --------------------------------------------------------------------------------


def quietly(stage: Stage, done: int, total: int | None) -> None:
    """The default progress report, which shows nothing."""


def back_up(where: Path | str, file: Path, progress: Progress = quietly) -> int:
    """Write a backup, and return the number of tables in it.

    This is safe while the house is open. The file appears when it is complete, or not at all.
    """
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
        source.execute("BEGIN")  # all pages are of the same moment, whatever is written meanwhile
        source.execute(CODES).fetchone()
        source.backup(
            copy,
            pages=PAGES_AT_ONCE,
            progress=lambda _, remaining, total: progress("copying", total - remaining, total),
        )
        copy.execute("PRAGMA journal_mode = DELETE")  # a backup is a single file, without a write-ahead log


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads the database of a house, which may be open, or be opened meanwhile."""
    path = folder / "tablee.sqlite3"
    if not path.exists():
        raise NoHouse(folder)
    with closing(_look_into(path)) as connection:
        yield connection


def _look_into(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, even if the schema in the file tries to make it."""
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
    """Check that a backup is sound, and return the number of tables in it."""
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
    """Run SQLite's `quick_check`, which reads every page, or `integrity_check`, which also compares indexes."""
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
    """Restore a backup, and return the number of tables in it.

    Raises `IsOpen` if the house is open, and `HasTables` if it has tables, unless forced.
    """
    tables = _inspect(file, "integrity_check", progress)
    if isinstance(where, Path):
        _restore_file(file, where, force)
    else:
        asyncio.run(_restore_server(file, where, force))
    return tables


def kept(folder: Path) -> Path:
    """The path to which a restoration moves the former database."""
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
    """The number of tables in a database. One that cannot be read counts as 1: there may be something to save."""
    if not path.exists() or not path.stat().st_size:
        return 0
    try:
        with closing(sqlite3.connect(path)) as connection:
            return sum(1 for _ in connection.execute(CODES))
    except sqlite3.Error:
        return 1


def _put_aside(path: Path) -> None:
    """Move the former database aside, together with its write-ahead log."""
    for suffix in ("", "-wal", "-shm"):
        former = path.with_name(path.name + suffix)
        target = kept(path.parent).with_name(kept(path.parent).name + suffix)
        target.unlink(missing_ok=True)
        if former.exists():
            former.rename(target)


def _make_present(file: Path, fresh: Path) -> None:
    """Copy the backup, and migrate the copy to the schema of this version."""
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
        copy.execute("PRAGMA journal_mode = WAL")  # the mode cannot be changed while another connection is open
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
