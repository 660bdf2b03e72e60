"""A TCP connection to the house without a protocol library, so that a test can send any bytes."""

import asyncio
import re
from types import TracebackType

from websockets.frames import Frame, Opcode

from tests.server.browser import Browser
from tests.server.deadline import deadline

HOST = b"Host: localhost\r\n"
GAMES = b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n"


class Stranger:
    def __init__(self, address: str) -> None:
        self.address = address
        self._host, self._port = address.removeprefix("http://").split(":")

    async def __aenter__(self) -> "Stranger":
        self.reader, self.writer = await asyncio.open_connection(self._host, self._port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.close()

    async def says(self, data: bytes) -> None:
        """Send the data, or as much of it as the house accepts."""
        try:
            self.writer.write(data)
            async with deadline("a house that reads"):
                await self.writer.drain()
        except ConnectionError:
            pass

    async def hears_the_end(self) -> bytes:
        """Everything that arrives until the house closes the connection."""
        heard = b""
        try:
            async with deadline("the end of the connection", lambda: heard[-1000:]):
                while some := await self.reader.read(2**16):
                    heard += some
        except ConnectionError:
            pass
        return heard

    async def hears(self, size: int) -> bytes:
        async with deadline("an answer"):
            return await self.reader.read(size)

    async def shakes_hands(self, code: str, guest: Browser) -> None:
        await self.says(handshake(code, guest.token))
        async with deadline("the answer to a handshake"):
            heard = await self.reader.readuntil(b"\r\n\r\n")
        assert heard.startswith(b"HTTP/1.1 101"), heard


def handshake(code: str, token: str = "", more: str = "") -> bytes:
    lines = [
        f"GET /api/tables/{code}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    lines += [f"Cookie: tablee={token}"] if token else []
    return ("\r\n".join(lines) + f"\r\n{more}\r\n").encode()


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def statuses(heard: bytes) -> list[int]:
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d+) ", heard)]
