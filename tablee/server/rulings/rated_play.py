"""Rules on rated matches: everybody has an account, and has agreed to play."""

from collections import defaultdict
from collections.abc import Iterable

from tablee.server.rulings.guards import Caller, Handler, must_be, must_be_host
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import Rated
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError


def _rate(
    table: TableState, caller: Caller, request: requests.Rate, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_be_host(table, caller)
    if table.quick or (request.yes and any(player.bot for player in table.players)):
        raise RequestError("not_now")
    return [] if table.party.rated == request.yes else [Rated(request.yes)]


def must_have_accounts(table: TableState, people: Iterable[str], presence: Presence) -> None:
    """At a rated table these people must have accounts, so that each is always the same person.

    An account may have been deleted since its owner said to be ready.
    """
    if table.party.rated and not set(people) <= set(presence.accounts):
        raise RequestError("no_account")


def together(table: TableState, presence: Presence) -> list[list[int]]:
    """The seats whose people come from the same address now, as groups of two or more."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for seat, player in enumerate(table.players):
        for origin in presence.origins.get(player.person or "", ()):
            groups[origin].append(seat)
    return sorted(group for group in groups.values() if len(group) > 1)


def must_not_be_rated(table: TableState) -> None:
    """Rated tables have no bots, and no match that people have not agreed to."""
    if table.party.rated:
        raise RequestError("not_now")


HANDLERS: dict[type, Handler] = {requests.Rate: _rate}
