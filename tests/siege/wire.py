"""One raw connection to the house from a chosen address, which can send bytes that no browser sends."""

import asyncio
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
"""The FIN bit of a frame."""
MASK = bytes(4)
"""A mask of zeros, which leaves the payload unchanged."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Connection:
    """A TCP connection. Every network error is an OSError or an EOFError."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.received = 0
        """The number of bytes read so far."""

    @classmethod
    async def open(cls, house: tuple[str, int], source: str, buffer: int | None = None) -> "Connection":
        """Connect; with a small `buffer` the kernel accepts little data for a program that does not read."""
        sock = socket.socket()
        sock.setblocking(False)
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        try:
            sock.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(sock, house)
        except BaseException:
            sock.close()
            raise
        return cls(*await asyncio.open_connection(sock=sock, limit=buffer or 2**16))

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def read(self, size: int = 2**16) -> bytes:
        """The next bytes; raise EOFError at the end."""
        data = await self.reader.read(size)
        if not data:
            raise EOFError
        self.received += len(data)
        return data

    async def exactly(self, size: int) -> bytes:
        data = await self.reader.readexactly(size)
        self.received += size
        return data

    async def drain(self) -> None:
        """Read and discard everything until the house hangs up."""
        while await self.read():
            pass

    async def answer(self) -> Answer:
        """The next response to an HTTP request."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        self.received += len(head)
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        chunked = headers.get("transfer-encoding") == "chunked"
        body = await self._chunks() if chunked else await self.exactly(int(headers.get("content-length", 0)))
        return Answer(int(first.split()[1]), headers, body)

    async def _chunks(self) -> bytes:
        """The body of a chunked response."""
        body = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            body += (await self.exactly(size + 2))[:-2]
        await self.exactly(2)
        return body

    def close(self) -> None:
        self.writer.close()

    def abort(self) -> None:
        self.writer.transport.abort()


def request(
    method: str,
    path: str,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    host: str = "127.0.0.1",
) -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        f"host: {host}",
        *(f"{name}: {value}" for name, value in (headers or {}).items()),
    ]
    if body is not None:
        lines += ["content-type: application/json", f"content-length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


def upgrade(path: str, cookie: str = "", host: str = "127.0.0.1") -> bytes:
    headers = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return request("GET", path, headers | ({"cookie": cookie} if cookie else {}), host=host)


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame as browsers send it, except that the mask is zero."""
    size = len(payload)
    first = bytes([opcode | (LAST if last else 0)])
    if size < 126:
        return first + bytes([0x80 | size]) + MASK + payload
    if size < 2**16:
        return first + b"\xfe" + size.to_bytes(2) + MASK + payload
    return first + b"\xff" + size.to_bytes(8) + MASK + payload


async def read_frame(connection: Connection) -> tuple[int, bytes]:
    """The opcode and the payload of the next frame; the house never fragments its messages."""
    first, second = await connection.exactly(2)
    size = second & 0x7F
    if size > 125:
        size = int.from_bytes(await connection.exactly(2 if size == 126 else 8))
    return first & 0xF, await connection.exactly(size)


def random_id() -> str:
    return os.urandom(9).hex()
