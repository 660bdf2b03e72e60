"""The moment at which a bot moves says nothing about what it holds. Time is virtual here."""

from collections.abc import Iterator
from itertools import chain, repeat
from zlib import crc32

import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.uniform import Uniform
from tablee.core.luck import seeded
from tablee.server.room.bots import (
    BREATH,
    TIME_TO_SEARCH,
    Thinkers,
    bots_awaited,
    least_time_of,
    pause_after,
    quick_bot,
)
from tablee.server.room.queue import Jobs
from tablee.server.room.search_pool import LONGEST_SEARCH, SearchPool
from tablee.server.table.table import Table
from tests.server.evening import CODE, Evening
from tests.server.searching import Time as Asked
from tests.server.searching import asked
from tests.simulation.loop import Loop, Time

ANNA, BOT = 0, 1
GAME = "dos"
"""A game in which a bot knows what others do not."""


class Searching(Uniform):
    searches = True


@pytest.fixture(params=["searching", "quick"])
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot that searches, and one that does not. Both are asked in the same way."""
    monkeypatch.setitem(BOTS[GAME], "searching", Searching())
    monkeypatch.setitem(BOTS[GAME], "quick", Uniform())
    return str(request.param)


def table_of(level: str) -> Table:
    """A table at which a bot has to move."""
    evening = Evening(GAME, bots=[level], start=True)
    while not bots_awaited(evening.table):
        evening.bot_moves(*evening.some_move())
    return evening.table


def go_to_another_world(table: Table) -> None:
    """Give the bot other things to hold, of which Anna can notice nothing."""
    assert table.match
    game, state = table.game, table.match.state
    seen, known = (_told(table, seat) for seat in (ANNA, BOT))
    luck = seeded("another world")
    for _ in range(20):
        table.match.state = game.imagine(game.view(state, ANNA), luck)
        assert _told(table, ANNA) == seen
        if _told(table, BOT) != known:
            return
    raise AssertionError("the bot knows nothing that Anna does not know")


def _told(table: Table, seat: int) -> bytes:
    assert table.match
    return msgspec.json.encode(table.game.view(table.match.state, seat))


def effort(table: Table) -> float:
    """The seconds that a bot thinks: they depend on what it knows, and fit into the time that people watch."""
    return crc32(_told(table, BOT)) % BREATH / 1000


def moment(table: Table, others: int = 0) -> float:
    """The second at which the bot moves if so many searches of other tables come first."""
    time = Time()
    efforts: Iterator[float] = chain(repeat(LONGEST_SEARCH / 2, others), repeat(effort(table)))
    loop = Loop(time, "house", lambda: next(efforts))

    async def answer() -> float:
        jobs, searches = Jobs(), SearchPool(pace=1)
        before = [loop.create_task(searches.move(f"table {n}", Asked(), asked())) for n in range(others)]
        thinkers = Thinkers(CODE, 1.0, jobs, searches)
        loop.call_soon(thinkers.plan, table, True)
        await jobs.next()
        answered = time.now
        for task in before:
            await task
        return answered

    try:
        return float(loop.run(answer()))
    finally:
        loop.die()
        time.forget_everything()


def test_a_bot_moves_at_the_same_moment_whatever_it_holds(level: str) -> None:
    table = table_of(level)
    efforts, moments = [effort(table)], [moment(table)]
    go_to_another_world(table)
    efforts, moments = [*efforts, effort(table)], [*moments, moment(table)]
    assert efforts[0] != efforts[1]
    assert moments[0] == moments[1]
    assert table.match
    bot = BOTS[GAME][level]
    assert moments[0] == pytest.approx(least_time_of(bot, table.game, table.match.log[-1]) / 1000)


@pytest.mark.parametrize("level", ["searching"], indirect=True)
def test_so_it_does_when_it_had_to_wait_for_others(level: str) -> None:
    table = table_of(level)
    first = moment(table, others=4)
    go_to_another_world(table)
    assert moment(table, others=4) == first > least_time(table)


def least_time(table: Table) -> float:
    assert table.match
    return least_time_of(Searching(), table.game, table.match.log[-1]) / 1000


def test_a_bot_that_searches_takes_its_time_also_after_a_step_that_is_short_to_watch() -> None:
    table = table_of("normal")
    assert table.match
    step = table.match.log[-1]
    assert least_time_of(Uniform(), table.game, step) == pause_after(table.game, step)
    assert least_time_of(Searching(), table.game, step) == max(pause_after(table.game, step), TIME_TO_SEARCH)
    assert TIME_TO_SEARCH >= LONGEST_SEARCH * 1000


def test_without_an_answer_the_strongest_bot_that_does_not_search_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    easy, normal = Uniform(), Uniform()
    monkeypatch.setitem(BOTS, "dozito", {"easy": easy, "normal": normal, "hard": Searching()})
    assert quick_bot("dozito") is normal
