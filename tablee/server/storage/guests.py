"""The guests: everybody who ever opened a page, recognised by the token of a device."""

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.batching import Batched
from tablee.server.common.clock import calendar_time, today
from tablee.server.storage.schema import accounts, guests, tokens
from tablee.server.storage.transactions import Transactions

MOST_TOGETHER = 100
"""Guests that are read or written by one statement at most."""
_guests = (
    select(tokens.c.token_hash, guests.c.id, guests.c.name, guests.c.avatar, accounts.c.login, tokens.c.seen)
    .join(guests, guests.c.id == tokens.c.guest)
    .outerjoin(accounts, accounts.c.guest == guests.c.id)
    .where(tokens.c.token_hash.in_(bindparam("token_hashes", expanding=True)))
)


@dataclass(frozen=True)
class Guest:
    id: str
    """The id of the guest, which is public and no credential."""
    name: str
    """The guest's name; empty until one is given."""
    avatar: str = ""
    """The guest's avatar; empty until one is chosen."""
    login: str | None = None
    """The login of the guest's account; None without one."""
    seen: int = field(default=0, compare=False)
    """The beginning of the day on which the device was last used."""


_NewName = tuple[str, str, str | None]
"""The id and the new name of a guest, and the avatar if another one was chosen."""


class Guests:
    """Reads and writes guests. Those who come at the same time share a query or a commit, so moves wait less."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._asked = Batched(self._find_all, MOST_TOGETHER)
        self._newcomers = Batched(self._add_all, MOST_TOGETHER)
        self._new_names = Batched(self._rename_all, MOST_TOGETHER)

    async def find(self, token_hash: str) -> Guest | None:
        return await self._asked.ask(token_hash)

    async def add(self, guest: Guest, token_hash: str) -> None:
        await self._newcomers.ask((guest, token_hash))

    async def rename(self, guest_id: str, name: str, avatar: str | None = None) -> None:
        await self._new_names.ask((guest_id, name, avatar))

    async def finish(self) -> None:
        """Wait until all queries and commits under way are done."""
        await asyncio.gather(self._asked.finish(), self._newcomers.finish(), self._new_names.finish())

    async def _find_all(self, token_hashes: list[str]) -> dict[str, Guest]:
        rows = await self._transactions.read(_guests, token_hashes=token_hashes)
        return {token_hash: Guest(*guest) for token_hash, *guest in rows}

    async def _add_all(self, newcomers: list[tuple[Guest, str]]) -> dict[tuple[Guest, str], None]:
        now, day = calendar_time(), today()
        people = [{"id": guest.id, "name": guest.name, "since": now, "avatar": ""} for guest, _ in newcomers]
        devices = [
            {"token_hash": token_hash, "guest": guest.id, "since": now, "seen": day}
            for guest, token_hash in newcomers
        ]

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(guests), people)
            await connection.execute(insert(tokens), devices)

        await self._transactions.together(add)
        return {}

    async def _rename_all(self, names: list[_NewName]) -> dict[_NewName, None]:
        async def rename(connection: AsyncConnection) -> None:
            for guest_id, name, avatar in names:
                changed = {"name": name} | ({"avatar": avatar} if avatar else {})
                await connection.execute(update(guests).where(guests.c.id == guest_id).values(changed))

        await self._transactions.together(rename)
        return {}
