"""Long computations on the event loop, cut into slices between which tables are served."""

import asyncio
from collections.abc import Iterable

SLICE = 200
"""Units of work, such as journal entries: a few milliseconds."""


class TimeSlices:
    """Lets long computations take turns: however many there are in a house, the loop does one slice at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Iterable[int]) -> None:
        """Do the work, which yields the units it has done since the last yield."""
        done = 0
        for units in work:
            done += units
            if done >= SLICE:
                done = 0
                async with self._turn:
                    await asyncio.sleep(0)
