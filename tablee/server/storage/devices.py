"""The devices on which a person is recognised: each has a token, of which the database keeps the hash."""

import hashlib
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.clock import calendar_time, today
from tablee.server.storage.schema import accounts, known_devices, tokens
from tablee.server.storage.store import Store
from tablee.server.wire.http import Device

MOST_DEVICES = 20
"""Devices of one person that are signed in, and as many that were. The longest unused are dropped first."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""Names by words of the User-Agent header. The first match counts: browsers claim to be others too."""


class Devices:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: str, here: str = "") -> list[Device]:
        """The devices of a guest, the latest used first. `here` is the token hash of the device that asks."""
        mine = select(tokens).where(tokens.c.guest == guest)
        rows = await self._store.read(mine.order_by(tokens.c.seen.desc(), tokens.c.since.desc()))
        return [
            Device(device_id(row.token_hash), row.label, row.since, row.seen, row.token_hash == here)
            for row in rows
        ]

    async def touch(self, token_hash: str) -> bool:
        """Note that the device was used today. False if the token is gone."""
        used = update(tokens).where(tokens.c.token_hash == token_hash).values(seen=today())
        return bool(await self._store.run(used.returning(tokens.c.token_hash)))

    async def gone(self, token_hashes: list[str]) -> list[str]:
        """The tokens in use that were removed. The others are noted as used today."""
        rows = await self._store.read(
            select(tokens.c.token_hash, tokens.c.seen).where(tokens.c.token_hash.in_(token_hashes))
        )
        if unnoted := [token_hash for token_hash, seen in rows if seen < today()]:
            await self._store.run(update(tokens).where(tokens.c.token_hash.in_(unnoted)).values(seen=today()))
        return sorted({*token_hashes} - {token_hash for token_hash, _ in rows})

    async def remove(self, guest: str, id: str) -> list[str]:
        """Sign a device out. Returns the hash of the token that ended, if there was one."""
        rows = await self._store.read(select(tokens.c.token_hash).where(tokens.c.guest == guest))
        ended = [token_hash for (token_hash,) in rows if device_id(token_hash) == id]
        await self._store.run(delete(tokens).where(tokens.c.token_hash.in_(ended)))
        return ended

    async def remove_others(self, guest: str, here: str) -> list[str]:
        return await self._store.together(lambda connection: remove_others(connection, guest, here))

    # --- devices that were signed out by their owner -------------------------------------------

    async def sign_out(self, guest: str, token_hash: str, known_hash: str, known_before: str) -> None:
        """End the token. The device stays known by another token, which signs nobody in: see `is_known`."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(tokens).where(tokens.c.token_hash == token_hash))
            before = known_devices.c.device_hash == known_before
            await connection.execute(delete(known_devices).where(before, known_devices.c.guest == guest))
            await connection.execute(update(known_devices).where(before).values(device_hash=known_hash))
            known = {"device_hash": known_hash, "guest": guest, "since": calendar_time()}
            await connection.execute(insert(known_devices).values(known))
            await _keep_the_latest(connection, known_devices, guest, known_devices.c.since)

        await self._store.together(work)

    async def is_known(self, known_hash: str, login: str) -> bool:
        """Whether the account of that login was signed in on the device before."""
        owner = select(accounts.c.guest).where(accounts.c.login == login).scalar_subquery()
        same = known_devices.c.device_hash == known_hash, known_devices.c.guest == owner
        return bool(await self._store.read(select(known_devices.c.guest).where(*same)))


async def add(
    connection: AsyncConnection, guest: str, token_hash: str, label: str, replaces: str | None
) -> list[str]:
    """Add a device. Returns the hashes of tokens that end for it: the one replaced, and the longest unused."""
    row = {"token_hash": token_hash, "guest": guest, "since": calendar_time(), "seen": today(), "label": label}
    ended = await _delete_tokens(connection, tokens.c.token_hash == replaces) if replaces else []
    await connection.execute(insert(tokens).values(row))
    return ended + await _keep_the_latest(connection, tokens, guest, tokens.c.seen, tokens.c.since)


async def remove_others(connection: AsyncConnection, guest: str, here: str) -> list[str]:
    """Sign out everywhere but here, and trust no other device any more."""
    await connection.execute(delete(known_devices).where(known_devices.c.guest == guest))
    return await _delete_tokens(connection, tokens.c.guest == guest, tokens.c.token_hash != here)


async def _delete_tokens(connection: AsyncConnection, *which: ColumnElement[bool]) -> list[str]:
    ended = await connection.execute(delete(tokens).where(*which).returning(tokens.c.token_hash))
    return [token_hash for (token_hash,) in ended]


async def _keep_the_latest(
    connection: AsyncConnection, table: Any, guest: str, *latest: ColumnElement[int]
) -> list[str]:
    """Remove all but the latest rows of a guest, and return the hashes of those that were removed."""
    (key, *_) = table.primary_key.columns
    mine = select(key).where(table.c.guest == guest)
    others = list(
        await connection.execute(mine.order_by(*(column.desc() for column in latest)).offset(MOST_DEVICES))
    )
    hashes = [row[0] for row in others]
    if hashes:
        await connection.execute(delete(table).where(table.c.guest == guest, key.in_(hashes)))
    return hashes


def device_id(token_hash: str) -> str:
    """The id of a device, for its owner to sign it out. The token cannot be derived from it."""
    return hashlib.sha256(f"device {token_hash}".encode()).hexdigest()[:16]


def label_of(user_agent: str) -> str:
    """A description such as "Firefox, Android", in words of our own; empty for an unknown User-Agent."""
    return ", ".join(filter(None, (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))))


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for sign, name in names.items() if sign in user_agent), "")
