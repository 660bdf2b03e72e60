"""The tables of the database, and how an older database becomes a present one."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import BigInteger, Boolean, Column, Connection, Integer, MetaData, String, Table, Text

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
    sqlite_with_rowid=False,  # a table's entries lie side by side
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(100), nullable=False),
    Column("since", BigInteger, nullable=False),
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

played = Table(  # who took part in which result
    "played",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_code", String(6), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
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
)
"""Public tables at which people gather, while somebody sees to them."""


class NewerDatabase(Exception):
    """Written by a later version of the house, which alone knows how to read it."""


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.server:migrations")
    config.attributes["connection"] = connection
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _refuse_newer(connection: Connection, script: ScriptDirectory) -> None:
    current = MigrationContext.configure(connection).get_current_revision()
    if current and current not in {revision.revision for revision in script.walk_revisions()}:
        raise NewerDatabase(current)
