"""A siege that is interrupted leaves nothing running."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import until
from tests.siege.catalogue import CONTROL

PATIENCE = 120
pytestmark = [
    pytest.mark.xdist_group("siege"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the process table of Linux"),
]


def _stat(process: int) -> list[str]:
    """The fields of /proc/PID/stat from the process state on; empty if the process has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def children(parent: int) -> set[int]:
    processes = (int(found.name) for found in Path("/proc").iterdir() if found.name.isdecimal())
    return {process for process in processes if _stat(process)[1:2] == [str(parent)]}


def is_running(process: int) -> bool:
    return _stat(process)[:1] not in ([], ["Z"])


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("processes", [1, 2], ids=["beforehand", "under attack"])
def test_the_house_and_the_attacker_end_with_the_siege(sign: signal.Signals, processes: int) -> None:
    """The signal is sent to the program alone, not to its children."""
    command = [sys.executable, "-m", "tests.siege", "--attack", CONTROL.name, "--seconds", "1", "--addresses", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as siege:
        until(
            lambda: siege.poll() is not None or len(children(siege.pid)) == processes,
            f"a siege with {processes} processes",
            seconds=PATIENCE,
        )
        started = children(siege.pid)
        assert len(started) == processes
        os.kill(siege.pid, sign)
        assert siege.wait(PATIENCE) != 0
    until(lambda: not any(map(is_running, started)), "the end of house and attacker", seconds=PATIENCE)
