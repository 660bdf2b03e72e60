"""Presence: the people connected to a table, and how long missing players have been away.

Like connections, it is not in the journal. A player's absence is written down when they come back.
"""

from collections.abc import Collection, Mapping

from tablee.server.common.limits import Limits
from tablee.server.rulings.journal_pace import Pace
from tablee.server.table.state import TableState

ALLOWANCE = 60_000
"""Milliseconds in total that a person may be missing in a match before the others may go on without them."""
HAS_LEFT = 10_000
"""Milliseconds that a player may be missing after a match before the others may play again without them."""
HOST_IS_GONE = 30_000
"""Milliseconds that a host may be missing before another person may take over."""


class Presence:
    def __init__(self, allowance: int = ALLOWANCE, limits: Limits | None = None) -> None:
        self.allowance = allowance
        self.pace = Pace(limits or Limits())
        self._host_left: int | None = None
        self.here: Collection[str] = ()
        self.accounts: Collection[str] = ()
        """The seated people with an account, as of the last lookup: before a person is ready, and at the start."""
        self.written_match: int | None = None
        """The last match whose result was written; None where nobody writes results."""
        self.origins: Mapping[str, Collection[str]] = {}
        """The pseudonyms of the addresses from which people who are here are connected, by person."""
        self._missed: dict[str, int] = {}
        """Milliseconds since each missing player left, as far as others waited."""
        self._away_since: dict[str, int] = {}
        """When each person who sits here was first noticed to be missing."""
        self._at = 0

    def pass_time(self, players: Collection[str], now: int) -> None:
        """Count the absence of players in a match up to now. It does not count while all of them are missing."""
        passed, self._at = now - self._at, now
        missing = [person for person in players if person not in self.here]
        if not (missing or self._missed):
            return
        waits = len(missing) < len(players)
        self._missed = {person: self._missed.get(person, 0) + (passed if waits else 0) for person in missing}

    def expect(self, seated: Collection[str], now: int) -> None:
        """Note since when people who sit at the table are missing, whether they play or not."""
        missing = [person for person in seated if person not in self.here]
        if missing or self._away_since:
            self._away_since = {person: self._away_since.get(person, now) for person in missing}

    def has_left(self, person: str) -> bool:
        """Whether a person who sits at the table has been missing for longer than a lost connection takes."""
        return person not in self.here and self._at - self._away_since.get(person, self._at) >= HAS_LEFT

    def may_clear_away(self, table: TableState) -> bool:
        """Whether the match on the table may make place for another one: its result would be lost otherwise."""
        return self.written_match is None or self.written_match == table.matches

    @property
    def is_complete(self) -> bool:
        """Whether all players and the host are here."""
        return not self._missed and self._host_left is None

    def missed(self, person: str) -> int:
        """Milliseconds since this person left, as far as others waited."""
        return self._missed.get(person, 0)

    def allowance_left(self, table: TableState, person: str) -> int:
        """Milliseconds that this player may still be missing."""
        seat = table.people_playing()[person]
        return max(0, self.allowance - table.sidelines.absent[seat] - self.missed(person))

    def expect_host(self, host: str, now: int) -> None:
        if host in self.here:
            self._host_left = None
        elif self._host_left is None:
            self._host_left = now

    @property
    def host_awaited(self) -> int:
        """Milliseconds for which a host who is not here is still awaited."""
        return HOST_IS_GONE if self._host_left is None else max(0, self._host_left + HOST_IS_GONE - self._at)
