"""The way between a socket and whoever attends to it, without a stop in between.

uvicorn shakes hands, keeps the socket alive and says goodbye as it always does, and the application lets people in
as it always did. From then on messages go straight to a listener, and letters straight to the network.
"""

from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION = "tablee.direct"


class Listener(Protocol):
    def hear(self, message: str) -> None: ...

    def pause_writing(self) -> None:
        """The network is slower than we are: what is sent from now on piles up in our memory."""

    def resume_writing(self) -> None: ...


class DirectSocket(WebSocketsSansIOProtocol):
    _listener: Listener | None = None

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
                listener.hear(event.get("text") or "")
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if not self.writable.is_set():
            listener.pause_writing()

    def write(self, letter: bytes) -> None:
        """uvloop sends what is written in one turn of the loop together: an answer and the news it made."""
        if self._is_open():
            self.transport.write(framed(letter))

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
        self.transport.abort()

    def _is_open(self) -> bool:
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    # --- for the network ---------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
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


def way_to(scope: Any) -> DirectSocket:
    """The one that the scope of an application tells of."""
    way: DirectSocket = scope["extensions"][_EXTENSION]
    return way


def framed(letter: bytes) -> bytes:
    """A whole text message as the house sends it: in one frame, without a mask."""
    size = len(letter)
    if size < 126:
        return b"\x81" + size.to_bytes() + letter
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + letter
    return b"\x81\x7f" + size.to_bytes(8) + letter
