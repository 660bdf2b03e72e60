"""Disks that are full, read-only, slow or damaged: the house says so, keeps its data, and recovers."""

import asyncio
import os
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.server.common.settings import Settings
from tablee.server.run.listen import CannotServe
from tablee.server.run.serve import serve
from tablee.server.storage.database import CannotOpen
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Opened
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.browser import Browser, TableSocket
from tests.server.ledger import rows_in, rows_of_copy
from tests.server.process import HouseCommand

NO_FILES = 0
ANY_SIZE = resource.RLIM_INFINITY
PAGE = 4096
FRAME = 24 + PAGE
"""Bytes of a frame in SQLite's write-ahead log: a header and a page."""

linux_only = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit to limit another process")


@contextmanager
def running(house: HouseCommand) -> Iterator[None]:
    house.start()
    try:
        yield
    finally:
        house.end(signal.SIGKILL)


@asynccontextmanager
async def at_a_table(address: str) -> AsyncIterator[tuple[Browser, TableSocket, str]]:
    """Anna in the middle of a game against a bot."""
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(bots=["normal"], start=True)
        async with await anna.joins(code) as socket:
            await socket.hears(updates.Step)
            yield anna, socket, code


async def moves(player: TableSocket, request: str | None = None) -> tuple[str, updates.ServerMessage]:
    """Make one move when it is the player's turn; return the request's id and the answer."""
    step = await has_the_turn(player)
    request = request or f"{player.name}-v{step.version}"
    answer = await player.asks("play", request, move=step.legal[0])
    while isinstance(answer, updates.Accepted) and player.version == step.version:
        await player.hears(updates.Step)
    return request, answer


async def has_the_turn(player: TableSocket) -> updates.Step:
    while not player.step or not player.step.legal:
        await player.hears(updates.Step)
    return player.step


def written(house_folder: Path, request: str) -> int:
    """How often a request is in the journal of a house that is down."""
    return sum(row.request == request for row in rows_in(house_folder / "tablee.sqlite3"))


@linux_only
async def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    house = HouseCommand(tmp_path)
    with running(house):
        async with at_a_table(house.address) as (anna, socket, code):
            request, answer = await moves(socket)
            assert isinstance(answer, updates.Accepted)
            await has_the_turn(socket)
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (NO_FILES, ANY_SIZE))
            refused = "on-a-full-disk"
            assert await moves(socket, refused) == (refused, Failed("unavailable", refused))
            assert (await anna.http.post("/api/tables", json={"game": "dozito"})).json() == {
                "type": "failed",
                "problem": "unavailable",
                "id": None,
            }
            async with await anna.joins(code) as fresh:
                assert (await fresh.hears(updates.Step)).version == socket.version, "the table is shown as it was"
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (ANY_SIZE, ANY_SIZE))
            assert await moves(socket, refused) == (refused, updates.Accepted(refused))
            await moves(socket)
    assert [written(tmp_path, request), written(tmp_path, refused)] == [1, 1]
    outage, end = house.complaints.splitlines()
    assert "database: disk I/O error" in outage
    assert "database: works again" in end


async def test_a_disk_that_becomes_read_only_is_told_and_nothing_is_lost(
    address: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_a_table(address) as (_, socket, code):
        await moves(socket)
        await has_the_turn(socket)
        await pragma(store, "query_only = ON")
        before = await store.journal.entries(code)
        assert await moves(socket, "late") == ("late", Failed("unavailable", "late"))
        assert await store.journal.entries(code) == before
        assert "database: attempt to write a readonly database" in caplog.text
        await pragma(store, "query_only = OFF")
        assert await moves(socket, "late") == ("late", updates.Accepted("late"))
        assert [entry.request for entry in await store.journal.entries(code)].count("late") == 1


async def pragma(store: Store, setting: str) -> None:
    async with store.engine.connect() as connection:
        await connection.execute(text(f"PRAGMA {setting}"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody can write")
def test_a_house_on_a_read_only_disk_opens_with_one_clear_line() -> None:
    with pytest.raises(CannotServe, match=r"^/proc/tablee/tablee.sqlite3 cannot be used: .*$"):
        serve(Settings(port=0, data=Path("/proc/tablee")))


# --- a slow disk ---------------------------------------------------------------------------------


@contextmanager
def somebody_else_writes(folder: Path) -> Iterator[sqlite3.Connection]:
    """Hold the write lock of the database, so that commits of the house have to wait."""
    other = sqlite3.connect(folder / "tablee.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
    finally:
        other.close()


async def test_on_a_slow_disk_the_answer_comes_late_but_once(address: str, store: Store, tmp_path: Path) -> None:
    async with at_a_table(address) as (anna, socket, code), await anna.joins(code) as second:
        step = await has_the_turn(socket)
        with somebody_else_writes(tmp_path) as other:
            move = {"type": "play", "id": "slow", "move": step.legal[0]}
            for line in (socket, second, socket):  # as a browser does that gets no answer
                await line.says(move)
            assert (await anna.http.get("/api/games")).status_code == 200, "others are served"
            other.execute("ROLLBACK")
        for line in (socket, second, socket):
            assert (await line.hears(updates.Accepted)).id == "slow"
        assert [entry.request for entry in await store.journal.entries(code)].count("slow") == 1
        await moves(socket)


async def test_on_a_disk_that_does_not_answer_one_is_told_and_can_ask_again(
    address: str, store: Store, tmp_path: Path
) -> None:
    async with at_a_table(address) as (_, socket, code):
        await has_the_turn(socket)
        await pragma(store, "busy_timeout = 50")
        with somebody_else_writes(tmp_path):
            assert await moves(socket, "stuck") == ("stuck", Failed("unavailable", "stuck"))
        assert await moves(socket, "stuck") == ("stuck", updates.Accepted("stuck"))
        assert [entry.request for entry in await store.journal.entries(code)].count("stuck") == 1


# --- a damaged disk --------------------------------------------------------------------------------


def cut(wal: Path) -> None:
    os.truncate(wal, wal.stat().st_size - 100)


def scribble(wal: Path) -> None:
    with wal.open("r+b") as file:
        file.seek(-PAGE // 2, os.SEEK_END)
        file.write(os.urandom(PAGE // 2))


def grow(wal: Path) -> None:
    with wal.open("ab") as file:
        file.write(os.urandom(FRAME + 100))


@pytest.mark.parametrize(("damage", "lost"), [(cut, 1), (scribble, 1), (grow, 0)])
async def test_a_damaged_tail_of_the_journal_costs_what_is_damaged_and_no_more(
    tmp_path: Path, damage: Callable[[Path], None], lost: int
) -> None:
    house = HouseCommand(tmp_path)
    with running(house):
        async with at_a_table(house.address) as (anna, socket, code):
            token = anna.token
            for _ in range(4):
                await moves(socket)
            seen = (await has_the_turn(socket)).version
            house.end(signal.SIGKILL)
    before = rows_of_copy(tmp_path)
    damage(tmp_path / "tablee.sqlite3-wal")
    with running(house):
        async with Browser(house.address) as anna:
            anna.http.cookies.set("tablee", token)
            async with await anna.joins(code, seen) as socket:
                assert (await socket.hears(updates.Step)).version == seen - lost
                assert isinstance((await moves(socket))[1], updates.Accepted), "the table goes on"
    after = rows_in(tmp_path / "tablee.sqlite3")
    kept = len(before) - lost
    assert after[:kept] == before[:kept]
    assert [row.number for row in after] == list(range(1, len(after) + 1))
    assert house.complaints == ""


async def test_a_damaged_page_takes_its_own_tables_away_and_no_others(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    codes = [f"T{number:05}" for number in range(300)]
    opened = Entry(1, [Opened("dozito", {"rounds": 3}, "x" * 300)], "anna", None)
    await asyncio.gather(*(store.journal.append(code, opened) for code in codes))
    await store.close()
    with (tmp_path / "tablee.sqlite3").open("r+b") as file:
        pages = file.seek(0, os.SEEK_END) // PAGE
        file.seek((pages - 2) * PAGE)
        file.write(b"\xff" * PAGE)
    again = Store(tmp_path)
    await again.start()
    answers = [await asyncio.gather(again.journal.entries(code), return_exceptions=True) for code in codes]
    kinds = [type(answer) for (answer,) in answers]
    assert 0 < kinds.count(Unavailable) < 30
    assert [answer for (answer,) in answers if isinstance(answer, list)] == [[opened]] * kinds.count(list)
    assert kinds.count(Unavailable) + kinds.count(list) == len(codes)
    assert "database: database disk image is malformed" in caplog.text
    await again.journal.append("BBBBBB", opened)
    await again.close()


async def test_a_database_whose_beginning_is_damaged_is_refused_in_one_line(store: Store, tmp_path: Path) -> None:
    await store.journal.append("BBBBBB", Entry(1, [Opened("dozito", {}, "anna")], "anna", None))
    await store.close()
    with (tmp_path / "tablee.sqlite3").open("r+b") as file:
        file.write(os.urandom(100))
    with pytest.raises(CannotOpen, match=r"^.*tablee.sqlite3 cannot be used: file is not a database$"):
        await Store(tmp_path).start()
