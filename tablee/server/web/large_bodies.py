"""Large bodies over HTTP: their description in the schema, and answers to clients that may read slowly."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from typing import Any

from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from tablee.server.house.replays import unpacked

PIECE = 64 * 1024


@dataclass
class Upload(Operation):
    """The description, in the schema, of a handler that reads a JSON body by itself."""

    request_body: Any = field(
        default_factory=lambda: RequestBody(
            content={"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}, required=True
        )
    )


class Paced(Stream):
    """Compressed JSON that is sent piece by piece, so that unsent data is not copied into buffers."""

    def __init__(
        self,
        packed: bytes,
        *,
        pack: bool,
        headers: dict[str, str],
        memory: AbstractContextManager[None],
        seconds: float,
    ) -> None:
        packing = {"content-encoding": "gzip"} if pack else {}
        pieces = _pieces(packed) if pack else unpacked(packed, PIECE)
        all_headers = {**headers, **packing, "vary": "accept-encoding"}
        super().__init__(pieces, status_code=200, media_type="application/json", headers=all_headers)
        self._memory = memory
        self._seconds = seconds

    def to_asgi_response(self, app: Any, request: Any, **rest: Any) -> ASGIResponse:
        return _WithinTime(super().to_asgi_response(app, request, **rest), self._memory, self._seconds)


class _WithinTime(ASGIResponse):
    """An answer that is abandoned if the client does not read it in time, or if others fill the memory."""

    def __init__(self, answer: ASGIResponse, memory: AbstractContextManager[None], seconds: float) -> None:
        super().__init__()
        self._answer = answer
        self._memory = memory
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._memory, suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                await self._answer(scope, receive, send)


class Flowing(Stream):
    """JSON that is made while it is sent: the next piece when the client has read most of the last ones."""

    def __init__(self, pieces: AsyncIterator[bytes], seconds: float) -> None:
        super().__init__(pieces, status_code=200, media_type="application/json")
        self._seconds = seconds

    def to_asgi_response(self, app: Any, request: Any, **rest: Any) -> ASGIResponse:
        return _PieceByPiece(super().to_asgi_response(app, request, **rest), self._seconds)


class _PieceByPiece(ASGIResponse):
    """An answer that is abandoned if the client takes too long to read a piece."""

    def __init__(self, answer: ASGIResponse, seconds: float) -> None:
        super().__init__()
        self._answer = answer
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(self._seconds):
                await send(message)

        with suppress(TimeoutError):
            await self._answer(scope, receive, send_in_time)


def _pieces(packed: bytes) -> Iterator[bytes]:
    return (packed[start : start + PIECE] for start in range(0, len(packed), PIECE))
