"""Erases a person: hidden from everybody at once, and removed in short commits between which moves are written.

An erasure under way has a row in `farewells`, so that a crash leaves nobody half erased. The row stays for a
minute: then everything that the person's last requests wrote meanwhile is found and removed too.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.clock import calendar_time
from tablee.server.storage.personal_data import Traces
from tablee.server.storage.schema import (
    accounts,
    farewells,
    guests,
    journal,
    known_devices,
    listings,
    played,
    rating_changes,
    ratings,
    results,
    tokens,
)
from tablee.server.storage.store import Store
from tablee.server.wire.http import Place

ROWS_AT_ONCE = 100
"""Rows that are rewritten in one commit."""
LAST_WORDS = 60_000
"""Milliseconds after which no request of the person can be under way any more."""
PERSONAL = ("name", "avatar", "text")
"""The fields of a fact that contain the person's own words."""
_places = msgspec.json.Decoder(list[Place])

# Statements for many rows.
_same_entry = (journal.c.table_code == bindparam("of_table")) & (journal.c.number == bindparam("of_entry"))
_rewrite_entry = update(journal).where(_same_entry).values(facts=bindparam("blank"))
_same_match = (results.c.table_code == bindparam("of_table")) & (results.c.match == bindparam("of_match"))
_rewrite_result = update(results).where(_same_match).values(seats=bindparam("blank"))
_of_result = (played.c.table_code == results.c.table_code) & (played.c.match == results.c.match)
_same_part = (played.c.table_code == bindparam("of_table")) & (played.c.match == bindparam("of_match"))
_drop_played = delete(played).where(played.c.person == bindparam("of_person"), _same_part)


class Farewells:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._traces = Traces(store)

    async def begin(self, person: str) -> None:
        """Delete the guest, and note that the rest of the erasure is to be done, even after a crash."""
        noted = self._store.database.insert(farewells).values(person=person, since=calendar_time())

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(noted.on_conflict_do_nothing())
            await _drop(connection, person)

        await self._store.together(write)

    async def rewrite(self, person: str) -> set[str]:
        """Remove the name from journals and results, and return the tables of the person. May be repeated.

        All tables are returned, changed or not, because a worker may have missed the first farewell.
        """
        codes: set[str] = set()
        piece: list[Any] = []
        async for row in self._traces.entries_about(person):
            codes.add(row.table_code)
            if _blank_facts(row.facts, person) != row.facts:
                piece.append(row)
            if len(piece) == ROWS_AT_ONCE:
                await self._rewrite_entries(piece, person)
                piece = []
        await self._rewrite_entries(piece, person)
        while await self._rewrite_results(person) or await self._drop_rating_changes(person):
            pass
        return codes

    async def overdue(self) -> list[str]:
        """People whose last requests are over at all workers, so that their erasure can be finished."""
        ago, ahead = (
            calendar_time() - LAST_WORDS,
            calendar_time() + LAST_WORDS,
        )  # dates in the future: the clock was set back since
        due = select(farewells.c.person).where(or_(farewells.c.since <= ago, farewells.c.since > ahead))
        return [row.person for row in await self._store.read(due)]

    async def end(self, person: str) -> None:
        async def write(connection: AsyncConnection) -> None:
            await _drop(connection, person)
            for table in (played, farewells):
                await connection.execute(delete(table).where(table.c.person == person))

        await self._store.together(write)

    async def _rewrite_entries(self, rows: Sequence[Any], person: str) -> None:
        """Rewrite entries as they are now: the erasure of another person may have rewritten them meanwhile."""
        if not rows:
            return
        codes, numbers = {row.table_code for row in rows}, {row.number for row in rows}
        keys = {(row.table_code, row.number) for row in rows}
        around = journal.c.table_code.in_(codes) & journal.c.number.in_(numbers)
        present = select(journal).where(around).order_by(journal.c.table_code, journal.c.number).with_for_update()

        async def write(connection: AsyncConnection) -> None:
            blanks = [
                {"of_table": row.table_code, "of_entry": row.number, "blank": _blank_facts(row.facts, person)}
                for row in await connection.execute(present)
                if (row.table_code, row.number) in keys
            ]
            await connection.execute(_rewrite_entry, blanks)
            # A room with people at such a table puts its notice up again.
            await connection.execute(delete(listings).where(listings.c.code.in_(codes)))

        await self._store.together(write)

    async def _rewrite_results(self, person: str) -> bool:
        """Rewrite the results of some matches. Returns False if none is left."""
        seats = select(results.c.table_code, results.c.match, results.c.seats).join(played, _of_result)
        mine = seats.where(played.c.person == person).order_by(played.c.ended_at, *results.primary_key)
        some = mine.limit(ROWS_AT_ONCE).with_for_update(of=results)

        async def write(connection: AsyncConnection) -> bool:
            blanks = [
                {"of_table": code, "of_match": match, "of_person": person, "blank": _blank_seats(seats, person)}
                for code, match, seats in await connection.execute(some)
            ]
            if blanks:
                await connection.execute(_rewrite_result, blanks)
                await connection.execute(_drop_played, blanks)
            return bool(blanks)

        return await self._store.together(write)

    async def _drop_rating_changes(self, person: str) -> bool:
        """Drop the rating changes of some matches. Returns False if none is left."""
        mine = rating_changes.c.guest == person
        some = select(rating_changes.c.table_code).where(mine).limit(ROWS_AT_ONCE)
        gone = delete(rating_changes).where(mine, rating_changes.c.table_code.in_(some))
        return bool(await self._store.run(gone.returning(rating_changes.c.match)))


async def _drop(connection: AsyncConnection, person: str) -> None:
    """Drop all rows that exist once for a person. The guest goes first, so that no new result names them."""
    await connection.execute(delete(guests).where(guests.c.id == person))
    for table in (tokens, known_devices, accounts, ratings):
        await connection.execute(delete(table).where(table.c.guest == person))


def _blank_facts(facts: str, person: str) -> str:
    """Facts without the person's name and words. They are edited as JSON, so facts of any version can be."""
    decoded = msgspec.json.decode(facts)
    blank = [_blank(fact) if fact.get("person") == person else fact for fact in decoded]
    return facts if blank == decoded else msgspec.json.encode(blank).decode()


def _blank(fact: dict[str, Any]) -> dict[str, Any]:
    return fact | {name: "" for name in PERSONAL if fact.get(name)}


def _blank_seats(seats: str, person: str) -> str:
    places = _places.decode(seats)
    blank = [msgspec.structs.replace(place, name="") if place.person == person else place for place in places]
    return msgspec.json.encode(blank).decode()
