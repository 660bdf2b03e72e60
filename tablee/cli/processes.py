"""The CPU time and memory of the processes of a house."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class _Process(NamedTuple):
    parent: int
    seconds: float
    """The CPU time of the process and of its children that have ended."""


def cpu_of(processes: Mapping[str, int]) -> dict[str, float]:
    """The CPU seconds of each process and of those it started, if the system reports them."""
    running = dict(_running())
    return {name: _seconds(pid, running) for name, pid in processes.items() if pid in running}


def _seconds(pid: int, running: dict[int, _Process]) -> float:
    children = [child for child, process in running.items() if process.parent == pid]
    return running[pid].seconds + sum(_seconds(child, running) for child in children)


def _running() -> Iterator[tuple[int, _Process]]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has ended
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
            ticks = sum(map(int, fields[11:15]))
            yield int(stat.parent.name), _Process(int(fields[1]), ticks / os.sysconf("SC_CLK_TCK"))


def memory_of(processes: Mapping[str, int]) -> float | None:
    """The kilobytes that the processes hold in memory, if the system reports them."""
    sizes = [_size(pid) for pid in processes.values()]
    return sum(size for size in sizes if size) or None


def _size(pid: int) -> float | None:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)
