"""Polling for a condition, with a deadline whose message names what was awaited."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE = 60
"""Seconds until a test gives up: far more than anything takes on a busy machine."""
PAUSE = 0.01
"""Seconds between two checks of a condition."""

T = TypeVar("T")
Evidence = Callable[[], object]


def until(condition: Callable[[], T], awaited: str, evidence: Evidence = str, seconds: float = PATIENCE) -> T:
    """Wait until a condition is true, and return its value."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, _sorry(awaited, seconds, evidence)
        time.sleep(PAUSE)
    return found


async def soon(condition: Callable[[], T], awaited: str, evidence: Evidence = str) -> T:
    """Wait as `until` does, without blocking the event loop."""

    async def ask() -> T:
        return condition()

    return await answered(ask, awaited, evidence)


async def answered(ask: Callable[[], Awaitable[T | None]], awaited: str, evidence: Evidence = str) -> T:
    """Call an async function until its result is true, and return the result."""
    deadline = time.monotonic() + PATIENCE
    while not (found := await ask()):
        assert time.monotonic() < deadline, _sorry(awaited, PATIENCE, evidence)
        await asyncio.sleep(PAUSE)
    return found


def _sorry(awaited: str, seconds: float, evidence: Evidence) -> str:
    return f"{awaited} did not come within {seconds:g} seconds. {evidence()}".strip()
