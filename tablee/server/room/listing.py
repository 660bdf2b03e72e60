"""The listing of a public table in the hall."""

import time
from typing import Any

import msgspec

from tablee.server.common.limits import Stock
from tablee.server.common.log import anonymous, report
from tablee.server.room.session import Session
from tablee.server.rulings.matchmaking import ARRIVAL
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.public_tables import Hall
from tablee.server.storage.store import Store
from tablee.server.table.state import TableState
from tablee.server.wire.http import Listing

REFRESH = 10
"""Seconds after which a notice is renewed. A notice that is not renewed counts as out of date."""


class Notice:
    """The notice of one public table, listed while a chair is free for others, or a match can be watched."""

    def __init__(self, store: Store, listed: Stock) -> None:
        """`listed` are the tables that each address has in the list."""
        self._hall = Hall(store)
        self._listed = listed
        self._counts_for: str | None = None
        """The address for which this table is counted."""
        self._up: Listing | None = None
        self._since = self._awaited_until = 0.0

    @property
    def is_up(self) -> bool:
        return self._up is not None

    async def expect_somebody(self, session: Session[Any]) -> None:
        """List the table before its first person, who is on the way, has connected."""
        self._awaited_until = time.monotonic() + ARRIVAL / 1000
        await self.keep(session)

    async def keep(self, session: Session[Any]) -> None:
        """Keep the notice up to date. A failure to write it is no reason to stop a match."""
        now = time.monotonic()
        about = listing(session, now < self._awaited_until)
        if about is None:
            self.give_up()
        elif not self._finds_place(session):
            about = None
        if about == self._up and (about is None or now - self._since < REFRESH):
            return
        try:
            await (self._hall.put_up(about) if about else self._hall.take_down(session.table.code))
        except Unavailable as error:
            report(anonymous(session.table.code), error)
        self._up, self._since = about, now

    def _finds_place(self, session: Session[Any]) -> bool:
        """Whether an address of the people who are connected here may have another table in the list.

        The first person of a quick table may still be on the way, and others be connected to another worker.
        """
        addresses = {visit.caller.address for visit in session.audience.visits.values()}
        if not addresses or self._counts_for in addresses:
            return True
        self.give_up()
        self._counts_for = next((address for address in sorted(addresses) if self._listed.add(address, 1)), None)
        return self._counts_for is not None

    def give_up(self) -> None:
        """Leave the place in the list to other tables."""
        if self._counts_for is not None:
            self._listed.remove(self._counts_for, 1)
            self._counts_for = None


def listing(session: Session[Any], awaited: bool) -> Listing | None:
    """The listing of a table; None if nobody else could sit down at it or watch a match there."""
    table = session.table
    people = [sitter for sitter in table.players if sitter.person]
    if not table.public or not (awaited or session.audience.everybody) or not _has_something_to_offer(table):
        return None
    playing = table.phase == "playing"
    return Listing(
        code=table.code,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        language=table.language,
        people=[sitter.name for sitter in people],
        bots=len(table.players) - len(people),
        free=0 if playing else table.chairs.count(None),
        quick=table.quick,
        playing=playing,
        rated=table.party.rated,
    )


def _has_something_to_offer(table: TableState) -> bool:
    """A free chair for a newcomer, or a match that goes on."""
    if table.phase == "gathering":
        return None in table.chairs and not table.party.locked
    return table.phase == "playing"
