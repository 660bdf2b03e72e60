"""Attacks with connections, and with invalid, slow or endless HTTP."""

import asyncio
from itertools import count

from tests.siege.front import Front
from tests.siege.wire import Connection, request, upgrade

BLOB = 2**16
SLOW = 0.25
"""Seconds between two bytes or lines of a slow request."""
DAWDLERS = 150
"""Slow connections from every address."""
SILENT = 1300
"""Connections that send nothing, shared by all addresses."""


async def _pour(front: Front, first: bytes, blob: bytes, copies: int = 1) -> None:
    """Send the beginning of a request, and then the same bytes for as long as the house accepts them."""

    async def attack(source: str) -> None:
        await front.pour(await front.connect(source), first, blob)

    await front.everywhere(attack, copies)


def _beginning(front: Front, path: str = "/api/games", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nhost: {front.host}\r\n".encode()


async def endless_header(front: Front) -> None:
    """One endless header line."""
    await _pour(front, _beginning(front) + b"x-endless: ", b"x" * BLOB)


async def many_headers(front: Front) -> None:
    """Endless small headers, on one connection."""
    await _pour(front, _beginning(front), b"a: b\r\n" * (BLOB // 6))


async def endless_address(front: Front) -> None:
    """An endless request line."""
    await _pour(front, b"GET /", b"x" * BLOB)


async def tiny_chunks(front: Front) -> None:
    """An endless body in chunks of one byte."""
    head = _beginning(front, "/api/tables", "POST")
    head += b"content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    await _pour(front, head, b"1\r\n \r\n" * (BLOB // 6), copies=3)


async def handshake_headers(front: Front) -> None:
    """Endless small headers in the handshake of a WebSocket."""
    head = upgrade("/api/tables/BCDFGH/socket", host=front.host).removesuffix(b"\r\n")
    await _pour(front, head, b"a: b\r\n" * (BLOB // 6))


async def pipelining(front: Front) -> None:
    """Pipelined requests, on three connections."""
    await _pour(front, b"", request("GET", "/api/games", host=front.host) * 500, copies=3)


async def pipelining_unread(front: Front) -> None:
    """Pipelined requests whose answers are never read."""
    blob = request("GET", "/api/games", host=front.host) * 500

    async def attack(source: str) -> None:
        connection = await front.connect(source, buffer=4096)
        try:
            while True:
                await connection.send(blob)
                front.count("blobs")
        finally:
            connection.abort()

    await front.everywhere(attack, copies=3)


async def bad_requests(front: Front) -> None:
    """Bytes that are not HTTP, on a new connection each time."""
    garbage = (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"HELO there\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n")
    numbers = count()

    async def attack(source: str) -> None:
        connection = await front.connect(source)
        try:
            await connection.send(garbage[next(numbers) % len(garbage)])
            front.count("requests")
            await connection.drain()
        finally:
            connection.abort()

    await front.everywhere(attack, copies=8)


async def connects(front: Front) -> None:
    """Connections that are closed as soon as they are open."""

    async def attack(source: str) -> None:
        (await front.connect(source)).abort()
        front.count("connections")

    await front.everywhere(attack, copies=8)


async def slow_headers(front: Front) -> None:
    """Requests that arrive line by line, many at once."""
    await _dawdle(front, _beginning(front), b"a: b\r\n")


async def slow_bodies(front: Front) -> None:
    """Bodies that arrive byte by byte, many at once."""
    head = request("POST", "/api/replays", {"content-length": "2000000", "content-type": "application/json"})
    await _dawdle(front, head, b" ")


async def _dawdle(front: Front, first: bytes, piece: bytes) -> None:
    async def attack(source: str) -> None:
        await front.pour(await front.connect(source), first, piece, SLOW)

    await front.everywhere(attack, DAWDLERS)


async def silent_connections(front: Front) -> None:
    """More silent connections than the house may have open files."""
    await _keep_open(front, b"")


async def half_handshakes(front: Front) -> None:
    """WebSocket handshakes without their last line, as many as the house may have open files."""
    whole = upgrade("/api/tables/BCDFGH/socket", host=front.host)
    await _keep_open(front, whole.removesuffix(b"\r\n"))


async def _keep_open(front: Front, first: bytes) -> None:
    connections: list[Connection] = []
    share = min(max(1, SILENT // len(front.sources)), front.most)

    async def attack(source: str) -> None:
        for _ in range(share):
            try:
                async with asyncio.timeout(1):
                    connection = await front.connect(source)
            except (OSError, TimeoutError):
                front.note("not let in")
                continue
            connections.append(connection)
            await connection.send(first)
            front.note("connections")
        await front.hold()

    await front.everywhere(attack)
    for connection in connections:
        connection.abort()
