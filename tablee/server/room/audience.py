"""The connections at a table, and the people who are there by way of other workers."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Generic, get_args

from tablee.server.race.latency import CALM, QUICK, Latency
from tablee.server.room.outbox import Peer
from tablee.server.rulings.guards import Caller
from tablee.server.wire import requests, updates


@dataclass
class Visit:
    """A person at a table, by one connection."""

    caller: Caller
    used: int = 0
    """The time of this connection's last request, or of its arrival, on the house's clock."""
    latency: Latency = field(default_factory=Latency)
    evening: list[updates.Finished] | None = None
    """The results of the evening that this connection was sent last."""


@dataclass(frozen=True)
class Elsewhere:
    """The people connected by way of other workers, by id."""

    names: dict[str, str] = field(default_factory=dict)
    avatars: dict[str, str] = field(default_factory=dict)
    origins: dict[str, list[str]] = field(default_factory=dict)
    """The pseudonyms of the addresses these people come from."""


class Audience(Generic[Peer]):
    def __init__(self) -> None:
        self.visits: dict[Peer, Visit] = {}
        self.elsewhere = Elsewhere()

    # --- people ----------------------------------------------------------------------------------

    @property
    def people(self) -> dict[str, str]:
        """The names of the people connected here, by id."""
        return {visit.caller.person: visit.caller.name for visit in self.visits.values()}

    @property
    def avatars(self) -> dict[str, str]:
        return {visit.caller.person: visit.caller.avatar for visit in self.visits.values()}

    @property
    def origins(self) -> dict[str, list[str]]:
        """The pseudonyms of the addresses of the people connected here, by id."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for visit in self.visits.values():
            found[visit.caller.person].add(visit.caller.origin)
        return {person: sorted(origins - {""}) for person, origins in found.items()}

    @property
    def everybody(self) -> dict[str, str]:
        """The names of the people connected here or elsewhere, by id."""
        return self.elsewhere.names | self.people

    def rename(self, person: str, name: str, avatar: str | None) -> None:
        """Rename a person on all connections. Without a new avatar the old one stays."""
        for visit in self.visits.values():
            if visit.caller.person == person:
                visit.caller = replace(visit.caller, name=name, avatar=avatar or visit.caller.avatar)

    def forget_evening(self) -> None:
        """Send the results of the evening again: the message with them may not have been sent."""
        for visit in self.visits.values():
            visit.evening = None

    # --- connections -----------------------------------------------------------------------------

    def connections_of(self, person: str) -> list[Peer]:
        return [peer for peer, visit in self.visits.items() if visit.caller.person == person]

    def drop_idle(self, person: str, most: int) -> list[Peer]:
        """Drop the most idle connections of a person, so that there are at most `most` with one more."""
        idle_first = sorted(self.connections_of(person), key=lambda peer: self.visits[peer].used)
        gone = idle_first[: max(0, len(idle_first) + 1 - most)]
        for peer in gone:
            del self.visits[peer]
        return gone

    def pong(self, peer: Peer, pong: requests.Pong, now: int) -> bool:
        """Note the answer to a ping. False for an answer to no ping of ours."""
        visit = self.visits.get(peer)
        return visit is not None and visit.latency.pong(pong, now)

    def pings(self, now: int) -> list[tuple[Peer, updates.Ping]]:
        latencies = [(peer, visit.latency) for peer, visit in self.visits.items()]
        return [(peer, latency.ping(now)) for peer, latency in latencies if latency.wants_ping(now)]

    def beats_in(self) -> int:
        """Milliseconds until the next pings."""
        return QUICK if any(visit.latency.is_new for visit in self.visits.values()) else CALM

    def update_signals(self, now: int) -> list[str]:
        """Assess the quality of all connections anew. Returns the people for whom it changed."""
        return [visit.caller.person for visit in self.visits.values() if visit.latency.update_signal(now)]

    @property
    def signals(self) -> dict[str, updates.Signal]:
        """The quality of each person's best connection, where it is known."""
        known = [(visit.caller.person, visit.latency.signal) for visit in self.visits.values()]
        worst_first = reversed(get_args(updates.Signal))
        return {person: signal for signal in worst_first for person, measured in known if measured == signal}
