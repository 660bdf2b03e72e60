"""Runs random schedules on all cores: `make simulation`. A failure prints its seed; `--replay` shows it again."""

import argparse
import gc
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

from tests.simulation import directed
from tests.simulation.people import kinds
from tests.simulation.schedules import drive, random_world
from tests.simulation.world import World, empty_database

CHUNK = 50
"""Schedules that a process runs before it reports."""
REPORT_EVERY = 60.0
"""Seconds."""


@dataclass
class Figures:
    schedules: int = 0
    callbacks: int = 0
    seconds: float = 0.0
    """Of virtual time."""
    crashes: int = 0
    failures: int = 0
    """Of the disks."""
    states: set[bytes] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)
    """Transcripts, each as a hash."""
    answers: Counter[str] = field(default_factory=Counter)
    failed: dict[str, str] = field(default_factory=dict)
    """By seed, what was untrue."""

    def add(self, world: World) -> None:
        self.schedules += 1
        self.callbacks += world.time.steps
        self.seconds += world.time.now
        self.crashes += sum(worker.crashes for worker in world.workers)
        self.failures += world.disk_failures
        self.states |= world.states
        self.ends.add(world.digest)
        self.answers += kinds(world.people)

    def merge(self, other: "Figures") -> None:
        self.schedules += other.schedules
        self.callbacks += other.callbacks
        self.seconds += other.seconds
        self.crashes += other.crashes
        self.failures += other.failures
        self.states |= other.states
        self.ends |= other.ends
        self.answers += other.answers
        self.failed |= other.failed


def prepare() -> None:
    """What a process needs once."""
    empty_database()
    gc.collect()
    gc.freeze()  # what is loaded now need not be looked at after every crash


def run_chunk(first: int, last: int) -> Figures:
    figures = Figures()
    for seed in range(first, last):
        world = random_world(str(seed))
        try:
            world.run(drive)
        except Exception as error:
            figures.failed[str(seed)] = f"{type(error).__name__}: {error}"
        figures.add(world)
    return figures


def run_all(first: int, schedules: int, processes: int) -> Figures:
    figures, began, told = Figures(), time.monotonic(), time.monotonic()
    starts = range(first, first + schedules, CHUNK)
    with ProcessPoolExecutor(processes, initializer=prepare) as pool:
        chunks = [pool.submit(run_chunk, start, min(start + CHUNK, first + schedules)) for start in starts]
        for chunk in as_completed(chunks):
            done = chunk.result()
            figures.merge(done)
            for seed, untrue in done.failed.items():
                print(f"seed {seed}: {untrue[:1000]}", flush=True)
            if time.monotonic() - told > REPORT_EVERY:
                told = time.monotonic()
                print(
                    f"{figures.schedules} schedules, {figures.schedules / (told - began):.1f} a second", flush=True
                )
    return figures


def told(figures: Figures, seconds: float) -> str:
    answers = ", ".join(f"{number} {answer}" for answer, number in figures.answers.most_common(12))
    return "\n".join(
        [
            f"{figures.schedules} schedules in {seconds:.0f} s ({figures.schedules / seconds:.1f} a second):"
            f" {len(figures.failed)} found something untrue",
            f"{figures.seconds / 3600:.1f} hours of virtual time, {figures.callbacks} callbacks,"
            f" {figures.crashes} crashes, {figures.failures} failures of disks",
            f"{len(figures.states)} distinct situations, {len(figures.ends)} distinct transcripts",
            f"answers: {answers}",
        ]
    )


def replay(seed: str) -> int:
    """A random schedule by its number, or a directed one by its name."""
    name, _, number = seed.partition(" ")
    is_directed = name in directed.MOMENTS
    world = (
        directed.world_of(name, int(number or 0), verbose=True)
        if is_directed
        else random_world(seed, verbose=True)
    )
    try:
        world.run(directed.MOMENTS[name].drive if is_directed else drive)
    except Exception:
        traceback.print_exc()
    print("\n".join(world.transcript or []))
    print(f"{world.plan}\n{world.digest}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first schedule; the next has the next number")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--replay", metavar="SEED", help="a number, or the name of a directed schedule")
    arguments = parser.parse_args()
    if arguments.replay is not None:
        return replay(arguments.replay)
    began = time.monotonic()
    figures = run_all(arguments.seed, arguments.schedules, arguments.processes)
    print(told(figures, time.monotonic() - began))
    for seed in figures.failed:
        print(f"again: python -m tests.simulation --replay {seed}")
    return 1 if figures.failed else 0


if __name__ == "__main__":
    sys.exit(main())
