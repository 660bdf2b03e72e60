"""Executes statements: queries beside the commits, and commits of one or several statements."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.storage.database import Database
from tablee.server.storage.outages import Outages

T = TypeVar("T")


class Transactions:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.outages = Outages()
        self._under_way: set[asyncio.Task[Any]] = set()

    async def read(self, statement: Any, **parameters: Any) -> list[Any]:
        """The rows of a query. However long it takes, no commit waits for it."""
        return await asyncio.shield(self.begin(self._fetch(statement, parameters)))

    async def _fetch(self, statement: Any, parameters: dict[str, Any]) -> list[Any]:
        with self.outages.noted():
            async with self.database.reader.connect() as connection:
                return list(await connection.execute(statement, parameters))

    async def run(self, statement: Any) -> list[Any]:
        """Execute a statement that writes, in a commit of its own."""

        async def execute(connection: AsyncConnection) -> list[Any]:
            result = await connection.execute(statement)
            return list(result) if result.returns_rows else []

        return await self.together(execute)

    async def together(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Execute several statements in one commit, which goes on even if the caller is cancelled meanwhile."""
        return await asyncio.shield(self.begin(self._transact(work)))

    async def _transact(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        with self.outages.noted():
            async with self.database.engine.begin() as connection:
                return await work(connection)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start work that `finish` waits for."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def finish(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
