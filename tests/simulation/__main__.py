"""Runs random schedules on all cores: `make simulation`. A failure prints its seed; `--replay` shows it again.

Ctrl+C ends a run after the schedules that are under way. It prints their figures, and the seed to go on with.
"""

import argparse
import gc
import os
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_bool
from multiprocessing import get_context

from bench import results
from tests.simulation import directed
from tests.simulation.figures import Figures, section, summary
from tests.simulation.schedules import drive, random_world

CHUNK = 50
"""Schedules that a process runs before it reports."""
CHUNKS = 20
"""Chunks that a process runs before another takes its place."""
REPORT_EVERY = 60.0
"""Seconds between two lines of progress."""
_forked = get_context("fork")
_cut = _forked.RawValue(c_bool, False)
"""Whether the run is to end early; all its processes see it."""


# --- in each process ---------------------------------------------------------------------------------


def prepare() -> None:
    """Prepare a process; `_cut` tells it to end, as a signal would end it in the middle of a schedule."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    run_chunk(0, 1)
    gc.collect()
    gc.freeze()  # loaded modules need not be examined after every crash


def run_chunk(first: int, last: int) -> Figures:
    figures = Figures(first)
    while figures.next < last and not _cut.value:
        seed = figures.next
        world = random_world(str(seed))
        try:
            world.run(drive)
        except Exception as error:
            figures.failed[seed] = f"{type(error).__name__}: {error}"
        figures.add(world)
    return figures


# --- in the first process ----------------------------------------------------------------------------


def run_all(first: int, schedules: int, processes: int) -> Figures:
    figures, end = Figures(first), first + schedules
    began = told = time.monotonic()
    with _cut_by_signals():
        print(f"{schedules} schedules from seed {first} on, in {processes} processes", flush=True)
        for done in _chunks(first, end, processes):
            figures.merge(done)
            for seed, untrue in done.failed.items():
                print(f"seed {seed}: {untrue[:1000]}", flush=True)
            if time.monotonic() - told > REPORT_EVERY:
                told = time.monotonic()
                speed = figures.schedules / (told - began)
                print(f"{figures.schedules} schedules, {speed:.1f} a second", flush=True)
    return figures


def _chunks(first: int, end: int, processes: int) -> Iterator[Figures]:
    """The figures of all chunks, in the order of their seeds. New processes from time to time free the caches."""
    for start in range(first, end, CHUNK * CHUNKS * processes):
        with ProcessPoolExecutor(processes, _forked, prepare) as pool:
            yield from _some_chunks(pool, start, min(start + CHUNK * CHUNKS * processes, end))
        if _cut.value:
            return


def _some_chunks(pool: ProcessPoolExecutor, first: int, end: int) -> Iterator[Figures]:
    under_way = deque(
        (start, pool.submit(run_chunk, start, min(start + CHUNK, end))) for start in range(first, end, CHUNK)
    )
    following = first
    while under_way:
        start, chunk = under_way.popleft()
        if start != following:
            return  # the chunk before it was cut
        try:
            done = chunk.result()
        except BrokenProcessPool:
            if not _cut.value:  # a signal that cuts the run may have ended its processes too
                raise
            return
        yield done
        following = done.next


@contextmanager
def _cut_by_signals() -> Iterator[None]:
    def cut(*_: object) -> None:
        _cut.value = True

    before = {number: signal.signal(number, cut) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
    parser.add_argument("--record", action="store_true", help="add a row to the section of bench/results.md")
    parser.add_argument("--replay", metavar="SEED", help="a number, or the name of a directed schedule")
    arguments = parser.parse_args()
    if arguments.replay is not None:
        return replay(arguments.replay)
    return run(arguments.seed, arguments.schedules, arguments.processes, arguments.record)


def run(first: int, schedules: int, processes: int, record: bool) -> int:
    began = time.monotonic()
    figures = run_all(first, schedules, processes)
    seconds = time.monotonic() - began
    print(summary(figures, seconds))
    if record and figures.schedules:
        before = results.parsed(results.RESULTS.read_text("utf-8")).get("Simulation", "")
        results.write("Simulation", section(before, figures, seconds))
    for seed in figures.failed:
        print(f"again: python -m tests.simulation --replay {seed}")
    if left := schedules - figures.schedules:
        print(f"cut; the rest: make simulation SEED={figures.next} SCHEDULES={left}")
    return 1 if figures.failed or left else 0


if __name__ == "__main__":
    sys.exit(main())
