"""Limits on how fast the people at one table may add to its journal, and on its length.

Moves of a match do not count here: a match that becomes too long is ended instead.
"""

from tablee.server.common.limits import Buckets, Limits
from tablee.server.table.state import TableState

MOST_PEOPLE = 1000
"""How many people of one table have a rate. Those whose last request is the oldest are forgotten first."""
ALL = ""


class Pace:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._now = 0
        self._remarks = Buckets(limits.remarks_of_a_person, self._seconds, MOST_PEOPLE)
        self._remarks_of_watchers = Buckets(limits.remarks_of_watchers, self._seconds)
        self._changes = Buckets(limits.changes_of_a_person, self._seconds, MOST_PEOPLE)
        self._changes_of_guests = Buckets(limits.changes_of_guests, self._seconds)

    def is_full(self, table: TableState) -> bool:
        """Whether the journal is so long that the table should not have another match."""
        return table.number >= self._limits.entries_of_a_table

    def match_is_too_long(self, table: TableState) -> bool:
        too_long = table.sidelines.entries >= self._limits.entries_of_a_match
        return too_long and table.in_play is not None

    def may_speak(self, person: str, sits: bool, now: int) -> bool:
        """Whether a person may make a remark. Watchers share a limit, so that many do not fill the journal."""
        self._now = now
        return self._remarks.take(person) and (sits or self._remarks_of_watchers.take(ALL))

    def may_change(self, person: str, is_host: bool, now: int) -> bool:
        """Whether a person may change the table.

        All but the host share a limit, so that the host can always expel a person.
        """
        self._now = now
        return self._changes.take(person) and (is_host or self._changes_of_guests.take(ALL))

    def _seconds(self) -> float:
        return self._now / 1000
