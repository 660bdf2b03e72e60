"""A house in a process of its own, that a test can open, kill and open again."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class House:
    def __init__(self, data: Path, seconds_of_absence: float = 60) -> None:
        self.data = data
        self.seconds_of_absence = seconds_of_absence
        self.port = 0
        self.open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """On a free port at first, on the same one later."""
        command = [
            sys.executable,
            "-m",
            "tests.web.serve",
            str(self.port),
            str(self.data),
            str(self.seconds_of_absence),
        ]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        said = self._process.stdout.readline()
        found = re.search(r":(\d+)$", said.strip())
        assert found, f"the house did not open: {said!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        """As a power cut would: nothing is written or said any more."""
        self._process.kill()
        self._gone()

    def close(self) -> None:
        self._process.terminate()
        self._gone()

    def _gone(self) -> None:
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()
