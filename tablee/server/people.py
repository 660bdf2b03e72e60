"""Accounts, and the devices on which people are recognised."""

import time
from collections.abc import Collection

from sqlalchemy import delete, insert, select

from tablee.server.schema import accounts, guests, tokens
from tablee.server.store import Guest, Store


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

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

    async def with_account(self, people: Collection[str]) -> set[str]:
        """Those of these people who have one."""
        rows = await self._store.read(select(accounts.c.guest).where(accounts.c.guest.in_(people)))
        return {row.guest for row in rows}

    async def add_token(self, token_hash: str, guest: str) -> None:
        await self._store.run(insert(tokens).values(token_hash=token_hash, guest=guest, since=_now()))

    async def remove_token(self, token_hash: str) -> None:
        await self._store.run(delete(tokens).where(tokens.c.token_hash == token_hash))


def _now() -> int:
    return time.time_ns() // 1_000_000
