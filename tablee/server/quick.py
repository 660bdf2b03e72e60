"""Tables for whoever comes: people who want to play now are put together, and bots fill up what is missing.

Sans-I/O like the table itself.
"""

from collections.abc import Collection

from tablee.server.table import Table

WAIT = 15_000
"""Milliseconds for others to come."""
ARRIVAL = 5_000
"""Milliseconds that somebody who was given a chair has to come to it."""
ENOUGH = 3
"""Players who are good company: with fewer, bots join in."""
LEVEL = "normal"


class Wait:
    """Until when a table waits for others, on the house's clock."""

    def __init__(self) -> None:
        self.until: int | None = None

    def note(self, table: Table, now: int) -> None:
        """What just happened may begin the wait, or end it."""
        if not (table.quick and table.phase == "gathering"):
            self.until = None
        elif self.until is None:
            self.until = now + WAIT

    def give_time_to_arrive(self, now: int) -> None:
        if self.until is not None:
            self.until = max(self.until, now + ARRIVAL)

    def is_over(self, table: Table, now: int) -> bool:
        return self.until is not None and self.until <= now and table.phase == "gathering"


def deserted(table: Table, here: Collection[str]) -> list[int]:
    """The chairs of people who are not here."""
    return [
        seat for seat, sitter in enumerate(table.chairs) if sitter and sitter.person and sitter.person not in here
    ]


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
