"""The latency of one connection: how long its messages travel, and what the browser's clock shows.

The house sends pings and reads its own clock at both ends of each round trip, so a browser cannot make a round
trip look shorter than it was. All times are milliseconds. See docs/decisions/photo-finish.md.
"""

from collections import deque
from dataclasses import dataclass
from operator import attrgetter

from tablee.server.wire.requests import Pong
from tablee.server.wire.updates import Ping, Signal

LONGEST_ALLOWANCE = 300
"""How long before its arrival a timed move is dated at most."""
FRAME = 17
"""A screen paints up to a sixtieth of a second later than it was asked to."""
MOST_JITTER = 83
"""The largest jitter that is believed."""

MEMORY = 30_000
MOST_SAMPLES = 64
MOST_UNANSWERED = 64
FIRST_PINGS = 6
QUICK, CALM = 200, 2000
"""Time between pings, on a new connection and later. A race adds none: a lost ping would delay a timed move."""
SILENCE = 3000
"""A connection that has not answered for this long is slow, whatever it was before."""

FAIR, SLOW = 150, 300
"""Median round trips from which a connection is only fair, and from which it is slow."""
CLEARLY = 0.85
"""The median has to fall to this share of the threshold before a connection is called better again."""


@dataclass(frozen=True)
class RoundTrip:
    at: int
    took: int
    offset: float
    """The house's clock minus the browser's, if both ways took equally long."""


class Latency:
    def __init__(self) -> None:
        self.offset: float | None = None
        """The house's clock minus the browser's; None until measured."""
        self.sure = 0
        """The time that every message of this connection takes at least."""
        self.jitter = 0
        """How much longer than that a message may take."""
        self.allowance = 0
        """The longest believable time between a move and its arrival, judging by the measured round trips."""
        self.error = 0
        """The uncertainty of a reaction time over this connection, to either side."""
        self.signal: Signal | None = None
        """The quality of the connection as people are shown it; None until measured."""
        self._trips: deque[RoundTrip] = deque(maxlen=MOST_SAMPLES)
        self._unanswered: dict[int, int] = {}
        self._number = 0
        self._pinged = 0

    # --- measuring ---------------------------------------------------------------------------

    def ping(self, now: int) -> Ping:
        self._number += 1
        self._unanswered[self._number] = self._pinged = now
        while len(self._unanswered) > MOST_UNANSWERED:
            self._unanswered.pop(min(self._unanswered))
        return Ping(self._number, now, self.offset)

    def pong(self, pong: Pong, now: int) -> bool:
        """Note the answer to a ping. Returns False if no such ping is open: the answer is invented or repeated."""
        sent = self._unanswered.pop(pong.number, None)
        if sent is None:
            return False
        self._trips.append(RoundTrip(now, now - sent, (sent + now) / 2 - pong.clock))
        while self._trips[0].at < now - MEMORY:
            self._trips.popleft()
        self._learn()
        return True

    def _learn(self) -> None:
        """Estimate the latency from the recent round trips.

        The shortest round trip tells most: longer ones were delayed somewhere. A message takes half of it for
        sure, even if one way is longer than the other: the browser's clock is set by the same halves, so the
        browser paints too early or too late by exactly the difference. The jitter is the difference between the
        shortest round trip and the one that nine of ten did not exceed.
        """
        trips = sorted(self._trips, key=attrgetter("took"))
        best, usual_worst = trips[0], trips[len(trips) * 9 // 10]
        self.offset = best.offset
        self.sure = min(best.took // 2, LONGEST_ALLOWANCE)
        self.jitter = min(usual_worst.took - best.took, MOST_JITTER)
        self.allowance = min(self.sure + self.jitter + FRAME, LONGEST_ALLOWANCE)
        self.error = (self.jitter + FRAME + 1) // 2

    def wants_ping(self, now: int) -> bool:
        return now - self._pinged >= (QUICK if self.is_new else CALM)

    @property
    def is_new(self) -> bool:
        return self._number < FIRST_PINGS

    # --- the quality that people are shown -----------------------------------------------------

    def update_signal(self, now: int) -> bool:
        """Assess the quality of the connection anew. Returns whether it changed."""
        before, self.signal = self.signal, self._signal(now)
        return self.signal != before

    def _signal(self, now: int) -> Signal | None:
        answered = self._trips[-1].at if self._trips else 0
        if now - max(answered, min(self._unanswered.values(), default=now)) > SILENCE:
            return "slow"
        if not self._trips:
            return None
        usual = sorted(trip.took for trip in self._trips)[len(self._trips) // 2]
        if usual >= SLOW or (self.signal == "slow" and usual >= SLOW * CLEARLY):
            return "slow"
        if usual >= FAIR or (self.signal not in (None, "good") and usual >= FAIR * CLEARLY):
            return "fair"
        return "good"


def remote_latency() -> Latency:
    """The latency of a connection that another worker measures: the longest allowance has to be waited for."""
    latency = Latency()
    latency.allowance = LONGEST_ALLOWANCE
    return latency
