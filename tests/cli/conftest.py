"""`tablee` as people run it, without the cost of a new process each time."""

import io
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tablee.cli.app import run


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    def is_one_clear_line(self) -> bool:
        """Whether a wrong argument was answered with one line: no usage page, no traceback."""
        lines = self.err.splitlines()
        return self.code == 2 and not self.out and len(lines) == 1 and lines[0].startswith("tablee: ")


Tablee = Callable[..., Answer]


@pytest.fixture
def tablee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tablee:
    monkeypatch.setenv("COLUMNS", "200")

    def typed(words: str, *more: object, keyboard: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(keyboard))
        code = run([*words.split(), *map(str, more)])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return typed


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs started now heed an interrupt, even if this one runs in the background and does not."""
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, heeded)
