"""SQLAlchemy's engines for simulated processes.

Each process compiles every statement once. A simulator starts thousands of processes with the same statements, so
here they share one dialect and one cache of compiled statements for each kind of engine.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import URL, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tablee.server.storage import database


@contextmanager
def shared_compilation() -> Iterator[None]:
    _origins()
    with patch.object(database, "create_async_engine", _engine):
        yield


def _engine(url: URL | str, **settings: Any) -> AsyncEngine:
    engine = create_async_engine(url, **settings)
    writes, reads = _origins()
    origin = reads if "isolation_level" in settings else writes
    engine.sync_engine.dialect = engine.sync_engine.pool._dialect = origin.dialect
    engine.sync_engine._compiled_cache = origin._compiled_cache
    return engine


@cache
def _origins() -> tuple[Engine, Engine]:
    """The writing and the reading engine of a file that was really opened, which completes their dialects."""

    async def connected(folder: Path) -> tuple[Engine, Engine]:
        file = database.SqliteFile(folder)
        await file.open()
        async with file.reader.connect():
            pass
        await file.close()
        return file.engine.sync_engine, file.reader.sync_engine

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(connected(Path(folder)))
