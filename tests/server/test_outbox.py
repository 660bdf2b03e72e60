"""Entries go to the journal in their order, before anything is rendered; messages wait until all are written."""

import asyncio

import pytest

from tablee.server.room.outbox import Outbox, Shown
from tablee.server.room.session import Session
from tablee.server.table.facts import Entry, Locked
from tablee.server.table.projection import Projection
from tablee.server.table.views import StepViews
from tests.server.evening import Evening

FIRST, SECOND = (Entry(number, [Locked(True)]) for number in (1, 2))


class Disk:
    """A journal that finishes a write when the test says so."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.under_way: list[asyncio.Future[None]] = []

    def write(self, entry: Entry) -> asyncio.Future[None]:
        self.taken.append(entry.number)
        self.under_way.append(asyncio.get_running_loop().create_future())
        return self.under_way[-1]


def two_entries(disk: Disk) -> Outbox[str]:
    out: Outbox[str] = Outbox(Shown(0, 0), disk.write)
    out.record(FIRST)
    out.record(SECOND)
    return out


async def test_a_second_entry_waits_until_the_first_is_written() -> None:
    disk = Disk()
    written = asyncio.create_task(two_entries(disk).written())
    await asyncio.sleep(0)
    assert disk.taken == [1]
    disk.under_way[0].set_result(None)
    while len(disk.taken) < 2:
        assert not written.done(), "the second entry is not written"
        await asyncio.sleep(0)
    assert not written.done()
    disk.under_way[1].set_result(None)
    await written


async def test_behind_an_entry_that_failed_none_is_written() -> None:
    disk = Disk()
    written = asyncio.create_task(two_entries(disk).written())
    await asyncio.sleep(0)
    disk.under_way[0].set_exception(OSError("disk full"))
    with pytest.raises(OSError, match="disk full"):
        await written
    assert disk.taken == [1], "the journal would have a gap"


def test_a_move_goes_to_the_journal_before_it_is_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, order = Evening(start=True, bots=["normal"]), list[str]()
    last_step = Projection.last_step

    def rendered(projection: Projection) -> StepViews | None:
        order.append("rendered")
        return last_step(projection)

    def handed_over(entry: Entry) -> asyncio.Future[None]:
        order.append("handed over")
        done: asyncio.Future[None] = asyncio.Future(loop=loop)
        done.set_result(None)
        return done

    loop = asyncio.new_event_loop()
    monkeypatch.setattr(Projection, "last_step", rendered)
    evening.session = Session(evening.restored(), write=handed_over)
    evening.do("anna enters")
    order.clear()
    evening.do("anna.play(draw)")
    loop.close()
    assert order == ["handed over", "rendered"]
