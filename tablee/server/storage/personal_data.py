"""What the house knows about one person: where it is found, and all of it in one file."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import func, select

from tablee.server.devices import Devices
from tablee.server.ratings import Ratings
from tablee.server.results import Results
from tablee.server.schema import accounts, guests, journal, known_devices, not_a_move
from tablee.server.store import Store
from tablee.server.wire import Me
from tablee.server.wire_hall import Attended, Export, Trace

TABLES_AT_ONCE = 20
"""Whose journals are read by one statement: a long history is read in many short ones."""


class Traces:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def export(self, me: Me) -> Export:
        since = await self._store.read(select(guests.c.since).where(guests.c.id == me.id))
        account = await self._store.read(select(accounts.c.since).where(accounts.c.guest == me.id))
        known = select(known_devices.c.since).where(known_devices.c.guest == me.id)
        return Export(
            me=me,
            since=since[0].since,
            account_since=account[0].since if account else None,
            devices=await Devices(self._store).of(me.id),
            known_devices=[row.since for row in await self._store.read(known)],
            results=await Results(self._store).of_person(me.id, most=None),
            ratings=await Ratings(self._store).of_person(me.id),
            rated=await Ratings(self._store).matches_of(me.id),
            tables=[attended async for attended in self._attended(me.id)],
            traces=[trace async for row in self.entries_about(me.id) for trace in _traces(row, me.id)],
        )

    async def entries_about(self, person: str) -> AsyncIterator[Any]:
        """Rows of the journal, at the tables where the person ever asked for something: no other names anybody."""
        mentioned = journal.c.facts.contains(person, autoescape=True)
        about = select(journal).where(mentioned).order_by(journal.c.table_code, journal.c.number)
        async for codes in self._tables_of(person):
            for row in await self._store.read(about.where(journal.c.table_code.in_(codes))):
                yield row

    async def _attended(self, person: str) -> AsyncIterator[Attended]:
        times = func.count(), func.min(journal.c.at), func.max(journal.c.at)
        mine = select(journal.c.table_code, *times).where(journal.c.person == person)
        by_table = mine.group_by(journal.c.table_code).order_by(journal.c.table_code)
        async for codes in self._tables_of(person):
            for row in await self._store.read(by_table.where(journal.c.table_code.in_(codes))):
                yield Attended(*row)

    async def _tables_of(self, person: str) -> AsyncIterator[list[str]]:
        """Their codes in order, some at a time."""
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
