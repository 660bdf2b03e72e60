"""A client that uses only what PROTOCOL.md says: HTTP on one connection, and WebSockets at tables."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from tests.siege.wire import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    Answer,
    Connection,
    frame,
    random_id,
    read_frame,
    request,
    upgrade,
)

HONEST = "127.0.0.9"
"""The address of an honest person at whom an attack is aimed."""
PATIENCE = 60
"""Seconds until a client that waits for an answer gives up."""


class Denied(Exception):
    """The house answered, and said no."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer.status} {answer.body[:60].decode(errors='replace')}")
        self.status = answer.status


class Stranger:
    def __init__(self, house: tuple[str, int], source: str) -> None:
        self.house, self.source = house, source
        self.host = f"{house[0]}:{house[1]}"
        self.cookie = ""
        self.id = ""
        self.received = 0
        """Bytes received on finished HTTP connections."""
        self._connection: Connection | None = None

    async def asks(
        self, method: str, path: str, body: Any = None, host: str | None = None, **headers: str
    ) -> Answer:
        """Send a request on the open connection, or on a new one, and return the answer."""
        if self._connection is None:
            self._connection = await Connection.open(self.house, self.source)
        connection = self._connection
        if self.cookie:
            headers["cookie"] = self.cookie
        raw = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        try:
            await connection.send(request(method, path, headers, raw, host or self.host))
            async with asyncio.timeout(PATIENCE):
                answer = await connection.answer()
        except BaseException:
            self.hangs_up()
            raise
        if answer.headers.get("connection", "").lower() == "close":
            self.hangs_up()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def hangs_up(self) -> None:
        if self._connection:
            self.received += self._connection.received
            self._connection.abort()
            self._connection = None

    async def arrives(self, name: str = "Stranger") -> "Stranger":
        """Become a guest with a name."""
        answer = await self.asks("PUT", "/api/me", {"name": name})
        if answer.status != 200:
            raise Denied(answer)
        self.id = answer.json()["id"]
        return self

    async def opens(self, game: str = "dozito", **wish: Any) -> str:
        answer = await self.asks("POST", "/api/tables", {"game": game, **wish})
        if answer.status != 201:
            raise Denied(answer)
        code: str = answer.json()["code"]
        return code

    async def joins(self, code: str, buffer: int | None = None) -> "Seat":
        connection = await Connection.open(self.house, self.source, buffer)
        try:
            await connection.send(upgrade(f"/api/tables/{code}/socket", self.cookie, self.host))
            async with asyncio.timeout(PATIENCE):
                answer = await connection.answer()
            if answer.status != 101:
                raise Denied(answer)
        except BaseException:
            connection.abort()
            raise
        if not self.cookie and "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return Seat(connection)


_following: set[asyncio.Task[None]] = set()
"""References to the reading tasks, so that a connection stays open when nobody holds its Seat."""


class Seat:
    """A WebSocket at a table. Nothing is read from it unless `follow` was called."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.table: dict[str, Any] = {}
        self.step: dict[str, Any] = {}
        self.failed = 0
        """Requests that were refused, and connections that were not let in."""
        self.problem = ""
        """The reason for the latest failure."""
        self.news = asyncio.Event()
        """Set by every message; cleared by the task that waits for one."""
        self.following: asyncio.Task[None] | None = None

    def follow(self) -> "Seat":
        """Read messages in a task of its own, as a browser does."""
        return self._read_with(self._follow())

    def ignore(self) -> None:
        """From now on, read messages without decoding them, which costs the attacker little."""
        if self.following:
            self.following.cancel()
        self._read_with(self._drain())

    def _read_with(self, reading: Coroutine[Any, Any, None]) -> "Seat":
        self.following = asyncio.create_task(reading)
        _following.add(self.following)
        self.following.add_done_callback(_following.discard)
        return self

    async def _follow(self) -> None:
        with suppress(OSError, EOFError):
            while True:
                await self._hear(*await read_frame(self.connection))
        self.news.set()

    async def _drain(self) -> None:
        with suppress(OSError, EOFError):
            await self.connection.drain()

    @property
    def is_open(self) -> bool:
        return self.following is not None and not self.following.done()

    async def _hear(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            await self.connection.send(frame(PONG, payload))
        elif opcode == CLOSE:
            raise EOFError
        elif opcode == TEXT:
            self._take(msgspec.json.decode(payload))
            if payload.startswith(b'{"type":"ping"'):
                await self._answer(msgspec.json.decode(payload))
            self.news.set()

    async def _answer(self, ping: dict[str, Any]) -> None:
        clock = asyncio.get_running_loop().time() * 1000
        pong = {"type": "pong", "number": ping["number"], "clock": clock}
        await self.connection.send(frame(TEXT, msgspec.json.encode(pong)))

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table_changed":
                self.table = message
            case "step":
                self.step = message
            case "failed" | "refused":
                self.failed += 1
                self.problem = message.get("problem") or message.get("rule", "")

    async def says(self, kind: str, **fields: Any) -> None:
        await self.connection.send(frame(TEXT, msgspec.json.encode({"type": kind, "id": random_id(), **fields})))

    async def until(self, condition: Any, awaited: str) -> None:
        """Wait until the received messages fulfil a condition; raise EOFError if the connection ends."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    if not self.is_open:
                        raise EOFError
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise TimeoutError(f"{awaited} did not come within {PATIENCE} seconds: {self.problem}") from None

    def leaves(self) -> None:
        self.connection.abort()


async def seated_pair(host: Stranger, guest: Stranger, game: str = "dozito", **wish: Any) -> tuple[Seat, Seat]:
    """Seat a host and a guest at a new table and start the match."""
    code = await host.opens(game, **wish)
    seats = (await host.joins(code)).follow(), (await guest.joins(code)).follow()
    for number, seat in enumerate(seats):
        await seat.says("sit", seat=number)
        await seat.until(lambda seat=seat, number=number: sits(seat, number), "the own seat")
    await seats[0].until(lambda: sits(seats[0], 1), "the guest's seat")
    await seats[0].says("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.step, "the first step")
    return seats


def sits(seat: Seat, number: int) -> bool:
    chairs = seat.table.get("seats") or []
    return len(chairs) > number and bool(chairs[number])
