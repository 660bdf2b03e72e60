"""A page in a browser, as far as the house can tell: web/src/wire/socket.ts once more, in Python.

Unanswered requests go out again, with the same id, after every reconnection; pauses and patience are the
browser's own, read from its source.
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
"""A browser waits about as long."""

Answer = updates.Accepted | updates.Refused | Failed
_letters: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)


def _browsers(name: str) -> float:
    """A constant of the browser's source, in seconds."""
    found = re.search(rf"^const {name} = ([\d_]+);", SOCKET.read_text("utf-8"), re.M)
    assert found, f"{SOCKET} has {name}"
    return int(found[1].replace("_", "")) / 1000


FIRST_PAUSE, LONGEST_PAUSE = _browsers("FIRST_PAUSE"), _browsers("LONGEST_PAUSE")
PATIENCE, LONGEST_PATIENCE = _browsers("PATIENCE"), _browsers("LONGEST_PATIENCE")
SILENCE, MOST_DOUBLINGS = _browsers("SILENCE"), round(_browsers("MOST_DOUBLINGS") * 1000)


class Reader(Protocol):
    """Who looks at the page."""

    def heard(self, letter: updates.ServerMessage) -> None: ...

    def answered(self, request: dict[str, Any], answer: Answer) -> None: ...


class _Line(WSListener):
    """One connection; what it says when it is no longer the page's own is not heard."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.began = time.monotonic()
        self.transport: WSTransport | None = None

    @property
    def told(self) -> str:
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
        """The address is asked anew each time: it names the version drawn last."""
        self.lost_at: float | None = None
        """When the last line that worked broke; for the reader to clear."""
        self._address = address
        self._headers = headers
        self._reader = reader
        self._name = uuid4().hex[:16]
        self._ids = count(1)
        self._unanswered: dict[str, tuple[dict[str, Any], int]] = {}
        """By id: the request, and how often it was sent."""
        self._line: _Line | None = None
        """The one that is open, or being opened."""
        self._attempt: asyncio.Task[None] | None = None
        self._failures = 0
        self._trouble = "none yet"
        """What the last failure was."""
        self._pause: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._closed = False
        self._connect()

    def __repr__(self) -> str:
        pause = self._pause.when() - asyncio.get_running_loop().time() if self._pause else -1
        line = self._line.told if self._line else f"tries again in {pause:.1f} s" if pause >= 0 else "does nothing"
        lost = (
            f"without a table since {time.monotonic() - self.lost_at:.1f} s" if self.lost_at else "has its table"
        )
        waits = [f"{request['type']} (sent {sends} times)" for request, sends in self._unanswered.values()]
        return f"page that {line}, {lost}, {self._failures} failures ({self._trouble}), unanswered: {waits}"

    @property
    def waits_for_answers(self) -> bool:
        return bool(self._unanswered)

    def ask(self, kind: str, **fields: Any) -> str:
        id = f"{self._name}-{next(self._ids)}"
        self._unanswered[id] = {"type": kind, "id": id, **fields}, 0
        if self._line and self._line.transport:
            self._send(id)
        return id

    async def close(self) -> None:
        self._closed = True
        line, attempt = self._line, self._attempt
        self._drop()
        if attempt:
            await asyncio.gather(attempt, return_exceptions=True)
        if line and line.transport:
            await line.transport.wait_disconnected()

    # --- the line ------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._line = _Line(self)
        self._attempt = asyncio.create_task(self._try(self._line))

    async def _try(self, line: _Line) -> None:
        try:
            _, opened = await ws_connect(
                lambda: line,
                self._address(),
                extra_headers=self._headers,
                use_aiofastnet=False,
                websocket_handshake_timeout=SECONDS_TO_SHAKE_HANDS,
            )
        except (OSError, WSError) as error:
            self._lose(repr(error))
        else:
            if opened is None:  # not an error to picows, and not a connection either
                self._lose("cut off while shaking hands")

    def opened(self, line: _Line) -> None:
        if self._line is not line:  # given up meanwhile, which picows does not notice
            assert line.transport
            line.transport.disconnect()
            return
        self._expect_word()
        for id in self._unanswered:
            self._send(id)

    def hear(self, line: _Line, raw: bytes) -> None:
        if self._line is not line:
            return
        letter = _letters.decode(raw)
        if isinstance(letter, updates.Ping):
            pong = {"type": "pong", "number": letter.number, "clock": time.perf_counter() * 1000}
            self._write(msgspec.json.encode(pong))
        if not isinstance(letter, Failed):
            self._failures = 0
        self._expect_word()
        self._reader.heard(letter)
        if isinstance(letter, Answer) and letter.id in self._unanswered:
            request, _ = self._unanswered.pop(letter.id)
            self._reader.answered(request, letter)
            self._expect_answer()

    def lost(self, line: _Line) -> None:
        if self._line is line:
            self._lose("cut off")

    def _send(self, id: str) -> None:
        request, sends = self._unanswered[id]
        self._unanswered[id] = request, sends + 1
        self._write(msgspec.json.encode(request))
        self._expect_answer()

    def _write(self, raw: bytes) -> None:
        if self._line and self._line.transport:
            self._line.transport.send(WSMsgType.TEXT, raw)

    def _expect_answer(self) -> None:
        if self._patience:
            self._patience.cancel()
        for _, sends in self._unanswered.values():
            wait = min(PATIENCE * 2 ** (sends - 1), LONGEST_PATIENCE)
            self._patience = asyncio.get_running_loop().call_later(wait, self._reconnect)
            return

    def _expect_word(self) -> None:
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
        line, self._line, self._attempt = self._line, None, None
        if line and line.transport:
            line.transport.disconnect()
