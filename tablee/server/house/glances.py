"""Glances at tables from outside: the game, the phase and the people who sit, read without loading a room."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from tablee.server.common.clock import real_luck
from tablee.server.storage.schema import journal, results
from tablee.server.storage.store import Store
from tablee.server.table.facts import (
    Abandoned,
    BotSeated,
    Configured,
    Fact,
    GameChanged,
    Gathered,
    Locked,
    Moved,
    Opened,
    Published,
    Rated,
    Renamed,
    Said,
    Sat,
    Started,
    Stepped,
    Vacated,
    decode_facts,
)
from tablee.server.table.state import Phase
from tablee.server.table.table import Table

SECONDS_KEPT = 5.0
MOST_KEPT = 1000
ROWS_AT_ONCE = 1000
"""Rows of a journal that are read by one statement at most."""
VISIBLE = (
    Opened,
    Sat,
    BotSeated,
    Vacated,
    Renamed,
    Configured,
    GameChanged,
    Moved,
    Started,
    Gathered,
    Abandoned,
    Locked,
    Published,
    Rated,
)
"""The facts that change a glance. They do not depend on the steps of a match."""


@dataclass(frozen=True)
class Glance:
    code: str
    game: str
    phase: Phase
    people: list[str]
    """The names of the people who sit."""
    free: int
    """The number of free chairs; 0 once a match has begun."""
    locked: bool
    public: bool
    rated: bool


def glance_of(table: Table) -> Glance:
    return Glance(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        people=[sitter.name for sitter in table.players if sitter.person],
        free=table.chairs.count(None) if table.phase == "gathering" else 0,
        locked=table.party.locked,
        public=table.public,
        rated=table.party.rated,
    )


class Glances:
    """Reads glances from the database, and caches them for a moment."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, Glance]] = OrderedDict()

    async def of(self, code: str) -> Glance | None:
        """The glance at a table; None if there is no such table."""
        until, kept = self._kept.get(code, (0.0, None))
        if kept and self._clock() < until:
            return kept
        glance = await self._read(code)
        if glance:
            self._keep(glance)
        return glance

    def _keep(self, glance: Glance) -> None:
        self._kept[glance.code] = self._clock() + SECONDS_KEPT, glance
        self._kept.move_to_end(glance.code)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _read(self, code: str) -> Glance | None:
        rows = await self._rows(code)
        if not rows:
            return None
        table = Table(code, real_luck())
        await self._store.slices.run(_outlined(table, rows))
        glance = glance_of(table)
        if glance.phase == "playing" and await self._is_over(code, table.matches):
            return replace(glance, phase="over")
        return glance

    async def _rows(self, code: str) -> list[Any]:
        found: list[Any] = []
        while True:
            later = journal.c.table_code == code, journal.c.number > (found[-1].number if found else 0)
            rows = await self._store.read(_without(Stepped, Said).where(*later).limit(ROWS_AT_ONCE))
            found += rows
            if len(rows) < ROWS_AT_ONCE:
                return found

    async def _is_over(self, code: str, match: int) -> bool:
        end = select(results.c.match).where(results.c.table_code == code, results.c.match == match)
        return bool(await self._store.read(end))


def _without(*kinds: type[Fact]) -> Any:
    """Entries of a journal, except those that begin with facts of these kinds."""
    starts = [f'[{{"type":"{kind.__struct_config__.tag}"' for kind in kinds]
    others = [~journal.c.facts.startswith(start, autoescape=True) for start in starts]
    return select(journal.c.number, journal.c.facts).where(*others).order_by(journal.c.number)


def _outlined(table: Table, rows: list[Any]) -> Iterator[int]:
    """Apply the facts of rows that change a glance, and no others."""
    for row in rows:
        table.outline(fact for fact in decode_facts(row.facts.encode()) if isinstance(fact, VISIBLE))
        yield 1
