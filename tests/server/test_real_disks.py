"""Failures from the operating system: full and read-only file systems, and syncs that fail or are slow."""

import asyncio
import subprocess
import sys
from pathlib import Path

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.browser import Browser
from tests.server.disk import fill_up, mounting, needs_mounts, needs_strace, seen_by, tampered
from tests.server.ledger import rows_of_copy
from tests.server.process import HouseCommand
from tests.server.test_disks import at_a_table, has_the_turn, moves, running

SYNCS = "fsync,fdatasync"


def times_written(folder: Path, request: str) -> int:
    return [row.request for row in rows_of_copy(folder)].count(request)


@needs_mounts
async def test_a_disk_without_space_is_told_and_the_house_goes_on_when_there_is_some(tmp_path: Path) -> None:
    house = HouseCommand(tmp_path, within=mounting(tmp_path))
    with running(house):
        disk = seen_by(house.process.pid, tmp_path)
        async with at_a_table(house.address) as (anna, socket, code):
            done, answer = await moves(socket)
            assert isinstance(answer, updates.Accepted)
            await has_the_turn(socket)
            before = rows_of_copy(disk)
            ballast = fill_up(disk)
            refused = "no-space-left"
            assert await moves(socket, refused) == (refused, Failed("unavailable", refused))
            assert (await anna.http.post("/api/tables", json={"game": "dozito"})).status_code == 503
            async with await anna.joins(code) as fresh:
                assert (await fresh.hears(updates.Step)).version == socket.version, "the table is shown as it was"
            ballast.unlink()
            assert await moves(socket, refused) == (refused, updates.Accepted(refused))
            await has_the_turn(socket)
            assert rows_of_copy(disk)[: len(before)] == before
            assert [times_written(disk, request) for request in (done, refused)] == [1, 1]
    assert house.complaints.count("database: database or disk is full") == 1
    assert house.complaints.count("database: works again") == 1


@needs_mounts
async def test_a_house_on_a_disk_mounted_read_only_says_so_and_changes_nothing(tmp_path: Path) -> None:
    saved, folder = tmp_path / "saved", tmp_path / "mounted"
    folder.mkdir()
    house = HouseCommand(saved)
    with running(house):
        async with at_a_table(house.address) as (anna, socket, code):
            token = anna.token
            await moves(socket)
            seen = (await has_the_turn(socket)).version
    within = mounting(folder, f"cp {saved}/* {folder}", f"mount -o remount,ro {folder}")
    command = [*within, sys.executable, "-m", "tablee", "serve", "--port", "0", "--data", str(folder)]
    refused = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert line.startswith(f"tablee: {folder}/tablee.sqlite3 cannot be used: [Errno 30] Read-only file system")
    with running(house):
        async with Browser(house.address) as anna:
            anna.http.cookies.set("tablee", token)
            async with await anna.joins(code) as socket:
                assert (await socket.hears(updates.Step)).version == seen
                assert isinstance((await moves(socket))[1], updates.Accepted)


@needs_strace
async def test_a_disk_that_turns_read_only_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    house = HouseCommand(tmp_path)
    with running(house):
        async with at_a_table(house.address) as (_, socket, _code):
            await moves(socket)
            await has_the_turn(socket)
            before = rows_of_copy(tmp_path)
            # Only the database writes at an offset: sockets and pipes have none.
            with tampered(house.process.pid, "pwrite64,ftruncate,fallocate:error=EROFS"):
                assert await moves(socket, "late") == ("late", Failed("unavailable", "late"))
                assert await moves(socket, "late") == ("late", Failed("unavailable", "late"))
            assert rows_of_copy(tmp_path) == before
            assert await moves(socket, "late") == ("late", updates.Accepted("late"))
            await has_the_turn(socket)
            assert times_written(tmp_path, "late") == 1
    assert house.complaints.count("database: disk I/O error") == 1
    assert house.complaints.count("database: works again") == 1


@needs_strace
async def test_what_the_disk_did_not_confirm_is_not_acknowledged(tmp_path: Path) -> None:
    house = HouseCommand(tmp_path)
    with running(house):
        async with at_a_table(house.address) as (_, socket, _code):
            await has_the_turn(socket)
            with tampered(house.process.pid, f"{SYNCS}:error=EIO"):
                assert await moves(socket, "unsure") == ("unsure", Failed("unavailable", "unsure"))
            assert await moves(socket, "unsure") == ("unsure", updates.Accepted("unsure"))
            await has_the_turn(socket)
            assert times_written(tmp_path, "unsure") == 1
    assert house.complaints.count("database: disk I/O error") == 1


@needs_strace
async def test_a_slow_disk_makes_answers_late_and_nothing_else(tmp_path: Path) -> None:
    house = HouseCommand(tmp_path)
    with running(house):
        async with at_a_table(house.address) as (anna, socket, code), await anna.joins(code) as second:
            step = await has_the_turn(socket)
            with tampered(house.process.pid, f"{SYNCS}:delay_enter=2s"):
                for line in (socket, second, socket):  # as a browser does that gets no answer
                    await line.says({"type": "play", "id": "slow", "move": step.legal[0]})
                assert (await anna.http.get("/api/games")).status_code == 200, "others are served"
                for line in (socket, second, socket):
                    assert (await line.hears(updates.Accepted)).id == "slow"
            assert isinstance((await moves(socket))[1], updates.Accepted)
            assert times_written(tmp_path, "slow") == 1
    assert house.complaints == ""
