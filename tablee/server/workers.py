"""Several workers behind one listener: started, watched over, and stopped together."""

import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

CANNOT_SERVE = 78
"""The exit code of a worker that cannot open, and has said why."""
SECONDS_TO_RETRY = 2
SECONDS_TO_STOP = 10

Work = Callable[[], None]


def watch_over(works: Sequence[Work]) -> bool:
    """Until told to stop (True), or until none is left. One that dies is replaced, as the others take over.

    One that cannot open at the very beginning is not started again: most likely the command is wrong.
    """
    spawn = multiprocessing.get_context("spawn")
    alive: dict[SpawnProcess, Work] = {}
    replaced: set[SpawnProcess] = set()
    stopping = False

    def start(work: Work) -> SpawnProcess:
        process = spawn.Process(target=work)
        process.start()
        alive[process] = work
        return process

    def stop(signum: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for process in alive:
            process.terminate()

    for work in works:
        start(work)
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, stop)
    while alive:
        wait([process.sentinel for process in alive], timeout=SECONDS_TO_STOP if stopping else None)
        for process in [process for process in alive if not process.is_alive()]:
            work = alive.pop(process)
            gives_up = process.exitcode == CANNOT_SERVE
            if gives_up and process in replaced:
                time.sleep(SECONDS_TO_RETRY)  # the database may come back
            if not stopping and (process in replaced or not gives_up):
                replaced.add(start(work))
            replaced.discard(process)
    return stopping
