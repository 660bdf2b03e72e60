"""A house in a process of its own, that can be killed."""

import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests.patience import until

START = """
import sys
from pathlib import Path
from tablee.server.common.settings import Settings
from tablee.server.run.serve import serve
if __name__ == "__main__":
    database, broker = (value or None for value in sys.argv[2:4])
    shared = {"database": database, "broker": broker, "workers": int(sys.argv[4])}
    serve(Settings(port=0, data=Path(sys.argv[1]), pace=0, **shared))
"""


class HouseProcess:
    def __init__(self, folder: Path, database: str = "", broker: str = "", workers: int = 1) -> None:
        self.arguments = [str(folder), database, broker, str(workers)]

    def __enter__(self) -> "HouseProcess":
        command = [sys.executable, "-c", START, *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        first_line = self.process.stdout.readline()
        found = re.search(r"http://\S+", first_line)
        assert found, first_line + self.stop()
        self.address = found[0]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """End the process; what it complained about."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=60)
        return complaints


class HouseCommand:
    """`tablee serve`, on a port that stays the same however often it is killed and started again."""

    def __init__(
        self, folder: Path, pace: float = 0, module: str = "tablee", within: Sequence[str] = (), **options: str
    ) -> None:
        """Within: a command that prepares something, and then becomes the one that follows."""
        self.port = lasting_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.complaints = ""
        """Of all its lives."""
        self._command = [*within, sys.executable, "-m", module, "serve"]
        self._arguments = ["--data", str(folder), "--port", str(self.port), "--pace", str(pace)]
        for name, value in options.items():
            self._arguments += [f"--{name}", value]

    def start(self) -> None:
        """Returns when the house says that it is open."""
        command = [*self._command, *self._arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()
        assert self.process.stdout
        assert "open at" in self.process.stdout.readline(), self.complaints

    @property
    def is_listening(self) -> bool:
        """Whether a proxy would get a connection."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _listen(self) -> None:
        """Not by way of a file: the disk may be full."""
        assert self.process.stderr
        with self.process.stderr as complaints:
            for line in complaints:
                self.complaints += line

    def tasks(self) -> int:
        """How many are left when what was under way is done. The module must be `tests.server.counted`."""
        seen = [-1, -2]

        def is_steady() -> bool:
            time.sleep(1)
            seen.append(self._count_tasks())
            return seen[-1] == seen[-2]

        until(is_steady, "a number of tasks that stays", lambda: seen)
        return seen[-1]

    def _count_tasks(self) -> int:
        self.process.send_signal(signal.SIGUSR1)
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("tasks "):
                return int(line.split()[1])
        raise AssertionError("the house ended")

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=60)
        self._listening.join()
        if self.process.stdout:
            self.process.stdout.close()


def lasting_port() -> int:
    """A free port which the system gives to nobody else meanwhile.

    It lies below those that outgoing connections get: otherwise somebody who tries to connect while the house
    is down may be given that very port, and talk to itself.
    """
    while True:
        port = random.randrange(18_000, 30_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
