"""Accounts: a login and a password, for guests who want to come back from any device."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.clock import calendar_time
from tablee.server.storage import devices
from tablee.server.storage.guests import Guest
from tablee.server.storage.lookalikes import skeleton_hash
from tablee.server.storage.schema import accounts, guests, tokens
from tablee.server.storage.store import Store
from tablee.server.wire.errors import Problem

LONGEST_LOGIN = 100
"""Code points of a login in lower case, which may have more of them than the typed one."""


@dataclass(frozen=True)
class Account:
    guest: Guest
    password_hash: str


class Accounts:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(
        self, guest: str, login: str, password_hash: str, token_hash: str, label: str
    ) -> Problem | None:
        """Open an account. Returns the problem if the guest has one, or if another login looks like this one."""
        row = {
            "guest": guest,
            "login": login,
            "skeleton": skeleton_hash(login),
            "password_hash": password_hash,
            "since": calendar_time(),
        }
        added = self._store.database.insert(accounts).values(row).on_conflict_do_nothing()

        async def work(connection: AsyncConnection) -> Problem | None:
            if list(await connection.execute(added.returning(accounts.c.guest))):
                here = update(tokens).where(tokens.c.token_hash == token_hash)
                await connection.execute(here.values(label=label))
                return None
            own = select(accounts.c.guest).where(accounts.c.guest == guest)
            return "not_now" if list(await connection.execute(own)) else "login_taken"

        return await self._store.together(work)

    async def among(self, people: Collection[str]) -> set[str]:
        """The people among these who have an account."""
        rows = await self._store.read(select(accounts.c.guest).where(accounts.c.guest.in_(people)))
        return {row.guest for row in rows}

    async def find(self, login: str) -> Account | None:
        columns = select(guests.c.id, guests.c.name, guests.c.avatar, accounts.c.password_hash)
        rows = await self._store.read(
            columns.join(accounts, accounts.c.guest == guests.c.id).where(accounts.c.login == login)
        )
        return next((Account(Guest(id, name, avatar, login), known) for id, name, avatar, known in rows), None)

    async def sign_in(
        self, account: Account, token_hash: str, label: str, replaces: str | None
    ) -> list[str] | None:
        """Sign a device in. Returns the hashes of tokens that end; None if the password changed meanwhile."""

        async def work(connection: AsyncConnection) -> list[str] | None:
            unchanged = select(accounts.c.guest).where(*_has_password(account)).with_for_update()
            if not list(await connection.execute(unchanged)):
                return None
            return await devices.add(connection, account.guest.id, token_hash, label, replaces)

        return await self._store.together(work)

    async def change_password(self, account: Account, password_hash: str, here: str) -> list[str] | None:
        """Change the password, and end all other tokens. Returns their hashes; None if it changed meanwhile."""

        async def work(connection: AsyncConnection) -> list[str] | None:
            changed = update(accounts).where(*_has_password(account)).values(password_hash=password_hash)
            if not list(await connection.execute(changed.returning(accounts.c.guest))):
                return None
            return await devices.remove_others(connection, account.guest.id, here)

        return await self._store.together(work)


def _has_password(account: Account) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return accounts.c.guest == account.guest.id, accounts.c.password_hash == account.password_hash
