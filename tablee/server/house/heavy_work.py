"""Limits for heavy work that any visitor may ask for, and a throttle for its threads."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from tablee.core.audit import Impossible, WorkLimit
from tablee.server.wire.errors import RequestError

UNITS_BEFORE_A_PAUSE = 100
"""About a millisecond of work."""
PAUSE = 0.0002
"""Seconds of sleep, which release the interpreter's lock: the event loop would wait for it up to 5 ms."""


class Throttle:
    """Makes a working thread pause now and then, so that the event loop can run."""

    def __init__(self) -> None:
        self._since_pause = 0

    def worked(self, units: int) -> None:
        self._since_pause += units
        if self._since_pause >= UNITS_BEFORE_A_PAUSE:
            self._since_pause = 0
            time.sleep(PAUSE)


class Allowance(WorkLimit):
    """Limits an audit to a number of units of work, and throttles it."""

    def __init__(self, units: int) -> None:
        self.left = units
        self._throttle = Throttle()

    def spend(self, units: int) -> None:
        self.left -= units
        if self.left < 0:
            raise Impossible("it takes too long to check")
        self._throttle.worked(units)


class Shares:
    """Shares of a limited resource, such as bytes in memory. Each address may hold a part of it."""

    def __init__(self, total: int, of_an_address: int) -> None:
        self._total = total
        self._of_an_address = of_an_address
        self._held: Counter[str] = Counter()

    @property
    def held(self) -> int:
        return self._held.total()

    @contextmanager
    def hold(self, address: str, amount: int = 1) -> Iterator[None]:
        if self._held[address] + amount > self._of_an_address:
            raise RequestError("too_often")
        if self.held + amount > self._total:
            raise RequestError("unavailable")
        self._held[address] += amount
        try:
            yield
        finally:
            self._held[address] -= amount
            if not self._held[address]:
                del self._held[address]


@dataclass(eq=False)
class Ticket:
    """One request at the desk, until it has its answer."""

    stay: asyncio.Timeout
    is_served: bool = False


class Desk:
    """Serves heavy requests one after the other. A limited number of them may wait.

    When all places are taken, the address with most of them loses its latest one to an address that has at least
    two fewer. A request that is being served stays: the thread that works for it could not be stopped.
    """

    def __init__(self, places: int, of_an_address: int) -> None:
        self._most = places
        self._of_an_address = of_an_address
        self._places: defaultdict[str, list[Ticket]] = defaultdict(list)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[Ticket]:
        """A place for one request. Raises `unavailable`, also later, if others need it more."""
        if len(self._places.get(address, ())) >= self._of_an_address:
            raise RequestError("too_often")
        if sum(map(len, self._places.values())) >= self._most:
            self._make_place(address)
        place = Ticket(asyncio.timeout(None))
        self._places[address].append(place)
        try:
            async with place.stay:
                yield place
        except TimeoutError:
            if place.stay.expired():
                raise RequestError("unavailable") from None
            raise
        finally:
            self._remove(address, place)

    @asynccontextmanager
    async def turn(self, place: Ticket) -> AsyncIterator[None]:
        async with self._turn:
            place.is_served = True
            yield

    def _make_place(self, address: str) -> None:
        crowded = max(self._places, key=lambda other: len(self._places[other]))
        waiting = [place for place in self._places[crowded] if not place.is_served]
        if not waiting or len(self._places[crowded]) <= len(self._places.get(address, ())) + 1:
            raise RequestError("unavailable")
        waiting[-1].stay.reschedule(asyncio.get_running_loop().time())
        self._remove(crowded, waiting[-1])

    def _remove(self, address: str, place: Ticket) -> None:
        if place in self._places.get(address, ()):
            self._places[address].remove(place)
        if not self._places.get(address, True):
            del self._places[address]
