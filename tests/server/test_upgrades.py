"""Upgrades of databases from earlier versions: `databases/` holds one for every schema there was."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from tablee.server.common.clock import real_luck, today
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.devices import Devices
from tablee.server.storage.guests import Guest
from tablee.server.storage.schema import metadata, played, ratings, results, revision_of, revisions
from tablee.server.storage.skills import points
from tablee.server.storage.store import Store
from tablee.server.table.table import Table

DATABASES = sorted((Path(__file__).parent / "databases").glob("*.sql"))
_same_match = (played.c.table_code == results.c.table_code) & (played.c.match == results.c.match)


def left_by(dump: Path, folder: Path) -> list[tuple[str, int]]:
    """Restore a dump; return the code of every table and its number of entries."""
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database:
        database.executescript(dump.read_text("utf-8"))
        return database.execute("SELECT table_code, max(number) FROM journal GROUP BY 1").fetchall()


@pytest.mark.parametrize("dump", DATABASES, ids=lambda dump: dump.stem)
async def test_an_older_database_is_upgraded_and_its_tables_go_on(dump: Path, tmp_path: Path) -> None:
    await is_upgraded(Store(tmp_path), left_by(dump, tmp_path))


async def is_upgraded(store: Store, tables: list[tuple[str, int]]) -> None:
    assert tables
    await store.start()

    def differences(connection: Connection) -> Any:
        assert revision_of(connection) == revisions()[-1]
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    for code, last in tables:
        table = Table.restore(code, await store.journal.entries(code), real_luck(), 0)
        assert (table.number, table.phase) == (last, "playing")
    await store.close()


async def test_an_upgrade_copies_what_people_and_rankings_are_looked_up_by(tmp_path: Path) -> None:
    left_by(DATABASES[2], tmp_path)
    store = Store(tmp_path)
    await store.start()
    ends = await store.run(select(played.c.ended_at, results.c.ended_at).join(results, _same_match))
    assert len(ends) == 4
    assert all(copied == written for copied, written in ends)
    rated = await store.run(select(ratings))
    assert [row.points for row in rated] == [points((row.mu, row.sigma)) for row in rated] != []
    await store.close()


def test_of_every_older_schema_there_is_a_database() -> None:
    assert set(revisions()[:-1]) <= {dump.stem for dump in DATABASES}


def test_the_files_of_migrations_are_named_after_their_revisions() -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.server.storage:migrations")
    script = ScriptDirectory.from_config(config)
    assert revisions() == [migration.revision for migration in script.walk_revisions()][::-1]
    assert script.get_heads() == revisions()[-1:]


async def test_accounts_that_look_alike_already_stay_and_nobody_new_joins_them(tmp_path: Path) -> None:
    left_by(Path(__file__).parent / "databases" / "0004.sql", tmp_path)
    store = Store(tmp_path)
    await store.start()
    accounts = Accounts(store)
    for login, guest in (("twin", "twin1"), ("tw\u0456n", "twin2"), ("anna", "uv-ycB_ldexp")):
        found = await accounts.find(login)
        assert found
        assert found.guest.id == guest
    await store.guests.add(Guest("third", ""), "3" * 64)
    for login in ("tw\u0131n", "\u0430nna", "twin"):
        assert await accounts.open("third", login, "hash", "3" * 64, "") == "login_taken"
    assert await accounts.open("third", "triplet", "hash", "3" * 64, "") is None
    seen = [device.seen for device in await Devices(store).of("twin1")]
    assert seen == [today()], "a device counts as used today if its last use is unknown"
    await store.close()
