"""The effects of one job: entries for the journal, and messages to be sent when the entries are written."""

from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from tablee.server.table.facts import Entry
from tablee.server.wire import updates

Peer = TypeVar("Peer", bound=Hashable)
"""A connection. A person may have several."""
Messages = list[tuple[Peer, updates.ServerMessage]]
Write = Callable[[Entry], Awaitable[None]]
"""Hands an entry to the journal. The result is done when the entry is on the disk."""


class Shown(NamedTuple):
    """The state up to which everybody at a table is informed."""

    version: int
    said: int
    """The number of remarks."""


class Outbox(Generic[Peer]):
    def __init__(self, shown: Shown, write: Write | None = None) -> None:
        self.entries: list[Entry] = []
        self.messages: Messages[Peer] = []
        self.shown = shown
        """The state up to which everybody is informed once the messages are sent."""
        self._write = write
        self._first: Awaitable[None] | None = None

    def record(self, entry: Entry | None) -> None:
        """Hand the first entry to the journal at once. A second one waits for it: the journal has no gaps."""
        if entry is None:
            return
        if self._write and not self.entries:
            self._first = self._write(entry)
        self.entries.append(entry)

    def send(self, peer: Peer, message: updates.ServerMessage) -> None:
        self.messages.append((peer, message))

    async def written(self) -> None:
        """Wait until all entries are on the disk, so that the messages may be sent."""
        if self._first is None or self._write is None:
            return
        await self._first
        for entry in self.entries[1:]:
            await self._write(entry)
