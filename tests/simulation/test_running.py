"""Long runs of the simulator: they can be cut, go on where they were cut, and are recorded by their seeds."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.figures import Figures, section
from tests.simulation.schedules import drive, random_world

ROOT = Path(__file__).parents[2]
DEADLINE = 300
"""Seconds that a run may take on a very slow machine."""


def test_a_run_that_is_cut_says_what_it_met_and_leaves_no_process() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.simulation",
        "--schedules",
        "100000",
        "--seed",
        "7",
        "--processes",
        "2",
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
        assert run.stdout
        assert run.stdout.readline().startswith("100000 schedules")
        run.send_signal(signal.SIGINT)
        *_, last = run.communicate(timeout=DEADLINE)[0].splitlines()
    done = int(last.partition("SEED=")[2].split()[0]) - 7
    assert last == f"cut; the rest: make simulation SEED={7 + done} SCHEDULES={100_000 - done}"
    assert run.returncode == 1
    with pytest.raises(ProcessLookupError):
        os.killpg(run.pid, 0)


def test_chunks_of_a_run_are_counted_as_one() -> None:
    whole, parts = Figures(3), [Figures(3), Figures(4)]
    for seed, part in zip((3, 4), parts, strict=True):
        world = random_world(str(seed))
        world.run(drive)
        whole.add(world)
        part.add(world)
    parts[0].merge(parts[1])
    assert parts[0] == whole


def test_a_record_keeps_the_rows_of_other_seeds() -> None:
    first, second = Figures(0, schedules=1000), Figures(1000, schedules=500)
    later = section(section("", second, seconds=10), first, seconds=50)
    assert rows(later) == ["0 to 999", "1,000 to 1,499"]
    again = section(later, second, seconds=50)
    assert rows(again) == rows(later)
    assert "| 50.0 |" in later
    assert "| 50.0 |" not in again


def rows(text: str) -> list[str]:
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ") and " to " in line]
