"""A process with its whole stack: uvicorn's protocols and the framework, fed with bytes.

Only the transport under uvicorn's protocols is replaced. For the browser, a client of the `websockets` library
does the handshake, masks frames, answers pings and closes; the line between both still carries whole messages.
"""

import asyncio
from typing import Any, cast
from unittest.mock import patch

from uvicorn import Config
from uvicorn.lifespan.on import LifespanOn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.broker import Broker
from tablee.server.run import app
from tablee.server.run.serve import server_config
from tablee.server.storage.store import Store
from tablee.server.web.sockets import table_socket
from tests.simulation.loop import Loop
from tests.simulation.network import Line, ServerEnd
from tests.simulation.worker import Worker

PIECE = 700
"""The most bytes that are delivered at once."""


class FullStackWorker(Worker):
    async def _make_house(self, store: Store, settings: Settings, broker: Broker | None) -> House:
        houses: list[House] = []

        def opened(*args: Any) -> House:
            houses.append(House(*args))
            return houses[0]

        with patch.object(app, "ROUTES", [table_socket]):  # others cost a start much, and nobody asks for them
            self._config = server_config(store, settings, broker)
        self._state = ServerState()
        self._lifespan = LifespanOn(self._config)
        with patch.object(app, "House", opened):
            await self._lifespan.startup()
        return houses[0]

    async def _close_house(self, house: House, store: Store, broker: Broker | None) -> None:
        await self._lifespan.shutdown()

    def receive(self, line: Line) -> ServerEnd:
        self.lines.append(line)
        transport = ClientTransport(line, self)
        self.loop.call_soon(transport.open, self._config, self._state, self._lifespan.state)
        return transport


class ClientTransport(asyncio.Transport):
    """The transport of one connection, and the client at its other end."""

    keeps_alive = True

    def __init__(self, line: Line, worker: Worker) -> None:
        super().__init__({"peername": (line.visit.address, 50_000), "sockname": ("127.0.0.1", 8000)})
        self._line = line
        self._worker = worker
        self._loop: Loop = worker.loop
        self._protocol: Any = None
        self._closing = False
        self._paused = False
        self._client = ClientProtocol(parse_uri(_address(line)))

    def open(self, config: Config, state: ServerState, app_state: dict[str, Any]) -> None:
        protocol = cast(Any, config.http_protocol_class)
        self._protocol = protocol(config=config, server_state=state, app_state=app_state, _loop=self._loop)
        self._protocol.connection_made(self)
        request = self._client.connect()
        request.headers["Cookie"] = f"tablee={self._line.visit.cookie}"
        self._client.send_request(request)
        self._feed()

    # --- the interface of the line's end ---------------------------------------------------------

    def take(self, raw: bytes) -> None:
        if not self._closing:
            self._client.send_text(raw)
            self._feed()

    def end(self) -> None:
        """Note that the browser's end is closed."""
        if not self._closing:
            self._lose()

    def pause(self) -> None:
        if not self._paused and not self._closing:
            self._paused = True
            self._protocol.pause_writing()

    def resume(self) -> None:
        if self._paused:
            self._paused = False
            self._loop.call_soon(self._resume)

    def _resume(self) -> None:
        if not self._closing and not self._paused:
            self._protocol.resume_writing()

    def _feed(self) -> None:
        """Deliver the bytes that the client has to send, in pieces."""
        data = b"".join(self._client.data_to_send())
        for start in range(0, len(data), PIECE):
            if not self._closing:
                self._protocol.data_received(data[start : start + PIECE])

    # --- the interface of a transport ------------------------------------------------------------

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._closing:
            return
        self._client.receive_data(bytes(data))
        for event in self._client.events_received():
            self._hear(event)
        if not self._line.half_open:
            self._loop.call_soon(self._feed)  # pongs, and the client's close frame

    def _hear(self, event: Any) -> None:
        if isinstance(event, Response):
            if self._client.handshake_exc is None:
                self._line.accept()
        elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
            self._line.tell(bytes(event.data), self)
        elif isinstance(event, Frame) and event.opcode is Opcode.CLOSE:
            self._line.hang_up()

    def close(self) -> None:
        """Close after everything that was written."""
        if not self._closing:
            self._line.hang_up()
            self._lose()

    def abort(self) -> None:
        if not self._closing:
            self._line.network.time.outside.call_soon(self._line.reset)
            self._lose()

    def _lose(self) -> None:
        self._closing = True
        self._line.let_go()
        if self._line in self._worker.lines:
            self._worker.lines.remove(self._line)
        self._loop.call_soon(self._protocol.connection_lost, None)

    def is_closing(self) -> bool:
        return self._closing

    def get_write_buffer_size(self) -> int:
        return self._line.bytes_under_way

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return cast(asyncio.BaseProtocol, self._protocol)

    def pause_reading(self) -> None:
        """Do nothing, as a person sends few messages."""

    def resume_reading(self) -> None: ...


def _address(line: Line) -> str:
    version = f"?version={line.visit.version}" if line.visit.version else ""
    return f"ws://127.0.0.1:8000/api/tables/{line.visit.code}/socket{version}"
