"""Somebody at a table, by one connection."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import get_args

from tablee.server import wire
from tablee.server.judging import Asker
from tablee.server.line import Line


@dataclass
class Visit:
    asker: Asker
    version: int | None
    """What this connection has been shown; None if nothing."""
    heard: int
    """How much of what was said here it has been told."""
    used: int = 0
    """When this connection asked for something last, or came, on the house's clock."""
    line: Line = field(default_factory=Line)


def signals(visits: Iterable[Visit]) -> dict[str, wire.Signal]:
    """Of everybody's best line, where something is known of one."""
    known = [(visit.asker.person, visit.line.signal) for visit in visits]
    worst_first = reversed(get_args(wire.Signal))
    return {person: signal for signal in worst_first for person, heard in known if heard == signal}
