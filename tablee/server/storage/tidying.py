"""Removes guests and devices that do not come back, a few at a time.

Everybody who opens a page is a guest. Guests who leave nothing behind lose nothing when they are forgotten: their
browser, should it come back, brings a new guest.
"""

from typing import Any

from sqlalchemy import ColumnElement, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.clock import DAY, today
from tablee.server.storage.schema import accounts, guests, journal, known_devices, not_a_move, played, tokens
from tablee.server.storage.store import Store

DAYS_OF_A_STRANGER = 7
"""The days after which a guest without a name, an account, a result or an entry in a journal is forgotten."""
DAYS_OF_A_DEVICE = 366
"""The days after which an unused device is forgotten: as long as its cookie lives."""
MOST_GUESTS = 500
"""Guests that are checked in one sweep."""


class Tidying:
    """Checks all guests in the order of their ids, and then starts again."""

    def __init__(self, store: Store, most_guests: int = MOST_GUESTS) -> None:
        self._store = store
        self._most_guests = most_guests
        self._last = ""

    async def sweep(self) -> None:
        ids = await self._next_guests()
        long_unused = exists().where(tokens.c.guest == guests.c.id, tokens.c.seen < _days_ago(DAYS_OF_A_STRANGER))
        idle = select(guests.c.id).where(guests.c.id.in_(ids), or_(long_unused, ~_has_tokens()))
        if found := [id for (id,) in await self._store.read(idle)]:
            await self._store.together(lambda connection: _tidy(connection, found))

    async def _next_guests(self) -> list[str]:
        after = select(guests.c.id).where(guests.c.id > self._last).order_by(guests.c.id)
        ids = [id for (id,) in await self._store.read(after.limit(self._most_guests))]
        self._last = ids[-1] if len(ids) == self._most_guests else ""
        return ids


async def _tidy(connection: AsyncConnection, ids: list[str]) -> None:
    """Remove the unused devices of these guests, and those guests who left nothing behind.

    A guest who came back meanwhile has a token that was used today, and stays.
    """
    a_year_ago, a_while_ago = _days_ago(DAYS_OF_A_DEVICE), _days_ago(DAYS_OF_A_STRANGER)
    strangers = select(guests.c.id).where(guests.c.id.in_(ids), guests.c.name == "", *_left_nothing())
    for statement in (
        delete(tokens).where(tokens.c.guest.in_(ids), tokens.c.seen < a_year_ago),
        delete(known_devices).where(known_devices.c.guest.in_(ids), known_devices.c.since < a_year_ago),
        delete(tokens).where(tokens.c.guest.in_(strangers), tokens.c.seen < a_while_ago),
        delete(guests).where(guests.c.id.in_(ids), ~_has_tokens(), *_left_nothing()),
    ):
        await connection.execute(statement)


def _has_tokens() -> ColumnElement[bool]:
    return exists().where(tokens.c.guest == guests.c.id)


def _left_nothing() -> list[Any]:
    return [
        ~exists().where(accounts.c.guest == guests.c.id),
        ~exists().where(played.c.person == guests.c.id),
        ~exists(select(journal.c.number).where(journal.c.person == guests.c.id, not_a_move)),
    ]


def _days_ago(days: int) -> int:
    return today() - days * DAY
