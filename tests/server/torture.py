"""Houses are killed again and again while people play: `make torture`.

Processes and sockets are real. After each kill every acknowledged move must be there, no move may have been made
twice, every table must go on, and every browser must come back by itself.
"""

import argparse
import asyncio
import random
import signal
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from tablee.server.storage.store import Store
from tests.server import services
from tests.server.crowd import Crowd, Person, until
from tests.server.ledger import FileJournal, Journal, SharedJournal, Shown
from tests.server.process import HouseCommand

REPORT_EVERY = 25
"""Kills between two lines of progress."""


class Figures(msgspec.Struct):
    kills: int = 0
    until_gone: list[float] = []
    """Seconds from the signal until the process had ended."""
    until_open: list[float] = []
    """Seconds from the signal until the house said it was open again."""
    until_back: list[float] = []
    """For every page, seconds from the opening until it had its table again."""
    pauses: list[float] = []
    """For every page, seconds from losing its connection until it had its table again."""
    until_move: list[float] = []
    """For every table where a person or a bot is to move, seconds from losing its connections until a move."""


@dataclass
class Torture:
    crowd: Crowd
    journal: Journal
    how: signal.Signals = signal.SIGKILL
    longest_life: float = 1.5
    """The most seconds of play before the next kill."""
    figures: Figures = field(default_factory=Figures)
    shown: list[Shown] = field(default_factory=list)
    """Steps that are still to be compared with the journal."""

    async def kill_one(self) -> None:
        """Kill one house and start it again; meanwhile the others, if there are any, serve its people."""
        house = self.crowd.luck.choice(self.crowd.houses)
        await asyncio.sleep(self.crowd.luck.uniform(0, self.longest_life))
        await self.journal.was_sound()
        killed_at, people = time.monotonic(), self.crowd.people_in(house)

        def unaware() -> list[Person]:
            return [person for person in people if not person.has_noticed(killed_at)]

        await asyncio.to_thread(house.end, self.how)
        self.figures.until_gone.append(time.monotonic() - killed_at)
        if self.how == signal.SIGKILL:  # what was sent before the kill is read up to the end of each connection
            await until(lambda: not unaware(), "pages are still connected:", unaware)
        before = self.crowd.testimony()  # before the snapshot, because other workers go on writing
        if self.how == signal.SIGKILL:
            await self.journal.keep(self.crowd.ledger.read_from)
        await asyncio.to_thread(house.start)
        opened = time.monotonic()

        def lost() -> list[Person]:
            return [person for person in people if person.resumed_at <= killed_at]

        def missing() -> str:
            ended = house.process.poll()
            state = "is open" if ended is None else f"ended with {ended}"
            complaints = house.complaints or "nothing"
            told = "\n".join(map(repr, lost()))
            return (
                f"{len(lost())} of {len(people)} have no table {time.monotonic() - opened:.0f} s after the house"
                f" opened again; it {state}, and complained about {complaints}\n{told}"
            )

        await until(lambda: not lost(), f"after kill {self.figures.kills + 1}:", missing)
        self._measure(killed_at, opened, people)
        await self.crowd.move_on()
        self._measure_moves(people)
        if self.how == signal.SIGKILL:
            self.crowd.ledger.check(await self.journal.news(self.crowd.ledger.read_from), before)
        else:  # comparing now would lengthen the pause that is measured
            self.shown += before.shown
        await self.crowd.visit_all()
        await self.crowd.leave_full_tables()
        self.figures.kills += 1

    def _measure(self, killed_at: float, opened: float, people: list[Person]) -> None:
        self.figures.until_open.append(opened - killed_at)
        for person in people:
            lost, resumed = person.pauses[-1]
            self.figures.until_back.append(max(0, resumed - opened))
            self.figures.pauses.append(resumed - lost)

    def _measure_moves(self, people: list[Person]) -> None:
        tables: dict[str, list[Person]] = {}
        for person in people:
            tables.setdefault(person.code, []).append(person)
        for players in tables.values():
            moved = [person.moved_at for person in players if person.moved_at]
            if moved and not any(person.must_wait for person in players):
                self.figures.until_move.append(min(moved) - min(person.pauses[-1][0] for person in players))

    def complaints(self) -> str:
        return "".join(house.complaints for house in self.crowd.houses)

    async def finish(self) -> None:
        await self.crowd.leave()
        for house in self.crowd.houses:
            await asyncio.to_thread(house.end, signal.SIGTERM)
        last = self.crowd.testimony()
        self.crowd.ledger.check_all(await self.journal.rows(), replace(last, shown=self.shown + last.shown))


async def torture(folder: Path, tables: int, kills: int, how: signal.Signals, seed: int) -> Torture:
    """Kill a single house with an SQLite file."""
    crowd = Crowd([HouseCommand(folder, pace=0.2)], tables, random.Random(seed))
    return await run(Torture(crowd, FileJournal(folder, folder / "copy"), how), kills)


async def torture_houses(
    folder: Path, houses: int, tables: int, kills: int, how: signal.Signals, seed: int
) -> list[Torture]:
    """Kill several houses, each with a file and people of its own: most of the time they wait for a race."""

    async def one(number: int) -> Torture:
        own = folder / str(number)
        own.mkdir()
        return await torture(own, tables, (kills + number) // houses, how, seed + number)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(number)) for number in range(houses)]
    return [task.result() for task in tasks]


async def torture_workers(folder: Path, tables: int, kills: int, how: signal.Signals, seed: int) -> Torture:
    """Kill one of two workers at a time, with a PostgreSQL and a NATS that stay."""
    broker = services.Nats()
    broker.start()
    try:
        with services.postgres() as server:
            database = services.new_database(server)
            houses = [HouseCommand(folder, pace=0.2, database=database, broker=broker.url) for _ in range(2)]
            store = Store(database)
            crowd = Crowd(houses, tables, random.Random(seed))
            done = await run(Torture(crowd, SharedJournal(store), how), kills)
            await store.close()
            return done
    finally:
        broker.stop()


async def run(torture: Torture, kills: int) -> Torture:
    try:
        for house in torture.crowd.houses:
            await asyncio.to_thread(house.start)
        await torture.crowd.gather()
        for number in range(1, kills + 1):
            await torture.kill_one()
            if number % REPORT_EVERY == 0:
                print(f"{number} kills, {torture.crowd.ledger.entries} entries", flush=True)
        await torture.finish()
    except BaseException:
        print(report(torture), flush=True)  # a run that fails reports its figures too
        raise
    finally:
        for house in torture.crowd.houses:
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


def report(*tortures: Torture) -> str:
    crowds = [torture.crowd for torture in tortures]
    ledgers, people = [crowd.ledger for crowd in crowds], sum(len(crowd.people) for crowd in crowds)

    def times(name: str) -> list[float]:
        return [second for torture in tortures for second in getattr(torture.figures, name)]

    return "\n".join(
        [
            f"{sum(torture.figures.kills for torture in tortures)} kills ({tortures[0].how.name}),"
            f" {sum(len(crowd.codes) for crowd in crowds)} tables, {people} people"
            + (f", {len(tortures)} houses" if len(tortures) > 1 else ""),
            f"{sum(ledger.entries for ledger in ledgers)} entries in the journal;"
            f" {sum(len(ledger.granted) for ledger in ledgers)} granted requests are there, once",
            f"{sum(ledger.compared for ledger in ledgers)} sights compared with the journal: all the same",
            described("until the house has ended", times("until_gone")),
            described("until the house is open again", times("until_open")),
            described("from then until a page has its table", times("until_back")),
            described("a page without its table", times("pauses")),
            described("a table without a move", times("until_move")),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=24, help="of each house")
    parser.add_argument("--houses", type=int, default=1, help="that are killed at the same time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    parser.add_argument("--gently", action="store_true", help="SIGTERM instead of SIGKILL")
    parser.add_argument("--workers", action="store_true", help="two workers with PostgreSQL and NATS")
    arguments = parser.parse_args()
    how = signal.SIGTERM if arguments.gently else signal.SIGKILL
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        what = arguments.tables, arguments.kills, how, arguments.seed
        if arguments.workers:
            done = [asyncio.run(torture_workers(Path(folder), *what))]
        else:
            done = asyncio.run(torture_houses(Path(folder), arguments.houses, *what))
        print(report(*done))
        print("".join(torture.complaints() for torture in done) or "the house complained about nothing")


if __name__ == "__main__":
    main()
