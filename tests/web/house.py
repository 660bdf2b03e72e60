"""A house in a process of its own, which a test can open, kill and open again."""

import subprocess
import sys
from pathlib import Path

from tests.server.process import lasting_port, lines_until

ROOT = Path(__file__).parents[2]
SECONDS_TO_CLOSE = 60
"""Far more than a house needs to close; one that takes longer is broken."""


class House:
    def __init__(self, data: Path, seconds_of_absence: float = 60, seconds_of_company: float = 25) -> None:
        """Start a house.

        `seconds_of_absence`: how long a missing player is waited for before others may ask for a bot.
        `seconds_of_company`: how long a quick table waits for more people, and for those with a chair there.
        """
        self.data = data
        self.seconds_of_absence = seconds_of_absence
        self.seconds_of_company = seconds_of_company
        self.port = lasting_port()
        self.open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start the process, each time on the same port."""
        command = [
            sys.executable,
            "-m",
            "tests.web.serve",
            str(self.port),
            str(self.data),
            str(self.seconds_of_absence),
            str(self.seconds_of_company),
        ]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        said = lines_until(f":{self.port}", self._process)
        assert f":{self.port}" in said, f"the house did not open: {said!r}"

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self._process.kill()
        self._gone()

    def close(self) -> None:
        self._process.terminate()
        self._gone()

    def _gone(self) -> None:
        self._process.wait(timeout=SECONDS_TO_CLOSE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
