"""Waiting for something that no event tells of, with a deadline that says what was awaited."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

PATIENCE = 60
"""Seconds until a test gives up: far beyond what anything here takes, on the busiest machine."""
PAUSE = 0.01
"""Seconds between two looks."""

T = TypeVar("T")
Evidence = Callable[[], object]


def until(condition: Callable[[], T], awaited: str, evidence: Evidence = str, seconds: float = PATIENCE) -> T:
    """What the condition is, as soon as it is true."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, _sorry(awaited, seconds, evidence)
        time.sleep(PAUSE)
    return found


async def soon(condition: Callable[[], T], awaited: str, evidence: Evidence = str) -> T:
    """The same, while others go on."""

    async def ask() -> T:
        return condition()

    return await answered(ask, awaited, evidence)


async def answered(ask: Callable[[], Awaitable[T]], awaited: str, evidence: Evidence = str) -> T:
    """What is answered, as soon as that is more than nothing."""
    deadline = time.monotonic() + PATIENCE
    while not (found := await ask()):
        assert time.monotonic() < deadline, _sorry(awaited, PATIENCE, evidence)
        await asyncio.sleep(PAUSE)
    return found


def _sorry(awaited: str, seconds: float, evidence: Evidence) -> str:
    return f"{awaited} did not come within {seconds:g} seconds. {evidence()}".strip()
