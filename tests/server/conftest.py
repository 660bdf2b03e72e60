"""Fixtures for the server tests: a real store in a temporary folder, and bots that move without a pause."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest
import uvicorn
from argon2 import PasswordHasher

from tablee.bots import BOTS
from tablee.games import GAMES
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.run.serve import server_config
from tablee.server.storage import passwords
from tablee.server.storage.store import Store
from tests.patience import soon
from tests.server import embers, services, sprint

pytest.register_assert_rewrite("tests.server.evening", "tests.server.racing")
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords at the least cost; a real hash takes 64 MiB and as long as many requests."""
    monkeypatch.setattr(passwords, "_hasher", lambda: CHEAP)
    monkeypatch.setattr(passwords, "_nobodys", cache(lambda: CHEAP.hash(passwords.NOBODYS)))


@pytest.fixture
def embers_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "embers", embers.embers)
    monkeypatch.setitem(BOTS, "embers", embers.BOTS)


@pytest.fixture
def sprint_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sprint", sprint.sprint)
    monkeypatch.setitem(BOTS, "sprint", sprint.BOTS)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(tmp_path)
    await store.start()
    yield store
    await store.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, pace=0)


@pytest.fixture
async def house(store: Store, settings: Settings) -> AsyncIterator[House]:
    house = House(store, settings)
    yield house
    await house.close()


@pytest.fixture
async def address(store: Store, settings: Settings) -> AsyncIterator[str]:
    """The address of a whole house that listens on a real port."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # so that slow readers are noticed early
    server = uvicorn.Server(server_config(store, settings))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await soon(lambda: server.started, "a server that accepts connections")
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running


# --- services that workers share --------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with services.postgres() as url:
        yield services.new_database(url)


@pytest.fixture(scope="module")
def broker() -> Iterator[services.Nats]:
    broker = services.Nats()
    broker.start()
    yield broker
    broker.stop()
