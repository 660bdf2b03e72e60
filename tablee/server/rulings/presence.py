"""Who is at a table, and how long those have been missing who play there.

Not in the journal, as connections are not: what somebody missed is written down when they come back.
"""

from collections.abc import Collection, Mapping

from tablee.server.limits import Limits
from tablee.server.pace import Pace

ALLOWANCE = 60_000
"""Milliseconds a person may be missing in a match, all in all, before the others may go on without them."""
HOST_IS_GONE = 30_000
"""Milliseconds a host may be missing before somebody else may take over."""


class Attendance:
    def __init__(self, allowance: int = ALLOWANCE, limits: Limits | None = None) -> None:
        self.allowance = allowance
        self.pace = Pace(limits or Limits())
        self._host_left: int | None = None
        self.here: Collection[str] = ()
        self.accounts: Collection[str] = ()
        """The people who had an account when the house looked last: before somebody is ready, and at the start."""
        self.origins: Mapping[str, Collection[str]] = {}
        """By person who is here, what stands for the addresses they come from."""
        self._missed: dict[str, int] = {}
        """By person, since they left."""
        self._at = 0

    def pass_time(self, players: Collection[str], now: int) -> None:
        """Of those who are in a match. Nobody is missed where nobody waits."""
        passed, self._at = now - self._at, now
        missing = [person for person in players if person not in self.here]
        if not (missing or self._missed):
            return
        waits = len(missing) < len(players)
        self._missed = {person: self._missed.get(person, 0) + (passed if waits else 0) for person in missing}

    @property
    def is_complete(self) -> bool:
        """Everybody who plays is here, and so is the host."""
        return not self._missed and self._host_left is None

    def missed(self, person: str) -> int:
        """Milliseconds since this person left, as far as others waited."""
        return self._missed.get(person, 0)

    def expect_host(self, host: str, now: int) -> None:
        if host in self.here:
            self._host_left = None
        elif self._host_left is None:
            self._host_left = now

    @property
    def host_awaited(self) -> int:
        """Milliseconds until a host who is not here is given up."""
        return HOST_IS_GONE if self._host_left is None else max(0, self._host_left + HOST_IS_GONE - self._at)
