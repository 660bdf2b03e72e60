"""The means of an attack: its addresses, its limits of time and tries, and counters of what it did."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.siege.stranger import Denied, Stranger
from tests.siege.wire import Connection

PAUSE = 0.02
"""Seconds before an attacker who was cut off or refused tries again."""
ENDLESSLY = 10**12


class Enough(Exception):
    """The attack has used up its tries or its time."""


@dataclass
class Front:
    house: tuple[str, int]
    sources: list[str]
    """The addresses from which the attack comes."""
    seconds: float
    most: int = ENDLESSLY
    """The largest number of tries; the time limit may end the attack earlier."""
    codes: list[str] = field(default_factory=list)
    """Codes of tables that were in the house before the attack."""
    done: Counter[str] = field(default_factory=Counter)
    tries: int = 0
    _began: float = field(default_factory=time.monotonic)

    @property
    def host(self) -> str:
        return f"{self.house[0]}:{self.house[1]}"

    def count(self, what: str, number: int = 1) -> None:
        """Count a try, and raise Enough when the limits are reached."""
        self.done[what] += number
        self.tries += 1
        if self.tries >= self.most or time.monotonic() > self._began + self.seconds:
            raise Enough

    def note(self, what: str, number: int = 1) -> None:
        """Count something that is not a try of its own."""
        self.done[what] += number

    def stranger(self, source: str) -> Stranger:
        return Stranger(self.house, source)

    async def connect(self, source: str, buffer: int | None = None) -> Connection:
        return await Connection.open(self.house, source, buffer)

    async def pour(
        self, connection: Connection, first: bytes, blob: bytes, pause: float = 0.0, *, is_one_try: bool = False
    ) -> None:
        """Send the same blob again and again, and drain the answers, until the house hangs up.

        With `is_one_try` the whole connection is one try. Otherwise each blob is a try, and the kernel may buffer
        so many blobs that the tries are used up before the house can hang up.
        """
        poured = self.note if is_one_try else self.count
        reading = asyncio.create_task(connection.drain())
        try:
            await connection.send(first)
            while not reading.done():
                await connection.send(blob)
                poured("blobs")
                await asyncio.sleep(pause)
        except OSError:
            pass
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            self.note("bytes received", connection.received)
            connection.abort()
        self.count("hung up")

    async def everywhere(self, attack: Callable[[str], Awaitable[None]], copies: int = 1) -> None:
        """Run the attack from every address, again and again until the time is up."""
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
        """Keep all connections open until the attack ends."""
        await asyncio.sleep(self.seconds)
