"""The real randomness and the real clock, which tests replace."""

import time
from random import SystemRandom

from tablee.core.luck import Chance, Luck


def real_luck() -> Luck:
    return Chance(SystemRandom())


def clock() -> int:
    """Milliseconds on the event loop's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


_OPENED = time.time_ns() // 1_000_000 - clock()


def steady_time() -> int:
    """Milliseconds since 1970, by the calendar at the start of the process. Setting the clock has no effect."""
    return _OPENED + clock()


DAY = 24 * 3600 * 1000
"""A day in milliseconds."""


def calendar_time() -> int:
    """Milliseconds since 1970, by the calendar of this machine, which may be set."""
    return time.time_ns() // 1_000_000


def today() -> int:
    """The beginning of the day (UTC), in milliseconds since 1970."""
    return calendar_time() // DAY * DAY
