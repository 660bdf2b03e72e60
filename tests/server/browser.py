"""A guest of the house with a real HTTP client and real sockets, as a browser would have them."""

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

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.patience import PATIENCE

M = TypeVar("M", bound=updates.ServerMessage)
_letters: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)


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
        """The next message of a kind; others before it are taken note of."""
        async with self._soon(kind.__name__):
            while True:
                letter = await self.next()
                if isinstance(letter, kind):
                    return letter

    async def next(self) -> updates.ServerMessage:
        async with self._soon("any message"):
            return self.note(await self.connection.recv())

    @asynccontextmanager
    async def _soon(self, awaited: str) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(PATIENCE):
                yield
        except TimeoutError as late:
            raise AssertionError(f"{awaited} did not come; the last step was {self.step}") from late

    def note(self, raw: str | bytes) -> updates.ServerMessage:
        letter = _letters.decode(raw)
        if isinstance(letter, updates.Step):
            self.step, self.version = letter, letter.version
        if isinstance(letter, updates.TableChanged):
            self.table = letter
        return letter

    async def sees(self, people: int) -> None:
        """Wait until so many watch."""
        async with self._soon(f"a table that {people} people watch"):
            while not self.table or len(self.table.watching) != people:
                await self.next()

    async def asks(self, kind: str, id: str | None = None, **fields: Any) -> updates.ServerMessage:
        """Ask, and wait for the answer."""
        id = id or f"{self.name}-{next(self._ids)}"
        await self.says({"type": kind, "id": id, **fields})
        async with self._soon(f"an answer to {kind}"):
            while True:
                letter = await self.next()
                if isinstance(letter, updates.Accepted | updates.Refused | Failed) and letter.id == id:
                    return letter

    async def says(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    async def is_hung_up(self) -> int:
        """Read until the other side closes; the code it gives."""
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

    async def opens(self, **wish: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": "dozito", **wish})
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
            max_queue=None,  # browsers take in whatever comes,
            ping_interval=None,  # and leave pings to the house
        )
        return TableSocket(connection)
