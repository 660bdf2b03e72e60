"""The benchmark behind "Growth" in bench/results.md, on a small scale with real workers."""

import re
from dataclasses import replace
from urllib.request import urlopen

import pytest

from bench.growth import CASES, NATS, POSTGRES, SEATS, Case, house_of, measure, report, shared
from bench.results import RESULTS
from bench.servers import must_have_moved
from tablee.cli.loadtest import Figures

STEPS = re.compile(r'^tablee_steps_total\{game="dozito"\} (\d+)$', re.M)

LONG_ENOUGH = 5.0
"""Seconds in which every process takes some ticks of 10 ms, even where it has to share a core with many others."""


def test_tables_are_with_one_worker_or_with_all_of_them() -> None:
    for workers in (2, 4):
        kept, spread = (Case(workers, spread, 0) for spread in (False, True))
        for table in range(workers):
            assert {kept.worker(table, seat) for seat in range(SEATS)} == {table}
            assert {spread.worker(table, seat) for seat in range(SEATS)} == set(range(workers))


@pytest.mark.parametrize("spread", [False, True], ids=["kept", "spread"])
def test_every_worker_plays_and_every_process_is_accounted_for(spread: bool) -> None:
    case = Case(workers=2, spread=spread, thought=0.01)
    load = replace(case.load, tables=4, seconds=LONG_ENOUGH, warm_up=0.2)
    with shared() as parts, house_of(case.workers, parts) as home:
        figures, tables = measure(case, load, home)
        steps = [steps_of(address) for address in home.addresses]
    must_have_moved(tables)
    played = sum(table.version for table in tables)
    assert all(steps)
    assert sum(steps) >= played * (2 if spread else 1), "a worker with people at a table did not get every move"
    assert set(figures.cpu_by_process) == {"worker 1", "worker 2", POSTGRES, NATS}
    assert all(figures.cpu_by_process[part] > 0 for part in ("worker 1", "worker 2", POSTGRES))


def steps_of(address: str) -> int:
    with urlopen(f"{address}/metrics") as answer:
        found = STEPS.search(answer.read().decode())
    return int(found[1]) if found else 0


def test_the_report_has_a_row_for_every_case_and_says_how_cost_grows() -> None:
    text = report({case: [figures_of(case)] for case in CASES}, rounds=1)
    rows = [line for line in text.splitlines() if line.startswith(("| all", "| each"))]
    assert len(rows) == len(CASES)
    plain = " ".join(text.split())
    assert "a move costs 122 µs in total with one worker and 122 µs with 4 (× 1.00) while people think" in plain
    assert (
        "10,000 moves a second; PostgreSQL then needs one core for every 5 cores of workers, NATS one for" in plain
    )
    assert "a move costs × 3.0 as much" in plain


def figures_of(case: Case) -> Figures:
    """Figures of a run: a move costs workers 100 µs, PostgreSQL 20 and NATS 2, or three times that if spread."""
    times = 3 if case.spread else 1
    cpu = {f"worker {number}": times / case.workers for number in range(1, case.workers + 1)}
    cpu |= {POSTGRES: times * 0.2, NATS: times * 0.02}
    return Figures(50, SEATS, 1000, 4000, 1, 2, 3, sum(cpu.values()), None, cpu)


def test_what_is_told_to_people_was_measured() -> None:
    assert "\n## Growth\n" in RESULTS.read_text("utf-8")
