"""The control: a process that only uses processor time, and never contacts the house."""

import time

from tests.siege.front import Front


async def busy_loop(front: Front) -> None:
    """Control: a process that computes and never contacts the house."""
    until = time.monotonic() + front.seconds
    while time.monotonic() < until and front.tries < front.most:
        front.tries += 1
        front.note("loops", sum(range(1000)) > 0)
