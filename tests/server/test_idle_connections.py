"""Silent and slow connections are closed, and nobody else notices."""

import asyncio
import socket
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import uvicorn

from tablee.server.common.settings import Settings
from tablee.server.run.serve import server_config
from tablee.server.storage.store import Store
from tablee.server.wire import updates
from tests.patience import soon
from tests.server.browser import Browser
from tests.server.raw import Stranger, handshake


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, limits=replace(settings.limits, seconds_to_ask=0.5))


@pytest.fixture
async def address(store: Store, settings: Settings) -> AsyncIterator[str]:
    """The address of a house that pings its sockets often."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = server_config(store, settings)
    config.ws_ping_interval = config.ws_ping_timeout = 0.5
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await soon(lambda: server.started, "a server that accepts connections")
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running


async def let_go(address: str, *said: bytes) -> bytes:
    """Send data in pieces and then nothing; return what arrives until the house closes the connection."""
    async with Stranger(address) as stranger:
        for some in said:
            await stranger.says(some)
            await asyncio.sleep(0.05)
        return await stranger.hears_the_end()


SILENT: dict[str, list[bytes]] = {
    "says nothing": [],
    "never ends its first line": [b"GET /api/ga"],
    "never ends its headers": [b"GET /api/games HTTP/1.1\r\n", b"Host: localhost\r\n"],
    "never sends its body": [b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n", b'{"na'],
    "sends nothing but empty lines after its request": [
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\r\n",
    ],
    "dawdles at its second request": [b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /api/ga"],
}


@pytest.mark.parametrize("said", SILENT.values(), ids=SILENT)
async def test_a_visitor_who_connects_and_does_not_ask_is_let_go_and_others_play_on(
    address: str, said: list[bytes]
) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(bots=["normal"], start=True)
        async with await anna.joins(code) as player:
            await let_go(address, *said)
            assert isinstance(await player.asks("rename", name="Hannah"), updates.Accepted)


async def test_a_socket_that_does_not_answer_is_let_go_and_others_stay(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ghost") as ghost:
        code = await anna.opens()
        async with await anna.joins(code) as watching:
            silence = asyncio.create_task(let_go(address, handshake(code, ghost.token)))
            await watching.sees(people=2)
            await watching.sees(people=1)
            assert (await silence).startswith(b"HTTP/1.1 101")
            assert isinstance(await watching.asks("rename", name="Hannah"), updates.Accepted)
