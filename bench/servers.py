"""Moves a second and how long they take, beside boardgame.io and Colyseus: `python -m bench.servers`.

Every system serves the same tables of four to the same driver, the one of `tablee loadtest`. They take turns in
short slices, each with a fresh server, so that a noisy moment falls on all of them, and only ratios are kept.
"""

import argparse
import json
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
from tablee.cli.loadtest import PATIENCE, Figures, Gather, Load, LoadedTable, Meter, drive, gather, house, run
from tools import client, node

TABLES = (50, 250)
SEATS = 4
SLICE = 3.0
WARM_UP = 2.0
ROUNDS = 3
GAME = "dozito"
BOARDGAME_IO, COLYSEUS = (Path(__file__).parent / "peers" / name for name in ("boardgame_io", "colyseus"))

PEERS = (BOARDGAME_IO, COLYSEUS)
COMPILED = Path(__file__).parent.parent / ".venv-compiled"
SERVE = """
import socket, sys, pathlib
from tablee.cli.loadtest import serve
serve(socket.socket(fileno=int(sys.argv[1])), pathlib.Path(sys.argv[2]))
"""
OURS, OURS_IN_C = "**Tablée**", "**Tablée**, compiled"

Server = AbstractContextManager[tuple[str, int]]
"""Its address and process, as long as it is open."""


@dataclass
class System:
    name: str
    serve: Callable[[], Server]
    packages: Path | None
    gather: Gather
    keeps: str
    """What is left of a game after a power cut."""
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
    """All tables are served alike, so one that is far behind has stopped and spoils the figures."""
    moves = [table.version for table in tables]
    if min(moves) < median(moves) / 10:
        raise Wrong(
            f"A table stood still: it moved {min(moves)} times, half of the others {median(moves):g} or more."
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


@contextmanager
def boardgame_io_with_files() -> Iterator[tuple[str, int]]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        node_server(BOARDGAME_IO, "files", folder) as server,
    ):
        yield server


@contextmanager
def compiled_house() -> Iterator[tuple[str, int]]:
    """As `house`, by the Python of `make compiled`."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        door = listener.fileno()
        command = [str(COMPILED / "bin" / "python"), "-c", SERVE, str(door), folder]
        with subprocess.Popen(command, cwd=folder, pass_fds=[door], text=True) as process:
            try:
                yield f"http://127.0.0.1:{listener.getsockname()[1]}", process.pid
            finally:
                stop(process)


async def gather_at_dos(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
    return await gather(address, replace(load, game="dos"), meter, seed)


def all_systems() -> list[System]:
    boards, rooms = (BOARDGAME_IO, boardgame_io.gather), (COLYSEUS, colyseus.gather)
    return [
        System(OURS, house, None, gather, "every move"),
        System("**Tablée**, DOS", house, None, gather_at_dos, "every move"),
        System(OURS_IN_C, compiled_house, COMPILED, gather, "every move"),
        System("boardgame.io, in memory", partial(node_server, BOARDGAME_IO, "memory"), *boards, "nothing"),
        System("boardgame.io, its file storage", boardgame_io_with_files, *boards, "not promised"),
        System("Colyseus, as shipped", partial(node_server, COLYSEUS, "patches"), *rooms, "nothing"),
        System("Colyseus, sending at once", partial(node_server, COLYSEUS, "at-once"), *rooms, "nothing"),
    ]


# --- the run -----------------------------------------------------------------------------------

TROUBLE = (OSError, WSError, Wrong)


def not_installable() -> set[Path]:
    """Folders whose packages cannot be had here and now."""
    missing = set() if (COMPILED / ".installed").exists() else {COMPILED}
    for folder in PEERS:
        try:
            client.install_packages(folder)
        except (OSError, subprocess.CalledProcessError):
            missing.add(folder)
    return missing


@dataclass
class Run:
    """All systems with the same number of tables."""

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
                except TROUBLE as trouble:
                    if system is self.systems[0]:
                        raise
                    self.leave_out(system, trouble)

    def take_turn(self, system: System, load: Load) -> None:
        try:
            system.measure(load)
        except TROUBLE as trouble:
            print(f"Again {system.name}: {trouble}", file=sys.stderr)
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


TEXT = """Tables of {seats} real WebSocket clients: the next move is sent as soon as all four have the last one,
and it takes until the last of the four has it. CPU is the server's, for 10,000 moves; bytes are those of the
update that a player gets. The medians of {rounds} slices of {seconds:g} s in which the systems took turns, each
with a fresh server and after {warm_up:g} s of play. The driver is another process, the same for all.

Tablée plays {game}: it checks a move, has it on the disk before anybody hears of it, and sends everybody the
events, their view and their legal moves. In Dozito nobody knows more than a passer-by: one view is made for all,
and those who can only watch get the same letter. In DOS, with its hidden hands, everybody has a view of their own.
Compiled is what `make compiled` makes of the same sources.

The others play "draw a card, replace one in hand" with hidden hands: boardgame.io {boardgame} with a view for each
player, Colyseus {colyseus} with a view of the state for each client. As shipped, Colyseus sends what changed every
50 ms.

The columns with × are Tablée's figure divided by that system's: above 1 is better for moves, below 1 for the rest.

{tables}

{compiled}

Profiles of the server at 250 tables (py-spy, 200 samples a second) named these costs, one after the other:

1. The way in and out of a socket, 36 % of the interpreter's time: wrappers around ASGI's messages, a task and a
   timer for every letter, and reading switched off and on again for every message. Now a message is handed to its
   table by a plain call and read without a parser if it came alone (4 % is left), and all that somebody is told at
   once is one write. Those writes, four for a move, are the heaviest that is left: 22 %, most of it the kernel's.
2. The journal: 30 % of all samples, those of people sitting down included, were in SQLite's thread, which each
   commit visited several times. Now it is one statement and one visit, whatever it holds: 2 %, and its own thread.
3. What people see: 30 % for four views, four lists of legal moves, and a search through the log for what may be
   taken back. Now a scene is made once for a step, whoever sees and may do the same gets the same letter, and only
   what differs is made for each: 15 %.

Smaller ones: the collector of reference cycles looked at all that the house had loaded, over and over (now it
leaves that out, and works far less often), and asking asyncio for its loop is a system call in Python 3.11.

On a quiet machine that took the server's processor time for 10,000 moves from 5.7 s to 2.6 s, and then to 1.8 s.
What no profile showed was a seventh of the time in which the house did nothing: all tables waited for the same
commit. Now a commit takes at most three fifths of those who play, and the others are served meanwhile: a fifth
more moves a second. See docs/decisions/straight-to-the-table.md.
"""


def compiled_line(measured: Run) -> str:
    """How the compiled house stands, where there is one."""
    systems = {system.name: system for system in measured.systems}
    ours, theirs = systems.get(OURS_IN_C), [system for system in measured.systems if system.packages in PEERS]
    if ours is None:
        return "The compiled house was not measured: there was none."
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
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # no server outlives the run
    missing = not_installable()
    runs = {tables: Run(all_systems()) for tables in TABLES}
    for tables, measured in runs.items():
        measured.leave_out_uninstalled(missing)
        measured.measure(Load(tables, SEATS, asked.seconds, GAME, WARM_UP), asked.rounds)
    results.write("Servers", report(runs, asked.rounds, asked.seconds))


if __name__ == "__main__":
    main()
