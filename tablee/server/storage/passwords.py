"""Passwords are kept as Argon2id hashes, which take some memory and a moment to compute: off the event loop."""

import asyncio
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from tablee.server.judging import Trouble

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
AT_ONCE = 2
"""Hashes that are computed at the same time; each takes 64 MiB."""
T = TypeVar("T")
NOBODYS = "a password that nobody has"


class Passwords:
    def __init__(self, most_waiting: int) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._most_waiting = most_waiting
        self._waiting = 0

    async def hash(self, password: str) -> str:
        must_be_good(password)
        return await self._compute(lambda: _hash(_same(password)))

    async def fits(self, password: str, known: str | None) -> bool:
        """For an unknown login it takes just as long, and is as wrong."""
        fits = await self._compute(lambda: _fits(_same(password[: LONGEST + 1]), known or _nobodys()))
        return fits and known is not None

    def must_have_time(self) -> None:
        """A request that would have to wait behind too many others changes nothing, and costs no attempt."""
        if self._waiting >= self._most_waiting:
            raise Trouble("unavailable")

    async def _compute(self, work: Callable[[], T]) -> T:
        self.must_have_time()
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def must_be_good(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Trouble("bad_password")


def _same(password: str) -> str:
    """However the device spells accents."""
    return unicodedata.normalize("NFC", password)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # few houses ever need it before somebody makes an account

    return PasswordHasher()


@cache
def _nobodys() -> str:
    return _hasher().hash(NOBODYS)


def _hash(password: str) -> str:
    return _hasher().hash(password)


def _fits(password: str, known: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(known, password)
    except (VerificationError, InvalidHashError):
        return False
