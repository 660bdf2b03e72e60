"""A page as the house sees it: web/src/wire/socket.ts written again in Python.

Unanswered requests are sent again, with the same id, after every reconnection. Pauses and timeouts are read
from the browser's source.
"""

import asyncio
import random
import re
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed

SOCKET = Path(__file__).parents[2] / "web" / "src" / "wire" / "socket.ts"
SECONDS_TO_SHAKE_HANDS = 60
"""The timeout of a handshake, about as long as a browser's."""

Answer = updates.Accepted | updates.Refused | Failed
_decoder: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)


def _constant(name: str) -> float:
    """A constant of the browser's source, in seconds."""
    found = re.search(rf"^const {name} = ([\d_]+);", SOCKET.read_text("utf-8"), re.M)
    assert found, f"{SOCKET} does not define {name}"
    return int(found[1].replace("_", "")) / 1000


FIRST_PAUSE, LONGEST_PAUSE = _constant("FIRST_PAUSE"), _constant("LONGEST_PAUSE")
PATIENCE, LONGEST_PATIENCE = _constant("PATIENCE"), _constant("LONGEST_PATIENCE")
SILENCE, MOST_DOUBLINGS = _constant("SILENCE"), round(_constant("MOST_DOUBLINGS") * 1000)


class Reader(Protocol):
    """Receives the messages and answers that arrive at a page."""

    def heard(self, message: updates.ServerMessage) -> None: ...

    def answered(self, request: dict[str, Any], answer: Answer) -> None: ...


class _Connection(WSListener):
    """One connection; its messages are ignored once the page has given it up."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.began = time.monotonic()
        self.transport: WSTransport | None = None

    @property
    def state(self) -> str:
        what = "shakes hands" if self.transport is None else "is connected"
        return f"{what} since {time.monotonic() - self.began:.1f} s"

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.page.opened(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.page.hear(self, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.page.lost(self)


class Page:
    def __init__(self, address: Callable[[], str], headers: dict[str, str], reader: Reader) -> None:
        """The address is a function because it contains the version drawn last."""
        self.lost_at: float | None = None
        """When the last working connection was lost; the reader clears it."""
        self._address = address
        self._headers = headers
        self._reader = reader
        self._name = uuid4().hex[:16]
        self._ids = count(1)
        self._unanswered: dict[str, tuple[dict[str, Any], int]] = {}
        """The unanswered requests by id, each with the number of times it was sent."""
        self._connection: _Connection | None = None
        """The connection that is open or being opened."""
        self._attempt: asyncio.Task[None] | None = None
        self._failures = 0
        self._trouble = "none yet"
        """A description of the last failure."""
        self._pause: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._closed = False
        self._connect()

    def __repr__(self) -> str:
        pause = self._pause.when() - asyncio.get_running_loop().time() if self._pause else -1
        idle = f"tries again in {pause:.1f} s" if pause >= 0 else "does nothing"
        state = self._connection.state if self._connection else idle
        lost = (
            f"without a table since {time.monotonic() - self.lost_at:.1f} s" if self.lost_at else "has its table"
        )
        waits = [f"{request['type']} (sent {sends} times)" for request, sends in self._unanswered.values()]
        return f"page that {state}, {lost}, {self._failures} failures ({self._trouble}), unanswered: {waits}"

    @property
    def waits_for_answers(self) -> bool:
        return bool(self._unanswered)

    def ask(self, kind: str, **fields: Any) -> str:
        id = f"{self._name}-{next(self._ids)}"
        self._unanswered[id] = {"type": kind, "id": id, **fields}, 0
        if self._connection and self._connection.transport:
            self._send(id)
        return id

    async def close(self) -> None:
        self._closed = True
        connection, attempt = self._connection, self._attempt
        self._drop()
        if attempt:
            await asyncio.gather(attempt, return_exceptions=True)
        if connection and connection.transport:
            await connection.transport.wait_disconnected()

    # --- the connection ------------------------------------------------------------------------

    def _connect(self) -> None:
        self._connection = _Connection(self)
        self._attempt = asyncio.create_task(self._try(self._connection))

    async def _try(self, connection: _Connection) -> None:
        try:
            _, opened = await ws_connect(
                lambda: connection,
                self._address(),
                extra_headers=self._headers,
                use_aiofastnet=False,
                websocket_handshake_timeout=SECONDS_TO_SHAKE_HANDS,
            )
        except (OSError, WSError) as error:
            self._lose(repr(error))
        else:
            if opened is None:  # picows raises no error for it
                self._lose("cut off while shaking hands")

    def opened(self, connection: _Connection) -> None:
        if self._connection is not connection:  # the page has given it up, which picows does not know
            assert connection.transport
            connection.transport.disconnect()
            return
        self._expect_message()
        for id in self._unanswered:
            self._send(id)

    def hear(self, connection: _Connection, raw: bytes) -> None:
        if self._connection is not connection:
            return
        message = _decoder.decode(raw)
        if isinstance(message, updates.Ping):
            pong = {"type": "pong", "number": message.number, "clock": time.perf_counter() * 1000}
            self._write(msgspec.json.encode(pong))
        if not isinstance(message, Failed):
            self._failures = 0
        self._expect_message()
        self._reader.heard(message)
        if isinstance(message, Answer) and message.id in self._unanswered:
            request, _ = self._unanswered.pop(message.id)
            self._reader.answered(request, message)
            self._expect_answer()

    def lost(self, connection: _Connection) -> None:
        if self._connection is connection:
            self._lose("cut off")

    def _send(self, id: str) -> None:
        request, sends = self._unanswered[id]
        self._unanswered[id] = request, sends + 1
        self._write(msgspec.json.encode(request))
        self._expect_answer()

    def _write(self, raw: bytes) -> None:
        if self._connection and self._connection.transport:
            self._connection.transport.send(WSMsgType.TEXT, raw)

    def _expect_answer(self) -> None:
        if self._patience:
            self._patience.cancel()
        for _, sends in self._unanswered.values():
            wait = min(PATIENCE * 2 ** (sends - 1), LONGEST_PATIENCE)
            self._patience = asyncio.get_running_loop().call_later(wait, self._reconnect)
            return

    def _expect_message(self) -> None:
        if self._silence:
            self._silence.cancel()
        longest = SILENCE * 2 ** min(self._failures, MOST_DOUBLINGS)
        self._silence = asyncio.get_running_loop().call_later(longest, self._lose, "silent")

    def _lose(self, trouble: str) -> None:
        self._trouble = trouble
        self._drop()
        if self._closed:
            return
        longest = min(FIRST_PAUSE * 2**self._failures, LONGEST_PAUSE)
        self._failures += 1
        wait = longest * random.uniform(0.5, 1)
        self._pause = asyncio.get_running_loop().call_later(wait, self._connect)

    def _reconnect(self) -> None:
        self._drop()
        self._connect()

    def _drop(self) -> None:
        self.lost_at = self.lost_at or time.monotonic()
        for timer in (self._pause, self._patience, self._silence):
            if timer:
                timer.cancel()
        if self._attempt and self._attempt is not asyncio.current_task():
            self._attempt.cancel()
        connection, self._connection, self._attempt = self._connection, None, None
        if connection and connection.transport:
            connection.transport.disconnect()
