"""A deadline for a block of an asynchronous test, with a message that names what was awaited."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.patience import PATIENCE, Evidence


@asynccontextmanager
async def deadline(awaited: str, evidence: Evidence = str) -> AsyncIterator[None]:
    """Fail if the block takes longer than any machine needs."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError as late:
        raise AssertionError(f"{awaited} did not come within {PATIENCE} seconds. {evidence()}".strip()) from late
