"""The people gathered around a table: who is there, and what each has to be told.

Sans-I/O like the table itself: what came in is an argument, what has to go out is the result.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cache
from typing import Generic, TypeVar

import msgspec

from tablee.core.game import Move
from tablee.server import names, referee, wire
from tablee.server.history import Entry, Stepped
from tablee.server.referee import Asker
from tablee.server.table import Sitter, Table

Peer = TypeVar("Peer", bound=Hashable)
"""A connection. A person may have several."""
Letters = list[tuple[Peer, wire.ServerMessage]]


@dataclass
class Visit:
    asker: Asker
    version: int | None
    """What this connection has been shown; None if nothing."""


@dataclass
class Post(Generic[Peer]):
    """An entry to write down first, then letters to send."""

    entry: Entry | None = None
    letters: Letters[Peer] = field(default_factory=list)


class Company(Generic[Peer]):
    def __init__(self, table: Table) -> None:
        self.table = table
        self.visits: dict[Peer, Visit] = {}

    def enter(self, peer: Peer, asker: Asker, version: int | None) -> Post[Peer]:
        entry = referee.call(self.table, asker) if asker.name else None
        self.visits[peer] = Visit(asker, self.table.version)
        steps = self.table.steps_since(version, self.table.seat_of(asker.person))
        return Post(entry, [*self._table_to_all(), *((peer, step) for step in steps)])

    def leave(self, peer: Peer) -> Post[Peer]:
        if self.visits.pop(peer, None) is None:
            return Post()
        return Post(None, self._table_to_all())

    def hear(self, peer: Peer, request: wire.AnyRequest, now: int) -> Post[Peer]:
        visit = self.visits.get(peer)
        if visit is None:  # turned away at the door
            return Post()
        verdict = referee.handle(self.table, visit.asker, request, now)
        letters: Letters[Peer] = [(peer, verdict.answer)]
        accepted = isinstance(verdict.answer, wire.Accepted) and not verdict.repeated
        if accepted and isinstance(request, wire.Rename):
            self._rename(visit.asker.person, names.clean(request.name))
            letters += [] if verdict.entry else self._table_to_all()
        return Post(verdict.entry, letters + self._news(verdict.entry))

    def bot_plays(self, seat: int, move: Move, now: int) -> Post[Peer]:
        entry = referee.bot_plays(self.table, seat, move, now)
        return Post(entry, self._news(entry))

    def pass_time(self, now: int) -> Post[Peer]:
        entry = referee.pass_time(self.table, now)
        return Post(entry, self._news(entry))

    def sit_at(self, table: Table, shown: int) -> Letters[Peer]:
        """Go on at the table as the journal knows it; until now people were shown it up to a version."""
        self.table = table
        for visit in self.visits.values():
            visit.version = shown
        return self._table_to_all() + self._steps_to_all()

    # --- letters -----------------------------------------------------------------------------

    def _news(self, entry: Entry | None) -> Letters[Peer]:
        """The table before the first step of a game, and after its last."""
        if entry is None:
            return []
        steps = self._steps_to_all()
        if self.table.phase == "over":
            return steps + self._table_to_all()
        if all(isinstance(fact, Stepped) for fact in entry.facts):
            return steps
        return self._table_to_all() + steps

    def _steps_to_all(self) -> Letters[Peer]:
        """What each has not been shown yet. Those who see the same share one message."""
        seen = cache(self.table.steps_since)
        letters: Letters[Peer] = []
        for peer, visit in self.visits.items():
            if visit.version != self.table.version:
                letters += ((peer, step) for step in seen(visit.version, self.table.seat_of(visit.asker.person)))
                visit.version = self.table.version
        return letters

    def _table_to_all(self) -> Letters[Peer]:
        here = {visit.asker.person: visit.asker.name for visit in self.visits.values()}
        seats = [_occupant(sitter, here) for sitter in self.table.seats]
        sitting = {sitter.person for sitter in self.table.players}
        watching = [wire.Person(person, name, True) for person, name in here.items() if person not in sitting]
        return [(peer, self._table_for(visit.asker, seats, watching)) for peer, visit in self.visits.items()]

    def _table_for(
        self, asker: Asker, seats: list[wire.Occupant | None], watching: list[wire.Person]
    ) -> wire.TableChanged:
        table = self.table
        return wire.TableChanged(
            code=table.code,
            game=table.game.name,
            phase=table.phase,
            options=msgspec.to_builtins(table.options),
            host=table.host,
            you=asker.person,
            seat=table.seat_of(asker.person),
            seats=seats,
            watching=watching,
            match=table.matches,
        )

    def _rename(self, person: str, name: str) -> None:
        for visit in self.visits.values():
            if visit.asker.person == person:
                visit.asker = Asker(person, name)


def _occupant(sitter: Sitter | None, here: dict[str, str]) -> wire.Occupant | None:
    if sitter is None:
        return None
    return wire.Occupant(sitter.name, sitter.person, sitter.bot, here=bool(sitter.bot) or sitter.person in here)
