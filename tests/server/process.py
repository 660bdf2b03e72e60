"""A house in a process of its own, that can be killed."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

START = """
import sys
from pathlib import Path
from tablee.server.run import serve
if __name__ == "__main__":
    database, broker = (value or None for value in sys.argv[2:4])
    serve("127.0.0.1", 0, Path(sys.argv[1]), 0, database, broker, int(sys.argv[4]))
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
