"""What all judges of requests have in common: who asks, why not, and how something is let happen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablee.server import wire
from tablee.server.history import AnyFact
from tablee.server.table import Phase, Sitter, Table


class Trouble(Exception):
    """A request that cannot be done, for a reason outside the game's rules."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True)
class Asker:
    person: str
    name: str
    """Empty until one is given."""
    avatar: str = ""
    origin: str = ""
    """The same for people who share an address; the address cannot be read from it."""


Judge = Callable[[Table, Asker, Any, int], list[AnyFact]]
"""Checks everything first, then lets it happen: the table, who asks, the request, and now."""


def let(table: Table, fact: AnyFact) -> list[AnyFact]:
    table.happen(fact)
    return [fact]


def must_be(table: Table, phase: Phase) -> None:
    if table.phase != phase:
        raise Trouble("not_now")


def must_be_host(table: Table, asker: Asker) -> None:
    if asker.person != table.host:
        raise Trouble("not_host")


def must_sit(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.person)
    if seat is None:
        raise Trouble("not_seated")
    return seat


def must_be_free(table: Table, seat: int) -> None:
    if chair(table, seat):
        raise Trouble("seat_taken")


def chair(table: Table, seat: int) -> Sitter | None:
    if seat not in range(len(table.chairs)):
        raise Trouble("no_such_seat")
    return table.chairs[seat]
