"""Silent and dawdling connections are let go, and nobody else notices."""

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
from tests.patience import PATIENCE, soon
from tests.server.browser import Browser


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, limits=replace(settings.limits, seconds_to_ask=0.5))


@pytest.fixture
async def address(store: Store, settings: Settings) -> AsyncIterator[str]:
    """A house that asks sockets often whether they are still there."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = server_config(store, settings)
    config.ws_ping_interval = config.ws_ping_timeout = 0.5
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await soon(lambda: server.started, "the open door")
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running


async def let_go(address: str, *said: bytes) -> bytes:
    """Say something, bit by bit, and then nothing; what one hears until the house hangs up."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    for some in said:
        writer.write(some)
        await asyncio.sleep(0.05)
    heard = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return heard


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
async def test_who_connects_and_does_not_ask_is_let_go_and_others_play_on(address: str, said: list[bytes]) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(bots=["random"], start=True)
        async with await anna.joins(code) as player:
            await let_go(address, *said)
            assert isinstance(await player.asks("rename", name="Hannah"), updates.Accepted)


async def test_a_socket_that_does_not_answer_is_let_go_and_others_stay(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ghost") as ghost:
        code = await anna.opens()
        async with await anna.joins(code) as watching:
            handshake = [
                f"GET /api/tables/{code}/socket HTTP/1.1",
                f"Host: {address.removeprefix('http://')}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                f"Cookie: tablee={ghost.token}",
                "\r\n",
            ]
            silence = asyncio.create_task(let_go(address, "\r\n".join(handshake).encode()))
            await watching.sees(people=2)
            await watching.sees(people=1)
            assert (await silence).startswith(b"HTTP/1.1 101")
            assert isinstance(await watching.asks("rename", name="Hannah"), updates.Accepted)
