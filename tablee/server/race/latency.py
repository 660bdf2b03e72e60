"""What the house knows of one connection: how long its messages travel, and what its clock shows.

The house sends pings and reads its own clock at both ends of each round trip; nothing a browser says can make
a round trip shorter than it was. All times are milliseconds. See docs/decisions/photo-finish.md.
"""

from collections import deque
from dataclasses import dataclass
from operator import attrgetter

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
"""Between two pings: while a line is new, and later. Not more in a race: a lost one would hold up a throw."""
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
        self.offset: float | None = None
        """What to add to the browser's clock to get the house's."""
        self.sure = 0
        """What every message of this line takes at least."""
        self.swing = 0
        """How much longer than at its best a message may take."""
        self.allowance = 0
        """How long before its arrival a throw may have been made at most, for what the line has shown."""
        self.error = 0
        """What a reaction over this line is uncertain by, to either side."""
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
        self._learn()
        return True

    def _learn(self) -> None:
        """The shortest round trip of late tells most: whatever took longer was held up somewhere.

        Half of it is sure to be lost on the way, even if one way is longer than the other: the browser's clock is
        set by the same halves, so it paints too early or too late by exactly the difference. How much more may be
        lost is what nine of ten round trips did not exceed.
        """
        trips = sorted(self._trips, key=attrgetter("took"))
        best, usual_worst = trips[0], trips[len(trips) * 9 // 10]
        self.offset = best.offset
        self.sure = min(best.took // 2, LONGEST_ALLOWANCE)
        self.swing = min(usual_worst.took - best.took, MOST_SWING)
        self.allowance = min(self.sure + self.swing + FRAME, LONGEST_ALLOWANCE)
        self.error = (self.swing + FRAME + 1) // 2

    def wants_ping(self, now: int) -> bool:
        return now - self._pinged >= (QUICK if self.is_new else CALM)

    @property
    def is_new(self) -> bool:
        return self._number < FIRST_PINGS

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


def far_line() -> Line:
    """One that another worker measures: whatever it may take has to be waited for."""
    line = Line()
    line.allowance = LONGEST_ALLOWANCE
    return line
