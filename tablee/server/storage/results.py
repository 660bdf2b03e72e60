"""The results of matches. The journal is authoritative; results are kept so that nobody has to replay it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, and_, bindparam, func, insert, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.batching import Batched
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.schema import guests, journal, played, results
from tablee.server.storage.store import Store
from tablee.server.table.table import Table
from tablee.server.wire.http import Place, Result

MOST_RESULTS = 1000
"""Results of one person that are read by one statement at most."""
SOME_RESULTS = 200
"""Results of one person that are read by one statement, if all of them are read."""
MOST_AT_ONCE = 50
"""Results that are written together, if their matches ended while others were being written."""


Groups = Sequence[Sequence[int]]
"""Groups of seats, such as those whose people shared an address."""


_places = msgspec.json.Decoder(list[Place])
_options = msgspec.json.Decoder(dict[str, Any])

# These statements are built once, so that SQLAlchemy compiles them once.
_of_entry = (journal.c.table_code == bindparam("of_table")) & (journal.c.number == bindparam("of_entry"))
_moment = func.coalesce(select(func.max(journal.c.at)).where(_of_entry).scalar_subquery(), 0)
"""The time at which an entry was written, which is the time of a result even if it is written later."""
_insert_played = insert(played).values(ended_at=_moment)


def result_of(table: Table) -> Result | None:
    """How the match on the table ended; None if it has not, was called off, or was a lesson."""
    outcome = table.match.outcome if table.match and not table.lesson else None
    if outcome is None:
        return None
    ends = zip(table.players, outcome.places, outcome.scores, table.sidelines.turns_by_bot, strict=True)
    places = [Place(who.name, who.person, who.bot, place, score, by_bot) for who, place, score, by_bot in ends]
    options = msgspec.to_builtins(table.options)
    return Result(table.code, table.matches, table.game.name, options, places, table.party.rated)


@dataclass(frozen=True, eq=False)
class _End:
    result: Result
    entry: int


class Results:
    def __init__(self, store: Store) -> None:
        self._store = store
        told_by_the_journal = store.database.insert(results).values(ended_at=_moment)
        self._insert = told_by_the_journal.on_conflict_do_nothing().returning(
            results.c.table_code, results.c.match
        )
        self._ends = Batched(self._write_all, MOST_AT_ONCE)

    async def keep(self, result: Result, entry: int) -> bool:
        """Write down how a match ended with that entry of the journal. False if it was written before."""
        return await self._ends.ask(_End(result, entry)) or False

    async def _write_all(self, ends: list[_End]) -> dict[_End, bool]:
        people = {seat.person for end in ends for seat in end.result.seats if seat.person}

        async def write(connection: AsyncConnection) -> set[tuple[str, int]]:
            known = await still_known(connection, people)
            rows = [_row(end, known) for end in ends]
            written = {(code, match) for code, match in await connection.execute(self._insert, rows)}
            took_part = [who for end in ends if _key(end.result) in written for who in _took_part(end, known)]
            if took_part:
                await connection.execute(_insert_played, took_part)
            return written

        written = await self._store.together(write)
        return {end: _key(end.result) in written for end in ends}

    async def of_person(self, person: str, most: int = MOST_RESULTS) -> list[Result]:
        """The results of a person, the latest first."""
        mine = _results_of(person).limit(most)
        return [_result(row) for row in await self._store.read(mine)]

    async def all_of_person(self, person: str) -> AsyncIterator[list[Result]]:
        """All results of a person in batches, the latest first."""
        some = _results_of(person).limit(SOME_RESULTS)
        rows = await self._store.read(some)
        while rows:
            yield [_result(row) for row in rows]
            rows = await self._store.read(some.where(_comes_after(rows[-1])))


class Bookkeeper:
    """Writes the results of the matches at one table.

    A result that cannot be written now is kept and written later. The journal has it in any case.
    """

    def __init__(self, results: Results, rate: Callable[[Result, Groups], Awaitable[None]]) -> None:
        self._results = results
        self._rate = rate
        self._seen = 0
        """The number of the last match that was found to be over."""
        self._unkept: list[tuple[Result, int, Groups]] = []
        """Results still to be written, each with the number of its entry and the seats that shared an address."""

    def has_to_write(self, table: Table) -> bool:
        if table.matches != self._seen and (result := result_of(table)):
            self._seen = table.matches
            self._unkept.append((result, table.stepped, table.sidelines.together))
        return bool(self._unkept)

    @property
    def is_behind(self) -> bool:
        return bool(self._unkept)

    async def write(self) -> None:
        with suppress(Unavailable):
            while self._unkept:
                result, entry, together = self._unkept[0]
                await self._results.keep(result, entry)
                await self._rate(result, together)
                del self._unkept[0]


async def still_known(connection: AsyncConnection, people: Collection[str]) -> set[str]:
    """The people among these who are known, locked so that none is erased before this transaction ends."""
    present = select(guests.c.id).where(guests.c.id.in_(people)).with_for_update(read=True, key_share=True)
    return {row.id for row in await connection.execute(present)}


def _results_of(person: str) -> Select[Any]:
    columns = select(results, played.c.ended_at.label("listed_at")).join(
        played, (played.c.table_code == results.c.table_code) & (played.c.match == results.c.match)
    )
    order = played.c.ended_at.desc(), played.c.table_code, played.c.match
    return columns.where(played.c.person == person).order_by(*order)


def _comes_after(row: Any) -> ColumnElement[bool]:
    """A condition that holds for the rows after this one, in the order of the results."""
    is_later = tuple_(played.c.table_code, played.c.match) > (row.table_code, row.match)
    return and_(played.c.ended_at <= row.listed_at, or_(played.c.ended_at < row.listed_at, is_later))


def _row(end: _End, known: Collection[str]) -> dict[str, Any]:
    """The row of a result, without the names of people who were forgotten since they sat down."""
    result = end.result
    seats = [
        msgspec.structs.replace(seat, name="") if seat.person and seat.person not in known else seat
        for seat in result.seats
    ]
    return {
        "table_code": result.code,
        "match": result.match,
        "game": result.game,
        "options": msgspec.json.encode(result.options).decode(),
        "seats": msgspec.json.encode(seats).decode(),
        "rated": result.rated,
        "of_table": result.code,
        "of_entry": end.entry,
    }


def _key(result: Result) -> tuple[str, int]:
    return result.code, result.match


def _took_part(end: _End, known: Collection[str]) -> list[dict[str, Any]]:
    result = end.result
    row = {"table_code": result.code, "match": result.match, "of_table": result.code, "of_entry": end.entry}
    return [row | {"person": seat.person} for seat in result.seats if seat.person in known]


def _result(row: Any) -> Result:
    return Result(
        code=row.table_code,
        match=row.match,
        game=row.game,
        options=_options.decode(row.options),
        seats=_places.decode(row.seats),
        rated=row.rated,
        ended_at=row.ended_at,
    )
