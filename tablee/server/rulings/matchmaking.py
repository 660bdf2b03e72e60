"""People who want to play now are given a chair at a public table, and are expected to come.

At quick tables, which the house opens for them, bots fill the chairs that are still needed.

Sans-I/O like the table itself.
"""

from collections.abc import Collection

from tablee.server.table.state import TableState

WAIT = 15_000
"""Milliseconds for which a quick table waits for more people."""
ARRIVAL = 10_000
"""Milliseconds that a person who was given a chair has to connect."""
ENOUGH = 3
"""The number of players below which bots join in."""
LEVEL = "normal"


class Wait:
    """Until when people are awaited who were given a chair, and others at a quick table; on the house's clock."""

    def __init__(self) -> None:
        self.until: int | None = None
        self._latest = 0
        """The latest time for `until`, however many people are given a chair meanwhile."""
        self._came: set[str] = set()
        """The seated people who have been connected."""
        self._expected: dict[str, int] = {}
        """The seated people who are awaited, each with the time up to which they are expected."""

    @property
    def next(self) -> int | None:
        """The time at which the table has to check next who has come."""
        times = [*self._expected.values()] if self.until is None else [self.until, *self._expected.values()]
        return min(times, default=None)

    def note(self, table: TableState, here: Collection[str], now: int) -> None:
        """Begin or end the wait, after something has happened at the table."""
        if table.phase != "gathering":
            self.until, self._expected = None, {}
            return
        sitting = {sitter.person for sitter in table.players if sitter.person}
        self._came = sitting & {*self._came, *here}
        self._expected = {who: until for who, until in self._expected.items() if who in sitting - self._came}
        if table.quick:
            self._wait_for_more(sitting, now)

    def _wait_for_more(self, sitting: set[str], now: int) -> None:
        """At a quick table everybody who sits was given the chair, perhaps before the house was restarted."""
        if self.until is None:
            self.until, self._latest = now + WAIT, now + WAIT + ARRIVAL
        self._expected = dict.fromkeys(sitting - self._came, now + ARRIVAL) | self._expected

    def expect(self, person: str, now: int) -> None:
        """Wait for a person who was just given a chair."""
        if person not in self._came:
            self._expected[person] = now + ARRIVAL
        if self.until is not None:
            self.until = max(self.until, min(now + ARRIVAL, self._latest))

    def is_over(self, table: TableState, now: int) -> bool:
        return self.until is not None and self.until <= now and table.phase == "gathering"

    def late(self, table: TableState, now: int) -> list[int]:
        """The chairs of people who were given one and have not come in time. Each is returned once."""
        late = [person for person, until in self._expected.items() if until <= now]
        for person in late:
            del self._expected[person]
        seats = map(table.seat_of, late)
        return [seat for seat in seats if seat is not None and table.phase == "gathering"]


def absent_seats(table: TableState, here: Collection[str]) -> list[int]:
    """The chairs of people who are not here."""
    return [
        seat for seat, sitter in enumerate(table.chairs) if sitter and sitter.person and sitter.person not in here
    ]


def is_complete(table: TableState, here: Collection[str]) -> bool:
    """Whether every chair is taken, and all who sit are here."""
    waits = table.quick and table.phase == "gathering"
    return waits and None not in table.chairs and not absent_seats(table, here)


def first_free(table: TableState) -> int | None:
    """The first free chair; None if there is none or people do not gather."""
    if table.phase != "gathering" or None not in table.chairs:
        return None
    return table.chairs.index(None)


def seats_for_bots(table: TableState, leaving: Collection[int] = ()) -> list[int]:
    """The chairs that bots take so that there are enough players, when the leaving seats are free too."""
    wanted = min(max(ENOUGH, table.game.seats[0]), table.game.seats[-1])
    free = [seat for seat, sitter in enumerate(table.chairs) if sitter is None or seat in leaving]
    taken = len(table.chairs) - len(free)
    return free[: max(0, wanted - taken)]
