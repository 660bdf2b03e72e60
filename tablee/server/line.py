"""What the house knows of one connection: how long its messages travel, and what its clock shows.

The house sends pings and reads its own clock at both ends of each round trip; nothing a browser says can make
a round trip shorter than it was. All times are milliseconds. See docs/decisions/photo-finish.md.
"""

from collections import deque
from dataclasses import dataclass

from tablee.server import wire

LONGEST_ALLOWANCE = 300
"""Nothing is judged to have been made longer before it arrived."""
FRAME = 17
"""A screen paints up to a sixtieth of a second later than it was asked to."""
MOST_SWING = 83
"""Of a line that is sometimes slower than at its best, so much is believed."""

MEMORY = 30_000
MOST_SAMPLES = 64
MOST_UNANSWERED = 64
FIRST_PINGS = 6
QUICK, CALM = 200, 2000
"""Between two pings: while a line is new or a race is open, and else."""
SILENCE = 3000
"""Without an answer for so long, a line is slow whatever it was before."""

FAIR, SLOW = 150, 300
"""Usual round trips from which a line is no longer good, no longer fair."""
CLEARLY = 0.85
"""A line has to be so much better than that to be called better again."""


@dataclass(frozen=True)
class RoundTrip:
    at: int
    took: int
    offset: float
    """What to add to the browser's clock to get the house's, if both ways took equally long."""


class Line:
    def __init__(self) -> None:
        self.signal: wire.Signal | None = None
        """None until something is known."""
        self._trips: deque[RoundTrip] = deque(maxlen=MOST_SAMPLES)
        self._unanswered: dict[int, int] = {}
        self._number = 0
        self._pinged = 0

    # --- measuring ---------------------------------------------------------------------------

    def ping(self, now: int) -> wire.Ping:
        self._number += 1
        self._unanswered[self._number] = self._pinged = now
        while len(self._unanswered) > MOST_UNANSWERED:
            self._unanswered.pop(min(self._unanswered))
        return wire.Ping(self._number, now, self.offset)

    def pong(self, pong: wire.Pong, now: int) -> bool:
        """False for what answers no open ping: an invention, or a repetition."""
        sent = self._unanswered.pop(pong.number, None)
        if sent is None:
            return False
        self._trips.append(RoundTrip(now, now - sent, (sent + now) / 2 - pong.clock))
        while self._trips[0].at < now - MEMORY:
            self._trips.popleft()
        return True

    def wants_ping(self, now: int, racing: bool) -> bool:
        return now - self._pinged >= (QUICK if racing or self.is_new else CALM)

    @property
    def is_new(self) -> bool:
        return self._number < FIRST_PINGS

    # --- what is known -----------------------------------------------------------------------

    @property
    def best(self) -> RoundTrip | None:
        """The shortest round trip of late tells most: whatever is longer was held up somewhere."""
        return min(self._trips, key=lambda trip: trip.took, default=None)

    @property
    def offset(self) -> float | None:
        return self.best.offset if self.best else None

    @property
    def sure(self) -> int:
        """What every message of this line takes at least.

        Half of the shortest round trip, even if one way is longer than the other: the browser's clock is set by
        the same halves, and paints too early or too late by exactly the difference.
        """
        return min(self.best.took // 2, LONGEST_ALLOWANCE) if self.best else 0

    @property
    def swing(self) -> int:
        """How much longer than at its best a message may take: nine of ten round trips did not exceed it."""
        if not self.best:
            return 0
        took = sorted(trip.took for trip in self._trips)
        return min(took[len(took) * 9 // 10] - took[0], MOST_SWING)

    @property
    def allowance(self) -> int:
        """How long before its arrival a throw may have been made at most, for what the line has shown."""
        return min(self.sure + self.swing + FRAME, LONGEST_ALLOWANCE) if self.best else 0

    @property
    def error(self) -> int:
        """What a reaction over this line is uncertain by, to either side."""
        return (self.swing + FRAME + 1) // 2 if self.best else 0

    # --- what people are shown ---------------------------------------------------------------

    def judge_signal(self, now: int) -> bool:
        """Whether it changed."""
        before, self.signal = self.signal, self._signal(now)
        return self.signal != before

    def _signal(self, now: int) -> wire.Signal | None:
        heard = self._trips[-1].at if self._trips else 0
        if now - max(heard, min(self._unanswered.values(), default=now)) > SILENCE:
            return "slow"
        if not self._trips:
            return None
        usual = sorted(trip.took for trip in self._trips)[len(self._trips) // 2]
        if usual >= SLOW or (self.signal == "slow" and usual >= SLOW * CLEARLY):
            return "slow"
        if usual >= FAIR or (self.signal not in (None, "good") and usual >= FAIR * CLEARLY):
            return "fair"
        return "good"
