"""The result of a match is written once, whatever happens in between."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tablee.server.house.house import House
from tablee.server.room import schedule
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.results import MOST_RESULTS, Bookkeeper, Groups, Results, result_of
from tablee.server.storage.store import Store
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed
from tablee.server.wire.http import Place, Result
from tests.patience import soon
from tests.server.evening import CODE, Evening
from tests.server.test_room import HERE, entered
from tests.server.test_store import OPENED

RESULT = Result("BCDFGH", 1, "dozito", {"rounds": 1}, [Place("Anna", "anna", None, 1, 30)])


async def test_a_result_is_kept_once(store: Store) -> None:
    await store.guests.add(Guest("anna", "Anna"), "hash")
    results = Results(store)
    assert await results.keep(RESULT, 1)
    assert not await results.keep(RESULT, 1)
    assert await results.of_person("anna") == [RESULT]
    assert await results.of_person("ben") == []


async def test_matches_that_end_together_are_written_together(store: Store) -> None:
    begun: list[object] = []
    event.listen(store.engine.sync_engine, "begin", begun.append)
    await end_together(store)
    assert len(begun) <= 4  # the guest, the result kept before, the first result, and the others


async def another_millisecond() -> None:
    """Give the next entry a later date: entries are dated in milliseconds."""
    now = time.time_ns() // 1_000_000
    await soon(lambda: time.time_ns() // 1_000_000 > now, "the next millisecond")


async def end_together(store: Store) -> None:
    """End matches at eight tables at once; the result of one of them was kept before."""
    codes = [f"BCDFG{letter}" for letter in "BCDFGHJK"]
    await store.guests.add(Guest("anna", "Anna"), "hash")
    for code in codes:
        await store.journal.append(code, OPENED)
        await another_millisecond()
    ended = [Result(code, 1, "dozito", {}, [Place("Anna", "anna", None, 1, 30)]) for code in codes]
    results = Results(store)
    assert await results.keep(ended[3], 1)
    kept = await asyncio.gather(*(results.keep(result, 1) for result in ended))
    assert kept == [code != codes[3] for code in codes]
    found = await results.of_person("anna")
    assert [result.code for result in found] == codes[::-1]
    assert len({result.ended_at for result in found}) == len(codes)


async def test_of_a_long_life_the_latest_matches_are_shown(store: Store) -> None:
    await end_together(store)
    every = await Results(store).of_person("anna")
    assert await Results(store).of_person("anna", most=3) == every[:3]
    assert MOST_RESULTS == 1000, "as docs/hosting.md says"


async def test_the_latest_comes_first_with_the_time_it_ended(store: Store) -> None:
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    evening.play_on()
    await store.guests.add(Guest("anna", "Anna"), "hash")
    for entry in evening.journal:
        await store.journal.append(CODE, entry)
        if entry.number == 5:
            await another_millisecond()
    results = Results(store)
    for match, number in ((1, 5), (2, evening.table.stepped)):
        found = result_of(evening.table)
        assert found
        await results.keep(Result(CODE, match, "dozito", {}, found.seats), number)
    latest, earlier = await results.of_person("anna")
    assert (latest.match, earlier.match) == (2, 1)
    assert latest.ended_at > earlier.ended_at > 1_600_000_000_000


def test_a_match_under_way_has_no_result() -> None:
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    assert result_of(evening.table) is None
    evening.play_on()
    result = result_of(evening.table)
    assert result
    assert evening.table.match
    assert evening.table.match.outcome
    assert [(seat.name, seat.person, seat.bot) for seat in result.seats] == [
        ("Anna", "anna", None),
        ("Pixel", None, "normal"),
    ]
    assert tuple(seat.place for seat in result.seats) == evening.table.match.outcome.places
    assert tuple(seat.score for seat in result.seats) == evening.table.match.outcome.scores
    assert (result.game, result.options, result.match) == ("dozito", {"rounds": 1}, 1)


class Forgetful(Results):
    """Results that can be written only when the test says so."""

    def __init__(self) -> None:
        self.works = False
        self.kept: list[tuple[int, int]] = []

    async def keep(self, result: Result, entry: int) -> bool:
        if not self.works:
            raise Unavailable
        self.kept.append((result.match, entry))
        return True


async def test_what_cannot_be_written_is_written_later() -> None:
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    results = Forgetful()
    rated: list[int] = []

    async def rate(result: Result, together: Groups) -> None:
        rated.append(result.match)

    bookkeeper = Bookkeeper(results, rate)

    async def look() -> bool:
        if bookkeeper.has_to_write(evening.table):
            await bookkeeper.write()
            return True
        return False

    evening.play_on()
    ended = evening.table.number
    await look()
    evening.do("anna.play_again()")
    await look()
    assert results.kept == []
    results.works = True
    assert await look()
    assert not await look()
    assert results.kept == [(1, ended)]
    assert rated == [1]


def rows(folder: Path) -> list[Any]:
    database = sqlite3.connect(folder / "tablee.sqlite3")
    found = database.execute("SELECT table_code, match FROM results").fetchall()
    database.close()
    return found


async def test_a_room_makes_up_for_what_was_missed(store: Store, house: House, tmp_path: Path) -> None:
    await a_match_is_over(store)
    assert rows(tmp_path) == []
    async with house.visit(CODE, HERE) as found:
        await entered(found)
        await soon(lambda: rows(tmp_path) == [(CODE, 1)], "the result in the database")


async def a_match_is_over(store: Store) -> None:
    """Write the journal of a table with a finished match, whose result is still to be written."""
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    evening.play_on()
    for entry in evening.journal:
        await store.journal.append(CODE, entry)


async def test_even_if_nobody_comes_any_more(
    store: Store, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result can be written neither when Anna enters nor when she leaves."""
    keep = Results.keep
    refused: list[Result] = []

    async def later(results: Results, result: Result, entry: int) -> bool:
        if len(refused) < 3:
            refused.append(result)
            raise Unavailable
        return await keep(results, result, entry)

    monkeypatch.setattr(Results, "keep", later)
    monkeypatch.setattr(schedule, "SECONDS_TO_RETRY", 0.05)
    await a_match_is_over(store)
    async with house.visit(CODE, HERE) as found:
        outlet = await entered(found)
        found.leave(outlet)
        await soon(lambda: not found.session.audience.visits and len(refused) >= 2, "two refusals")
    await house.rooms.put_away(0)
    assert house.rooms.in_memory == [found], "the room still has a result to write"
    async with asyncio.timeout(30):
        await soon(lambda: rows(tmp_path) == [(CODE, 1)], "the result in the database")
    await soon(lambda: found.is_quiet(0), "a quiet room")


async def test_no_match_is_cleared_away_before_its_result_is_written(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash, a room writes only the result of the match that is on its table."""
    keep, works = Results.keep, asyncio.Event()

    async def later(results: Results, result: Result, entry: int) -> bool:
        if not works.is_set():
            raise Unavailable
        return await keep(results, result, entry)

    monkeypatch.setattr(Results, "keep", later)
    monkeypatch.setattr(schedule, "SECONDS_TO_RETRY", 0.05)
    await a_match_is_over(store)
    async with house.visit(CODE, HERE) as room:
        anna = await entered(room)
        room.handle(anna, requests.Gather(id="r1"))
        assert await anna.hears_answer("r1") == Failed("unavailable", "r1")
        room.handle(anna, requests.PlayAgain(id="r2"))
        assert await anna.hears_answer("r2") == updates.Accepted("r2")
        assert room.session.table.matches == 1
        works.set()
        await soon(lambda: room.session.table.matches == 2, "the next match")
