"""Counts what happened in schedules, for the terminal and for bench/results.md."""

import os
import re
from collections import Counter
from dataclasses import dataclass, field

from tests.simulation.people import kinds
from tests.simulation.world import World

COLUMNS = (
    "seeds",
    "untrue",
    "minutes",
    "schedules a second",
    "load",
    "virtual hours",
    "callbacks",
    "crashes",
    "failures of disks",
    "distinct situations",
    "distinct transcripts",
)


@dataclass
class Figures:
    first: int
    """The seed of the first schedule; the others follow it without a gap."""
    schedules: int = 0
    callbacks: int = 0
    seconds: float = 0.0
    """Seconds of virtual time."""
    crashes: int = 0
    failures: int = 0
    """Operations of disks that failed."""
    states: set[bytes] = field(default_factory=set)
    ends: set[bytes] = field(default_factory=set)
    """Hashes of the transcripts."""
    answers: Counter[str] = field(default_factory=Counter)
    failed: dict[int, str] = field(default_factory=dict)
    """By seed, the check that failed."""

    @property
    def next(self) -> int:
        """The seed after the last schedule."""
        return self.first + self.schedules

    def add(self, world: World) -> None:
        self.schedules += 1
        self.callbacks += world.time.steps
        self.seconds += world.time.now
        self.crashes += sum(worker.crashes for worker in world.workers)
        self.failures += world.disk_failures
        self.states |= world.states
        self.ends.add(bytes.fromhex(world.digest)[:8])
        self.answers += kinds(world.people)

    def merge(self, following: "Figures") -> None:
        assert following.first == self.next, "schedules are counted in the order of their seeds"
        self.schedules += following.schedules
        self.callbacks += following.callbacks
        self.seconds += following.seconds
        self.crashes += following.crashes
        self.failures += following.failures
        self.states |= following.states
        self.ends |= following.ends
        self.answers += following.answers
        self.failed |= following.failed


def summary(figures: Figures, seconds: float) -> str:
    answers = ", ".join(f"{number} {answer}" for answer, number in figures.answers.most_common(12))
    return "\n".join(
        [
            f"{figures.schedules} schedules in {seconds:.0f} s ({figures.schedules / seconds:.1f} a second),"
            f" seeds {seeds(figures)}: {len(figures.failed)} found something untrue",
            f"{figures.seconds / 3600:.1f} hours of virtual time, {figures.callbacks} callbacks,"
            f" {figures.crashes} crashes, {figures.failures} failures of disks",
            f"{len(figures.states)} distinct situations, {len(figures.ends)} distinct transcripts",
            f"answers: {answers}",
        ]
    )


def seeds(figures: Figures) -> str:
    return f"{figures.first:,} to {figures.next - 1:,}" if figures.schedules else "none"


# --- for bench/results.md ----------------------------------------------------------------------------


def section(before: str, figures: Figures, seconds: float) -> str:
    """The section with a row for this run, and the rows that were recorded for other seeds."""
    rows = {found[1]: line for line in before.splitlines() if (found := _ROW.match(line))}
    rows[seeds(figures)] = f"| {' | '.join(_cells(figures, seconds))} |"
    ordered = sorted(rows, key=lambda name: int(name.partition(" ")[0].replace(",", "")))
    table = [f"| {' | '.join(COLUMNS)} |", f"|{'---:|' * len(COLUMNS)}", *(rows[name] for name in ordered)]
    return "\n\n".join([_PREFACE, "\n".join(table), _MISTAKES])


def _cells(figures: Figures, seconds: float) -> list[str]:
    """The cells of a row, in the order of the columns."""
    return [
        seeds(figures),
        f"{len(figures.failed):,}",
        f"{seconds / 60:.1f}",
        f"{figures.schedules / seconds:.1f}",
        f"{os.getloadavg()[2]:.1f} on {os.cpu_count()} cores",
        f"{figures.seconds / 3600:,.1f}",
        f"{figures.callbacks:,}",
        f"{figures.crashes:,}",
        f"{figures.failures:,}",
        f"{len(figures.states):,}",
        f"{len(figures.ends):,}",
    ]


_ROW = re.compile(r"\| ([\d,]+ to [\d,]+) \|")
_PREFACE = """`make simulation SCHEDULES=100000 RECORD=1` (`tests/simulation`): random schedules of the whole
house in virtual time, with one to three workers, every tenth with the whole stack down to the bytes. A row is one
run over all schedules with these seeds; untrue are those that found something untrue. Load is the machine's
average over the last 15 minutes of the run, with the run's own processes (one for each core). A situation is who
is where, what they wait for, and what each worker is doing."""
_MISTAKES = """\
What they found was mended, and has a schedule of its own in `tests/simulation/directed.py`. The two up to
seed 99,999 (79,264 and 94,814) are `the_next_entry_takes_the_number_of_one_that_failed` and
`another_worker_ends_the_match_between_two_throws`.

Each of the mistakes made on purpose (`tests/simulation/sabotage.py`) is found within 60 schedules,
most by the first."""
