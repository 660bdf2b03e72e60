"""The log of the house. It holds failures, and never a code, a name, an address or a card."""

import hashlib
import logging
import secrets
import sys
import time
import traceback
from types import TracebackType

import msgspec

from tablee.server.common.settings import LogStyle

log = logging.getLogger("tablee")
_salt = secrets.token_bytes(16)


class AlreadyLogged(Exception):
    """A failure that was logged at its source, in better words. `report` does not repeat it for every caller."""


def report(where: str, error: BaseException) -> None:
    """Log the kind of an error and its traceback, but not its text, which may contain a player's cards."""
    if isinstance(error, AlreadyLogged):
        return
    log.error("%s: %s", where, described(error))


def described(error: BaseException) -> str:
    """The kind of an error and its traceback."""
    return f"{type(error).__name__} in {_traceback(error.__traceback__)}"


def _traceback(trace: TracebackType | None) -> str:
    return " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(traceback.extract_tb(trace)))


def anonymous(code: str) -> str:
    """A pseudonym of a table for the log: the same until the process ends, and no way to find the table's code."""
    return f"table {hashlib.blake2b(code.encode(), key=_salt, digest_size=4).hexdigest()}"


def begin_log(style: LogStyle) -> None:
    """Log warnings and worse to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else WithoutSecrets(TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


TEXT = "%(asctime)s %(levelname)s %(message)s"


class WithoutSecrets(logging.Formatter):
    """Formats an exception like `report`: its kind and its traceback."""

    def formatException(self, exc_info: object) -> str:  # noqa: N802 (logging calls it so)
        return _failure(exc_info)


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object on a line, for programs that collect logs."""

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
    """The line of the log about an exception: its kind and its traceback, without its text."""
    match exc_info:
        case (_, BaseException() as error, _):
            return described(error)
    return ""
