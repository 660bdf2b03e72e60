"""What the house writes to its log when something fails. Never a code, a name, an address or a card."""

import hashlib
import logging
import secrets
import sys
import time
import traceback
from types import TracebackType
from typing import Literal

import msgspec

log = logging.getLogger("tablee")
LogStyle = Literal["text", "json"]
_salt = secrets.token_bytes(16)


class Told(Exception):
    """What the log knows already, and in better words: it is not repeated for everybody who meets with it."""


def report(where: str, error: BaseException) -> None:
    """The kind of the error and the way to it. Never its text, which may hold what is in somebody's hand."""
    if isinstance(error, Told):
        return
    log.error("%s: %s in %s", where, type(error).__name__, _way(error.__traceback__))


def _way(trace: TracebackType | None) -> str:
    return " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(traceback.extract_tb(trace)))


def anonymous(code: str) -> str:
    """A table's name for the log: always the same until the house closes, and no key to the table."""
    return f"table {hashlib.blake2b(code.encode(), key=_salt, digest_size=4).hexdigest()}"


def begin_log(style: LogStyle) -> None:
    """On standard error, warnings and worse."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else WithoutSecrets(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


TEXT = "%(asctime)s %(levelname)s %(message)s"


class WithoutSecrets(logging.Formatter):
    """Of an exception, as in `report`, its kind and the way to it."""

    def formatException(self, exc_info: object) -> str:  # noqa: N802 (logging calls it so)
        return _failure(exc_info)


class JsonLines(logging.Formatter):
    """One object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = _failure(record.exc_info)
        return msgspec.json.encode(line).decode()


def _failure(exc_info: object) -> str:
    match exc_info:
        case (type() as kind, BaseException() as error, _):
            return f"{kind.__name__} in {_way(error.__traceback__)}"
    return ""
