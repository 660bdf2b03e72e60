"""The way between a socket and whoever attends to it, without a stop in between.

uvicorn shakes hands, keeps the socket alive and says goodbye as it always does, and the application lets people in
as it always did. From then on messages go straight to a listener, and letters straight to the network.
"""

import time
from asyncio import BaseTransport
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, cast
from typing import Protocol as Interface

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import Protocol, State
from websockets.server import ServerProtocol

from tablee.server.common.limits import Bucket, address_key
from tablee.server.web.internals import require
from tablee.server.web.traffic import TOO_EARLY, Traffic, reset

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library was installed without a compiler
    from websockets.utils import apply_mask

_EXTENSION = "tablee.direct"
TEXT, MASKED = 0x81, 0x80
"""The first byte of a whole text message, and the bit in the second of what browsers send."""
LONG = 2000
"""Bytes that no move has."""
PIECE = 1024
"""Bytes that the library gets at once: they hold some 170 frames at most."""
MOST_FRAMES = 64
"""Of one message."""
SECONDS_TO_READ_WHY = 3
"""Between the goodbye to a connection that sends too much, and its end."""
_now = time.monotonic

require("websockets", Protocol, ("reader", "current_size", "events", "parser_exc", "state"))
require("websockets", ServerProtocol, ("accept", "receive_data", "data_to_send", "send_close"))
require(
    "uvicorn",
    WebSocketsSansIOProtocol,
    (
        *("conn", "queue", "frames", "curr_msg_data_type", "read_paused", "writable"),
        *("handshake_initiated", "handshake_complete", "disconnected"),
        *("close_sent", "close_timer", "close_timeout"),
        *("handle_connect", "handle_events", "handle_cont", "handle_parser_exception"),
        "send_receive_event_to_app",
    ),
)


class Listener(Interface):
    def hear(self, message: bytes) -> None:
        """UTF-8; empty if it was no text at all."""

    def pause_writing(self) -> None:
        """The network is slower than we are: what is sent from now on piles up in our memory."""

    def resume_writing(self) -> None: ...


class DirectSocket(WebSocketsSansIOProtocol):
    traffic: ClassVar[Traffic]
    _listener: Listener | None = None
    _is_cut_off = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._frames = Bucket(self.traffic.limits.frames_of_a_connection, _now())

    def connection_lost(self, exc: Exception | None) -> None:
        self.traffic.closed(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_EXTENSION] = cast(Any, self)

    # --- for the application -----------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """What came since the handshake is heard first. Only the end is still told by `receive`."""
        self._listener = listener
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in early:
            if event["type"] == "websocket.receive":
                listener.hear((event.get("text") or "").encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if not self.writable.is_set():
            listener.pause_writing()

    def write(self, messages: Iterable[bytes]) -> None:
        """In one go: what is written is sent at once, and every sending has its price."""
        if self._is_open():
            self.transport.write(b"".join(map(framed, messages)))

    @property
    def unsent(self) -> int:
        """Bytes that were written and that the network has not taken yet."""
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int) -> None:
        """After what was written; the other side has some seconds to say goodbye too."""
        if self._is_open():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def drop(self) -> None:
        """At once, whatever is still on its way."""
        reset(self.transport)

    def _is_open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    # --- for the network ---------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Nearly always a short message in one piece; whatever else comes is for the library to understand."""
        underway = self.conn.reader.buffer or self.conn.current_size is not None or self.close_sent
        if not self._listener or underway or (message := only_message(data)) is None:
            self._understand(data)
        elif self._frames.take(_now()):
            self._listener.hear(message)
        else:
            self._cut_off("too many frames")

    def _understand(self, data: bytes) -> None:
        """As the library does, but so much at a time, and only as long as it is paid for."""
        if self.handshake_initiated and not self.handshake_complete:
            self._cut_off(TOO_EARLY)
            return
        for start in range(0, len(data), PIECE):
            if self._is_cut_off or self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + PIECE])
            if not self._pays_for(1 + len(self.conn.events)):
                self._cut_off("too many frames")
            elif self.conn.parser_exc is not None:
                self.handle_parser_exception()
            else:
                self.handle_events()
        if not self.handshake_initiated:
            self._cut_off("malformed handshake")  # the library would wait for ever

    def _pays_for(self, cost: int) -> bool:
        """Before the handshake is over, a visitor of a proxy cannot be told from the proxy."""
        return self._frames.take(_now(), cost) and (
            not self.handshake_complete or self.traffic.frames.take(self._address, cost)
        )

    @cached_property
    def _address(self) -> str:
        client = self.scope["client"]
        return address_key(client[0] if client else "")

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAMES:
            self._cut_off("too many frames")

    def _cut_off(self, reason: str) -> None:
        """With a word of goodbye where that is possible, which can still be read; nothing more is listened to."""
        if self._is_cut_off or self.transport.is_closing():
            return
        self._is_cut_off = True
        self.traffic.refuse(reason)
        if not self.handshake_complete:
            reset(self.transport)
            return
        if self.conn.state is State.OPEN:
            self.hang_up(CloseCode.POLICY_VIOLATION)
        self.transport.pause_reading()  # to close now would destroy what the other side has not read yet
        self.loop.call_later(SECONDS_TO_READ_WHY, reset, self.transport)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames) if self.curr_msg_data_type == "text" else b""
        self.frames = []
        if self.close_sent:
            return
        try:
            message.decode()
        except UnicodeDecodeError:
            self.hang_up(CloseCode.INVALID_DATA)
        else:
            self._listener.hear(message)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._listener:
            self._listener.pause_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._listener:
            self._listener.resume_writing()


def direct(traffic: Traffic) -> type[DirectSocket]:
    """The protocol of a house that counts its traffic."""

    class Counted(DirectSocket):
        pass

    Counted.traffic = traffic
    return Counted


def way_to(scope: Any) -> DirectSocket:
    """The one that the scope of an application tells of."""
    way: DirectSocket = scope["extensions"][_EXTENSION]
    return way


def only_message(data: bytes) -> bytes | None:
    """The message that is all of the data: plain text in one frame, masked. None for whatever else it is."""
    if not 6 <= len(data) < LONG or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4]), 8
    elif size == 127:
        return None
    if len(data) != start + size:
        return None
    message: bytes = apply_mask(data[start:], data[start - 4 : start])
    return message if message.isascii() else None


def framed(message: bytes) -> bytes:
    """A whole text message as the house sends it: in one frame, without a mask."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes() + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + message
    return b"\x81\x7f" + size.to_bytes(8) + message
