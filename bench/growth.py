"""The cost of a move for workers, PostgreSQL and NATS as the number of workers grows: `python -m bench.growth`.

Workers, PostgreSQL and NATS are real. The driver is that of `tablee loadtest`; it decides which person connects to
which worker, as a proxy does. The benchmark measures processor time, because more moves a second need more cores.
"""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median

from bench import results
from bench.servers import must_have_moved
from tablee.cli.loadtest import Figures, Load, LoadedTable, Meter, drive, gather_by, run, running_house
from tests.server import services

WORKERS = (1, 2, 4)
SEATS = 4
TABLES = 50
"""Tables of each worker."""
THOUGHT = 0.2
SLICE = 4.0
WARM_UP = 1.5
ROUNDS = 3
GAME = "dozito"
POSTGRES, NATS = "PostgreSQL", "NATS"


@dataclass(frozen=True)
class Shared:
    """The database server and the broker that all workers share."""

    server: str
    postgres: int
    broker: services.Nats


@contextmanager
def shared() -> Iterator[Shared]:
    broker = services.Nats()
    with services.postgres_process() as (server, pid):
        broker.start()
        try:
            yield Shared(server, pid, broker)
        finally:
            broker.stop()


@dataclass(frozen=True)
class House:
    addresses: list[str]
    """The addresses of the workers."""
    processes: dict[str, int]


@contextmanager
def house_of(workers: int, parts: Shared) -> Iterator[House]:
    database = services.new_database(parts.server)
    with ExitStack() as stack:
        doors = [stack.enter_context(running_house(database, parts.broker.url)) for _ in range(workers)]
        processes = {f"worker {number}": pid for number, (_, pid) in enumerate(doors, 1)}
        processes |= {POSTGRES: parts.postgres, NATS: parts.broker.pid}
        yield House([address for address, _ in doors], processes)


@dataclass(frozen=True)
class Case:
    workers: int
    spread: bool
    """Whether each person of a table is connected to another worker; otherwise all four are connected to one."""
    thought: float

    @property
    def load(self) -> Load:
        return Load(TABLES * self.workers, SEATS, SLICE, GAME, WARM_UP, self.thought)

    def worker(self, table: int, seat: int) -> int:
        return (table + seat * self.spread) % self.workers


def measure(case: Case, load: Load, home: House) -> tuple[Figures, list[LoadedTable]]:
    """The figures of a case, and the tables that played."""
    tables: list[LoadedTable] = []

    def way(table: int, seat: int) -> str:
        return home.addresses[case.worker(table, seat)]

    async def gather(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
        seated = await gather_by(way, load, meter, seed)
        tables[:] = seated
        return seated

    return run(drive(home.addresses[0], load, home.processes, gather=gather)), tables


# --- the run -----------------------------------------------------------------------------------

CASES = [
    Case(workers, spread, thought)
    for thought in (THOUGHT, 0.0)
    for spread in (False, True)
    for workers in WORKERS
    if workers > 1 or not spread
]
Slices = dict[Case, list[Figures]]


def measure_all(rounds: int) -> Slices:
    slices: Slices = {case: [] for case in CASES}
    with shared() as parts:
        for turn in range(rounds):
            for case in CASES:
                print(f"round {turn + 1} of {rounds}: {case}", file=sys.stderr)
                with house_of(case.workers, parts) as home:
                    figures, tables = measure(case, case.load, home)
                must_have_moved(tables)
                slices[case].append(figures)
    return slices


# --- the report --------------------------------------------------------------------------------

HEAD = "people of a table|workers|moves/s|p50, ms|p99, ms|all workers|PostgreSQL|NATS|together".split("|")


@dataclass(frozen=True)
class Costs:
    """Microseconds of processor time for a move."""

    workers: float
    postgres: float
    nats: float

    @property
    def together(self) -> float:
        return self.workers + self.postgres + self.nats

    @property
    def moves_of_a_core(self) -> float:
        """Moves a second of a core that only workers use."""
        return 1e6 / self.workers


def costs(slices: list[Figures]) -> Costs:
    def cost(part: str) -> float:
        """Figures hold seconds for 10,000 moves; a hundred times as many are microseconds for one move."""
        return 100 * median(
            sum(seconds for name, seconds in one.cpu_by_process.items() if name.startswith(part)) for one in slices
        )

    return Costs(cost("worker"), cost(POSTGRES), cost(NATS))


def row(case: Case, slices: list[Figures]) -> str:
    cost = costs(slices)
    cells = [
        "each with another worker" if case.spread else "all with one worker",
        f"{case.workers}",
        f"{median(one.moves_per_second for one in slices):,.0f}",
        f"{median(one.p50 for one in slices):.1f}",
        f"{median(one.p99 for one in slices):.1f}",
        *(f"{part:.0f}" for part in (cost.workers, cost.postgres, cost.nats, cost.together)),
    ]
    return "| " + " | ".join(cells) + " |"


def table(slices: Slices, thought: float) -> str:
    rows = [row(case, figures) for case, figures in slices.items() if case.thought == thought]
    return "\n".join(["| " + " | ".join(HEAD) + " |", "|---|" + "---:|" * (len(HEAD) - 1), *rows])


TEXT = """The cost of a move, in microseconds of processor time, with 1, 2 and 4 workers that share one
PostgreSQL and one NATS. Every worker has {tables} tables of {seats} who play {game}, so more workers have more
tables. The people of a table are all with one worker, as behind a proxy that routes by the table's address
(docs/hosting.md), or each with another worker, which is the worst case. Each figure is the median of {rounds}
slices of {seconds:g} s, each with fresh workers and an empty database. Driver, workers, PostgreSQL and NATS
share the machine.

With people who think {thought:g} s before a move on average. Most commits hold one move:

{thinking}

With people who move as fast as they can. Moves share commits, and the machine is fully used:

{racing}

Result: with the people of a table on one worker, a move costs {calm_one:.0f} µs in total with one worker and
{calm_many:.0f} µs with {most} (× {calm_ratio:.2f}) while people think, and {busy_one:.0f} and {busy_many:.0f} µs
(× {busy_ratio:.2f}) when they move as fast as they can. As long as this cost does not rise, moves a second grow
with the number of cores for workers. A core that one worker has for itself carries about {of_a_core:,.0f} moves
a second; PostgreSQL then needs one core for every {for_postgres:.0f} cores of workers, NATS {for_nats}. With the
people of a table spread over {most} workers, a move costs × {spread_calm:.1f} as much, or × {spread_busy:.1f}
when they move as fast as they can.

Limits of this measurement: {most} workers on two cores cannot show more moves a second. At full speed they
compete with each other, the driver and PostgreSQL for the processor, which adds context switches, and fewer
moves share a commit; the row with one worker shows what a core carries. The measurement shows neither how the
commits of many workers wait for one another on the disk of one PostgreSQL, nor what the network between machines
adds.
"""


def report(slices: Slices, rounds: int) -> str:
    most = WORKERS[-1]
    cost = {case: costs(figures) for case, figures in slices.items()}
    calm_one, calm_many = (cost[Case(workers, False, THOUGHT)] for workers in (1, most))
    busy_one, busy_many = (cost[Case(workers, False, 0.0)] for workers in (1, most))
    return TEXT.format(
        tables=TABLES,
        seats=SEATS,
        game=GAME.capitalize(),
        rounds=rounds,
        seconds=SLICE,
        thought=THOUGHT,
        thinking=table(slices, THOUGHT),
        racing=table(slices, 0.0),
        most=most,
        calm_one=calm_one.together,
        calm_many=calm_many.together,
        calm_ratio=calm_many.together / calm_one.together,
        busy_one=busy_one.together,
        busy_many=busy_many.together,
        busy_ratio=busy_many.together / busy_one.together,
        of_a_core=busy_one.moves_of_a_core,
        for_postgres=busy_one.workers / busy_one.postgres,
        for_nats=f"one for every {busy_one.workers / busy_one.nats:.0f}" if busy_one.nats >= 0.5 else "hardly any",
        spread_calm=cost[Case(most, True, THOUGHT)].together / calm_many.together,
        spread_busy=cost[Case(most, True, 0.0)].together / busy_many.together,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that context managers stop all processes
    results.write("Growth", report(measure_all(asked.rounds), asked.rounds))


if __name__ == "__main__":
    main()
