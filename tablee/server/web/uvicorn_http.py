"""The HTTP protocol of uvicorn, with limits on the time, the size and the number of requests."""

import asyncio
from typing import ClassVar, cast

import httptools
from uvicorn._types import HTTPScope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from tablee.server.common.limits import LARGEST_RECORD
from tablee.server.web.internals import require
from tablee.server.web.traffic import TOO_EARLY, Traffic, reset

PIECE = 16 * 1024
"""Bytes that are parsed between two checks of the limits."""
LARGEST_HEAD = 16 * 1024
LARGEST_LINE = 8000
"""Bytes of the first line, and of a header; the limit of the WebSocket library is the same."""
MOST_HEADERS = 100
LARGEST_REQUEST = 4 * LARGEST_RECORD
"""Bytes after which a request is not read any further, even if it was answered already."""
MOST_WAITING = 8
"""Pipelined requests: those sent before the first of them is answered. Browsers send none."""
PARTS, BYTES_OF_A_PART = 256, 512
"""The number of parts of any size in which a body may come, and the average size required of further parts."""

require(
    "uvicorn",
    HttpToolsProtocol,
    (
        *("parser", "pipeline", "scope", "cycle", "transport", "client", "timeout_keep_alive_task"),
        *("_unset_keepalive_if_required", "_should_upgrade", "handle_websocket_upgrade", "on_response_complete"),
        *("on_message_begin", "on_url", "on_header", "on_headers_complete", "on_body", "on_message_complete"),
    ),
)
require("uvicorn", RequestResponseCycle, ("response_started", "response_complete"))


class _TooMuchError(Exception):
    """Raised to stop the parser."""


class LimitedHttp(HttpToolsProtocol):
    traffic: ClassVar[Traffic]
    _timer: asyncio.TimerHandle | None = None
    _is_in_head = True
    _size = 0
    """Bytes of the request that is arriving."""
    _head = 0
    """Bytes of its first line and its headers."""
    _headers = 0
    _parts = 0
    _objection = (400, "malformed request")

    # --- connections -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.traffic.opened(transport, self._peer):
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        self.traffic.closed(self.transport)
        super().connection_lost(exc)

    @property
    def _peer(self) -> str:
        """The address of the client, as a proxy names it once there is a request."""
        scope = cast(HTTPScope | None, self.scope)
        client = scope["client"] if scope else self.client
        return client[0] if client else ""

    # --- time --------------------------------------------------------------------------------

    def _wait(self) -> None:
        self._wait_no_longer()
        self._timer = self.loop.call_later(self.traffic.limits.seconds_to_ask, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._timer:
            self._timer.cancel()

    # --- bytes -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task:
            self._unset_keepalive_if_required()
            self._wait()
        if not self.traffic.takes(self._peer, len(data)):
            self._refuse(429, "too many bytes of an address")
            return
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            if self.transport.is_closing() or not self._parse(piece, is_last=start + PIECE >= len(data)):
                return

    def _parse(self, piece: bytes, is_last: bool) -> bool:
        """Parse a piece. Returns whether the parser goes on."""
        self._size += len(piece)
        try:
            self.parser.feed_data(piece)
            self._must_be_moderate()
        except (httptools.HttpParserError, _TooMuchError):
            self._refuse(*self._objection)
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(waits=is_last and upgrade.args[0] == len(piece))
        else:
            return True
        return False

    def _must_be_moderate(self) -> None:
        if self._is_in_head and self._size > LARGEST_HEAD:
            self._stop(431, "large head")
        if self._parts > PARTS + self._size // BYTES_OF_A_PART:
            self._stop(400, "tiny chunks")
        if self._size > LARGEST_REQUEST:
            self._stop(413, "large request")

    def _stop(self, status: int, reason: str) -> None:
        self._objection = status, reason
        raise _TooMuchError

    def _upgrade(self, waits: bool) -> None:
        """A client has to wait for the answer to its handshake before it sends anything else."""
        if self._should_upgrade() and not waits:
            self.traffic.refuse(TOO_EARLY)
            reset(self.transport)
        elif self._should_upgrade():
            self.traffic.asks(self.transport)
            self.handle_websocket_upgrade()
        else:
            self.traffic.refuse("unknown upgrade")

    def _refuse(self, status: int, reason: str) -> None:
        """Answer with the reason, unless another answer is on its way, and close the connection."""
        self.traffic.refuse(reason)
        cycle = cast(RequestResponseCycle | None, self.cycle)
        if cycle is None or cycle.response_complete or not (cycle.response_started or self.pipeline):
            self.transport.write(answer(status, reason))
        self.transport.close()

    # --- callbacks of the parser -------------------------------------------------------------

    def on_message_begin(self) -> None:
        self._is_in_head = True
        self._head = self._headers = self._parts = 0
        if len(self.pipeline) >= MOST_WAITING:
            self._stop(400, "requests in a row")
        super().on_message_begin()
        self._wait()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Headers after the body are counted and dropped, because the request was checked before."""
        self._headers += 1
        self._count(len(name) + len(value))
        if self._is_in_head:
            super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if size > LARGEST_LINE or self._head > LARGEST_HEAD or self._headers > MOST_HEADERS:
            self._stop(431, "large head")

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self.traffic.asks(self.transport)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._parts += 1
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._wait_no_longer()
        super().on_message_complete()
        self._is_in_head, self._size = True, 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline:
            self.traffic.is_silent(self.transport)


def limited_http(traffic: Traffic) -> type[LimitedHttp]:
    """The protocol class that counts in this traffic."""

    class Counted(LimitedHttp):
        pass

    Counted.traffic = traffic
    return Counted


def answer(status: int, reason: str) -> bytes:
    """A complete answer, after which the connection ends."""
    head = b"content-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(reason)
    return STATUS_LINE[status] + head + reason.encode()
