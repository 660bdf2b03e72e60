"""A disk that fills up: SQLite itself refuses to let the database grow beyond a number of pages."""

from sqlalchemy import text

from tablee.server.store import Store


async def fill(store: Store) -> None:
    await _limit_pages(store, 1)


async def make_space(store: Store) -> None:
    await _limit_pages(store, 1_000_000)


async def _limit_pages(store: Store, pages: int) -> None:
    async with store.engine.connect() as connection:
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
