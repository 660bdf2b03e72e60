"""A browser for tests: a real HTTP client and real WebSockets that share one guest's cookie."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from itertools import count
from types import TracebackType
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.patience import PATIENCE
from tests.server.deadline import deadline

M = TypeVar("M", bound=updates.ServerMessage)
CUT_OFF = 1006
"""The close code of a connection that ended without a close frame."""
_decoder: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)


class TableSocket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.name = uuid4().hex
        self.version: int | None = None
        self.step: updates.Step | None = None
        self.table: updates.TableChanged | None = None
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

    async def next(self) -> updates.ServerMessage:
        async with self._soon("any message"):
            return self.note(await self.connection.recv())

    def _soon(self, awaited: str) -> AbstractAsyncContextManager[None]:
        return deadline(awaited, lambda: f"The last step was {self.step}, the last table was {self.table}.")

    def note(self, raw: str | bytes) -> updates.ServerMessage:
        message = _decoder.decode(raw)
        if isinstance(message, updates.Step):
            self.step, self.version = message, message.version
        if isinstance(message, updates.TableChanged):
            self.table = message
        return message

    async def sees(self, people: int) -> None:
        """Wait until this many people watch the table."""
        await self.sees_table(lambda table: len(table.watching) == people, f"a table that {people} people watch")

    async def sees_table(
        self, condition: Callable[[updates.TableChanged], bool], awaited: str
    ) -> updates.TableChanged:
        """Wait until the table, as it was told last, meets a condition; return it."""
        async with self._soon(awaited):
            while not self.table or not condition(self.table):
                await self.next()
            return self.table

    async def asks(self, kind: str, id: str | None = None, **fields: Any) -> updates.ServerMessage:
        """Send a request and return its answer."""
        id = id or f"{self.name}-{next(self._ids)}"
        await self.says({"type": kind, "id": id, **fields})
        async with self._soon(f"an answer to {kind}"):
            while True:
                message = await self.next()
                if isinstance(message, updates.Accepted | updates.Refused | Failed) and message.id == id:
                    return message

    async def says(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    async def close_code(self) -> int:
        """Read until the server closes the connection; return the close code."""
        async with self._soon("the end of the connection"):
            while True:
                try:
                    await self.next()
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else CUT_OFF


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
