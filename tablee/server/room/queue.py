"""What waits in a table's queue."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.server.company import Company
from tablee.server.history import Entry
from tablee.server.post import Post


class Outlet(Protocol):
    """A connection, as a room sees it."""

    def __hash__(self) -> int: ...

    def send(self, *letters: bytes) -> None:
        """In this order. Never waits."""

    def finish(self) -> None:
        """Hang up after what was sent."""


@dataclass(slots=True)
class Job:
    act: Callable[[Company[Outlet], int], Post[Outlet]]
    outlet: Outlet | None = None
    """Who hears about it if it fails."""
    request: str | None = None
    before: Callable[[], Awaitable[None]] | None = None
    """Reads from the database what the judgement depends on."""
    number: int = 0
    """Of an entry that another worker wrote: the journal is read that far first."""
    entries: Sequence[Entry] = ()
    """The last ones up to that number, if they were told."""
    regardless: bool = False
    """It says who is here, and is done even if the journal can be neither read nor written."""


class Jobs:
    """A queue of which one task alone takes: half the work of asyncio's."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Job] = deque()
        self._idle: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def is_idle(self) -> bool:
        """Nothing waits, and what was taken last is done."""
        return not self._waiting and self._idle is not None and not self._idle.done()

    def put(self, job: Job) -> None:
        self._waiting.append(job)
        if self._idle and not self._idle.done():
            self._idle.set_result(None)

    async def next(self) -> Job:
        while not self._waiting:
            self._idle = self._loop.create_future()
            await self._idle
        return self._waiting.popleft()
