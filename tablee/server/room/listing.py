"""What a room tells the board of the house about its table, and how one asks a room from outside."""

import asyncio
import time
from typing import Any
from uuid import uuid4

import msgspec

from tablee.server import wire
from tablee.server.board import Board
from tablee.server.company import Company
from tablee.server.quick import ARRIVAL
from tablee.server.report import report
from tablee.server.store import Store, Unavailable
from tablee.server.wire_hall import Listing

REFRESH = 10
"""Seconds after which a notice is put up again: what nobody renews is out of date."""
Answer = wire.Accepted | wire.Refused | wire.Failed
_answers: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Bell:
    """Rung at a table by somebody who is not there yet. It hears one answer, and nothing else."""

    def __init__(self) -> None:
        self.request = uuid4().hex
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def send(self, *letters: bytes) -> None:
        for letter in map(_answers.decode, letters):
            if isinstance(letter, Answer) and not self.answer.done():
                self.answer.set_result(letter)

    def finish(self) -> None:
        """There is nothing to hang up."""


class Notice:
    """Of one public table, on the board as long as people gather at it and there is a chair for others."""

    def __init__(self, store: Store) -> None:
        self._board = Board(store)
        self._up: Listing | None = None
        self._since = self._awaited_until = 0.0

    async def expect_somebody(self, company: Company[Any]) -> None:
        """Before anybody is there: the first is on the way."""
        self._awaited_until = time.monotonic() + ARRIVAL / 1000
        await self.keep(company)

    async def keep(self, company: Company[Any]) -> None:
        """Up to date. A board that cannot be written on is no reason to stop a game."""
        now = time.monotonic()
        about = listing(company, now < self._awaited_until)
        if about == self._up and (about is None or now - self._since < REFRESH):
            return
        try:
            await (self._board.put_up(about) if about else self._board.take_down(company.table.code))
        except Unavailable as error:
            report(company.table.code, error)
        self._up, self._since = about, now


def listing(company: Company[Any], awaited: bool) -> Listing | None:
    """None for a table that nobody could join."""
    table = company.table
    here = company.people | company.elsewhere
    people = [sitter for sitter in table.players if sitter.person]
    full = None not in table.chairs or table.circle.locked
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
