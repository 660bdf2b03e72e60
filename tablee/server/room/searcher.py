"""A process in which bots search. The server goes on meanwhile, whatever happens to it.

The functions of this module block: threads call them.
"""

import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from tablee.bots import AnyBot, Situation
from tablee.server.common.clock import real_luck
from tablee.server.common.log import described

NICENESS = 10
"""People's moves are served before the thoughts of bots."""
SECONDS_TO_START = 10.0
GRACE = 5.0
"""Seconds that a search may take beyond its time on a busy machine. After them it never ends."""
HAS_ALARMS = sys.platform != "win32"


class CannotStart(Exception):
    """The system gives no process."""


class Died(Exception):
    """The process ended in the middle of a search, or had to be ended."""


class Answer(NamedTuple):
    move: Any
    failure: str = ""
    """The error of a bot that failed, for the log."""


def answer(bot: AnyBot, situation: Situation[Any, Any]) -> Answer:
    if len(situation.legal) == 1:
        return Answer(situation.legal[0])
    try:
        return Answer(bot.choose(situation, real_luck()))
    except Exception as error:
        return Answer(None, described(error))


class Searcher:
    """A process that is started when it is needed, and again after it died."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self.is_closed = False

    def answer(self, bot: AnyBot, situation: Situation[Any, Any]) -> Answer:
        """Let the process search. Raises CannotStart or Died."""
        line = self._line or self._start()
        longest = situation.seconds + GRACE
        try:
            line.send((bot, situation, longest))
            return Answer(*_received(line, longest))
        except Exception as error:
            self.end()
            raise Died from error

    def close(self) -> None:
        """End the process for good, also while a thread waits for its answer or starts it."""
        self.is_closed = True
        if self._process:
            with suppress(ValueError):  # the thread has just ended it
                self._process.kill()

    def end(self) -> None:
        """End the process, and leave nothing of it."""
        if self._line:
            self._line.close()
        if self._process:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._line = None

    def _start(self) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        try:
            self._line, far_end = spawn.Pipe()
            with far_end:
                process = spawn.Process(target=_work, args=(far_end,), name="searches", daemon=True)
                process.start()
            self._process = process
            if self.is_closed:
                process.kill()
            _received(self._line, SECONDS_TO_START)
        except (OSError, EOFError) as error:
            self.end()
            raise (Died if self.is_closed else CannotStart) from error
        return self._line


def _received(line: Connection, seconds: float) -> Any:
    """What the process sends within this time."""
    if not line.poll(seconds):
        raise TimeoutError
    return line.recv()


def _work(line: Connection) -> None:
    """The life of the process: it searches until the server closes the line, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this process
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, OSError):
        line.send(None)
        while True:
            bot, situation, longest = line.recv()
            _set_alarm(longest)
            line.send(answer(bot, situation))
            _set_alarm(0)


def _set_alarm(seconds: float) -> None:
    """After this time, end this process if a search hangs, even if the server is gone and cannot do it."""
    if HAS_ALARMS:
        signal.setitimer(signal.ITIMER_REAL, seconds)
