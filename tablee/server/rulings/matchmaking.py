"""Tables for whoever comes: people who want to play now are put together, and bots fill up what is missing.

Sans-I/O like the table itself.
"""

from collections.abc import Collection

from tablee.server.table import Table

WAIT = 15_000
"""Milliseconds for others to come."""
ARRIVAL = 10_000
"""Milliseconds that somebody who was given a chair has to come to it."""
ENOUGH = 3
"""Players who are good company: with fewer, bots join in."""
LEVEL = "normal"


class Wait:
    """Until when a table waits for others, and for each who was given a chair; on the house's clock."""

    def __init__(self) -> None:
        self.until: int | None = None
        self._latest = 0
        """However many are given a chair meanwhile, nobody waits longer."""
        self._came: set[str] = set()
        """Those who sit and have been at the table."""
        self._expected: dict[str, int] = {}
        """Those who sit and have never been at the table, and until when they may come."""

    @property
    def next(self) -> int | None:
        """When the table has to look who is there."""
        times = [*self._expected.values()] if self.until is None else [self.until, *self._expected.values()]
        return min(times, default=None)

    def note(self, table: Table, here: Collection[str], now: int) -> None:
        """What just happened may begin the wait, or end it."""
        if not (table.quick and table.phase == "gathering"):
            self.until, self._expected = None, {}
            return
        if self.until is None:
            self.until, self._latest = now + WAIT, now + WAIT + ARRIVAL
        sitting = {sitter.person for sitter in table.players if sitter.person}
        self._came = sitting & {*self._came, *here}
        self._expected = {person: self._expected.get(person, now + ARRIVAL) for person in sitting - self._came}

    def give_time_to_arrive(self, now: int) -> None:
        if self.until is not None:
            self.until = max(self.until, min(now + ARRIVAL, self._latest))

    def is_over(self, table: Table, now: int) -> bool:
        return self.until is not None and self.until <= now and table.phase == "gathering"

    def late(self, table: Table, now: int) -> list[int]:
        """The chairs of people who were given one and have not come in time."""
        late = [person for person, until in self._expected.items() if until <= now]
        for person in late:
            del self._expected[person]
        seats = map(table.seat_of, late)
        return [seat for seat in seats if seat is not None and table.phase == "gathering"]


def deserted(table: Table, here: Collection[str]) -> list[int]:
    """The chairs of people who are not here."""
    return [
        seat for seat, sitter in enumerate(table.chairs) if sitter and sitter.person and sitter.person not in here
    ]


def is_complete(table: Table, here: Collection[str]) -> bool:
    """Whether every chair is taken, and all who sit are here."""
    waits = table.quick and table.phase == "gathering"
    return waits and None not in table.chairs and not deserted(table, here)


def first_free(table: Table) -> int | None:
    """The next chair for somebody who does not mind which."""
    if table.phase != "gathering" or None not in table.chairs:
        return None
    return table.chairs.index(None)


def seats_for_bots(table: Table) -> list[int]:
    """So many that there are enough to play well."""
    wanted = min(max(ENOUGH, table.game.seats[0]), table.game.seats[-1])
    free = [seat for seat, sitter in enumerate(table.chairs) if sitter is None]
    return free[: max(0, wanted - len(table.players))]
