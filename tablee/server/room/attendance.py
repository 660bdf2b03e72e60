"""A table and everybody who is connected to it."""

from collections import defaultdict
from typing import Generic

from tablee.server.room.audience import Audience, Elsewhere
from tablee.server.room.outbox import Peer
from tablee.server.rulings import gathering, in_match
from tablee.server.rulings.matchmaking import Wait
from tablee.server.rulings.presence import Presence
from tablee.server.table.projection import Projection
from tablee.server.table.table import Table


class Attendance(Generic[Peer]):
    def __init__(self, table: Table, presence: Presence) -> None:
        self.go_to(table)
        self.presence = presence
        self.audience = Audience[Peer]()
        self.now = 0
        self._wait = Wait()
        """The wait for people who were given a chair, and of a quick table for more people."""
        self._given_up: list[str] = []
        """The players who were missing for too long, and a missing host's heir, at the last check."""

    def go_to(self, table: Table) -> None:
        """Continue with a copy of the table that was loaded from the journal."""
        self.table = table
        self.projection = Projection(table)

    # --- the people who are connected --------------------------------------------------------------

    def note_time(self, now: int) -> None:
        """Count the absence of those who are missing up to now."""
        self.now = now
        self.presence.pass_time(self.table.people_playing(), now)
        self.presence.expect(self.table.party.seated, now)
        self.presence.expect_host(self.table.host, now)

    def update_presence(self, now: int) -> None:
        """Update the presence after a person came or left."""
        self.note_time(now)
        self._note_who_is_here()
        self.presence.expect(self.table.party.seated, now)
        self.presence.expect_host(self.table.host, now)

    def retract(self, peer: Peer) -> None:
        """Take back an entrance that could not be written: the person is still missing, and was all the time."""
        self.audience.visits.pop(peer, None)
        self._note_who_is_here()

    def _note_who_is_here(self) -> None:
        self.presence.here = {*self.audience.everybody}
        self.presence.origins = self.audience.elsewhere.origins | self.audience.origins

    def meet(self, elsewhere: Elsewhere, now: int) -> None:
        """Note the people who are connected by way of other workers."""
        self.audience.elsewhere = elsewhere
        self.update_presence(now)

    def has_a_place(self, person: str) -> bool:
        """Whether a person sits or is the host. All others watch."""
        return person == self.table.host or self.table.seat_of(person) is not None

    def watching(self) -> list[Peer]:
        """The connections of watchers."""
        visits = self.audience.visits.items()
        return [peer for peer, visit in visits if not self.has_a_place(visit.caller.person)]

    def drop_one_of_a_crowd(self, address: str) -> Peer | None:
        """Drop the most idle watcher of the address with most of them, if it can spare one for this address."""
        visits, by_address = self.audience.visits, defaultdict[str, list[Peer]](list)
        for peer in self.watching():
            by_address[visits[peer].caller.address].append(peer)
        crowd = max(by_address.values(), key=len, default=[])
        if len(crowd) <= len(by_address[address]) + 1:
            return None
        idlest = min(crowd, key=lambda peer: visits[peer].used)
        del visits[idlest]
        return idlest

    # --- the people who are missing ----------------------------------------------------------------

    @property
    def is_calm(self) -> bool:
        """Whether everybody is connected, and nothing happens but what they ask for."""
        alone = self.waits_until is None and self.table.is_timeless and not self.table.bots_playing()
        return alone and self.presence.is_complete

    def notice_in(self) -> int | None:
        """Milliseconds until a player or the host will have been missing for too long; None if no one will."""
        if self.presence.is_complete:
            return None
        times = [in_match.notice_in(self.table, self.presence), gathering.takeover_in(self.table, self.presence)]
        return min((time for time in times if time is not None), default=None)

    def somebody_is_given_up(self) -> bool:
        """Whether the people who have been missing for too long have changed since the last check."""
        before, missing = self._given_up, in_match.missing(self.table, self.presence)
        gone = [person for person in missing if not self.presence.allowance_left(self.table, person)]
        self._given_up = [*gone, *filter(None, [gathering.heir(self.table, self.presence)])]
        return self._given_up != before

    # --- the people who are given a chair ----------------------------------------------------------

    @property
    def starts_at(self) -> int | None:
        """The time at which the house will start the match with the people who are there by then."""
        return self._wait.until

    @property
    def waits_until(self) -> int | None:
        """The time at which to check next who has come."""
        return self._wait.next

    def update_wait(self, now: int) -> None:
        """Begin or end the wait for more people, after something has happened at the table."""
        self._wait.note(self.table, self.presence.here, now)

    def expect(self, person: str, now: int) -> None:
        """Wait for a person who was just given a chair."""
        self._wait.expect(person, now)

    def late(self, now: int) -> list[int]:
        """The chairs of people who were given one and have not come in time."""
        return self._wait.late(self.table, now)

    def wait_is_over(self, now: int) -> bool:
        """Whether the wait has ended. True once; at an empty table the wait begins again when a person comes."""
        over = self._wait.is_over(self.table, now)
        if over:
            self._wait.until = None
        return over
