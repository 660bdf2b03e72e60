"""The cost of a long history for a house: `python -m bench.history --matches 100000`.

Two real houses run side by side: one has only the matches of its regulars, the other also many matches of others.
The same questions go to both in turn, and the processor time for each answer is read from the system.
"""

import argparse
import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx

from bench import results
from bench.past import OWN_MATCHES, Past, fill
from tests.server.process import HouseProcess

MATCHES = 100_000
REPEATS = 10
PATIENCE = 120
OUT_OF_MIND = 1.1
"""Seconds after which the caches of the hall and of the rankings have expired."""


@dataclass
class Cost:
    """Processor time and elapsed time of each answer, in milliseconds."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    def add(self, cpu: float, wall: float) -> None:
        self.cpu.append(cpu * 1000)
        self.wall.append(wall * 1000)


Costs = dict[str, Cost]
"""Costs by the name of the question."""


@dataclass(frozen=True)
class Question:
    method: str
    path: Callable[[Past, int], str]
    """The path of the nth request."""
    person: Callable[[Past, int], str]
    """The token of the person who sends the nth request."""
    pause: float = 0
    repeats: int = REPEATS


def newcomer(past: Past, turn: int) -> str:
    return past.newcomers[turn]


def leaving(past: Past, turn: int) -> str:
    return past.newcomers[REPEATS + turn]


def regular(past: Past, turn: int) -> str:
    return past.regulars[0]


def leaving_regular(past: Past, turn: int) -> str:
    return past.regulars[1 + turn]


def at(path: str) -> Callable[[Past, int], str]:
    return lambda past, turn: path


QUESTIONS = {
    "first page": Question("GET", at("/api/me"), newcomer),
    "hall": Question("GET", at("/api/tables"), newcomer, pause=OUT_OF_MIND),
    "my results": Question("GET", at("/api/me/results"), regular),
    "my ratings": Question("GET", at("/api/me/ratings"), regular),
    "ranking": Question("GET", at("/api/ranking/dozito"), newcomer, pause=OUT_OF_MIND),
    "replay": Question("GET", lambda past, turn: f"/api/replays/{past.codes[turn]}/1", newcomer),
    "table": Question("GET", lambda past, turn: f"/api/tables/{past.codes[REPEATS + turn]}", newcomer),
    "export, new guest": Question("GET", at("/api/me/export"), newcomer),
    f"export, {OWN_MATCHES} matches": Question("GET", at("/api/me/export"), regular),
    "farewell, new guest": Question("DELETE", at("/api/me"), leaving),
    f"farewell, {OWN_MATCHES} matches": Question("DELETE", at("/api/me"), leaving_regular),
}
"""The questions in the order in which they are asked."""


# --- asking ----------------------------------------------------------------------------------------


@dataclass
class Subject:
    """A house that is measured."""

    folder: Path
    past: Past
    address: str = ""
    pid: int = 0
    costs: Costs = field(default_factory=dict)

    def cost(self, what: str) -> Cost:
        return self.costs.setdefault(what, Cost())


def computed(pid: int) -> float:
    """Processor seconds of all threads of a process."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


@contextmanager
def opened(subject: Subject) -> Iterator[None]:
    """Run the house, and measure its start."""
    began = time.perf_counter()
    with HouseProcess(subject.folder) as house:
        subject.address, subject.pid = house.address, house.process.pid
        subject.cost("start").add(computed(subject.pid), time.perf_counter() - began)
        yield
        complaints = house.stop()
        assert not complaints, complaints


async def ask(subject: Subject, what: str, question: Question, turn: int) -> None:
    path, token = question.path(subject.past, turn), question.person(subject.past, turn)
    headers = {"cookie": f"tablee={token}", "x-forwarded-for": f"10.0.{turn}.{len(subject.costs)}"}
    async with httpx.AsyncClient(base_url=subject.address, timeout=PATIENCE, headers=headers) as browser:
        await browser.get("/health/live")  # so that the connection is already open
        cpu, began = computed(subject.pid), time.perf_counter()
        answer = await browser.request(question.method, path)
        wall = time.perf_counter() - began
        subject.cost(what).add(computed(subject.pid) - cpu, wall)
    assert answer.status_code == 200, f"{what}: {answer.status_code} {answer.text[:200]}"


async def ask_all(subjects: list[Subject]) -> None:
    for what, question in QUESTIONS.items():
        print(what, file=sys.stderr)
        for turn in range(question.repeats):
            await asyncio.sleep(question.pause)
            for subject in subjects:
                await ask(subject, what, question, turn)


def command(subject: Subject, what: str, *words: str) -> None:
    """Run a command of the host, and measure it."""
    print(what, file=sys.stderr)
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    typed = [sys.executable, "-m", "tablee", *words, "--data", str(subject.folder)]
    done = subprocess.run(typed, capture_output=True, text=True, check=False)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "tables" in done.stdout, done.stdout + done.stderr
    subject.cost(what).add(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall)


def measure(subjects: list[Subject], everything: bool) -> None:
    with ExitStack() as stack:
        for subject in subjects:
            stack.enter_context(opened(subject))
        asyncio.run(ask_all(subjects))
        for subject in subjects:
            command(subject, "backup", "backup", str(subject.folder / "copy"))
            command(subject, "doctor", "doctor")
            if everything:
                command(subject, "doctor --all", "doctor", "--all")


# --- the report ------------------------------------------------------------------------------------

HEAD = "what|few, ms CPU|many, ms CPU|ratio|few, ms|many, ms".split("|")
TEXT = """The cost of a history of {many:,} finished matches ({entries:,} entries, {size:.1f} GB of SQLite),
compared with a house that has only the {few:,} matches of its regulars. Both houses run side by side and get the
same requests in turn: the figures are medians of {repeats} answers, as processor time of the house and as time
until the answer. A regular has {own} matches in either house. Hall and rankings are requested when their cache
has expired. The load average of the machine was {load:.0f} on {cores} cores.

{table}

A request of a visitor costs at most × {worst:.1f} with the long history ({which}). Start, backup and doctor
concern only the host: a backup copies everything, and the doctor reads every page and replays a sample of the
tables.
"""


def row(what: str, few: Cost, many: Cost) -> str:
    figures = [median(few.cpu), median(many.cpu)], [median(few.wall), median(many.wall)]
    cells = [what, *(f"{one:,.1f}" for one in figures[0]), f"{ratio(few, many):.2f}"]
    return "| " + " | ".join([*cells, *(f"{one:,.1f}" for one in figures[1])]) + " |"


def ratio(few: Cost, many: Cost) -> float:
    return median(many.cpu) / median(few.cpu)


def report(few: Subject, many: Subject) -> str:
    rows = [row(what, cost, many.costs[what]) for what, cost in few.costs.items()]
    ratios = {what: ratio(few.costs[what], many.costs[what]) for what in QUESTIONS}
    which = max(ratios, key=lambda what: ratios[what])
    return TEXT.format(
        many=many.past.matches,
        few=few.past.matches,
        entries=many.past.entries,
        size=(many.folder / "tablee.sqlite3").stat().st_size / 1e9,
        repeats=REPEATS,
        own=OWN_MATCHES,
        table="\n".join(["| " + " | ".join(HEAD) + " |", "|---|" + "---:|" * (len(HEAD) - 1), *rows]),
        load=os.getloadavg()[0],
        cores=os.cpu_count(),
        worst=ratios[which],
        which=which,
    )


def run(matches: int, everything: bool) -> str:
    with tempfile.TemporaryDirectory(prefix="tablee-history-") as folder:
        subjects = []
        for number in (0, matches):
            print(f"writing down the past of {number} matches", file=sys.stderr)
            house = Path(folder, f"{number}")
            subjects.append(Subject(house, fill(house, number)))
        measure(subjects, everything)
        return report(*subjects)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--all", action="store_true", help="let the doctor replay every table, too")
    parser.add_argument("--print", action="store_true", help="leave bench/results.md as it is")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that context managers stop all processes
    told = run(asked.matches, asked.all)
    if asked.print:
        print(told)
    else:
        results.write("History", told)


if __name__ == "__main__":
    main()
