"""A siege that is interrupted leaves nothing running."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.siege.catalogue import CONTROL

PATIENCE = 120
pytestmark = [
    pytest.mark.xdist_group("siege"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the process table of Linux"),
]


def _stat(process: int) -> list[str]:
    """What the system knows of a process, beginning with its state and its parent; nothing if it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def children(parent: int) -> set[int]:
    processes = (int(found.name) for found in Path("/proc").iterdir() if found.name.isdecimal())
    return {process for process in processes if _stat(process)[1:2] == [str(parent)]}


def is_running(process: int) -> bool:
    return _stat(process)[:1] not in ([], ["Z"])


def until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("processes", [1, 2], ids=["beforehand", "under attack"])
def test_the_house_and_the_attacker_end_with_the_siege(sign: signal.Signals, processes: int) -> None:
    """The signal goes to the program alone, not to its children as well."""
    command = [sys.executable, "-m", "tests.siege", "--attack", CONTROL.name, "--seconds", "3", "--addresses", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as siege:
        assert until(lambda: siege.poll() is not None or len(children(siege.pid)) == processes)
        started = children(siege.pid)
        assert len(started) == processes
        os.kill(siege.pid, sign)
        assert siege.wait(PATIENCE) != 0
    assert until(lambda: not any(map(is_running, started)))
