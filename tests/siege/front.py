"""Where an attack comes from, how long it lasts, and what it did."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.siege.stranger import Denied, Stranger
from tests.siege.wire import Line

PAUSE = 0.02
"""Seconds before somebody who was cut off or refused tries again."""
ENDLESSLY = 10**12


class Enough(Exception):
    """The attack did as much as it was meant to."""


@dataclass
class Front:
    house: tuple[str, int]
    sources: list[str]
    """The addresses the attack comes from."""
    seconds: float
    most: int = ENDLESSLY
    """Tries, in case time does not end the attack first."""
    codes: list[str] = field(default_factory=list)
    """Tables that were in the house before, for attacks that know of some."""
    done: Counter[str] = field(default_factory=Counter)
    tries: int = 0
    _began: float = field(default_factory=time.monotonic)

    @property
    def host(self) -> str:
        return f"{self.house[0]}:{self.house[1]}"

    def count(self, what: str, number: int = 1) -> None:
        """Something was tried."""
        self.done[what] += number
        self.tries += 1
        if self.tries >= self.most or time.monotonic() > self._began + self.seconds:
            raise Enough

    def note(self, what: str, number: int = 1) -> None:
        """Something was done that is no try of its own."""
        self.done[what] += number

    def stranger(self, source: str) -> Stranger:
        return Stranger(self.house, source)

    async def line(self, source: str, buffer: int | None = None) -> Line:
        return await Line.open(self.house, source, buffer)

    async def pour(
        self, line: Line, first: bytes, blob: bytes, pause: float = 0.0, *, is_one_try: bool = False
    ) -> None:
        """Send the same again and again, and read what comes, until the house hangs up.

        As one try, it lasts until then. Otherwise each blob is a try, and the kernel's buffers may take so many
        that the attack is over before anybody could hang up.
        """
        poured = self.note if is_one_try else self.count
        reading = asyncio.create_task(line.drain())
        try:
            await line.send(first)
            while not reading.done():
                await line.send(blob)
                poured("blobs")
                await asyncio.sleep(pause)
        except OSError:
            pass
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            self.note("bytes received", line.received)
            line.abort()
        self.count("hung up")

    async def everywhere(self, attack: Callable[[str], Awaitable[None]], copies: int = 1) -> None:
        """The same from every address, again and again until the time is up."""
        tasks = [self._again_and_again(attack, source) for source in self.sources for _ in range(copies)]
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await asyncio.gather(*tasks)

    async def _again_and_again(self, attack: Callable[[str], Awaitable[None]], source: str) -> None:
        with suppress(Enough):
            while True:
                try:
                    await attack(source)
                except (OSError, EOFError, TimeoutError):
                    self.count("cut off")
                    await asyncio.sleep(PAUSE)
                except Denied as refused:
                    self.count(f"refused: {refused}")
                    await asyncio.sleep(PAUSE)

    async def hold(self) -> None:
        """Keep what was opened until the attack ends."""
        await asyncio.sleep(self.seconds)
