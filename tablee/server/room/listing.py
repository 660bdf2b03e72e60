"""The listing of a public table in the hall."""

import time
from typing import Any

import msgspec

from tablee.server.common.log import anonymous, report
from tablee.server.room.session import Session
from tablee.server.rulings.matchmaking import ARRIVAL
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.public_tables import Board
from tablee.server.storage.store import Store
from tablee.server.wire.http import Listing

REFRESH = 10
"""Seconds after which a notice is renewed. A notice that is not renewed counts as out of date."""


class Notice:
    """The notice of one public table, listed as long as people gather at it and a chair is free."""

    def __init__(self, store: Store) -> None:
        self._board = Board(store)
        self._up: Listing | None = None
        self._since = self._awaited_until = 0.0

    async def expect_somebody(self, session: Session[Any]) -> None:
        """List the table before its first person, who is on the way, has connected."""
        self._awaited_until = time.monotonic() + ARRIVAL / 1000
        await self.keep(session)

    async def keep(self, session: Session[Any]) -> None:
        """Keep the notice up to date. A failure to write it is no reason to stop a match."""
        now = time.monotonic()
        about = listing(session, now < self._awaited_until)
        if about == self._up and (about is None or now - self._since < REFRESH):
            return
        try:
            await (self._board.put_up(about) if about else self._board.take_down(session.table.code))
        except Unavailable as error:
            report(anonymous(session.table.code), error)
        self._up, self._since = about, now


def listing(session: Session[Any], awaited: bool) -> Listing | None:
    """The listing of a table; None if nobody could join it."""
    table = session.table
    here = session.audience.everybody
    people = [sitter for sitter in table.players if sitter.person]
    full = None not in table.chairs or table.party.locked
    if table.phase != "gathering" or full or not (awaited or here):
        return None
    return Listing(
        code=table.code,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        language=table.language,
        people=[sitter.name for sitter in people],
        bots=len(table.players) - len(people),
        free=table.chairs.count(None),
        quick=table.quick,
    )
