"""The queue of a table, and the jobs in it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.server.room.outbox import Outbox
from tablee.server.room.session import Session
from tablee.server.table.facts import Entry
from tablee.server.wire.errors import Problem


class Outlet(Protocol):
    """A connection, as a room sees it."""

    def __hash__(self) -> int: ...

    def send(self, *messages: bytes) -> None:
        """Send messages in this order, without waiting."""

    def finish(self) -> None:
        """Close the connection after the messages that were sent."""


Act = Callable[[Session[Outlet], int], Outbox[Outlet]]
"""The work of a job, given the session of the table and the time."""


@dataclass(slots=True)
class Job:
    act: Act
    outlet: Outlet | None = None
    """The connection that gets an answer if the job fails."""
    request: str | None = None
    retract: Callable[[Session[Outlet]], None] | None = None
    """Takes back what the job has noted about people, before it is done again."""
    before: Callable[[], Awaitable[None]] | None = None
    """Reads from the database what the decision depends on."""
    settle: Callable[[Problem | None], None] | None = None
    """Called at the end with the reason why the job could not be done, or None."""
    number: int = 0
    """The number of an entry that another worker wrote: the journal is read that far first."""
    behind: bool = False
    """Whether other workers may have written entries unannounced: the journal is read to its end first."""
    entries: Sequence[Entry] = ()
    """The last entries up to the number, if the bulletin contained them."""
    regardless: bool = False
    """Whether the job notes who is here, and is done even if the journal can be neither read nor written."""


class Jobs:
    """A queue with a single consumer, at half the cost of asyncio's."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Job] = deque()
        self._idle: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def is_idle(self) -> bool:
        """Whether no job waits, and the last one taken is done."""
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
