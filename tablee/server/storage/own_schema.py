"""Whether an SQLite file has exactly the schema that some version of the house gave it.

Triggers, views, or columns that somebody added would act in the house that is restored from it.
"""

import re
import sqlite3

import sqlalchemy as sa

from tablee.server.storage.schema import revisions, upgrade

_PARTS = "SELECT type, name, sql FROM sqlite_master"
_STATISTICS = ("sqlite_stat1", "sqlite_stat4")
"""Tables that SQLite's own ANALYZE makes."""
_LAYOUT = re.compile(r'[\s"`\[\]]+')
Parts = dict[tuple[str, str], str]


def revision_in(connection: sqlite3.Connection) -> str | None:
    """The version of the schema; None if no house made this file."""
    is_there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"
    if not connection.execute(is_there).fetchone()[0]:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def foreign_parts(connection: sqlite3.Connection) -> list[str]:
    """Parts of the schema that no house made, or that differ from its own: `trigger gossip`, `table journal`."""
    found = _parts_in(connection)
    active = {part for part in found if part[0] not in ("table", "index")}
    revision = None if active else revision_in(connection)
    if revision in revisions():
        ours = _parts_of(revision)
        active = {part for part in found.keys() | ours.keys() if found.get(part) != ours.get(part)}
    return sorted(f"{kind} {name}" for kind, name in active)


def _parts_of(revision: str) -> Parts:
    """The schema of that version, made in an empty database."""
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        upgrade(connection, revision)
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        parts = _parts_in(driver)
    engine.dispose()
    return parts


def _parts_in(connection: sqlite3.Connection) -> Parts:
    """The statements of a schema, without spaces and quotation marks, in which equal ones may differ."""
    return {
        (kind, name): _LAYOUT.sub("", sql or "").casefold()
        for kind, name, sql in connection.execute(_PARTS)
        if name not in _STATISTICS
    }
