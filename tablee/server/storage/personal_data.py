"""The data of one person: where it is stored, and an export of all of it as one file."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import func, or_, select

from tablee.server.storage.devices import Devices
from tablee.server.storage.ratings import Ratings
from tablee.server.storage.results import Results
from tablee.server.storage.schema import accounts, guests, journal, known_devices, not_a_move
from tablee.server.storage.store import Store
from tablee.server.wire.http import Attended, Me, Trace

TABLES_AT_ONCE = 20
"""Tables whose journals are read by one statement, so that no statement takes long."""
ROWS_AT_ONCE = 200
"""Rows that are read by one statement, and put into one piece of an export."""
encode = msgspec.json.encode


class Traces:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def export(self, me: Me) -> AsyncIterator[bytes]:
        """An `Export` as JSON, in pieces, so that a long history is never in memory as a whole."""
        since = await self._store.read(select(guests.c.since).where(guests.c.id == me.id))
        account = await self._store.read(select(accounts.c.since).where(accounts.c.guest == me.id))
        known = select(known_devices.c.since).where(known_devices.c.guest == me.id)
        short = {
            "me": me,
            "since": since[0].since,
            "account_since": account[0].since if account else None,
            "devices": await Devices(self._store).of(me.id),
            "known_devices": [row.since for row in await self._store.read(known)],
            "ratings": await Ratings(self._store).of_person(me.id),
        }
        return self._in_pieces(me.id, encode(short))

    async def _in_pieces(self, person: str, short: bytes) -> AsyncIterator[bytes]:
        yield short[:-1]
        long: dict[str, AsyncIterator[list[Any]]] = {
            "results": Results(self._store).all_of_person(person),
            "rated": Ratings(self._store).matches_of(person),
            "tables": self._attended(person),
            "traces": self._traces(person),
        }
        for name, pages in long.items():
            separator = f',"{name}":['.encode()
            async for page in pages:
                if page:
                    yield separator + encode(page)[1:-1]
                    separator = b","
                await asyncio.sleep(0)
            yield b"]" if separator == b"," else separator + b"]"
        yield b"}"

    async def _traces(self, person: str) -> AsyncIterator[list[Trace]]:
        async for rows in self._pages_about(person):
            yield [trace for row in rows for trace in _traces(row, person)]

    async def entries_about(self, person: str) -> AsyncIterator[Any]:
        """The journal rows of all tables at which the person made a request. No other rows name the person."""
        async for rows in self._pages_about(person):
            for row in rows:
                yield row

    async def _pages_about(self, person: str) -> AsyncIterator[list[Any]]:
        """The same rows in batches. A batch may end within the rows of a table."""
        mentioned = journal.c.facts.contains(person, autoescape=True)
        about = select(journal).where(mentioned).order_by(journal.c.table_code, journal.c.number)
        async for codes in self._tables_of(person):
            some = about.where(journal.c.table_code.in_(codes)).limit(ROWS_AT_ONCE)
            rows = await self._store.read(some)
            yield rows
            while len(rows) == ROWS_AT_ONCE:
                last = rows[-1]
                left = [code for code in codes if code >= last.table_code]
                after = or_(journal.c.table_code > last.table_code, journal.c.number > last.number)
                some = about.where(journal.c.table_code.in_(left), after).limit(ROWS_AT_ONCE)
                rows = await self._store.read(some)
                yield rows

    async def _attended(self, person: str) -> AsyncIterator[list[Attended]]:
        times = func.count(), func.min(journal.c.at), func.max(journal.c.at)
        mine = select(journal.c.table_code, *times).where(journal.c.person == person)
        by_table = mine.group_by(journal.c.table_code).order_by(journal.c.table_code)
        async for codes in self._tables_of(person):
            rows = await self._store.read(by_table.where(journal.c.table_code.in_(codes)))
            yield [Attended(*row) for row in rows]

    async def _tables_of(self, person: str) -> AsyncIterator[list[str]]:
        """The codes of the person's tables in order, in batches."""
        mine = select(journal.c.table_code).where(journal.c.person == person, not_a_move).distinct()
        some = mine.order_by(journal.c.table_code).limit(TABLES_AT_ONCE)
        codes = [row.table_code for row in await self._store.read(some)]
        while codes:
            yield codes
            codes = [
                row.table_code for row in await self._store.read(some.where(journal.c.table_code > codes[-1]))
            ]


def _traces(row: Any, person: str) -> list[Trace]:
    facts = msgspec.json.decode(row.facts)
    mine = (fact for fact in facts if person in (fact.get("person"), fact.get("host")))
    return [Trace(row.table_code, row.number, row.at, fact) for fact in mine]
