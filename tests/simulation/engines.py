"""SQLAlchemy's engines for simulated processes.

A process that starts compiles every statement once. A simulator starts thousands, all with the same statements:
here they share one dialect and one cache of compiled statements for each kind of engine, as they share the code.
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
    """Of a file opened for real: the engine that writes and the one that reads, with their dialects complete."""

    async def connected(folder: Path) -> tuple[Engine, Engine]:
        file = database.SqliteFile(folder)
        await file.open()
        async with file.reader.connect():
            pass
        await file.close()
        return file.engine.sync_engine, file.reader.sync_engine

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(connected(Path(folder)))
