"""Bots that search in processes of their own, which share the time, and whose ends harm nobody."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import Bot, Situation
from tablee.server.common.settings import Settings
from tablee.server.room import search_pool, searcher
from tablee.server.room.search_pool import LONGEST_SEARCH, ROUND, NoAnswer, SearchPool
from tests.patience import soon, until
from tests.server.browser import Browser
from tests.server.process import HouseCommand, children_of
from tests.server.searching import THINKS, Dying, Endless, Failing, Held, Time, Where, asked


@asynccontextmanager
async def pool(processes: int = 1, most_waiting: int = 100) -> AsyncIterator[SearchPool]:
    searches = SearchPool(processes, most_waiting)
    try:
        yield searches
    finally:
        await searches.close()


def is_alive(process: int) -> bool:
    """Whether there is such a process, even if it has ended and its parent has not noticed."""
    return Path(f"/proc/{process}").exists()


async def process_of(searches: SearchPool) -> int:
    process, _ = await searches.move("A", Where(), asked())
    return int(process)


async def begun(file: Path) -> int:
    """The process of a held bot that has begun to think."""
    return int(await soon(lambda: file.exists() and file.read_text(), "a bot that thinks"))


# --- processes -----------------------------------------------------------------------------------------


async def test_bots_search_in_a_process_that_gives_way_to_the_server() -> None:
    async with pool() as searches:
        process, niceness = await searches.move("A", Where(), asked())
        assert process != os.getpid()
        assert niceness == min(19, os.nice(0) + searcher.NICENESS)
        assert (await searches.move("B", Where(), asked())) == (process, niceness)


async def test_there_are_no_more_processes_than_the_house_may_have() -> None:
    async with pool(processes=2) as searches:
        tables = [searches.move(f"table {number}", Where(), asked()) for number in range(12)]
        assert len({process for process, _ in await asyncio.gather(*tables)}) <= 2


async def test_without_processes_bots_search_in_the_server() -> None:
    async with pool(processes=0) as searches:
        assert await process_of(searches) == os.getpid()


async def test_no_process_is_left_when_the_house_closes() -> None:
    async with pool() as searches:
        process = await process_of(searches)
        assert is_alive(process)
    assert not is_alive(process)


async def test_a_search_that_is_under_way_when_the_house_closes_has_no_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with pool() as searches:
        move = asyncio.create_task(searches.move("A", Held(tmp_path / "held"), asked()))
        process = await begun(tmp_path / "held")
    with pytest.raises(NoAnswer):
        await move
    assert not is_alive(process)
    assert not caplog.text


# --- failures ------------------------------------------------------------------------------------------


async def test_a_process_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as searches:
        process = await process_of(searches)
        with pytest.raises(NoAnswer):
            await searches.move("A", Dying(), asked())
        assert not is_alive(process)
        assert await process_of(searches) != process
        assert caplog.text.count("a process in which bots search: EOFError") == 1


async def test_a_process_that_hangs_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with pool() as searches:
        process = await process_of(searches)
        monkeypatch.setattr(searcher, "GRACE", 0.0)
        monkeypatch.setattr(search_pool, "LONGEST_SEARCH", 0.0)
        with pytest.raises(NoAnswer):
            await searches.move("A", Endless(tmp_path / "endless"), asked())
        monkeypatch.undo()
        assert not is_alive(process)
        assert await process_of(searches) != process


async def test_a_bot_that_fails_tells_the_log_where_and_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as searches:
        with pytest.raises(NoAnswer):
            await searches.move("A", Failing(), asked())
        assert "bot Failing: RuntimeError in choose" in caplog.text
        assert "in hand" not in caplog.text


async def test_a_move_that_is_not_legal_is_no_answer() -> None:
    async with pool(processes=0) as searches:
        with pytest.raises(NoAnswer):
            await searches.move("A", Where(), Situation(0, None, ("draw", "stop")))


async def test_where_no_process_can_be_started_bots_search_in_the_server_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(process: SpawnProcess) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    async with pool() as searches:
        assert [await process_of(searches), await process_of(searches)] == [os.getpid()] * 2
    assert caplog.text.count("bots search in the server") == 1


# --- turns ---------------------------------------------------------------------------------------------


async def test_the_more_wait_the_less_time_each_has() -> None:
    async with pool(processes=0) as searches:
        shares = await asyncio.gather(*(searches.move(f"table {n}", Time(), asked()) for n in range(40)))
    assert shares == [LONGEST_SEARCH, *(min(LONGEST_SEARCH, ROUND / waiting) for waiting in range(39, 0, -1))]


async def test_a_table_with_many_bots_lets_others_go_first(tmp_path: Path) -> None:
    order: list[str] = []

    async def search(table: str, seat: int, bot: Bot[Any, Any]) -> None:
        await searches.move(table, bot, asked(seat))
        order.append(table)

    async with pool() as searches:
        held = asyncio.create_task(search("first", 0, Held(tmp_path / "held")))
        await begun(tmp_path / "held")
        others = [search("crowd", seat, Time()) for seat in range(4)] + [search("pair", 0, Time())]
        waiting = [asyncio.create_task(other) for other in others]
        await soon(lambda: searches.asked == 6, "everybody in the queue")
        (tmp_path / "held").unlink()
        await asyncio.gather(held, *waiting)
    assert order == ["first", "crowd", "pair", "crowd", "crowd", "crowd"]


async def test_beyond_a_number_nobody_waits(tmp_path: Path) -> None:
    async with pool(most_waiting=3) as searches:
        held = asyncio.create_task(searches.move("first", Held(tmp_path / "held"), asked()))
        await begun(tmp_path / "held")
        waiting = [asyncio.create_task(searches.move(f"table {n}", Time(), asked())) for n in range(2)]
        await soon(lambda: searches.asked == 3, "a full queue")
        with pytest.raises(NoAnswer):
            await searches.move("one too many", Time(), asked())
        (tmp_path / "held").unlink()
        await asyncio.gather(held, *waiting)


async def test_a_search_that_nobody_wants_any_more_before_its_turn_is_dropped(tmp_path: Path) -> None:
    async with pool() as searches:
        held = asyncio.create_task(searches.move("first", Held(tmp_path / "held"), asked()))
        await begun(tmp_path / "held")
        dropped = asyncio.create_task(searches.move("second", Held(tmp_path / "never"), asked()))
        await soon(lambda: searches.asked == 2, "a search in the queue")
        dropped.cancel()
        await asyncio.wait([dropped])
        assert searches.asked == 1
        (tmp_path / "held").unlink()
        await held
        assert await searches.move("second", Time(), asked()) == LONGEST_SEARCH
    assert not (tmp_path / "never").exists()


async def test_the_answer_of_an_abandoned_search_is_not_taken_for_that_of_the_next_one(tmp_path: Path) -> None:
    async with pool(processes=2) as searches:
        abandoned = asyncio.create_task(searches.move("A", Held(tmp_path / "held", "old"), asked()))
        await begun(tmp_path / "held")
        abandoned.cancel()
        following = asyncio.create_task(searches.move("A", Time(), asked()))
        for _ in range(2):  # a search that begins meanwhile would end before the second one
            assert await searches.move("A", Time(), asked(seat=1)) == LONGEST_SEARCH
        assert not following.done(), "a seat has one search under way"
        (tmp_path / "held").unlink()
        assert await following == LONGEST_SEARCH
        assert abandoned.cancelled()


# --- a house -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_house_that_ends_leaves_no_process_not_even_one_that_hangs(
    tmp_path: Path, how: signal.Signals
) -> None:
    house = HouseCommand(tmp_path, module="tests.server.searching")
    house.start()
    children: list[int] = []
    try:
        async with Browser(house.address, "Anna") as anna:
            code = await anna.opens(game="dozito", bots=["hard", "hard"])
            async with await anna.joins(code) as table:
                await table.asks("start")
                process = await begun(tmp_path / THINKS)
                children = children_of(house.process.pid)
                assert process in children
    finally:
        house.end(how)
    until(lambda: not any(map(is_alive, children)), "the end of every process")
    assert not house.complaints


@pytest.mark.parametrize(("chosen", "workers", "cores", "processes"), [
    (None, 1, 8, 7), (None, 1, 1, 1), (None, 4, 8, 1), (None, 2, 9, 4), (0, 1, 8, 0), (3, 2, 8, 3),
])  # fmt: skip
def test_every_worker_has_its_share_of_the_processors(
    monkeypatch: pytest.MonkeyPatch, chosen: int | None, workers: int, cores: int, processes: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(cores)))
    assert Settings(bot_processes=chosen, workers=workers).search_processes == processes
