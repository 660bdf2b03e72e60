"""The list of public tables of all workers, at which people gather or play: the hall.

Notices are dated by one clock for all workers, the database's. Should it be set, notices seem to be of the past or
of the future: both are out of date, until the rooms put them up again a moment later.
"""

import asyncio
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, delete, select

from tablee.server.storage.schema import listings
from tablee.server.storage.store import Store
from tablee.server.wire.http import Listing

OUT_OF_DATE = 30_000
"""Milliseconds after which a listing that was not renewed is out of date: its worker is gone."""
SECONDS_TO_REMEMBER = 1.0
"""Seconds for which the list is cached, because every browser in the hall polls it."""
MOST = 100
_about = msgspec.json.Decoder(Listing)


class Hall:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: list[Listing] = []
        self._looked = float("-inf")

    async def put_up(self, about: Listing) -> None:
        row = {
            "code": about.code,
            "game": about.game,
            "language": about.language,
            "quick": about.quick,
            "playing": about.playing,
            "seen": self._store.database.now(),
            "about": msgspec.json.encode(about).decode(),
        }
        insert = self._store.database.insert(listings).values(since=row["seen"], **row)
        await self._store.run(insert.on_conflict_do_update(index_elements=["code"], set_=row))

    async def take_down(self, code: str) -> None:
        await self._store.run(delete(listings).where(listings.c.code == code))

    async def tidy(self) -> None:
        """Remove listings whose worker is gone: they hold names of people."""
        await self._store.run(delete(listings).where(~self._is_fresh()))

    async def tables(self) -> list[Listing]:
        """Tables at which people gather come first, then those at which they play; the oldest of each first."""
        now = asyncio.get_running_loop().time()
        if now - self._looked > SECONDS_TO_REMEMBER:
            self._looked = now
            self._seen = [_about.decode(row.about) for row in await self._store.read(self._fresh())]
        return self._seen

    async def waiting(self, game: str, language: str) -> list[str]:
        """The tables where a person without an account can sit down, in the order in which to try them.

        Tables of the person's own language come first, and among those the quick ones, which start in a moment.
        """
        asked = listings.c.game == game
        rows = await self._store.read(self._fresh().where(asked, ~listings.c.playing))
        unrated = [row for row in rows if not _about.decode(row.about).rated]
        return [row.code for row in sorted(unrated, key=lambda row: (row.language != language, not row.quick))]

    def _fresh(self) -> Select[Any]:
        order = (listings.c.playing, listings.c.since, listings.c.code)
        return select(listings).where(self._is_fresh()).order_by(*order).limit(MOST)

    def _is_fresh(self) -> ColumnElement[bool]:
        now = self._store.database.now()
        return (listings.c.seen > now - OUT_OF_DATE) & (listings.c.seen < now + OUT_OF_DATE)
