"""A house that is killed again and again while people play: `make torture`.

Real processes and real sockets. Whatever moment a house is killed at: every acknowledged move is there when it is
opened again, none was made twice, every table goes on, and every browser finds its way back by itself.
"""

import argparse
import asyncio
import random
import shutil
import signal
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.server.crowd import Crowd, until
from tests.server.ledger import Row, Testimony, rows_in
from tests.server.process import HouseCommand


class Figures(msgspec.Struct):
    kills: int = 0
    until_open: list[float] = []
    """Seconds from the blow until the house said it was open again."""
    until_back: list[float] = []
    """For every page, from then until it had its table again."""
    pauses: list[float] = []
    """For every page, from losing its line until it had its table again."""
    until_move: list[float] = []
    """For every table, from losing its lines until the next move was acknowledged."""


@dataclass
class Torture:
    folder: Path
    crowd: Crowd
    how: signal.Signals = signal.SIGKILL
    longest_life: float = 1.5
    """Seconds of play before the next blow, at most."""
    figures: Figures = field(default_factory=Figures)

    async def blow(self) -> None:
        house = self.crowd.houses[0]
        await asyncio.sleep(self.crowd.luck.uniform(0, self.longest_life))
        struck = time.monotonic()
        await asyncio.to_thread(house.end, self.how)
        await asyncio.sleep(0)
        rows, before = await self._journal()
        await asyncio.to_thread(house.start)
        opened = time.monotonic()
        await self._everybody_is_back(struck)
        self._measure(struck, opened)
        await self.crowd.move_on()
        self._measure_moves()
        self.crowd.ledger.check(rows, before)
        await self.crowd.visit_all()
        self.figures.kills += 1

    async def _journal(self) -> tuple[list[Row], Testimony]:
        """As it lies on the disk; and what people knew until then."""
        await asyncio.sleep(0.05)  # what the house sent in its last moment is read
        before = self.crowd.testimony()
        return await asyncio.to_thread(self._read_copy), before

    def _read_copy(self) -> list[Row]:
        """Of a copy: whoever opens the files themselves may repair what the house should."""
        with tempfile.TemporaryDirectory() as copy:
            for file in self.folder.glob("tablee.sqlite3*"):
                if not file.name.endswith("-shm"):
                    shutil.copy(file, copy)
            return rows_in(Path(copy) / "tablee.sqlite3")

    async def _everybody_is_back(self, since: float) -> None:
        await until(lambda: all(person.resumed_at > since for person in self.crowd.people), "somebody is lost")

    def _measure(self, struck: float, opened: float) -> None:
        self.figures.until_open.append(opened - struck)
        for person in self.crowd.people:
            lost, resumed = person.pauses[-1]
            self.figures.until_back.append(max(0, resumed - opened))
            self.figures.pauses.append(resumed - lost)

    def _measure_moves(self) -> None:
        for people in self.crowd.codes.values():
            moved = [person.moved_at for person in people if person.moved_at]
            if moved and not any(person.races for person in people):  # a race lets people wait by its rules
                lost = min(person.pauses[-1][0] for person in people)
                self.figures.until_move.append(min(moved) - lost)

    def complaints(self) -> str:
        return "".join(house.complaints for house in self.crowd.houses)

    async def finish(self) -> None:
        await self.crowd.leave()
        house = self.crowd.houses[0]
        await asyncio.to_thread(house.end, signal.SIGTERM)
        self.crowd.ledger.check(self._read_copy(), self.crowd.testimony())


async def torture(folder: Path, tables: int, blows: int, how: signal.Signals, seed: int) -> Torture:
    house = HouseCommand(folder, pace=0.2)
    await asyncio.to_thread(house.start)
    try:
        torture = Torture(folder, Crowd([house], tables, random.Random(seed)), how)
        await torture.crowd.gather()
        for _ in range(blows):
            await torture.blow()
        await torture.finish()
    finally:
        house.end(signal.SIGKILL)
    return torture


def described(name: str, seconds: list[float]) -> str:
    if not seconds:
        return f"{name:45} -"
    ordered = sorted(seconds)
    half, most, nearly_all = (ordered[int(share * len(ordered))] for share in (0.5, 0.95, 0.99))
    late = sum(second > 2 for second in ordered)
    return (
        f"{name:45} p50 {half:6.3f} s   p95 {most:6.3f} s   p99 {nearly_all:6.3f} s   longest {ordered[-1]:6.3f} s"
        f"   over 2 s: {late} of {len(ordered)}"
    )


def told(torture: Torture) -> str:
    ledger, figures = torture.crowd.ledger, torture.figures
    return "\n".join(
        [
            f"{figures.kills} blows ({torture.how.name}), {len(torture.crowd.codes)} tables,"
            f" {len(torture.crowd.people)} people",
            f"{ledger.entries} entries in the journal; {len(ledger.granted)} granted requests are there, once",
            f"{ledger.compared} sights compared with the journal: all the same",
            described("until the house is open again", figures.until_open),
            described("from then until a page has its table", figures.until_back),
            described("a page without its table", figures.pauses),
            described("a table without a move", figures.until_move),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    parser.add_argument("--gently", action="store_true", help="SIGTERM instead of SIGKILL")
    arguments = parser.parse_args()
    how = signal.SIGTERM if arguments.gently else signal.SIGKILL
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        done = asyncio.run(torture(Path(folder), arguments.tables, arguments.kills, how, arguments.seed))
        print(told(done))
        print(done.complaints() or "the house complained about nothing")


if __name__ == "__main__":
    main()
