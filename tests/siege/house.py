"""The house under siege: the real command in a process of its own, observed from outside."""

import asyncio
import os
import re
import resource
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.server.process import HouseCommand, children_of
from tests.siege.stranger import Stranger

OWNER = "127.0.0.1"
"""The address from which the host of the house asks for metrics."""
FILES = 1024
"""The soft limit of open files that most systems give to a process."""
WITH_FEW_FILES = ("sh", "-c", f'ulimit -Sn {FILES}; exec "$@"', "sh")
PATIENCE = 5.0
"""Seconds within which a living house answers."""
SECONDS_TO_STOP = 10
TICKS = os.sysconf("SC_CLK_TCK")


class Besieged(HouseCommand):
    def __init__(
        self, folder: Path, command: Sequence[str] = (), module: str = "tablee", pace: float = 1.0
    ) -> None:
        """`command` starts another installation instead of the given module of this one."""
        super().__init__(folder, pace, module, WITH_FEW_FILES)
        self.folder = folder
        if command:
            self._command = [*WITH_FEW_FILES, *command, "serve"]

    @property
    def place(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    # --- from outside the process ----------------------------------------------------------------

    def memory(self) -> float:
        """Resident memory in megabytes."""
        return self._status("VmRSS")

    def peak_memory(self) -> float:
        """The largest resident memory since `forget_peak`, in megabytes."""
        return self._status("VmHWM")

    def forget_peak(self) -> None:
        with suppress(OSError):
            Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def _status(self, name: str) -> float:
        found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text(), re.M)
        return int(found[1]) / 1024 if found else 0.0

    def cpu(self) -> float:
        """Processor seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def processes(self) -> int:
        """The number of processes that the house has started."""
        return len(children_of(self.process.pid))

    def files(self) -> int:
        """The number of open files and connections."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    @property
    def log(self) -> list[str]:
        return self.complaints.splitlines()

    # --- as the host asks the house ----------------------------------------------------------------------

    async def is_alive(self) -> bool:
        return await self._asked("/health/live") is not None

    async def figures(self) -> dict[str, float]:
        """The house's own metrics by name, summed over all labels; empty if the house does not answer."""
        said = await self._asked("/metrics") or ""
        found: dict[str, float] = {}
        for name, value in re.findall(r"^(\w+)(?:\{.*\})? (\S+)$", said, re.M):
            found[name] = found.get(name, 0) + float(value)
        return found

    async def _asked(self, path: str) -> str | None:
        host = Stranger(self.place, OWNER)
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await host.asks("GET", path)
        except (OSError, EOFError, TimeoutError):
            return None
        finally:
            host.hangs_up()
        return answer.body.decode() if answer.status == 200 else None

    def stop(self) -> bool:
        """Ask the house to end, kill it if it does not, and return whether it ended by itself."""
        try:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.end(signal.SIGKILL)
            return False
        self.end(signal.SIGKILL)
        return True


def allow_many_files() -> None:
    """Raise the file limit of this program, which holds the other end of every connection."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
