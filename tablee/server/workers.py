"""Several workers behind one listener: started, watched over, and stopped together."""

import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

SHORTEST_LIFE = 5
"""Seconds. A worker that ends sooner is not started again: it would only fail again."""
SECONDS_TO_STOP = 10

Work = Callable[[], None]


def watch_over(works: Sequence[Work]) -> bool:
    """Until told to stop (True), or until none is left. One that dies is replaced, as the others take over."""
    spawn = multiprocessing.get_context("spawn")
    alive: dict[SpawnProcess, tuple[Work, float]] = {}
    stopping = False

    def start(work: Work) -> None:
        process = spawn.Process(target=work)
        process.start()
        alive[process] = work, time.monotonic()

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
            work, since = alive.pop(process)
            if not stopping and time.monotonic() - since > SHORTEST_LIFE:
                start(work)
    return stopping
