"""The common ground of all handlers: the caller of a request, and checks that raise the reason for a no."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.state import Phase, Sitter, TableState
from tablee.server.wire.errors import RequestError


@dataclass(frozen=True)
class Caller:
    person: str
    name: str
    """The caller's name; empty until one is given."""
    avatar: str = ""
    origin: str = ""
    """The same for people who share an address; the address cannot be read from it."""
    address: str = ""
    """The address itself, which limits are counted for. It is neither written nor sent."""


Handler = Callable[[TableState, Caller, Any, int, Presence], list[Decision]]
"""Decides on a request, given the table, the caller, the request, the time and the presence. Changes nothing."""


def must_be(table: TableState, phase: Phase) -> None:
    if table.phase != phase:
        raise RequestError("not_now")


def must_be_host(table: TableState, caller: Caller) -> None:
    if caller.person != table.host:
        raise RequestError("not_host")


def must_sit(table: TableState, caller: Caller) -> int:
    seat = table.seat_of(caller.person)
    if seat is None:
        raise RequestError("not_seated")
    return seat


def must_be_free(table: TableState, seat: int) -> None:
    if chair(table, seat):
        raise RequestError("seat_taken")


def chair(table: TableState, seat: int) -> Sitter | None:
    if seat not in range(len(table.chairs)):
        raise RequestError("no_such_seat")
    return table.chairs[seat]
