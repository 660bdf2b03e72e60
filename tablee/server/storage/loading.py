"""Reads a table from its journal without holding up the others."""

from tablee.server.common.clock import clock, real_luck
from tablee.server.storage.store import Store
from tablee.server.table.table import Table


async def restored(code: str, store: Store) -> Table:
    """The table folded from its journal. It has no entries if there is no table with that code."""
    table = Table(code, real_luck())
    await store.slices.run(table.following(await store.journal.entries(code), clock))
    return table
