"""Moves a second and how long they take, beside boardgame.io and Colyseus: `python -m bench.servers`.

Every system serves the same tables of four to the same driver, the one of `tablee loadtest`. They take turns in
short slices, each with a fresh server, so that a noisy moment falls on all of them, and only ratios are kept.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench import results
from bench.peers.boardgame_io import driver as boardgame_io
from bench.peers.colyseus import driver as colyseus
from tablee.cli.asked import Wrong
from tablee.cli.loadtest import PATIENCE, Figures, Gather, Load, LoadedTable, Meter, drive, gather, house, run
from tools import client, node

TABLES = (50, 250)
SEATS = 4
SLICE = 3.0
WARM_UP = 2.0
ROUNDS = 5
GAME = "dozito"
PEERS = Path(__file__).with_name("peers")

Server = AbstractContextManager[tuple[str, int]]
"""Its address and process, as long as it is open."""


@dataclass
class System:
    name: str
    serve: Callable[[], Server]
    gather: Gather
    keeps: str
    """What is left of a game after a power cut."""
    packages: Path | None = None
    slices: list[Figures] = field(default_factory=list)
    bytes_of_an_update: float = 0

    def measure(self, load: Load) -> None:
        tables: list[LoadedTable] = []

        async def gather(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
            seated = await self.gather(address, load, meter, seed)
            tables[:] = seated
            return seated

        with self.serve() as (address, pid):
            figures = run(drive(address, load, pid, gather=gather))
        if not all(table.version for table in tables):
            raise Wrong("A table stood still.")
        self.slices.append(figures)
        self.bytes_of_an_update = median(len(guest.step) for table in tables for guest in table.clients)

    def median(self, figure: str) -> float:
        return float(median(getattr(one, figure) for one in self.slices))


@contextmanager
def node_server(folder: Path, *arguments: str) -> Iterator[tuple[str, int]]:
    command, env = node.command("node", "server.js", *arguments)
    env["NODE_ENV"] = "production"
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            word, _, port = process.stdout.readline().partition(" ")
            if word != "listening":
                raise Wrong("It does not start.")
            yield f"http://127.0.0.1:{int(port)}", process.pid
        finally:
            stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


def boardgame_io_server() -> Server:
    return node_server(PEERS / "boardgame_io", "memory")


@contextmanager
def boardgame_io_server_with_files() -> Iterator[tuple[str, int]]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        node_server(PEERS / "boardgame_io", "files", folder) as server,
    ):
        yield server


def colyseus_server() -> Server:
    return node_server(PEERS / "colyseus", "patches")


def colyseus_server_at_once() -> Server:
    return node_server(PEERS / "colyseus", "at-once")


def all_systems() -> list[System]:
    boards, rooms = PEERS / "boardgame_io", PEERS / "colyseus"
    return [
        System("**Tablée**", house, gather, "all"),
        System("boardgame.io, in memory", boardgame_io_server, boardgame_io.gather, "nothing", boards),
        System(
            "boardgame.io, its file storage",
            boardgame_io_server_with_files,
            boardgame_io.gather,
            "what was flushed",
            boards,
        ),
        System("Colyseus, as shipped", colyseus_server, colyseus.gather, "nothing", rooms),
        System("Colyseus, sending at once", colyseus_server_at_once, colyseus.gather, "nothing", rooms),
    ]


# --- the run -----------------------------------------------------------------------------------


@dataclass
class Run:
    """All systems with the same number of tables."""

    systems: list[System]
    left_out: dict[str, str] = field(default_factory=dict)

    def leave_out(self, system: System, why: object) -> None:
        self.systems.remove(system)
        self.left_out[system.name] = f"{why}"
        print(f"Without {system.name}: {why}", file=sys.stderr)

    def install(self) -> None:
        for system in list(self.systems):
            try:
                if system.packages:
                    client.install_packages(system.packages)
            except (OSError, subprocess.CalledProcessError):
                self.leave_out(system, "its packages could not be installed.")

    def measure(self, load: Load, rounds: int) -> None:
        for turn in range(rounds):
            print(f"{load.tables} tables, round {turn + 1} of {rounds}", file=sys.stderr)
            for system in list(self.systems):
                try:
                    system.measure(load)
                except (OSError, TimeoutError, Wrong) as trouble:
                    if system is self.systems[0]:
                        raise
                    self.leave_out(system, trouble)


# --- the report --------------------------------------------------------------------------------

HEAD = "moves/s|p50, ms|p99, ms|CPU, s|bytes|× moves/s|× p99|× CPU|after a power cut".split("|")


def ratio(ours: System, theirs: System, figure: str) -> float:
    pairs = zip(ours.slices, theirs.slices, strict=True)
    return float(median(getattr(mine, figure) / getattr(other, figure) for mine, other in pairs))


def row(system: System, ours: System) -> str:
    has_cpu = system.slices[0].cpu_per_10k_moves is not None
    figures = ("moves_per_second", "p99", "cpu_per_10k_moves")
    cells = [
        f"{system.median('moves_per_second'):,.0f}",
        f"{system.median('p50'):.1f}",
        f"{system.median('p99'):.1f}",
        f"{system.median('cpu_per_10k_moves'):.2f}" if has_cpu else "?",
        f"{system.bytes_of_an_update:.0f}",
        *(f"{ratio(ours, system, figure):.2f}" if has_cpu or "cpu" not in figure else "?" for figure in figures),
        system.keeps,
    ]
    return f"| {system.name} | " + " | ".join(cells) + " |"


def table(tables: int, measured: Run) -> str:
    ours = measured.systems[0]
    return "\n".join(
        [
            f"| {tables} tables of {SEATS} | " + " | ".join(HEAD) + " |",
            "|---|" + "---:|" * (len(HEAD) - 1) + "---|",
            *(row(system, ours) for system in measured.systems),
            *(f"\nLeft out: {name}. {why}" for name, why in measured.left_out.items()),
        ]
    )


TEXT = """Tables of {seats} real WebSocket clients: the next move is sent as soon as all four have the last one,
and it takes until the last of the four has it. CPU is the server's, for 10,000 moves; bytes are
those of the update that a player gets. The median of {rounds} slices of {seconds:g} s in which the systems took
turns, each with a fresh server and after {warm_up:g} s of play. The driver is another process, the same for all.

Tablée plays {game}: it checks a move, has it on the disk before anybody hears of it, and sends everybody the
events, their view and their legal moves. The others play "draw a card, replace one in hand" with hidden hands:
boardgame.io {boardgame} with a view for each player, Colyseus {colyseus} with a view of the state for each client.
As shipped, Colyseus sends what changed every 50 ms.

The columns with × are Tablée's figure divided by that system's: above 1 is better for moves, below 1 for the rest.

{tables}
"""


def version_of(package: str, folder: str) -> str:
    pins = json.loads((PEERS / folder / "package.json").read_text("utf-8"))
    return f"{pins['dependencies'][package]}"


def report(runs: dict[int, Run], rounds: int, seconds: float) -> str:
    return TEXT.format(
        seats=SEATS,
        rounds=rounds,
        seconds=seconds,
        warm_up=WARM_UP,
        game=GAME.capitalize(),
        boardgame=version_of("boardgame.io", "boardgame_io"),
        colyseus=version_of("@colyseus/core", "colyseus"),
        tables="\n\n".join(table(tables, measured) for tables, measured in runs.items()),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SLICE)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # no server outlives the run
    runs = {tables: Run(all_systems()) for tables in TABLES}
    for tables, measured in runs.items():
        measured.install()
        measured.measure(Load(tables, SEATS, asked.seconds, GAME, WARM_UP), asked.rounds)
    results.write("Servers", report(runs, asked.rounds, asked.seconds))


if __name__ == "__main__":
    main()
