"""Judges what makes a table rated: everybody has an account, and has said yes to it."""

from collections import defaultdict
from collections.abc import Iterable

from tablee.server import manners
from tablee.server.history import AnyFact, Rated
from tablee.server.judging import Asker, Judge, Trouble, let, must_be, must_be_host
from tablee.server.table import Table


def _rate(table: Table, asker: Asker, request: manners.Rate, now: int) -> list[AnyFact]:
    must_be(table, "gathering")
    must_be_host(table, asker)
    if table.quick or (request.yes and any(player.bot for player in table.players)):
        raise Trouble("not_now")
    return [] if table.circle.rated == request.yes else let(table, Rated(request.yes))


def must_have_accounts(table: Table, people: Iterable[str]) -> None:
    """An account is always the same person. It may be gone since its owner said to be ready."""
    if table.circle.rated and not set(people) <= set(table.attendance.accounts):
        raise Trouble("no_account")


def together(table: Table) -> list[list[int]]:
    """The seats whose people come from the same address now, as groups of two or more."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for seat, player in enumerate(table.players):
        for origin in table.attendance.origins.get(player.person or "", ()):
            groups[origin].append(seat)
    return sorted(group for group in groups.values() if len(group) > 1)


def must_not_be_rated(table: Table) -> None:
    """For what makes no sense there: bots, and a game that nobody agreed to."""
    if table.circle.rated:
        raise Trouble("not_now")


JUDGES: dict[type, Judge] = {manners.Rate: _rate}
