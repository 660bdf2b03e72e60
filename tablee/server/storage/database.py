"""The database of a house: an SQLite file of its own, or a PostgreSQL server that several workers share."""

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol

import msgspec
from sqlalchemy import URL, BigInteger, ColumnElement, cast, event, extract, func, literal, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablee.server.common.clock import steady_time
from tablee.server.storage.datafolder import InUse, private_file, take_lock
from tablee.server.storage.schema import NewerDatabase, journal, migrate

Row = dict[str, Any]
"""A row of the journal, by the names of its columns."""
Key = tuple[str, int]
SECONDS_TO_ANSWER = 10
SECONDS_TO_READ = 10
"""A read is aborted after this time, because its snapshot keeps the write-ahead log from being reset."""
READERS = 3
"""Connections that only read, apart from those that write."""
SECONDS_TO_TRUST = 10
"""A connection that answered within this time is used without testing it again."""
MIGRATION_LOCK = 0x7AB1EE
"""The key of an advisory lock: workers that start together migrate one after the other."""


class CannotOpen(Exception):
    """The database cannot be used at all. The text gives the reason in one line."""


class Database(Protocol):
    engine: AsyncEngine
    """The connections that commit."""
    reader: AsyncEngine
    """The connections that only read: no commit waits for them. A statement sees what was committed before it."""
    shared: bool
    """Whether other workers may write to this database too."""

    async def open(self) -> None:
        """Bring the schema up to date, or raise `CannotOpen`."""

    async def close(self) -> None: ...

    async def append(self, rows: list[Row]) -> set[Key] | None:
        """Write rows to the journal in one commit, except those whose key is taken.

        Returns the keys that were written; None for all of them. Calls must not overlap.
        """

    def insert(self, table: Any) -> Any:
        """An insert that can skip rows whose key is taken."""

    def now(self) -> ColumnElement[int]:
        """Milliseconds since 1970, by a clock that all workers share."""


def database_at(where: Path | str) -> Database:
    """The database in a folder, or at the URL of a PostgreSQL server."""
    if isinstance(where, Path):
        return SqliteFile(where)
    try:
        url = make_url(where)
    except ArgumentError:
        raise CannotOpen("--database is no URL: postgresql://user:password@host/name is one.") from None
    kind = url.drivername.partition("+")[0]
    if kind not in ("postgresql", "postgres"):
        raise CannotOpen(f"--database takes a PostgreSQL, not {kind}; without it the house keeps a file.")
    return Postgres(url.set(drivername="postgresql+asyncpg"))


class SqliteFile:
    """An SQLite file. A lock makes sure that only one house writes to it."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tablee.sqlite3"
        self.engine = _sqlite_engine(self.path)
        self.reader = _sqlite_reader(self.path)
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        try:
            self._lock = take_lock(self.path.with_suffix(".lock"))
            private_file(self.path)
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (InUse, NewerDatabase, SQLAlchemyError, OSError) as error:
            await self.close()
            raise CannotOpen(self._reason(error)) from error

    async def close(self) -> None:
        await self.reader.dispose()  # before the writer, which checkpoints when it is the last
        await self.engine.dispose()
        if self._lock:
            self._lock.close()

    async def append(self, rows: list[Row]) -> set[Key] | None:
        try:
            await self._append_all(rows)
            return None
        except sqlite3.IntegrityError:  # some key is taken: nothing was written
            return await _append_new(self.engine, self.insert(journal), rows)

    def insert(self, table: Any) -> sqlite.Insert:
        return sqlite.insert(table)

    def now(self) -> ColumnElement[int]:
        return literal(steady_time())

    async def _append_all(self, rows: list[Row]) -> None:
        """Insert all rows by one statement, so that the thread needs the interpreter's lock only twice."""
        batch = msgspec.json.encode(rows).decode()
        async with self.engine.connect() as connection:
            pooled = await connection.get_raw_connection()
            assert pooled.driver_connection, "a connection is open"
            await pooled.driver_connection.execute_fetchall(_APPEND_ALL, (batch,))

    def _reason(self, error: Exception) -> str:
        match error:
            case InUse():
                return f"Another house is open on {self.path.parent}: stop it, or choose another --data folder."
            case NewerDatabase():
                return f"{self.path} was written by a newer Tablée: update this one."
            case _:
                return f"{self.path} cannot be used: {said(error)}"


class _Appender:
    """A connection that only appends entries: borrowing one from the pool took longer than the commit."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._held: AsyncConnection | None = None
        self._driver: Any = None
        self._used = 0.0

    async def write(self, statement: str, batch: str) -> list[Any]:
        if not self._held or not await self._writes():
            await self._take()
        written: list[Any] = await self._driver.fetch(statement, batch)
        self._used = time.monotonic()
        return written

    async def _writes(self) -> bool:
        if self._driver.is_closed() or time.monotonic() - self._used < SECONDS_TO_TRUST:
            return not self._driver.is_closed()
        with suppress(Exception):  # whatever the reason, a new connection may work
            await self._driver.execute("", timeout=SECONDS_TO_ANSWER)
            return True
        return False

    async def _take(self) -> None:
        if self._held:
            await self._held.invalidate()
            await self.close()
        self._held = await self._engine.connect()
        self._driver = (await self._held.get_raw_connection()).driver_connection

    async def close(self) -> None:
        if self._held:
            await self._held.close()
            self._held = None


class Postgres:
    """A PostgreSQL server. Any number of workers write to it, and the key of the journal decides conflicts."""

    shared = True

    def __init__(self, url: URL) -> None:
        self._name = url.render_as_string(hide_password=True).replace("+asyncpg", "", 1)
        self.engine = _postgres_engine(url, pool_size=4)
        self.reader = _postgres_reader(url)
        self._appender = _Appender(self.engine)

    async def open(self) -> None:
        try:
            async with self.engine.begin() as connection:
                await self._migrate(connection)
        except (NewerDatabase, SQLAlchemyError, OSError) as error:
            await self.close()
            raise CannotOpen(self._reason(error)) from error

    async def _migrate(self, connection: AsyncConnection) -> None:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        await connection.run_sync(migrate)

    async def close(self) -> None:
        await self._appender.close()
        await self.reader.dispose()
        await self.engine.dispose()

    async def append(self, rows: list[Row]) -> set[Key] | None:
        """Insert all rows by one statement, which is one commit.

        Rows are sorted by key: two workers that wrote the same keys in different orders could deadlock.
        """
        batch = msgspec.json.encode(sorted(rows, key=_key)).decode()
        written = await self._appender.write(_APPEND_NEW, batch)
        return None if len(written) == len(rows) else {(code, number) for code, number in written}

    def insert(self, table: Any) -> postgresql.Insert:
        return postgresql.insert(table)

    def now(self) -> ColumnElement[int]:
        return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    def _reason(self, error: Exception) -> str:
        if isinstance(error, NewerDatabase):
            return f"{self._name} was written by a newer Tablée: update this worker."
        return f"{self._name} cannot be used: {said(error)}"


_RARELY = "wal_autocheckpoint = 16000"
"""Pages between checkpoints. Each table's entries touch a page of their own, so the default is too small."""
_COLUMNS = journal.columns.keys()
_INSERT = f"INSERT INTO journal ({', '.join(_COLUMNS)})"
_FIELDS = ", ".join(f"json_extract(value, '$.{name}')" for name in _COLUMNS)
_APPEND_ALL = f"{_INSERT} SELECT {_FIELDS} FROM json_each(?)"
_TYPED = ", ".join(f"{column.name} {column.type.compile()}" for column in journal.columns)
_APPEND_NEW = f"""{_INSERT} SELECT {", ".join(_COLUMNS)} FROM json_to_recordset($1) AS entry ({_TYPED})
ON CONFLICT DO NOTHING RETURNING table_code, number"""


async def _append_new(engine: AsyncEngine, insert: Any, rows: list[Row]) -> set[Key]:
    insert = insert.on_conflict_do_nothing().returning(journal.c.table_code, journal.c.number)
    async with engine.begin() as connection:
        result = await connection.execute(insert, rows)
        return {(code, number) for code, number in result}


def _key(row: Row) -> Key:
    return row["table_code"], row["number"]


def said(error: Exception) -> str:
    """The first line of the database's own error message."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


def _postgres_reader(url: URL) -> AsyncEngine:
    read_only = {"default_transaction_read_only": "on", "statement_timeout": f"{SECONDS_TO_READ * 1000}"}
    return _postgres_engine(
        url, pool_size=READERS, connect_args={"server_settings": read_only}, isolation_level="AUTOCOMMIT"
    )


def _postgres_engine(url: URL, **settings: Any) -> AsyncEngine:
    engine = create_async_engine(url, max_overflow=0, pool_timeout=SECONDS_TO_ANSWER, **settings)

    @event.listens_for(engine.sync_engine, "checkin")
    def note(connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def ensure_it_answers(connection: Any, record: Any, proxy: Any) -> None:
        """Test a connection that was unused for a while. Testing it every time took longer than the statement."""
        if connection.driver_connection.is_closed():
            raise InvalidatePoolError
        if "used" in record.info and time.monotonic() - record.info["used"] > SECONDS_TO_TRUST:
            _ping(connection)

    return engine


def _ping(connection: Any) -> None:
    try:
        connection.ping()
    except Exception as error:
        raise InvalidatePoolError from error


def _sqlite_engine(path: Path) -> AsyncEngine:
    # Older SQLite libraries can corrupt a database when two connections write or checkpoint at once:
    # here exactly one connection can.
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        pool_size=1,
        max_overflow=0,
        pool_timeout=SECONDS_TO_ANSWER,
        pool_reset_on_return=None,  # an open transaction is rolled back anyway
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # the driver's own transactions leave schema changes out
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", _RARELY):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _sqlite_reader(path: Path) -> AsyncEngine:
    """Connections that cannot write, and so cannot checkpoint either."""
    read_only = {"mode": "ro", "uri": "true"}
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=path.absolute().as_uri(), query=read_only),
        pool_size=READERS,
        max_overflow=0,
        pool_timeout=SECONDS_TO_ANSWER,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, record: Any) -> None:
        connection.execute("PRAGMA query_only = ON")
        deadline = record.info["deadline"] = _Deadline()
        connection.run_async(lambda driver: driver.set_progress_handler(deadline.has_passed, _STEPS))

    @event.listens_for(engine.sync_engine, "checkout")
    def start_clock(connection: Any, record: Any, proxy: Any) -> None:
        record.info["deadline"].start()

    return engine


_STEPS = 100_000
"""Instructions of SQLite's virtual machine between two checks of the deadline: some milliseconds."""


class _Deadline:
    """The deadline of a connection that reads: a progress handler tells SQLite to abort the statement."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self._began = time.monotonic()

    def has_passed(self) -> bool:
        return time.monotonic() - self._began > SECONDS_TO_READ
