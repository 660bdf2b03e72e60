"""What a table has to write down, and then to send."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tablee.server import wire
from tablee.server.history import Entry
from tablee.server.throws import Throw

Peer = TypeVar("Peer", bound=Hashable)
"""A connection. A person may have several."""
Letters = list[tuple[Peer, wire.ServerMessage]]


@dataclass
class Post(Generic[Peer]):
    """Entries to write down first, then letters to send."""

    entries: list[Entry] = field(default_factory=list)
    letters: Letters[Peer] = field(default_factory=list)

    def add(self, entry: Entry | None, letters: Letters[Peer]) -> None:
        if entry:
            self.entries.append(entry)
        self.letters += letters


@dataclass(frozen=True)
class Waiting(Generic[Peer]):
    """Throws, and by person and request the connection on which somebody waits for the verdict."""

    held: list[Throw]
    throwers: dict[tuple[str, str], Peer]


NOBODY_WAITS: Waiting[Any] = Waiting([], {})
