"""Moves a second and their latency, compared with boardgame.io and Colyseus: `python -m bench.servers`.

Every system serves the same tables of four to the same driver, that of `tablee loadtest`. The systems take turns
in short slices, each with a fresh server, so that disturbances affect all, and results are compared as ratios.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import median

from picows import WSError

from bench import results
from bench.peers.boardgame_io import driver as boardgame_io
from bench.peers.colyseus import driver as colyseus
from tablee.cli.asked import Wrong
from tablee.cli.loadtest import (
    PATIENCE,
    Figures,
    Gather,
    Load,
    LoadedTable,
    Meter,
    drive,
    gather,
    run,
    running_house,
)
from tools import client, node

TABLES = (50, 250)
SEATS = 4
SLICE = 3.0
WARM_UP = 2.0
ROUNDS = 3
GAME = "dozito"
BOARDGAME_IO, COLYSEUS = (Path(__file__).parent / "peers" / name for name in ("boardgame_io", "colyseus"))

PEERS = (BOARDGAME_IO, COLYSEUS)
ROOT = Path(__file__).parent.parent
COMPILED = ROOT / ".venv-compiled"
SERVE = """
import socket, sys, pathlib
from tablee.cli.loadtest import serve
serve(socket.socket(fileno=int(sys.argv[1])), pathlib.Path(sys.argv[2]))
"""
OURS, OURS_IN_C = "**Tablée**", "**Tablée**, compiled"

Server = AbstractContextManager[tuple[str, int]]
"""A context manager that yields the address and the process id of a running server."""


@dataclass
class System:
    name: str
    serve: Callable[[], Server]
    packages: Path | None
    gather: Gather
    keeps: str
    """The part of a game that survives a power cut, for the last column of the report."""
    slices: list[Figures] = field(default_factory=list)
    bytes_of_an_update: float = 0

    def measure(self, load: Load) -> None:
        tables: list[LoadedTable] = []

        async def gather(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
            seated = await self.gather(address, load, meter, seed)
            tables[:] = seated
            return seated

        with self.serve() as (address, pid):
            figures = run(drive(address, load, {"server": pid}, gather=gather))
        must_have_moved(tables)
        self.slices.append(figures)
        self.bytes_of_an_update = median(len(guest.step) for table in tables for guest in table.clients)

    def median(self, figure: str) -> float:
        return float(median(getattr(one, figure) for one in self.slices))


def must_have_moved(tables: list[LoadedTable]) -> None:
    """Fail if a table is far behind the others: it has stopped, and the figures are wrong."""
    moves = [table.version for table in tables]
    if min(moves) < median(moves) / 10:
        raise Wrong(
            f"A table has stopped: it made {min(moves)} moves, half of the others {median(moves):g} or more."
        )


@contextmanager
def node_server(folder: Path, *arguments: str) -> Iterator[tuple[str, int]]:
    command, env = node.command("node", "server.js", *arguments)
    env["NODE_ENV"] = "production"
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            word, _, port = process.stdout.readline().partition(" ")
            if word != "listening":
                raise Wrong("The server does not start.")
            yield f"http://127.0.0.1:{int(port)}", process.pid
        finally:
            stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


@contextmanager
def boardgame_io_with_files() -> Iterator[tuple[str, int]]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        node_server(BOARDGAME_IO, "files", folder) as server,
    ):
        yield server


@contextmanager
def other_house(python: Path, sources: Path | None = None) -> Iterator[tuple[str, int]]:
    """A house like `running_house`, run by another Python, or from other sources."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        door = listener.fileno()
        command = [str(python), "-c", SERVE, str(door), folder]
        env = os.environ | ({"PYTHONPATH": str(sources)} if sources else {})
        with subprocess.Popen(command, cwd=folder, env=env, pass_fds=[door], text=True) as process:
            try:
                yield f"http://127.0.0.1:{listener.getsockname()[1]}", process.pid
            finally:
                stop(process)


@contextmanager
def sources_of(commit: str) -> Iterator[Path]:
    """The sources of another commit, without its history."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", commit, "tablee"], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder)


async def gather_at_dos(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
    return await gather(address, replace(load, game="dos"), meter, seed)


def all_systems() -> list[System]:
    boards, rooms = (BOARDGAME_IO, boardgame_io.gather), (COLYSEUS, colyseus.gather)
    return [
        System(OURS, running_house, None, gather, "every move"),
        System("**Tablée**, DOS", running_house, None, gather_at_dos, "every move"),
        System(OURS_IN_C, partial(other_house, COMPILED / "bin" / "python"), COMPILED, gather, "every move"),
        System("boardgame.io, in memory", partial(node_server, BOARDGAME_IO, "memory"), *boards, "nothing"),
        System("boardgame.io, its file storage", boardgame_io_with_files, *boards, "not promised"),
        System("Colyseus, as shipped", partial(node_server, COLYSEUS, "patches"), *rooms, "nothing"),
        System("Colyseus, sending at once", partial(node_server, COLYSEUS, "at-once"), *rooms, "nothing"),
    ]


def at_commit(commit: str, sources: Path) -> list[System]:
    """This house as it was at another commit: its sources, on the same Python and packages."""
    serve = partial(other_house, Path(sys.executable), sources)
    return [
        System(f"Tablée at {commit}", serve, None, gather, "every move"),
        System(f"Tablée at {commit}, DOS", serve, None, gather_at_dos, "every move"),
    ]


# --- the run -----------------------------------------------------------------------------------

FAILURES = (OSError, WSError, Wrong)


def not_installable() -> set[Path]:
    """The folders whose packages cannot be installed."""
    missing = set() if (COMPILED / ".installed").exists() else {COMPILED}
    for folder in PEERS:
        try:
            client.install_packages(folder)
        except (OSError, subprocess.CalledProcessError):
            missing.add(folder)
    return missing


@dataclass
class Run:
    """A run of all systems with the same number of tables."""

    systems: list[System]
    left_out: dict[str, str] = field(default_factory=dict)

    def leave_out_uninstalled(self, missing: set[Path]) -> None:
        for system in [system for system in self.systems if system.packages in missing]:
            self.leave_out(system, "Its packages could not be installed.")

    def leave_out(self, system: System, why: object) -> None:
        self.systems.remove(system)
        self.left_out[system.name] = f"{why}"
        print(f"Without {system.name}: {why}", file=sys.stderr)

    def measure(self, load: Load, rounds: int) -> None:
        for turn in range(rounds):
            print(f"{load.tables} tables, round {turn + 1} of {rounds}", file=sys.stderr)
            for system in list(self.systems):
                try:
                    self.take_turn(system, load)
                except FAILURES as failure:
                    if system is self.systems[0]:
                        raise
                    self.leave_out(system, failure)

    def take_turn(self, system: System, load: Load) -> None:
        try:
            system.measure(load)
        except FAILURES as failure:
            print(f"Again {system.name}: {failure}", file=sys.stderr)
            system.measure(load)


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


TEXT = """Tables of {seats} real WebSocket clients: the next move is sent as soon as all four have received the
last one, and its time is measured until the last of the four has received it. CPU is the server's processor time
for 10,000 moves; bytes are the size of the update that a player gets. Each figure is the median of {rounds}
slices of {seconds:g} s in which the systems took turns, each slice with a fresh server and after {warm_up:g} s
of play. The driver is a process of its own, the same for all systems.

Tablée plays {game}: it checks a move, writes it to the disk before it tells anybody, and sends everybody the
events, their view and their legal moves. In Dozito all people see the same: one view is made for all, and those
who cannot act get the same message. In DOS, with its hidden hands, everybody has a view of their own. "Compiled"
means the same sources after `make compiled`.

The other systems play "draw a card, replace one in hand" with hidden hands: boardgame.io {boardgame} with a view
for each player, Colyseus {colyseus} with a view of the state for each client. As shipped, Colyseus sends changes
every 50 ms.

The columns with × are Tablée's figure divided by that of the system in the row: for moves, more than 1 means
that Tablée is better; for p99 and CPU, less than 1.

{tables}

{compiled}

Profiles of the server at 250 tables (py-spy, 200 samples a second) showed these costs, which were reduced one
after the other:

1. Reading from and writing to sockets took 36 % of the interpreter's time: wrappers around ASGI messages, a task
   and a timer for every sent message, and reading paused and resumed for every received message. Now a message
   is handed to its table by a plain function call, and read without a parser if it arrived alone (4 % is left);
   messages that a person gets at the same time are sent in one write. These writes, four for each move, are the
   largest cost that is left: 22 %, most of it in the kernel.
2. The journal: 30 % of all samples, including those of people sitting down, were in SQLite's thread, which each
   commit called several times. Now a commit is one statement and one call, however many entries it holds: 2 %,
   in a thread of its own.
3. Rendering: 30 % for four views, four lists of legal moves, and a search through the log for moves that may be
   undone. Now the common part of a step is rendered once, viewers who see and may do the same get the same
   message, and only the rest is made for each viewer: 15 %.

Smaller costs: the garbage collector scanned everything that the house had loaded again and again (now it leaves
that out, and runs far less often), and asking asyncio for its loop is a system call in Python 3.11.

On a quiet machine these changes reduced the server's processor time for 10,000 moves from 5.7 s to 2.6 s, and
then to 1.8 s. No profile showed that the house was idle for a seventh of the time, while all tables waited for
the same commit. Now a commit takes the entries of at most three fifths of those who play, and the others are
served meanwhile, which gives a fifth more moves a second. See docs/decisions/straight-to-the-table.md.
"""


def compiled_line(measured: Run) -> str:
    """The figures of the compiled house relative to other systems."""
    systems = {system.name: system for system in measured.systems}
    ours, theirs = systems.get(OURS_IN_C), [system for system in measured.systems if system.packages in PEERS]
    if ours is None:
        return "The compiled house was not measured, because it was not installed."
    ratios = [f"{ratio(ours, other, 'moves_per_second'):.2f} × {other.name}" for other in theirs]
    p99s = [f"{ratio(ours, other, 'p99'):.2f} × {other.name}" for other in theirs]
    moves, p99 = "; ".join(ratios), "; ".join(p99s)
    return f"Compiled, at {TABLES[-1]} tables, the moves a second are {moves}.\n\nIts p99 is {p99}."


def version_of(package: str, folder: Path) -> str:
    pins = json.loads((folder / "package.json").read_text("utf-8"))
    return f"{pins['dependencies'][package]}"


def report(runs: dict[int, Run], rounds: int, seconds: float) -> str:
    return TEXT.format(
        seats=SEATS,
        rounds=rounds,
        seconds=seconds,
        warm_up=WARM_UP,
        game=GAME.capitalize(),
        boardgame=version_of("boardgame.io", BOARDGAME_IO),
        colyseus=version_of("@colyseus/core", COLYSEUS),
        tables="\n\n".join(table(tables, measured) for tables, measured in runs.items()),
        compiled=compiled_line(runs[TABLES[-1]]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SLICE)
    parser.add_argument("--beside", metavar="COMMIT", help="compare with that commit only, and print the figures")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that context managers stop all servers
    if asked.beside:
        with sources_of(asked.beside) as sources:
            for tables in TABLES:
                measured = Run(all_systems()[:2] + at_commit(asked.beside, sources))
                measured.measure(Load(tables, SEATS, asked.seconds, GAME, WARM_UP), asked.rounds)
                print(table(tables, measured) + "\n", flush=True)
        return
    missing = not_installable()
    runs = {tables: Run(all_systems()) for tables in TABLES}
    for tables, measured in runs.items():
        measured.leave_out_uninstalled(missing)
        measured.measure(Load(tables, SEATS, asked.seconds, GAME, WARM_UP), asked.rounds)
    results.write("Servers", report(runs, asked.rounds, asked.seconds))


if __name__ == "__main__":
    main()
