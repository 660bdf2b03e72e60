"""The WebSocket protocol of uvicorn, with a direct path between the network and a listener.

uvicorn does the handshake, the keep-alive and the closing as usual, and the application accepts the socket as
usual. From then on, incoming messages go directly to a listener, and outgoing ones directly to the network.
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
"""The first byte of a text message in one frame, and the bit in its second byte that browsers set."""
LONG = 2000
"""Bytes; every move is shorter."""
PIECE = 1024
"""Bytes that the library gets at once: they hold some 170 frames at most."""
MOST_FRAMES = 64
"""Frames of one message."""
SECONDS_TO_READ_WHY = 3
"""The time between the close frame to a connection that sends too much, and the end of the connection."""
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
    def receive(self, message: bytes) -> None:
        """Take a message in UTF-8. It is empty if the frame was not text."""

    def pause_writing(self) -> None:
        """The network is too slow: data that is sent from now on piles up in memory."""

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
        """Pass messages to the listener, first those since the handshake. `receive` reports only the end."""
        self._listener = listener
        early = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in early:
            if event["type"] == "websocket.receive":
                listener.receive((event.get("text") or "").encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if not self.writable.is_set():
            listener.pause_writing()

    def write(self, messages: Iterable[bytes]) -> None:
        """Write messages together, because every write is one system call."""
        if self._is_open():
            self.transport.write(b"".join(map(framed, messages)))

    @property
    def unsent(self) -> int:
        """Bytes that were written but not sent yet."""
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int) -> None:
        """Close after everything written. The other side has some seconds to answer the close frame."""
        if self._is_open():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def drop(self) -> None:
        """End the connection at once, even if messages are unsent."""
        reset(self.transport)

    def _is_open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    # --- for the network ---------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Nearly always this is a short message in one frame; the library parses everything else."""
        underway = self.conn.reader.buffer or self.conn.current_size is not None or self.close_sent
        if not self._listener or underway or (message := only_message(data)) is None:
            self._understand(data)
        elif self._frames.take(_now()):
            self._listener.receive(message)
        else:
            self._cut_off("too many frames")

    def _understand(self, data: bytes) -> None:
        """Let the library parse the data, in pieces, as long as the limits allow it."""
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
        """Count frames. They count for the address only after the handshake: before, a proxy hides the address."""
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
        """End the connection, if possible with a close frame that can still be read. Nothing more is read."""
        if self._is_cut_off or self.transport.is_closing():
            return
        self._is_cut_off = True
        self.traffic.refuse(reason)
        if not self.handshake_complete:
            reset(self.transport)
            return
        if self.conn.state is State.OPEN:
            self.hang_up(CloseCode.POLICY_VIOLATION)
        self.transport.pause_reading()  # closing now would destroy data that the other side has not read
        self.loop.call_later(SECONDS_TO_READ_WHY, reset, self.transport)

    def send_receive_event_to_app(self) -> None:
        """Called when a message is complete."""
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
            self._listener.receive(message)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._listener:
            self._listener.pause_writing()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._listener:
            self._listener.resume_writing()


def direct_socket(traffic: Traffic) -> type[DirectSocket]:
    """The protocol class that counts in this traffic."""

    class Counted(DirectSocket):
        pass

    Counted.traffic = traffic
    return Counted


def socket_of(scope: Any) -> DirectSocket:
    """The socket behind the scope of an application."""
    socket: DirectSocket = scope["extensions"][_EXTENSION]
    return socket


def only_message(data: bytes) -> bytes | None:
    """The message, if the data is exactly one masked frame of ASCII text; None otherwise."""
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
    """A text message as the server sends it: in one frame, without a mask."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes() + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + message
    return b"\x81\x7f" + size.to_bytes(8) + message
