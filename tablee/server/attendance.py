"""Who is at a table, and how long those have been missing who play there.

Not in the journal, as connections are not: what somebody missed is written down when they come back.
"""

from collections.abc import Collection

ALLOWANCE = 60_000
"""Milliseconds a person may be missing in a match, all in all, before the others may go on without them."""


class Attendance:
    def __init__(self, allowance: int = ALLOWANCE) -> None:
        self.allowance = allowance
        self.here: Collection[str] = ()
        self._missed: dict[str, int] = {}
        """By person, since they left."""
        self._at = 0

    def pass_time(self, players: Collection[str], now: int) -> None:
        """Of those who are in a match. Nobody is missed where nobody waits."""
        passed, self._at = now - self._at, now
        waits = any(person in self.here for person in players)
        self._missed = {
            person: self._missed.get(person, 0) + (passed if waits else 0)
            for person in players
            if person not in self.here
        }

    def missed(self, person: str) -> int:
        """Milliseconds since this person left, as far as others waited."""
        return self._missed.get(person, 0)
