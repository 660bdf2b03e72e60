"""Luck and time as they are outside of tests."""

import time
from random import SystemRandom

from tablee.core.luck import Chance, Luck


def real_luck() -> Luck:
    return Chance(SystemRandom())


def clock() -> int:
    """Milliseconds, as the loop counts them."""
    return time.monotonic_ns() // 1_000_000


_OPENED = time.time_ns() // 1_000_000 - clock()


def steady_time() -> int:
    """Milliseconds since 1970, by the calendar as this process found it. Setting the clock changes nothing."""
    return _OPENED + clock()
