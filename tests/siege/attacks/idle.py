"""The control: what an attacker's processor time alone does to a victim, without a word to the house."""

import time

from tests.siege.front import Front


async def busy_loop(front: Front) -> None:
    """Control: a process that computes and says nothing."""
    until = time.monotonic() + front.seconds
    while time.monotonic() < until and front.tries < front.most:
        front.tries += 1
        front.note("loops", sum(range(1000)) > 0)
