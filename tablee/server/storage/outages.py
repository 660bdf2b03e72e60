"""Outages of the database: the error that callers get, and the lines in the log."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from tablee.server.common.log import AlreadyLogged, log
from tablee.server.storage.database import said


class Unavailable(AlreadyLogged):
    """The database is failing at the moment. Nothing was written."""


class Outages:
    """Logs one line when the database begins to fail, with its own message, and one when it works again."""

    def __init__(self) -> None:
        self._works = True
        """Whether a write has succeeded since the last failure."""

    def note_failure(self, error: Exception) -> None:
        if self._works:
            log.error("database: %s", said(error))
        self._works = False

    def note_success(self) -> None:
        if not self._works:
            log.warning("database: works again")
        self._works = True

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Errors of the database in this block are logged, and raised as `Unavailable`."""
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self.note_failure(error)
            raise Unavailable(type(error).__name__) from error
