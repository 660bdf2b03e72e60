"""The store: written entries stay, and a write that fails is reported."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event, text

from tablee.server.storage import database
from tablee.server.storage.database import CannotOpen, Key, Row
from tablee.server.storage.guests import Guest
from tablee.server.storage.journal import Conflict
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.schema import metadata
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Gathered, Opened, Sat
from tests.server.disk import fill, make_space

OPENED = Entry(1, [Opened("dozito", {"rounds": 3}, "anna")], "anna", None)
SAT = Entry(2, [Sat(0, "anna", "Anna")], "anna", "r1")


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_entries_come_back_in_order(store: Store) -> None:
    await store.journal.append("BBBBBB", OPENED)
    await store.journal.append("CCCCCC", OPENED)
    await store.journal.append("BBBBBB", SAT)
    assert await store.journal.entries("BBBBBB") == [OPENED, SAT]
    assert await store.journal.entries("CCCCCC") == [OPENED]
    assert await store.journal.entries("DDDDDD") == []


async def test_what_was_appended_is_there_after_reopening(store: Store, tmp_path: Path) -> None:
    await store.journal.append("BBBBBB", OPENED)
    await store.close()
    again = Store(tmp_path)
    await again.start()
    assert await again.journal.entries("BBBBBB") == [OPENED]
    await again.close()


async def test_a_number_is_written_once_and_the_others_of_the_batch_are_not_harmed(store: Store) -> None:
    await store.journal.append("BBBBBB", OPENED)
    forged = Entry(1, [Gathered()], "eve", None)
    appends = [
        store.journal.append("CCCCCC", OPENED),
        store.journal.append("BBBBBB", forged),
        store.journal.append("BBBBBB", SAT),
    ]
    written = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in written] == [type(None), Conflict, type(None)]
    assert await store.journal.entries("BBBBBB") == [OPENED, SAT]
    assert await store.journal.entries("CCCCCC") == [OPENED]


async def test_two_writers_of_the_same_number_in_one_batch_are_told_apart(store: Store) -> None:
    rival = Entry(1, [Gathered()], "eve", None)
    results = await asyncio.gather(
        store.journal.append("BBBBBB", OPENED), store.journal.append("BBBBBB", rival), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), Conflict]
    assert await store.journal.entries("BBBBBB") == [OPENED]


async def test_entries_that_wait_share_a_commit(store: Store) -> None:
    statements: list[str] = []
    async with store.engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver
        await driver.set_trace_callback(statements.append)
    await asyncio.gather(*(store.journal.append(f"T{number:05}", OPENED) for number in range(400)))
    assert 1 <= len(statements) <= 3


async def test_while_some_are_written_the_others_are_served(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """If tables move as soon as they may, half of them wait for a commit while the other half are served."""
    batches: list[int] = []
    append = store.database.append

    async def count(rows: list[Row]) -> set[Key] | None:
        batches.append(len(rows))
        return await append(rows)

    async def play(table: int) -> None:
        for number in range(1, 21):
            await store.journal.append(f"T{table:05}", Entry(number, [Gathered()], "anna", None))

    monkeypatch.setattr(store.database, "append", count)
    await asyncio.gather(*(play(table) for table in range(100)))
    assert sum(batches) == 2000
    assert max(batches[10:]) <= 60


async def test_guests_who_come_at_the_same_time_share_a_commit(store: Store) -> None:
    """Otherwise moves would wait behind a commit for each person of an arriving crowd."""
    commits: list[Connection] = []
    event.listen(store.engine.sync_engine, "commit", commits.append)
    await asyncio.gather(*(store.guests.add(Guest(f"g{number}", ""), f"h{number}") for number in range(90)))
    await asyncio.gather(*(store.guests.rename(f"g{number}", f"Guest {number}", "fox") for number in range(90)))
    assert len(commits) <= 4
    found = await asyncio.gather(*(store.guests.find(f"h{number}") for number in range(90)))
    assert [guest and guest.name for guest in found] == [f"Guest {number}" for number in range(90)]


async def test_the_last_of_several_names_is_kept(store: Store) -> None:
    await store.guests.add(Guest("anna", ""), "hash")
    await asyncio.gather(*(store.guests.rename("anna", name) for name in ("Ann", "Anna", "Ann", "Annie")))
    guest = await store.guests.find("hash")
    assert guest
    assert guest.name == "Annie"


async def test_those_who_come_back_together_are_looked_up_together(store: Store) -> None:
    codes = [f"T{number:05}" for number in range(60)]
    await asyncio.gather(*(store.journal.append(code, OPENED) for code in codes))
    await store.journal.append(codes[7], SAT)
    await asyncio.gather(*(store.guests.add(Guest(code, code), f"hash of {code}") for code in codes))
    queries: list[Connection] = []
    event.listen(store.database.reader.sync_engine, "begin", queries.append)
    journals = await asyncio.gather(*map(store.journal.entries, [*codes, "nobody"]))
    assert journals == [[OPENED, SAT] if code == codes[7] else [OPENED] for code in codes] + [[]]
    found = await asyncio.gather(
        *(store.guests.find(f"hash of {code}") for code in codes), store.guests.find("stranger")
    )
    assert found == [*(Guest(code, code) for code in codes), None]
    assert 2 <= len(queries) <= 10


async def test_a_later_question_does_not_get_an_earlier_answer(store: Store) -> None:
    early = asyncio.create_task(store.journal.entries("BBBBBB"))
    await asyncio.sleep(0)
    await store.journal.append("BBBBBB", OPENED)
    assert await store.journal.entries("BBBBBB") == [OPENED]
    assert await early in ([], [OPENED])


async def test_a_question_that_fails_is_told_to_all_who_asked_and_the_next_is_answered(store: Store) -> None:
    await store.journal.append("BBBBBB", OPENED)

    def fail(connection: Connection) -> None:
        raise OSError

    event.listen(store.database.reader.sync_engine, "begin", fail)
    asked = [*map(store.journal.entries, ("BBBBBB", "CCCCCC")), store.guests.find("hash")]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Unavailable] * 3
    event.remove(store.database.reader.sync_engine, "begin", fail)
    assert await store.journal.entries("BBBBBB") == [OPENED]


WITHOUT_END = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


async def test_a_long_question_holds_up_no_commit_and_is_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SECONDS_TO_READ", 3600)
    asked = asyncio.create_task(store.read(text(WITHOUT_END)))
    await store.journal.append("BBBBBB", OPENED)
    await store.guests.add(Guest("anna", "Anna"), "hash")
    assert await store.journal.entries("BBBBBB") == [OPENED]
    assert not asked.done()
    monkeypatch.setattr(database, "SECONDS_TO_READ", 0)
    with pytest.raises(Unavailable):
        await asked


@pytest.mark.parametrize("statement", ["DELETE FROM journal", "PRAGMA wal_checkpoint(TRUNCATE)"])
async def test_a_connection_that_reads_neither_writes_nor_checkpoints(
    store: Store, tmp_path: Path, statement: str
) -> None:
    await store.journal.append("BBBBBB", OPENED)
    log = (tmp_path / "tablee.sqlite3-wal").read_bytes()
    with pytest.raises(Unavailable):
        await store.read(text(statement))
    assert (tmp_path / "tablee.sqlite3-wal").read_bytes() == log != b""
    assert await store.journal.entries("BBBBBB") == [OPENED]


async def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    store = Store(tmp_path / "100% of #1, é")
    await store.start()
    await store.journal.append("BBBBBB", OPENED)
    assert await store.journal.entries("BBBBBB") == [OPENED]
    await store.close()


async def test_a_full_disk_is_told_and_nothing_is_half_written(store: Store) -> None:
    await store.journal.append("BBBBBB", OPENED)
    await fill(store)
    big = Entry(2, [Sat(0, "anna", "A" * 100_000)], "anna", None)
    with pytest.raises(Unavailable):
        await store.journal.append("BBBBBB", big)
    assert await store.journal.entries("BBBBBB") == [OPENED]
    await make_space(store)
    await store.journal.append("BBBBBB", big)
    assert await store.journal.entries("BBBBBB") == [OPENED, big]


async def test_guests_are_found_by_the_hash_of_their_token_only(store: Store) -> None:
    await store.guests.add(Guest("anna", ""), "hash")
    await store.guests.rename("anna", "Anna")
    assert await store.guests.find("hash") == Guest("anna", "Anna")
    assert await store.guests.find("anna") is None


async def test_only_the_owner_can_read_the_files(store: Store, tmp_path: Path) -> None:
    await store.journal.append("BBBBBB", OPENED)
    assert set(modes_in(tmp_path).values()) == {0o600}
    assert len(modes_in(tmp_path)) >= 3


async def test_the_journal_survives_a_power_cut_by_its_settings(store: Store) -> None:
    async with store.engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL


async def test_the_migrations_make_the_schema_the_code_expects(store: Store) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_newer_database_is_refused_in_one_line(store: Store, tmp_path: Path) -> None:
    await store.close()
    with sqlite3.connect(tmp_path / "tablee.sqlite3") as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    newer = Store(tmp_path)
    with pytest.raises(CannotOpen, match=r"^.*newer.*$"):
        await newer.start()


async def test_a_folder_in_use_is_refused_in_one_line(store: Store, tmp_path: Path) -> None:
    second = Store(tmp_path)
    with pytest.raises(CannotOpen, match="Another house"):
        await second.start()
    await store.journal.append("BBBBBB", OPENED)


async def test_what_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tablee.sqlite3").write_text("Dear diary, today we played Dozito." * 100)
    store = Store(tmp_path)
    with pytest.raises(CannotOpen, match="not a database"):
        await store.start()
