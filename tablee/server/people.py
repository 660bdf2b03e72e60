"""Accounts, devices, and everything the house keeps about one person."""

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.history import AnyFact, decode_facts, encode_facts
from tablee.server.ratings import Ratings
from tablee.server.results import Place, Results
from tablee.server.schema import (
    accounts,
    guests,
    journal,
    listings,
    not_a_move,
    played,
    rating_changes,
    ratings,
    results,
    tokens,
)
from tablee.server.store import Guest, Store
from tablee.server.wire import Me
from tablee.server.wire_hall import Attended, Export, Trace

_places = msgspec.json.Decoder(list[Place])
PERSONAL = ("name", "avatar", "text")
"""What a fact about a person may hold that only they can have said."""
_asked = journal.alias("asked")


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

    # --- accounts and devices ----------------------------------------------------------------

    async def open_account(self, guest: str, login: str, password_hash: str) -> bool:
        """False if somebody else has the login, or the guest has another already."""
        row = {"guest": guest, "login": login, "password_hash": password_hash, "since": _now()}
        added = self._store.database.insert(accounts).values(row).on_conflict_do_nothing()
        return bool(await self._store.run(added.returning(accounts.c.guest)))

    async def account(self, login: str) -> tuple[Guest, str] | None:
        """Whose it is, and the hash of the password."""
        columns = select(guests.c.id, guests.c.name, guests.c.avatar, accounts.c.password_hash)
        rows = await self._store.read(
            columns.join(accounts, accounts.c.guest == guests.c.id).where(accounts.c.login == login)
        )
        return next(((Guest(id, name, avatar, login), known) for id, name, avatar, known in rows), None)

    async def add_token(self, token_hash: str, guest: str) -> None:
        await self._store.run(insert(tokens).values(token_hash=token_hash, guest=guest, since=_now()))

    async def remove_token(self, token_hash: str) -> None:
        await self._store.run(delete(tokens).where(tokens.c.token_hash == token_hash))

    # --- everything about somebody -----------------------------------------------------------

    async def export(self, me: Me) -> Export:
        since = await self._store.read(select(guests.c.since).where(guests.c.id == me.id))
        account = await self._store.read(select(accounts.c.since).where(accounts.c.guest == me.id))
        devices = await self._store.read(
            select(tokens.c.since).where(tokens.c.guest == me.id).order_by(tokens.c.since)
        )
        return Export(
            me=me,
            since=since[0].since,
            account_since=account[0].since if account else None,
            devices=[row.since for row in devices],
            results=await Results(self._store).of_person(me.id, most=None),
            ratings=await Ratings(self._store).of_person(me.id),
            rated=await Ratings(self._store).matches_of(me.id),
            tables=await self._attended(me.id),
            traces=await self._store.together(lambda connection: _traces(connection, me.id)),
        )

    async def _attended(self, person: str) -> list[Attended]:
        times = func.count(), func.min(journal.c.at), func.max(journal.c.at)
        mine = select(journal.c.table_code, *times).where(journal.c.person == person, _at_tables_of(person))
        rows = await self._store.read(mine.group_by(journal.c.table_code).order_by(journal.c.table_code))
        return [Attended(*row) for row in rows]

    async def forget(self, person: str) -> set[str]:
        """The tables whose journal was rewritten: there, a person without a name has sat."""

        async def rewrite(connection: AsyncConnection) -> set[str]:
            codes = await _blank_journal(connection, person)
            await _blank_results(connection, person)
            # Who is at one of these tables puts its notice up again.
            await connection.execute(delete(listings).where(listings.c.code.in_(codes)))
            for statement in _what_is_theirs(person):
                await connection.execute(statement)
            return codes

        return await self._store.together(rewrite)


def _what_is_theirs(person: str) -> list[Any]:
    return [
        delete(played).where(played.c.person == person),
        delete(ratings).where(ratings.c.guest == person),
        delete(rating_changes).where(rating_changes.c.guest == person),
        delete(tokens).where(tokens.c.guest == person),
        delete(accounts).where(accounts.c.guest == person),
        delete(guests).where(guests.c.id == person),
    ]


def _at_tables_of(person: str) -> ColumnElement[bool]:
    of_person = select(_asked.c.table_code).where(_asked.c.person == person, not_a_move).distinct()
    return journal.c.table_code.in_(of_person)


async def _entries_about(connection: AsyncConnection, person: str) -> list[Any]:
    """At the tables where they ever asked for something. Nobody is named anywhere else."""
    mentioned = journal.c.facts.contains(person, autoescape=True)
    return list(await connection.execute(select(journal).where(_at_tables_of(person), mentioned)))


async def _traces(connection: AsyncConnection, person: str) -> list[Trace]:
    return [
        Trace(row.table_code, row.number, row.at, msgspec.to_builtins(fact))
        for row in await _entries_about(connection, person)
        for fact in decode_facts(row.facts.encode())
        if person in (getattr(fact, "person", None), getattr(fact, "host", None))
    ]


async def _blank_journal(connection: AsyncConnection, person: str) -> set[str]:
    rows = await _entries_about(connection, person)
    for row in rows:
        facts = [_blank(fact, person) for fact in decode_facts(row.facts.encode())]
        same = (journal.c.table_code == row.table_code) & (journal.c.number == row.number)
        await connection.execute(update(journal).where(same).values(facts=encode_facts(facts).decode()))
    return {row.table_code for row in rows}


def _blank(fact: AnyFact, person: str) -> AnyFact:
    if getattr(fact, "person", None) != person:
        return fact
    return msgspec.structs.replace(fact, **{name: "" for name in PERSONAL if getattr(fact, name, None)})


async def _blank_results(connection: AsyncConnection, person: str) -> None:
    mine = select(played.c.table_code, played.c.match).where(played.c.person == person)
    for code, match in list(await connection.execute(mine)):
        same = (results.c.table_code == code) & (results.c.match == match)
        seats = (await connection.execute(select(results.c.seats).where(same))).scalar_one()
        blank = [
            msgspec.structs.replace(place, name="") if place.person == person else place
            for place in _places.decode(seats)
        ]
        await connection.execute(update(results).where(same).values(seats=msgspec.json.encode(blank).decode()))


def _now() -> int:
    return time.time_ns() // 1_000_000
