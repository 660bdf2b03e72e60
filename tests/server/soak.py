"""Bots play at many tables for a long time, each with a watcher: `make soak`.

Memory must not grow, no task may be left behind, and the house must log no complaint.
"""

import argparse
import asyncio
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tablee.bots import offered_levels
from tablee.games import GAMES
from tablee.server.wire import updates
from tests.server.crowd import SHORT, Person
from tests.server.ledger import Ledger
from tests.server.page import Answer
from tests.server.process import HouseCommand


class Watcher(Person):
    """Opens a table for bots, watches them, and lets them play again."""

    games = 0
    steps = 0

    async def invites(self, http: httpx.AsyncClient, number: int) -> None:
        await self.arrive(http)
        game = list(GAMES)[number % len(GAMES)]
        levels = offered_levels(game)
        bots = [levels[(number + seat) % len(levels)] for seat in range(GAMES[game].seats[0])]
        self.code = await self.opens(http, game=game, options=SHORT.get(game, {}), bots=bots)

    async def comes(self, house: HouseCommand) -> None:
        self.enters(self.code, lambda: house.address)
        if self.step is None:
            assert isinstance(await self.asks("start"), updates.Accepted)

    def heard(self, message: updates.ServerMessage) -> None:
        if isinstance(message, updates.Step):
            self.steps += 1
            if message.outcome and self.page and not self.page.waits_for_answers:
                self.games += 1
                self.page.ask("gather")
                self.page.ask("start")
        super().heard(message)

    def answered(self, request: dict[str, Any], answer: Answer) -> None:
        super().answered(request, answer)
        assert isinstance(answer, updates.Accepted), answer

    def _act(self) -> None:
        """Do nothing: a watcher makes no moves."""


@dataclass
class Soak:
    house: HouseCommand
    tables: int
    watchers: list[Watcher] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the beginning, and the kilobytes that the house held then."""

    async def open_tables(self) -> None:
        for number in range(self.tables):
            # Each watcher has its own client, because of the cookies, and its own address, because of the limits.
            async with httpx.AsyncClient(base_url=self.house.address, timeout=60) as http:
                address = f"10.1.{number // 256}.{number % 256}"
                watcher = Watcher(f"Watcher {number}", address, Ledger(), Random(number))
                await watcher.invites(http, number)
                self.watchers.append(watcher)

    async def watch(self, seconds: float, every: float = 10) -> None:
        """Let all watchers come, watch for this long, and leave."""
        await asyncio.gather(*(watcher.comes(self.house) for watcher in self.watchers))
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            await asyncio.sleep(min(every, seconds - passed))
            self.memory.append((time.monotonic() - began, resident(self.house.process.pid)))
        await asyncio.gather(*(watcher.leaves() for watcher in self.watchers))

    def report(self) -> str:
        steps, games = (sum(getattr(watcher, what) for watcher in self.watchers) for what in ("steps", "games"))
        calm = self.memory[len(self.memory) // 4 :]
        (first, before), (last, after) = calm[0], calm[-1]
        minutes = (last - first) / 60
        growth = f", {(after - before) / minutes:+.0f} kB a minute" if minutes else ""
        return (
            f"{self.tables} tables, {steps} steps, {games} games ended\n"
            f"memory {before / 1024:.1f} MB after a quarter of the time, {after / 1024:.1f} MB at the end{growth}"
        )


def resident(pid: int) -> float:
    """The resident kilobytes of a process; 0 on systems without /proc."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0.0)


async def soak(
    folder: Path, tables: int, seconds: float, pace: float, every: float = 10
) -> tuple[Soak, list[int]]:
    """Watch twice: a task that is left only after the second time has leaked."""
    house = HouseCommand(folder, pace, module="tests.server.counted")
    await asyncio.to_thread(house.start)
    try:
        soak = Soak(house, tables)
        await soak.open_tables()
        await soak.watch(min(seconds, 20), every)
        tasks = [await asyncio.to_thread(house.tasks)]
        soak.memory.clear()
        await soak.watch(seconds, every)
        tasks.append(await asyncio.to_thread(house.tasks))
        await asyncio.to_thread(house.end, signal.SIGTERM)
    finally:
        house.end(signal.SIGKILL)
    return soak, tasks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--pace", type=float, default=0.3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        done, tasks = asyncio.run(soak(Path(folder), arguments.tables, arguments.minutes * 60, arguments.pace))
    print(done.report())
    for at, kilobytes in done.memory[:: max(1, len(done.memory) // 20)]:
        print(f"{at / 60:6.1f} min {kilobytes / 1024:8.1f} MB")
    print(f"tasks when nobody is there: {tasks[0]} before, {tasks[1]} after")
    print(done.house.complaints or "the house complained about nothing")
    assert tasks[0] == tasks[1], "tasks are left behind"
    assert not done.house.complaints


if __name__ == "__main__":
    main()
