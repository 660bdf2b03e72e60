"""What waits in a table's queue."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tablee.server.company import Company
from tablee.server.post import Post


class Outlet(Protocol):
    """A connection, as a room sees it."""

    def __hash__(self) -> int: ...

    def send(self, raw: bytes) -> None:
        """Never waits."""

    def finish(self) -> None:
        """Hang up after what was sent."""


@dataclass(slots=True)
class Job:
    act: Callable[[Company[Outlet], int], Post[Outlet]]
    outlet: Outlet | None = None
    """Who hears about it if it fails."""
    request: str | None = None
    number: int = 0
    """Of an entry that another worker wrote: the journal is read that far first."""
