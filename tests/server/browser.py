"""A browser for tests: a real HTTP client and real WebSockets that share one guest's cookie."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from types import TracebackType
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tablee.server import wire
from tests.patience import PATIENCE

M = TypeVar("M", bound=wire.ServerMessage)
_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class TableSocket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.name = uuid4().hex
        self.version: int | None = None
        self.step: wire.Step | None = None
        self.table: wire.TableChanged | None = None
        self._ids = count(1)

    async def __aenter__(self) -> "TableSocket":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.connection.close()

    async def hears(self, kind: type[M]) -> M:
        """Return the next message of this kind; the ones before it only update the known step and table."""
        async with self._soon(kind.__name__):
            while True:
                message = await self.next()
                if isinstance(message, kind):
                    return message

    async def next(self) -> wire.ServerMessage:
        async with self._soon("any message"):
            return self.note(await self.connection.recv())

    @asynccontextmanager
    async def _soon(self, awaited: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(PATIENCE):
                yield
        except TimeoutError as late:
            raise AssertionError(f"{awaited} did not come; the last step was {self.step}") from late

    def note(self, raw: str | bytes) -> wire.ServerMessage:
        message = _decoder.decode(raw)
        if isinstance(message, wire.Step):
            self.step, self.version = message, message.version
        if isinstance(message, wire.TableChanged):
            self.table = message
        return message

    async def sees(self, people: int) -> None:
        """Wait until this many people watch the table."""
        async with self._soon(f"a table that {people} people watch"):
            while not self.table or len(self.table.watching) != people:
                await self.next()

    async def asks(self, kind: str, id: str | None = None, **fields: Any) -> wire.ServerMessage:
        """Send a request and return its answer."""
        id = id or f"{self.name}-{next(self._ids)}"
        await self.says({"type": kind, "id": id, **fields})
        async with self._soon(f"an answer to {kind}"):
            while True:
                message = await self.next()
                if isinstance(message, wire.Accepted | wire.Refused | wire.Failed) and message.id == id:
                    return message

    async def says(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    async def close_code(self) -> int:
        """Read until the server closes the connection; return the close code."""
        while True:
            try:
                await self.next()
            except Exception as closed:
                code = getattr(getattr(closed, "rcvd", None), "code", None)
                return code or 1006


class Browser:
    def __init__(self, address: str, name: str = "", **client: Any) -> None:
        self.address = address
        self.name = name
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, **client)

    async def __aenter__(self) -> "Browser":
        if self.name:
            answer = await self.http.put("/api/me", json={"name": self.name})
            assert answer.status_code == 200
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def token(self) -> str:
        return self.http.cookies.get("tablee") or ""

    async def reads(self, path: str) -> Any:
        return (await self.http.get(path)).json()

    async def opens(self, **fields: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": "dozito", **fields})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def joins(self, code: str, version: int | str | None = None, **headers: str) -> TableSocket:
        address = self.address.replace("http", "ws", 1)
        query = "" if version is None else f"?version={version}"
        cookie = {"cookie": f"tablee={self.token}"} if self.token else {}
        connection = await connect(
            f"{address}/api/tables/{code}/socket{query}",
            additional_headers=cookie | headers,
            open_timeout=PATIENCE,
            compression=None,
            max_queue=None,  # browsers read everything that arrives,
            ping_interval=None,  # and leave pings to the server
        )
        return TableSocket(connection)
