"""No acknowledged move is lost when a real process is killed or stopped."""

import asyncio
import signal
from pathlib import Path

import pytest

from tablee.server.wire import updates
from tests.server.browser import Browser, TableSocket
from tests.server.process import HouseProcess


async def plays(player: TableSocket, moves: int) -> tuple[str, updates.Step]:
    """Make some moves; return the id of the last one, and the step before it."""
    made: list[tuple[str, updates.Step]] = []
    while len(made) < moves:
        step = player.step
        if step is None or not step.legal:
            await player.hears(updates.Step)
            continue
        id = f"{player.name}-{step.version}"
        answer = await player.asks("play", id, move=step.legal[step.version % len(step.legal)])
        assert isinstance(answer, updates.Accepted)
        made.append((id, step))
        while player.version == step.version:
            await player.hears(updates.Step)
    return made[-1]


async def test_after_kill_9_the_same_game_goes_on(tmp_path: Path) -> None:
    with HouseProcess(tmp_path) as house:
        async with Browser(house.address, "Anna") as anna:
            token = anna.token
            me = (await anna.http.get("/api/me")).json()["id"]
            code = await anna.opens(bots=["normal"], start=True)
            async with await anna.joins(code) as socket:
                seat = (await socket.hears(updates.TableChanged)).seat
                request, at = await plays(socket, 3)
            house.stop(signal.SIGKILL)
    assert seat is not None
    for _ in range(2):
        with HouseProcess(tmp_path) as house:
            async with Browser(house.address) as anna:
                anna.http.cookies.set("tablee", token)
                async with await anna.joins(code, at.version) as socket:
                    table = await socket.hears(updates.TableChanged)
                    assert (table.you, table.seat, table.phase) == (me, seat, "playing")
                    assert (await socket.hears(updates.Step)).version == at.version + 1, (
                        "the granted move is there"
                    )
                    resent = await socket.asks("play", request, move={"type": "draw"})
                    assert resent == updates.Accepted(request)
                    request, at = await plays(socket, 2)
                house.stop(signal.SIGKILL)


async def test_moves_are_kept_or_unknown_but_never_half_done_when_killed_in_the_middle(tmp_path: Path) -> None:
    """The house is killed while requests are under way: each was done or not, and a resend settles it."""
    with HouseProcess(tmp_path) as house:
        async with Browser(house.address, "Anna") as anna:
            token = anna.token
            code = await anna.opens()
            async with await anna.joins(code) as socket:
                await socket.hears(updates.TableChanged)
                for number in range(20):
                    await socket.says({"type": "sit", "id": f"s{number}", "seat": number % 5})
                granted = (await socket.hears(updates.Accepted)).id
                house.process.kill()
                await socket.close_code()
    with HouseProcess(tmp_path) as house:
        async with Browser(house.address) as anna:
            anna.http.cookies.set("tablee", token)
            async with await anna.joins(code) as socket:
                table = await socket.hears(updates.TableChanged)
                assert granted == "s0"
                assert table.seat is not None
                for number in range(20):
                    answer = await socket.asks("sit", f"s{number}", seat=number % 5)
                    assert answer == updates.Accepted(f"s{number}")
                while table.seat != 4:
                    table = await socket.hears(updates.TableChanged)


async def test_a_stopped_house_says_goodbye_and_leaves_no_trace(tmp_path: Path) -> None:
    with HouseProcess(tmp_path) as house:
        async with Browser(house.address, "Anna") as anna:
            code = await anna.opens(bots=["normal"], start=True)
            async with await anna.joins(code) as socket:
                await plays(socket, 1)
                stopped = asyncio.create_task(asyncio.to_thread(house.stop, signal.SIGTERM))
                assert await socket.close_code() == 1012
                assert await stopped == "", "the log is empty"


def test_a_second_house_on_the_same_folder_gets_one_clear_line(tmp_path: Path) -> None:
    with HouseProcess(tmp_path):
        second = HouseProcess(tmp_path)
        with pytest.raises(AssertionError, match="Another house is open"), second:
            pass
