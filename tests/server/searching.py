"""Bots that search in different ways, for processes that know nothing of a test but what it sends them.

python -m tests.server.searching serve ...    the command, with the last of these bots as the strongest of Dozito
"""

import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.bots import BOTS, Bot, Situation
from tablee.core.luck import Luck
from tablee.server.room import searcher
from tests.patience import until

THINKS = "thinks"
"""The file in the folder of the house that tells in which process the bot searches."""


class Anything(Sequence[Any]):
    """Legal moves of which every object is one, so that a bot can tell a test what it saw."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: Any) -> Any:
        return index

    def __contains__(self, move: object) -> bool:
        return move is not None


def asked(seat: int = 0) -> Situation[Any, Any]:
    return Situation(seat, None, Anything())


class Where(Bot[Any, Any]):
    """Tells in which process it thinks, and how nice that is."""

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        return os.getpid(), os.nice(0)


class Time(Bot[Any, Any]):
    """Tells how long it may think."""

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        return situation.seconds


class Dying(Bot[Any, Any]):
    searches = True

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Failing(Bot[Any, Any]):
    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        raise RuntimeError("the card in hand is 17")


@dataclass
class Held(Bot[Any, Any]):
    """Says that it thinks by writing a file, and goes on when that is gone."""

    file: Path
    answer: Any = "done"

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        self.file.write_text(str(os.getpid()))
        until(lambda: not self.file.exists(), "a test that lets the bot go on")
        return self.answer


@dataclass
class Endless(Bot[Any, Any]):
    """Says that it thinks by writing a file, and never finds a move."""

    searches = True
    file: Path

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        self.file.write_text(str(os.getpid()))
        while True:
            pass


if __name__ == "__main__":
    from tablee.cli.app import run as tablee

    searcher.GRACE = 1.0
    BOTS["dozito"]["hard"] = Endless(Path(sys.argv[sys.argv.index("--data") + 1], THINKS))
    sys.exit(tablee(sys.argv[1:]))
