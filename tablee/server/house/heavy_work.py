"""Heavy work that strangers may ask for: bounded in number, and done beside the event loop without starving it."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tablee.core.audit import Impossible, Patience
from tablee.server.wire.errors import RequestError

UNITS_BEFORE_A_PAUSE = 100
"""About a millisecond of work."""
PAUSE = 0.0002
"""Seconds without the interpreter's lock: the event loop takes it at once instead of after five milliseconds."""


class Throttle:
    """Work in a thread that pauses now and then."""

    def __init__(self) -> None:
        self._since_pause = 0

    def worked(self, units: int) -> None:
        self._since_pause += units
        if self._since_pause >= UNITS_BEFORE_A_PAUSE:
            self._since_pause = 0
            time.sleep(PAUSE)


class Allowance(Patience):
    """So many units of work for an audit, throttled."""

    def __init__(self, units: int) -> None:
        self.left = units
        self._throttle = Throttle()

    def spend(self, units: int) -> None:
        self.left -= units
        if self.left < 0:
            raise Impossible("it takes too long to check")
        self._throttle.worked(units)


class Shares:
    """Shares of something limited, such as places in a queue or bytes; an address may hold a part of it."""

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
    """Where heavy requests are served one after the other; a limited number of them may wait."""

    def __init__(self, places: Shares) -> None:
        self.places = places
        self.turn = asyncio.Lock()
        """Held by the request that is served, which holds a place as well."""
