"""Limits for heavy work that any visitor may ask for, and a throttle for its threads."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

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
    """Shares of a limited resource, such as places in a queue, or bytes. Each address may hold a part of it."""

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


class Desk:
    """Serves heavy requests one after the other. A limited number of them may wait."""

    def __init__(self, places: Shares) -> None:
        self.places = places
        self.turn = asyncio.Lock()
        """Held by the request being served, which counts as one of the places too."""
