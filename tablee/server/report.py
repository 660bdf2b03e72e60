"""What the house writes to its log when something fails."""

import logging
import traceback

log = logging.getLogger("tablee")


def report(where: str, error: BaseException) -> None:
    """The kind of the error and the way to it. Never its text, which may hold what is in somebody's hand."""
    frames = traceback.extract_tb(error.__traceback__)
    way = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    log.error("%s: %s in %s", where, type(error).__name__, way)
