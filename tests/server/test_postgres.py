"""The store with PostgreSQL, shared by several workers: it keeps the same promises as with a file."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import replace
from sqlalchemy import Connection, MetaData, create_engine, event, insert, text, update

from tablee.server.common.clock import today
from tablee.server.storage import backups, database
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.database import CannotOpen, database_at
from tablee.server.storage.devices import Devices
from tablee.server.storage.guests import Guest
from tablee.server.storage.journal import Conflict
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.public_tables import Hall
from tablee.server.storage.ratings import Ratings
from tablee.server.storage.results import Results
from tablee.server.storage.schema import journal, tokens
from tablee.server.storage.store import Store
from tablee.server.storage.tidying import Tidying
from tablee.server.storage.verify import look_at
from tablee.server.table.facts import Entry, Gathered, Opened, Sat
from tablee.server.wire.http import Listing, Place, Result
from tests.patience import answered, soon
from tests.server import services
from tests.server.test_results import end_together
from tests.server.test_upgrades import DATABASES, is_upgraded, left_by

OPENED = Entry(1, [Opened("dozito", {"rounds": 3}, "anna")], "anna", None)
SAT = Entry(2, [Sat(0, "anna", "Anna")], "anna", "r1")

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with services.postgres() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    return services.new_database(server)


@pytest.fixture
async def stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two workers that start at the same moment on an empty database."""
    first, second = Store(url), Store(url)
    await asyncio.gather(first.start(), second.start())
    yield first, second
    await first.close()
    await second.close()


async def test_what_one_worker_wrote_the_other_reads(stores: tuple[Store, Store]) -> None:
    first, second = stores
    await first.journal.append("BBBBBB", OPENED)
    await second.journal.append("BBBBBB", SAT)
    assert await first.journal.entries("BBBBBB") == await second.journal.entries("BBBBBB") == [OPENED, SAT]
    assert await first.journal.entries("BBBBBB", after=1) == [SAT]


async def test_of_two_workers_who_write_the_same_number_one_loses_and_knows(stores: tuple[Store, Store]) -> None:
    rival = Entry(1, [Gathered()], "eve", None)
    results = await asyncio.gather(
        *(store.journal.append("BBBBBB", entry) for store, entry in zip(stores, (OPENED, rival), strict=True)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    won = OPENED if results[0] is None else rival
    assert await stores[0].journal.entries("BBBBBB") == [won]


async def test_a_loser_does_not_harm_the_others_of_its_batch(stores: tuple[Store, Store]) -> None:
    first, second = stores
    await first.journal.append("BBBBBB", OPENED)
    appends = [
        second.journal.append("CCCCCC", OPENED),
        second.journal.append("BBBBBB", OPENED),
        second.journal.append("BBBBBB", SAT),
    ]
    written = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in written] == [type(None), Conflict, type(None)]


async def test_a_guest_is_known_to_every_worker(stores: tuple[Store, Store]) -> None:
    await stores[0].guests.add(Guest("anna", ""), "hash")
    await stores[1].guests.rename("anna", "Anna")
    assert await stores[0].guests.find("hash") == Guest("anna", "Anna")


async def test_the_old_password_signs_nobody_in_at_another_worker(stores: tuple[Store, Store]) -> None:
    """A sign-in was checked against the old hash; whichever is written first, its device is not left."""
    here, there = Accounts(stores[0]), Accounts(stores[1])
    await stores[0].guests.add(Guest("anna", ""), "laptop")
    assert await here.open("anna", "anna", "old", "laptop", "") is None
    account = await there.find("anna")
    assert account
    ended, signed_in = await asyncio.gather(
        here.change_password(account, "new", "laptop"), there.sign_in(account, "phone", "", None)
    )
    assert (ended, signed_in) in (([], None), (["phone"], []))
    assert [device.here for device in await Devices(stores[1]).of("anna", "laptop")] == [True]


async def test_strangers_are_swept_out_of_a_server_too(stores: tuple[Store, Store]) -> None:
    for id, seen in (("old", 0), ("new", today())):
        await stores[0].guests.add(Guest(id, ""), f"token of {id}")
        await stores[0].run(update(tokens).where(tokens.c.guest == id).values(seen=seen))
    await Tidying(stores[1]).sweep()
    assert await stores[0].guests.find("token of old") is None
    assert await stores[0].guests.find("token of new") == Guest("new", "")


async def test_a_newer_database_is_refused_in_one_line(stores: tuple[Store, Store], url: str) -> None:
    async with stores[0].engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CannotOpen, match=r"^.*newer.*$"):
        await Store(url).start()


async def test_a_house_moves_from_a_folder_to_a_server_and_back(url: str, server: str, tmp_path: Path) -> None:
    folder, again, backup = tmp_path / "house", tmp_path / "again", tmp_path / "backup"
    store = Store(folder)
    await store.start()
    await store.journal.append("BBBBBB", OPENED)
    await store.journal.append("BBBBBB", SAT)
    await store.guests.add(Guest("anna", "Anna"), "hash")
    await store.close()
    in_thread = asyncio.to_thread
    assert await in_thread(backups.back_up, folder, backup) == 1
    assert await in_thread(backups.restore, backup, url) == 1
    store = Store(url)
    await store.start()
    assert await store.journal.entries("BBBBBB") == [OPENED, SAT]
    assert (await in_thread(look_at, url)).entries == 2
    with pytest.raises(backups.IsOpen):
        await in_thread(backups.restore, backup, url, True)
    from_server = tmp_path / "from-server"
    assert await in_thread(backups.back_up, url, from_server) == 1, "while the house is open"
    await store.close()
    with pytest.raises(backups.HasTables):
        await in_thread(backups.restore, backup, url)
    assert await in_thread(backups.restore, backup, url, True) == 1
    assert await in_thread(backups.restore, from_server, again) == 1
    store = Store(again)
    await store.start()
    assert await store.journal.entries("BBBBBB") == [OPENED, SAT]
    assert await store.guests.find("hash") == Guest("anna", "Anna")
    await store.close()


@pytest.mark.parametrize("dump", DATABASES, ids=lambda dump: dump.stem)
async def test_an_older_database_is_upgraded_there_too(dump: Path, url: str, tmp_path: Path) -> None:
    tables = left_by(dump, tmp_path)
    engine = database_at(url).engine
    async with engine.begin() as connection:
        await connection.run_sync(as_it_was, dump.stem, tmp_path / "tablee.sqlite3")
    await engine.dispose()
    await is_upgraded(Store(url), tables)


def as_it_was(connection: Connection, revision: str, file: Path) -> None:
    """Create the schema of that revision, and copy the rows of the file into it."""
    config = Config()
    config.set_main_option("script_location", "tablee.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    left, here = MetaData(), MetaData()
    here.reflect(connection)
    with create_engine(f"sqlite:///{file}").connect() as old:
        left.reflect(old)
        assert left.tables.keys() == here.tables.keys()
        for table in here.sorted_tables:
            rows = [dict(row) for row in old.execute(left.tables[table.name].select()).mappings()]
            if rows and table.name != "alembic_version":
                connection.execute(table.insert(), rows)
        old.engine.dispose()


def test_an_empty_server_has_no_house_to_back_up(url: str, tmp_path: Path) -> None:
    with pytest.raises(backups.NoHouse):
        backups.back_up(url, tmp_path / "backup")
    assert not list(tmp_path.iterdir())


async def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    nobody = Store("postgresql://house:sesame@127.0.0.1:9/tablee")
    with pytest.raises(CannotOpen, match=r"127\.0\.0\.1:9/tablee cannot be used") as refused:
        await nobody.start()
    assert "sesame" not in str(refused.value)


@pytest.mark.parametrize("where", ["mysql://localhost/tablee", "a folder?", "sqlite:///tablee"])
def test_other_databases_are_refused_in_one_line(where: str) -> None:
    with pytest.raises(CannotOpen, match=r"^--database .*$"):
        Store(where)


async def test_matches_that_end_together_are_written_together(stores: tuple[Store, Store]) -> None:
    await end_together(stores[0])


async def test_of_two_workers_who_see_a_match_end_one_writes_it_down(stores: tuple[Store, Store]) -> None:
    await stores[0].journal.append("BBBBBB", OPENED)
    await stores[0].guests.add(Guest("anna", "Anna"), "hash")
    result = Result("BBBBBB", 1, "dozito", {"rounds": 3}, [Place("Anna", "anna", None, 1, 30)])
    kept = await asyncio.gather(*(Results(store).keep(result, entry=1) for store in stores))
    assert sorted(kept) == [False, True]
    (found,) = await Results(stores[1]).of_person("anna")
    assert found == replace(result, ended_at=found.ended_at)
    assert found.ended_at > 1_600_000_000_000


async def test_of_two_equal_numbers_in_a_batch_the_first_is_written(stores: tuple[Store, Store]) -> None:
    rival = Entry(1, [Gathered()], "eve", "r9")
    first, _ = stores
    appends = [
        first.journal.append("BBBBBB", SAT),
        first.journal.append("BBBBBB", OPENED),
        first.journal.append("BBBBBB", rival),
    ]
    written = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in written] == [type(None), type(None), Conflict]
    assert await first.journal.entries("BBBBBB") == [OPENED, SAT]


async def test_workers_who_write_the_same_tables_do_not_wait_for_each_other_forever(
    stores: tuple[Store, Store],
) -> None:
    async with stores[0].engine.connect() as third:
        await third.execute(insert(journal), row("DDDDDD"))  # both workers have to wait at this row
        appends = [stores[0].journal.append(code, OPENED) for code in ("BBBBBB", "DDDDDD", "CCCCCC")]
        appends += [stores[1].journal.append(code, OPENED) for code in ("CCCCCC", "DDDDDD", "BBBBBB")]
        await until_somebody_waits(stores[1], 2)
        await third.rollback()
        written = await asyncio.gather(*appends, return_exceptions=True)
    assert sorted(type(result).__name__ for result in written) == ["Conflict"] * 3 + ["NoneType"] * 3


async def until_somebody_waits(store: Store, people: int) -> None:
    waiting = (
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    await counted(store, waiting, people, "connections that wait for a lock")


def row(code: str) -> dict[str, object]:
    return {"table_code": code, "number": 1, "at": 0, "facts": "[]"}


async def test_long_questions_hold_up_no_commit(stores: tuple[Store, Store], url: str) -> None:
    forever = text("SELECT pg_sleep(3600)")
    asked = [asyncio.create_task(stores[0].read(forever)) for _ in range(database.READERS)]
    await until_they_sleep(stores[1], database.READERS)
    await stores[0].journal.append("BBBBBB", OPENED)
    await stores[0].guests.add(Guest("anna", "Anna"), "hash")
    assert not any(task.done() for task in asked)
    services.hang_up(url)
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Unavailable] * database.READERS


async def until_they_sleep(store: Store, questions: int) -> None:
    asleep = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
    await counted(store, asleep, questions, "statements that sleep")


async def counted(store: Store, statement: str, least: int, what: str) -> None:
    async def look() -> bool:
        return bool((await store.run(text(statement)))[0][0] >= least)

    await answered(look, f"{least} {what}")


async def test_a_question_that_takes_too_long_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SECONDS_TO_READ", 1)
    store = Store(url)
    await store.start()
    for impossible in ("SELECT pg_sleep(3600)", "DELETE FROM journal"):
        with pytest.raises(Unavailable):
            await store.read(text(impossible))
    await store.close()


async def test_a_worker_that_was_hung_up_on_takes_another_connection(
    stores: tuple[Store, Store], url: str
) -> None:
    used: list[Any] = []
    for engine in (stores[0].engine, stores[0].database.reader):
        event.listen(engine.sync_engine, "checkout", lambda pooled, *_: used.append(pooled.driver_connection))
    await stores[0].journal.append("BBBBBB", OPENED)
    await stores[0].journal.entries("BBBBBB")
    assert len(used) >= 2, "connections that write and that read"
    services.hang_up(url)
    await soon(lambda: all(driver.is_closed() for driver in used), "drivers that know that they were hung up on")
    await stores[0].journal.append("BBBBBB", SAT)
    assert await stores[0].journal.entries("BBBBBB") == [OPENED, SAT]


async def test_after_a_pause_a_line_is_tried_first(
    stores: tuple[Store, Store], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stores[0].journal.append("BBBBBB", OPENED)
    await stores[1].journal.entries("BBBBBB")
    monkeypatch.setattr(database, "SECONDS_TO_TRUST", 0)
    services.hang_up(url)  # and the driver has had no time to notice
    written, read = (
        stores[0].journal.append("BBBBBB", SAT),
        asyncio.create_task(stores[1].journal.entries("BBBBBB")),
    )
    await written
    assert OPENED in await read


@pytest.mark.parametrize("hours", [-1, 1])
async def test_tables_are_listed_whatever_the_clocks_of_the_workers_say(
    stores: tuple[Store, Store], hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = time.time_ns() + hours * 3600 * 10**9
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(time, "time_ns", lambda: wrong)
        elsewhere.setattr(database, "steady_time", lambda: wrong // 10**6)
        await Hall(stores[0]).put_up(Listing("BCDFGH", "dos", {}, "", ["Anna"], 0, 3, False))
        await Hall(stores[0]).tidy()
    await Hall(stores[1]).tidy()
    assert [table.code for table in await Hall(stores[1]).tables()] == ["BCDFGH"]


async def test_ratings_know_there_too_who_met_whom(stores: tuple[Store, Store]) -> None:
    for person in ("anna", "ben"):
        await stores[0].guests.add(Guest(person, person), f"hash of {person}")
    moves = []
    for number in (1, 2, 3):
        seats = [Place("Anna", "anna", None, 1, 0), Place("Ben", "ben", None, 2, 0)]
        ended = Result("BCDFGH", number, "dos", {}, seats, rated=True)
        await stores[0].journal.append("BCDFGH", Entry(number, []))
        await Results(stores[0]).keep(ended, number)
        await asyncio.gather(*(Ratings(store).rate(ended) for store in stores))
        (anna,) = await Ratings(stores[0]).of_person("anna")
        moves.append(anna.sigma)
    assert anna.matches == 3
    assert moves[0] - moves[1] > moves[1] - moves[2] > 0
