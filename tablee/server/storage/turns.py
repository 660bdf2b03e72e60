"""Turns between addresses for work that only a few may do at once."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tablee.server.wire.errors import RequestError

Queue = deque[asyncio.Future[None]]
"""Requests of one address, the oldest first."""


class Turns:
    """Serves one request of each address in turn: a request waits for at most one of every other address."""

    def __init__(self, at_once: int, most: int) -> None:
        """`at_once` requests are served at the same time; at most `most` of all addresses are served or wait."""
        self._at_once = at_once
        self._most = most
        self._served = 0
        self._waiting: OrderedDict[str, Queue] = OrderedDict()
        """The waiting requests by address, in the order of the addresses' turns."""

    def __len__(self) -> int:
        """How many requests are served or wait."""
        return self._served + sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        self.must_have_room(address)
        if self._served < self._at_once:
            self._served += 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._pass_on()

    def must_have_room(self, address: str) -> None:
        """Raise an error if the queue is full and no address has two more requests waiting than this one."""
        if self._is_full and not self._crowd_before(address):
            raise RequestError("unavailable")

    @property
    def _is_full(self) -> bool:
        return len(self) >= self._most

    def _crowd_before(self, address: str) -> Queue | None:
        """The requests of the address with most of them, if it can spare one for this address."""
        crowd = max(self._waiting.values(), key=len, default=None)
        own = len(self._waiting.get(address, ()))
        return crowd if crowd and len(crowd) > own + 1 else None

    async def _wait(self, address: str) -> None:
        if self._is_full and (crowd := self._crowd_before(address)):
            crowd.pop().set_exception(RequestError("unavailable"))
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(address, place)
            raise

    def _give_up(self, address: str, place: asyncio.Future[None]) -> None:
        """Give a place back, because the client left while its request waited or at the moment of its turn."""
        if place.cancelled():
            waiting = self._waiting.get(address, deque())
            if place in waiting:
                waiting.remove(place)
            if not waiting:
                self._waiting.pop(address, None)
        elif place.exception() is None:
            self._pass_on()

    def _pass_on(self) -> None:
        """Let the next address have its turn."""
        while self._waiting:
            address, waiting = self._waiting.popitem(last=False)
            place = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting
            if not place.done():
                place.set_result(None)
                return
        self._served -= 1
