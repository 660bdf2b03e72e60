"""Replaces the server's clocks, its sources of luck and its NATS client while a simulated world runs.

Names in the modules of the server are found by the object that they refer to, not by a list of places: a module
that begins to read a clock tomorrow will read the virtual one.
"""

import pkgutil
import random
import secrets
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import aiosqlite.core
import nats.aio.client

import tablee.server
from tablee.bots import BOTS
from tablee.bots.uniform import Uniform
from tests.simulation.broker import Nats
from tests.simulation.disk import Connection
from tests.simulation.loop import Time

LONG_AGO = 1000.0
"""The monotonic clock at the beginning of a world, in seconds."""
EPOCH = 1_700_000_000


class Luck:
    """A seeded replacement for the system's sources of luck."""

    def __init__(self, seed: str) -> None:
        self._source = random.Random(f"{seed}/luck")

    def bytes(self, size: int = 32) -> bytes:
        return self._source.randbytes(size)

    def hex(self, size: int = 32) -> str:
        return self.bytes(size).hex()

    def url(self, size: int = 32) -> str:
        return "".join(self._source.choice(_URL) for _ in range((size * 4 + 2) // 3))

    def generator(self) -> random.Random:
        return random.Random(self._source.getrandbits(64))

    def uuid(self) -> uuid.UUID:
        return uuid.UUID(bytes=self.bytes(16), version=4)


_URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def clocks(now: Time) -> dict[Any, Any]:
    """By function of the `time` module, its replacement."""
    return {
        time.monotonic: lambda: LONG_AGO + now.now,
        time.monotonic_ns: lambda: round((LONG_AGO + now.now) * 1e9),
        time.perf_counter: lambda: LONG_AGO + now.now,
        time.time: lambda: EPOCH + now.now,
        time.time_ns: lambda: round((EPOCH + now.now) * 1e9),
    }


@contextmanager
def replaced(now: Time, luck: Luck) -> Iterator[None]:
    """Let the server use this time and this luck until the end of the block."""
    functions = clocks(now) | {
        secrets.token_hex: luck.hex,
        secrets.token_urlsafe: luck.url,
        secrets.token_bytes: luck.bytes,
        secrets.choice: luck.generator().choice,
        uuid.uuid4: luck.uuid,
        random.SystemRandom: luck.generator,
        nats.aio.client.Client: Nats,
    }
    modules = {module: _imitation(module, functions) for module in (time, secrets, random, uuid)}
    by_id = {id(real): other for real, other in [*functions.items(), *modules.items()]}
    for module, name, real in _places():
        setattr(module, name, by_id[id(real)])
    try:
        yield
    finally:
        for module, name, real in _places():
            setattr(module, name, real)


def _imitation(module: ModuleType, functions: dict[Any, Any]) -> SimpleNamespace:
    """A copy of the module with some functions replaced."""
    return SimpleNamespace(
        **{
            name: functions[value] if callable(value) and _hashed(value, functions) else value
            for name, value in vars(module).items()
            if not name.startswith("__")
        }
    )


def _hashed(value: Any, functions: dict[Any, Any]) -> bool:
    try:
        return value in functions
    except TypeError:
        return False


@cache
def _places() -> list[tuple[ModuleType, str, Any]]:
    """A reference of the server to something that is replaced: the module, the name, and the real object."""
    for found in pkgutil.walk_packages(tablee.server.__path__, "tablee.server."):
        if "migrations" not in found.name:
            import_module(found.name)
    real: list[Any] = [time.monotonic, time.monotonic_ns, time.perf_counter, time.time, time.time_ns]
    real += [secrets.token_hex, secrets.token_urlsafe, secrets.token_bytes, secrets.choice]
    ids = {id(thing) for thing in [*real, uuid.uuid4, random.SystemRandom, nats.aio.client.Client]}
    ids |= {id(module) for module in (time, secrets, random, uuid)}
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("tablee.server.")]
    return [
        (module, name, value)
        for module in modules
        for name, value in sorted(vars(module).items())
        if id(value) in ids
    ]


class Guesses(Uniform):
    searches = True


@contextmanager
def cheap_searches() -> Iterator[None]:
    """Replace bots that search, which would take long and read the real clock."""
    real = {game: dict(levels) for game, levels in BOTS.items()}
    for levels in BOTS.values():
        levels.update({level: Guesses() for level, bot in levels.items() if bot.searches})
    try:
        yield
    finally:
        for game, levels in real.items():
            BOTS[game].update(levels)


@contextmanager
def simulated_disks() -> Iterator[None]:
    """Replace the driver of SQLite by one without a thread."""
    real = aiosqlite.core.Connection
    aiosqlite.core.Connection = Connection  # type: ignore[misc]
    try:
        yield
    finally:
        aiosqlite.core.Connection = real  # type: ignore[misc]
