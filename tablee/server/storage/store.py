"""The store: everything that a house keeps, in one database."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.metrics import Meter
from tablee.server.common.time_slices import TimeSlices
from tablee.server.storage.database import database_at
from tablee.server.storage.guests import Guests
from tablee.server.storage.journal import Journal
from tablee.server.storage.schema import rewrite_revision
from tablee.server.storage.transactions import Transactions

T = TypeVar("T")


class Store:
    def __init__(self, where: Path | str) -> None:
        """`where` is a folder, or the URL of a database that several workers share."""
        self.database = database_at(where)
        self.engine = self.database.engine
        self.meter = Meter()
        self.slices = TimeSlices()
        self._transactions = Transactions(self.database)
        self.journal = Journal(self._transactions, self.meter, self.slices)
        self.guests = Guests(self._transactions)

    async def start(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await asyncio.gather(self.guests.finish(), self.journal.finish())
        await self._transactions.finish()
        await self.database.close()

    async def prove_it_can_write(self) -> None:
        """Test whether the database can be written, by a commit that changes nothing."""
        await self.run(rewrite_revision)

    # --- any statement -------------------------------------------------------------------------

    async def read(self, statement: Any) -> list[Any]:
        """The rows of a query. However long it takes, no commit waits for it."""
        return await self._transactions.read(statement)

    async def run(self, statement: Any) -> list[Any]:
        """Execute a statement that writes, in a commit of its own."""
        return await self._transactions.run(statement)

    async def together(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Execute several statements in one commit, which goes on even if the caller is cancelled meanwhile."""
        return await self._transactions.together(work)
