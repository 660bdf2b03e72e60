"""The schema of the database, and its migrations from older versions."""

from functools import cache
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

VERSIONS = Path(__file__).parent / "migrations" / "versions"

metadata = MetaData()

journal = Table(
    "journal",
    metadata,
    Column("table_code", String(6), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("person", String(40)),
    Column("request", String(40)),
    Column("facts", Text, nullable=False),
    sqlite_with_rowid=False,  # SQLite stores the entries of one table side by side
)

not_a_move = sa.text('person IS NOT NULL AND substr(facts, 1, 18) <> \'[{"type":"stepped"\'')
"""Entries by which the tables of a person are found. A player sits down before the first move, so moves need not
be indexed: the index stays small, and a move is written as fast as without it."""
Index(
    "ix_journal_person",
    journal.c.person,
    journal.c.table_code,
    sqlite_where=not_a_move,
    postgresql_where=not_a_move,
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("avatar", String(20), nullable=False, server_default=""),
)

tokens = Table(  # one row for each device on which a person is recognised
    "tokens",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest", String(40), nullable=False, index=True),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # milliseconds, at the beginning of a day
    Column("label", String(40), nullable=False, server_default=""),
)

known_devices = Table(  # devices on which an account was signed in, until its owner signed out there
    "known_devices",
    metadata,
    Column("device_hash", String(64), primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

accounts = Table(  # guests who have a password
    "accounts",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("login", String(100), nullable=False, unique=True),
    Column("password_hash", String(200), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("skeleton", String(64)),  # null for an account that looks like an older one
    Index("ix_accounts_skeleton", "skeleton", unique=True),
)

results = Table(
    "results",
    metadata,
    Column("table_code", String(6), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
)

played = Table(  # the people of each result
    "played",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_code", String(6), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False, server_default="0"),
    Index("ix_played_person_ended_at", "person", "ended_at"),
)

farewells = Table(  # people who asked to be forgotten, until their erasure is finished
    "farewells",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

listings = Table(
    "listings",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("about", Text, nullable=False),
    Column("playing", Boolean, nullable=False, server_default=false()),
)
"""Public tables at which people gather or play, while their worker renews them."""

ratings = Table(  # the skill of a person at a game, from rated matches
    "ratings",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("points", Integer, nullable=False, server_default="0"),
    Index("ix_ratings_game_points", "game", "points", "guest"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_code", String(6), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(40), primary_key=True, index=True),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
)


class NewerDatabase(Exception):
    """The database was written by a later version of the house."""


def migrate(connection: Connection) -> None:
    revision = revision_of(connection)
    if revision and revision not in revisions():
        raise NewerDatabase(revision)
    if revision != revisions()[-1]:
        upgrade(connection)


@cache
def revisions() -> list[str]:
    """The versions of the schema, oldest first. The migration files are named after them."""
    return sorted(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


def revision_of(connection: Connection) -> str | None:
    """The version of the schema; None for an empty database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(_revision).scalar()
    return revision


_revisions = sa.table("alembic_version", sa.column("version_num", sa.String))
_revision = sa.select(_revisions.c.version_num)
rewrite_revision = sa.update(_revisions).values(version_num=_revisions.c.version_num)
"""A statement that writes without changing anything, to test whether writing is possible."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    # Imported only when needed, because importing it delays every start by a tenth of a second.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tablee.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
