"""Houses in processes of their own, which tests can kill."""

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
from urllib.request import urlopen

from tests.patience import PATIENCE, until

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
        said = lines_until("http://", self.process)
        found = re.search(r"http://\S+", said)
        assert found, said + self.stop()
        self.address = found[0]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """End the process; return what it wrote to stderr."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=60)
        return complaints


class HouseCommand:
    """`tablee serve`, on a port that stays the same however often it is killed and started again."""

    def __init__(
        self, folder: Path, pace: float = 0, module: str = "tablee", within: Sequence[str] = (), **options: str
    ) -> None:
        """`within` is a command prefix that prepares something and then executes the rest, like `env`."""
        self.port = lasting_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.complaints = ""
        """The stderr of all its runs."""
        self._command = [*within, sys.executable, "-m", module, "serve"]
        self._arguments = ["--data", str(folder), "--port", str(self.port), "--pace", str(pace)]
        for name, value in options.items():
            self._arguments += [f"--{name}", value]

    def start(self) -> None:
        """Start the house; return when it says that it is open."""
        command = [*self._command, *self._arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()
        assert "open at" in lines_until("open at", self.process), self.complaints

    @property
    def is_listening(self) -> bool:
        """Whether a proxy would get a connection."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _listen(self) -> None:
        """Collect stderr through a pipe and not in a file, because the disk may be full."""
        assert self.process.stderr
        with self.process.stderr as complaints:
            for line in complaints:
                self.complaints += line

    def tasks(self) -> int:
        """The number of asyncio tasks once it is stable. The module must be `tests.server.counted`."""
        seen = [-1, -2]

        def is_steady() -> bool:
            time.sleep(1)
            seen.append(self._count_tasks())
            return seen[-1] == seen[-2] and not self._searches()

        until(is_steady, "a stable number of tasks", lambda: seen)
        return seen[-1]

    def _searches(self) -> int:
        """The searches of bots under way. Each has tasks until it ends, even if nobody waits for it."""
        with urlopen(f"{self.address}/metrics") as answer:
            found = re.search(r"^tablee_searches (\d+)$", answer.read().decode(), re.MULTILINE)
        assert found, "the metrics tell of searches"
        return int(found[1])

    def _count_tasks(self) -> int:
        self.process.send_signal(signal.SIGUSR1)
        said = lines_until("tasks ", self.process)
        assert "tasks " in said, f"the house did not count its tasks: {said!r}"
        return int(said.rpartition("tasks ")[2])

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=60)
        self._listening.join()
        if self.process.stdout:
            self.process.stdout.close()


def lines_until(part: str, process: "subprocess.Popen[str]") -> str:
    """The stdout of a process up to a line that contains this part; it is killed if the line does not come."""
    assert process.stdout
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    said = ""
    try:
        while part not in said and (line := process.stdout.readline()):
            said += line
    finally:
        watchdog.cancel()
    return said


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == process and state != "Z":
            found.append(int(stat.parent.name))
    return found


def lasting_port() -> int:
    """A free port that the system gives to no other process meanwhile.

    It lies below the ports of outgoing connections: otherwise a client that tries to connect while the house is
    down might be given this very port, and be connected to itself.
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
