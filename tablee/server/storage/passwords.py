"""Passwords are kept as Argon2id hashes, which take some memory and a moment to compute: off the event loop."""

import asyncio
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from tablee.server.storage.turns import Turns
from tablee.server.wire.errors import RequestError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
AT_ONCE = 2
"""Hashes that are computed at the same time; each takes 64 MiB."""
NOBODYS = "a password that nobody has"


class Passwords:
    def __init__(self, most_waiting: int) -> None:
        self._turns = Turns(AT_ONCE, most_waiting)

    async def hash(self, password: str, address: str) -> str:
        must_be_good(password)
        async with self._turns.turn(address):
            return await asyncio.to_thread(_hash, _same(password))

    async def fits(self, password: str, known: str | None, address: str) -> bool:
        """Whether the password is right. For an unknown login the check takes as long, and fails."""
        async with self._turns.turn(address):
            fits = await asyncio.to_thread(_check, _same(password[: LONGEST + 1]), known)
        return fits and known is not None

    def must_have_time(self, address: str) -> None:
        """Raise an error if too many others wait. Such a request changes nothing, and costs no attempt."""
        self._turns.must_have_room(address)


def must_be_good(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise RequestError("bad_password")


def _same(password: str) -> str:
    """The password in one normal form, because devices encode accents in different ways."""
    return unicodedata.normalize("NFC", password)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # made when first needed: most houses have no accounts

    return PasswordHasher()


@cache
def _nobodys() -> str:
    return _hasher().hash(NOBODYS)


def _hash(password: str) -> str:
    return _hasher().hash(password)


def _check(password: str, known: str | None) -> bool:
    return _fits(password, known or _nobodys())


def _fits(password: str, known: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(known, password)
    except (VerificationError, InvalidHashError):
        return False
