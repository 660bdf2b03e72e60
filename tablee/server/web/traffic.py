"""Counts connections, bytes and frames before they are decoded.

They are limited for each connection, for each address and in total.
"""

import asyncio
import socket
import struct
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress

from uvicorn.middleware.proxy_headers import _TrustedHosts

from tablee.server.common.limits import Buckets, Limits, address_key
from tablee.server.common.log import log

MANY_REFUSALS = 100
SECONDS_BETWEEN_LINES = 60
"""The time between two lines in the log. A line is written only for MANY_REFUSALS or more."""
SECONDS_BETWEEN_SWEEPS = 5
TOO_EARLY = "sends before the handshake is over"
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""The value of SO_LINGER with which closing a socket resets its connection."""

assert hasattr(_TrustedHosts, "__contains__"), "uvicorn tells a proxy whose word counts by this class"


class _Line:
    """An open connection: its address, the number of unsent bytes, and how long they have been stuck."""

    __slots__ = ("address", "stuck", "waiting")

    def __init__(self, address: str | None) -> None:
        self.address = address
        self.waiting = 0
        self.stuck = 0


class Traffic:
    def __init__(
        self,
        limits: Limits,
        proxies: str = "",
        refused: Counter[str] | None = None,
        most_connections: int = sys.maxsize,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self._most_connections = min(limits.open_connections, most_connections)
        self.frames = Buckets(limits.frames_of_an_address, clock)
        self._kilobytes = Buckets(limits.kilobytes_of_an_address, clock)
        self._arrivals = Buckets(limits.new_connections_of_an_address, clock)
        self._proxies = _TrustedHosts(proxies)
        self._lines: dict[asyncio.Transport, _Line] = {}
        self._silent: OrderedDict[asyncio.Transport, None] = OrderedDict()
        """Connections without a request in progress, the longest silent first."""
        self._of_address: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None
        self._clock = clock
        self._refused = Counter() if refused is None else refused
        self._untold = 0
        self._next_line = 0.0

    def __len__(self) -> int:
        return len(self._lines)

    # --- connections -------------------------------------------------------------------------

    def opened(self, transport: asyncio.Transport, host: str) -> bool:
        """Count a new connection. Returns False if there are too many.

        The address of a visitor who comes through a proxy is not known yet.
        """
        address = None if host in self._proxies else address_key(host)
        if reason := self._has_no_room_for(address):
            self.refuse(reason)
            reset(transport)
            return False
        self._lines[transport] = _Line(address)
        if address is not None:
            self._of_address[address] += 1
        self.is_silent(transport)
        self._sweeping = self._sweeping or self._later()
        return True

    def _has_no_room_for(self, address: str | None) -> str | None:
        if address is not None:
            if self._of_address[address] >= self.limits.open_connections_of_an_address:
                return "too many connections of an address"
            if not self._arrivals.take(address):
                return "too many new connections of an address"
        if len(self._lines) >= self._most_connections and not self._let_the_longest_silent_go():
            return "too many connections"
        return None

    def _let_the_longest_silent_go(self) -> bool:
        if not self._silent:
            return False
        transport, _ = self._silent.popitem(last=False)
        self.refuse("silent while others came")
        reset(transport)
        self.closed(transport)
        return True

    def closed(self, transport: asyncio.Transport) -> None:
        line = self._lines.pop(transport, None)
        self._silent.pop(transport, None)
        if line and line.address is not None:
            self._of_address[line.address] -= 1
            if not self._of_address[line.address]:
                del self._of_address[line.address]
        if not self._lines and self._sweeping:
            self._sweeping.cancel()
            self._sweeping = None

    def is_silent(self, transport: asyncio.Transport) -> None:
        if transport in self._lines:
            self._silent[transport] = None

    def asks(self, transport: asyncio.Transport) -> None:
        self._silent.pop(transport, None)

    # --- incoming data -----------------------------------------------------------------------

    def takes(self, host: str, size: int) -> bool:
        """Whether an address may send this many bytes over HTTP. Bytes from a proxy itself are not counted."""
        return host in self._proxies or self._kilobytes.take(address_key(host), 1 + (size >> 10))

    # --- outgoing data -----------------------------------------------------------------------

    def _later(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(SECONDS_BETWEEN_SWEEPS, self._sweep)

    def _sweep(self) -> None:
        """End connections whose other side reads nothing, even those that are being closed already."""
        self._sweeping = self._later()
        for transport, line in list(self._lines.items()):
            waiting = transport.get_write_buffer_size()
            line.stuck = line.stuck + SECONDS_BETWEEN_SWEEPS if waiting and waiting >= line.waiting else 0
            line.waiting = waiting
            if line.stuck > self.limits.seconds_to_send:
                self.refuse("reads nothing")
                reset(transport)

    # --- for operators -----------------------------------------------------------------------

    def refuse(self, reason: str) -> None:
        """Count a refusal. The log gets a line now and then, because a line for each could flood it."""
        self._refused[reason] += 1
        self._untold += 1
        if self._untold >= MANY_REFUSALS and self._clock() >= self._next_line:
            log.warning("network: refused %d times, the latest: %s", self._untold, reason)
            self._untold = 0
            self._next_line = self._clock() + SECONDS_BETWEEN_LINES


def reset(transport: asyncio.Transport) -> None:
    """End a connection at once, and free its unsent data, in the kernel too."""
    connection = transport.get_extra_info("socket")
    if connection is not None:
        with suppress(OSError):  # the socket may be closed already
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    transport.abort()
