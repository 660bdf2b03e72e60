"""Connections between browsers and the house, called lines here.

A line loses nothing and keeps the order, as TCP does. It may be slow, stall, be reset, or be half-open: then both
ends take it for open, and nothing arrives. The server's end stands in for uvicorn's protocol; the handler of the
socket, the connection and everything behind them are the server's own.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol

from tablee.server.web.uvicorn_ws import Listener
from tests.simulation.loop import Loop, Time

KEEPALIVE = 25.0
"""Seconds after which the house notices that nobody answers its pings (ws_ping_interval and ws_ping_timeout)."""
HIGH_WATER, LOW_WATER = 64 * 1024, 16 * 1024
"""Bytes under way to a browser above which writing to it is paused, and below which it goes on."""


Pick = Callable[[], "Acceptor | None"]
"""Chooses the process that gets a new line; None while all are down."""


@dataclass
class NetworkCondition:
    """The condition of the network. Shares are between 0 and 1."""

    delay: tuple[float, float] = (0.001, 0.02)
    """The least and the most seconds that a message takes."""
    stalls: float = 0.0
    """The share of messages that take much longer."""
    stall: float = 1.0
    """The most seconds that they take in addition."""
    refuses: float = 0.0
    """The share of new lines that fail."""

    def takes(self, luck: Random) -> float:
        took = luck.uniform(*self.delay)
        return took + luck.uniform(0, self.stall) if self.stalls and luck.random() < self.stalls else took


class Cable:
    """One direction of a line."""

    def __init__(self, network: "Network", end: Loop) -> None:
        self._network = network
        self._end = end
        self._free_at = 0.0
        self.cut = False

    def carry(self, deliver: Callable[..., None], *items: Any) -> None:
        """Deliver items to the process at the other end, later and in order."""
        network = self._network
        self._free_at = max(self._free_at, network.time.now + network.condition.takes(network.luck))
        network.under_way += 1
        network.time.outside.call_at(self._free_at, self._arrive, deliver, items)

    def _arrive(self, deliver: Callable[..., None], items: tuple[Any, ...]) -> None:
        self._network.under_way -= 1
        if not self.cut:
            self._end.call_soon(deliver, *items)


class BrowserEnd(Protocol):
    """The browser at the end of a line."""

    def opened(self, line: "Line") -> None: ...

    def heard(self, line: "Line", raw: bytes) -> None: ...

    def closed(self, line: "Line") -> None: ...


@dataclass
class Visit:
    """The parts of a browser's handshake that matter to the house."""

    code: str
    cookie: str
    address: str
    version: str = ""


class Network:
    def __init__(self, time: Time, luck: Random) -> None:
        self.time = time
        self.luck = luck
        self.condition = NetworkCondition()
        self.under_way = 0
        """Messages that have not arrived yet."""
        self.lines: list[Line] = []
        """Lines that their browser takes for open."""
        self._silent: list[Line] = []

    def connect(self, browser: BrowserEnd, visit: Visit, pick: Pick) -> "Line":
        return Line(self, browser, visit, pick)

    @property
    def ghosts(self) -> list["Line"]:
        """Half-open lines that the house takes for open."""
        self._silent = [line for line in self._silent if line.is_ghost]
        return self._silent

    def fall_silent(self, line: "Line") -> None:
        self._silent.append(line)


class Acceptor(Protocol):
    """A process of the house that accepts lines."""

    loop: Loop

    def receive(self, line: "Line") -> "ServerEnd": ...


class Sender(Protocol):
    """A writer that has to be paused when a line is slow."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class ServerEnd(Protocol):
    """The house's end of a line."""

    keeps_alive: bool
    """Whether it finds out by itself that a line is half-open."""

    def take(self, raw: bytes) -> None: ...

    def end(self) -> None: ...


class Line:
    def __init__(self, network: Network, browser: BrowserEnd, visit: Visit, pick: Pick) -> None:
        self.network = network
        self.visit = visit
        self.is_open = True
        self.half_open = False
        self.server_loop: Loop | None = None
        """The loop of the process at the other end."""
        self._browser = browser
        self._server: ServerEnd | None = None
        self._down = Cable(network, network.time.outside)
        self._up: Cable | None = None
        self.bytes_under_way = 0
        """Bytes on their way to the browser."""
        network.lines.append(self)
        self._later(self._shake_hands, pick)

    def _later(self, act: Callable[..., None], *args: Any) -> None:
        wait = self.network.condition.takes(self.network.luck)
        self.network.time.outside.call_later(wait, act, *args)

    def _shake_hands(self, pick: Pick) -> None:
        if not self.is_open or self.half_open:
            return
        refused = self.network.luck.random() < self.network.condition.refuses
        found = None if refused else pick()
        if found is None:
            self.reset()
        else:
            self.server_loop = found.loop
            self._up = Cable(self.network, found.loop)
            self._server = found.receive(self)

    # --- for the browser -----------------------------------------------------------------------

    def send(self, raw: bytes) -> None:
        if self.is_open and self._up and self._server:
            self._up.carry(self._server.take, raw)

    def leave(self) -> None:
        """Close the browser's end; the house is told, unless the line is half-open."""
        if not self.is_open:
            return
        self._forget()
        if self._up and not self.half_open:
            self._up.carry(self.tell_server)

    # --- for the house -------------------------------------------------------------------------

    def accept(self) -> None:
        self._down.carry(self._browser.opened, self)

    def tell(self, raw: bytes, sender: "Sender") -> None:
        self.bytes_under_way += len(raw)
        if self.bytes_under_way > HIGH_WATER:
            sender.pause()
        self._down.carry(self._told, raw, sender)

    def _told(self, raw: bytes, sender: "Sender") -> None:
        self.bytes_under_way -= len(raw)
        if self.bytes_under_way < LOW_WATER:
            sender.resume()
        if self.is_open:
            self._browser.heard(self, raw)

    def hang_up(self) -> None:
        """Close the house's end, after everything that was sent."""
        self._down.carry(self._hung_up)

    def _hung_up(self) -> None:
        if self.is_open:
            self._forget()
            self._browser.closed(self)

    # --- failures ------------------------------------------------------------------------------

    def reset(self) -> None:
        """Break the line: both ends are told at once, and what was under way is lost."""
        if self.is_open:
            self._forget()
            self._cut()
            self._browser.closed(self)
        self.tell_server()

    def go_silent(self) -> None:
        """Make the line half-open: nothing arrives any more, and only pings show it."""
        self.half_open = True
        self._cut()
        self.network.fall_silent(self)
        if self._server and not self._server.keeps_alive:
            self.network.time.outside.call_later(KEEPALIVE, self.tell_server)

    def vanish(self) -> None:
        """End the line with its crashed process: the browser is told, or sometimes left with a half-open line."""
        self._server = None
        if not self.is_open:
            return
        if self.network.luck.random() < 0.2:
            self.half_open = True
            self._cut()
        else:
            self._later(self.reset)

    def let_go(self) -> None:
        """Forget the house's end, which has closed by itself."""
        self._server = None

    def tell_server(self) -> None:
        server, self._server = self._server, None
        if server and self.server_loop:
            self.server_loop.call_soon(server.end)

    @property
    def is_ghost(self) -> bool:
        """Whether the house takes a half-open line for open."""
        return self._server is not None and self.half_open

    def _cut(self) -> None:
        self._down.cut = True
        if self._up:
            self._up.cut = True

    def _forget(self) -> None:
        self.is_open = False
        self.network.lines.remove(self)


# --- the server's end, as the application sees uvicorn's ---------------------------------------------


class FakeDirectSocket:
    """Stands in for `DirectSocket`."""

    keeps_alive = False

    def __init__(self, line: Line, loop: Loop) -> None:
        self._line = line
        self._loop = loop
        self._listener: Listener | None = None
        self._early: list[bytes] = []
        self._paused = False
        self._open = True
        self.ended: asyncio.Future[None] = loop.create_future()

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        early, self._early = self._early, []
        for message in early:
            listener.receive(message)
        if self._paused:
            listener.pause_writing()

    def write(self, messages: Iterable[bytes]) -> None:
        for message in messages if self._open else ():
            self._line.tell(message, self)

    @property
    def unsent(self) -> int:
        """Bytes that were written and have not arrived."""
        return self._line.bytes_under_way

    def hang_up(self, code: int) -> None:
        if self._open:
            self._line.hang_up()
            self._end()

    def drop(self) -> None:
        self._line.network.time.outside.call_soon(self._line.reset)
        self._end()

    # --- for the line --------------------------------------------------------------------------

    def take(self, raw: bytes) -> None:
        if not self._open:
            return
        if self._listener:
            self._listener.receive(raw)
        else:
            self._early.append(raw)

    def end(self) -> None:
        self._end()

    def _end(self) -> None:
        self._open = False
        if not self.ended.done():
            self.ended.set_result(None)

    def pause(self) -> None:
        if not self._paused:
            self._paused = True
            if self._listener and self._open:
                self._listener.pause_writing()

    def resume(self) -> None:
        if self._paused:
            self._paused = False
            if self._listener and self._open:
                self._loop.call_soon(self._listener.resume_writing)


@dataclass
class FakeWebSocket:
    """Stands in for the framework's WebSocket."""

    line: Line
    direct: FakeDirectSocket
    scope: dict[str, Any] = field(init=False)
    cookies: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.scope = {"extensions": {"tablee.direct": self.direct}}
        self.cookies = {"tablee": self.line.visit.cookie}
        self.client = SimpleNamespace(host=self.line.visit.address)
        self.url = SimpleNamespace(scheme="ws")
        self.headers: dict[str, str] = {}

    async def accept(self, headers: Any = None) -> None:
        self.line.accept()

    async def receive(self) -> None:
        await self.direct.ended

    async def send_text(self, text: bytes | str) -> None:
        self.direct.write([text.encode() if isinstance(text, str) else text])

    async def close(self, code: int = 1000) -> None:
        self.direct.hang_up(code)
