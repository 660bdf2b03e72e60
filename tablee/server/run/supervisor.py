"""Several workers behind one listener, which are started, supervised and stopped together."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

CANNOT_SERVE = 78
"""The exit code of a worker that cannot open and has printed the reason."""
SECONDS_TO_RETRY = 2
SECONDS_TO_STOP = 10

Work = Callable[[], None]


def watch_over(works: Sequence[Work]) -> bool:
    """Run workers until the process is told to stop (returns True), or until no worker is left (returns False).

    A worker that dies is replaced. A worker that cannot open at the very beginning is not started again, because
    most likely the command is wrong.
    """
    return _Watch().over(works)


def end_with_supervisor() -> None:
    """End this worker when its supervisor is killed: it would keep the port, and no house could open there."""
    supervisor = multiprocessing.parent_process()
    assert supervisor, "a worker is started by a supervisor"

    def follow() -> None:
        wait([supervisor.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="follows the supervisor", daemon=True).start()


class _Watch:
    def __init__(self) -> None:
        self._spawn = multiprocessing.get_context("spawn")
        self._alive: dict[SpawnProcess, Work] = {}
        self._replaced: set[SpawnProcess] = set()
        self._stopping = False

    def over(self, works: Sequence[Work]) -> bool:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        for work in works:
            self._start(work)
        while self._alive:
            ended = wait(
                [process.sentinel for process in self._alive], SECONDS_TO_STOP if self._stopping else None
            )
            for process in [process for process in self._alive if not process.is_alive()]:
                self._replace(process)
            if self._stopping and not ended:
                for process in self._alive:
                    process.kill()
        return self._stopping

    def _start(self, work: Work, instead: bool = False) -> None:
        if self._stopping:
            return
        process = self._spawn.Process(target=work)
        process.start()
        self._alive[process] = work
        if instead:
            self._replaced.add(process)
        if self._stopping:  # the signal came after the check above
            process.terminate()

    def _replace(self, process: SpawnProcess) -> None:
        """Replace a worker that has ended, if that makes sense."""
        work = self._alive.pop(process)
        gives_up, is_replacement = process.exitcode == CANNOT_SERVE, process in self._replaced
        self._replaced.discard(process)
        if gives_up and is_replacement:
            time.sleep(SECONDS_TO_RETRY)  # the database may come back
        if is_replacement or not gives_up:
            self._start(work, instead=True)

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._alive:
            process.terminate()
