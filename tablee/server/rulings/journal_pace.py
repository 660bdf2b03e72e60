"""How fast the people at one table may add to its journal, and how long that may become.

Moves of a match are not counted here: a match that takes too long is ended instead.
"""

from tablee.server.limits import Buckets, Limits

MOST_PEOPLE = 1000
"""Known at one table at the same time; those who asked for something longest ago are forgotten."""
ALL = ""


class Pace:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._now = 0
        self._remarks = Buckets(limits.remarks_of_a_person, self._seconds, MOST_PEOPLE)
        self._remarks_of_watchers = Buckets(limits.remarks_of_watchers, self._seconds)
        self._changes = Buckets(limits.changes_of_a_person, self._seconds, MOST_PEOPLE)
        self._changes_of_guests = Buckets(limits.changes_of_guests, self._seconds)

    def may_speak(self, person: str, sits: bool, now: int) -> bool:
        """Those who watch share a limit, so that many of them do not fill the journal."""
        self._now = now
        return self._remarks.take(person) and (sits or self._remarks_of_watchers.take(ALL))

    def may_change(self, person: str, is_host: bool, now: int) -> bool:
        """All but the host share a limit, so that the host can always send somebody away."""
        self._now = now
        return self._changes.take(person) and (is_host or self._changes_of_guests.take(ALL))

    def _seconds(self) -> float:
        return self._now / 1000
