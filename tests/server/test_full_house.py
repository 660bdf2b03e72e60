"""A full house: looking at tables opens no rooms, and the quietest room makes way for the next."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from tablee.server.common.limits import Buckets, Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.common.time_slices import SLICE
from tablee.server.house import glances
from tablee.server.house.glances import Glance, Glances
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.storage.store import Store
from tablee.server.table.facts import AnyFact, Entry, Locked, Opened, decode_facts
from tablee.server.wire import http, requests, updates
from tablee.server.wire.errors import RequestError
from tests.patience import soon
from tests.server.browser import Browser
from tests.server.test_health import metrics
from tests.server.test_http import failed
from tests.server.test_loading import LENGTH, Rounds
from tests.server.test_room import ANNA, HERE, Listener, entered, opened


async def asleep(store: Store, settings: Settings, count: int, **fields: Any) -> list[str]:
    """The codes of tables that are in the journal only."""
    house = House(store, settings)
    codes = [await house.open(http.OpenTable(**{"game": "dozito", **fields}), ANNA, HERE) for _ in range(count)]
    await house.close()
    return codes


async def tables_in_memory(guest: Browser) -> float:
    return sum(value for name, value in (await metrics(guest)).items() if name.startswith("tablee_tables"))


# --- glances open no rooms -------------------------------------------------------------------------


async def test_looking_at_tables_opens_no_rooms(address: str, store: Store, settings: Settings) -> None:
    codes = await asleep(store, settings, 5, bots=["normal"], start=True)
    async with Browser(address) as guest:
        for code in codes:
            info = (await guest.http.get(f"/api/tables/{code}")).json()
            assert (info["code"], info["game"], info["phase"], info["people"]) == (
                code,
                "dozito",
                "playing",
                ["Anna"],
            )
            assert (await guest.http.get(f"/api/tables/{code}/qr.svg")).status_code == 200
            assert (await guest.http.get(f"/api/tables/{code}/ratings/1")).json() == []
        assert await tables_in_memory(guest) == 0


async def both_glances(house: House, room: Room) -> tuple[Any, Any]:
    """A glance at the table while its room is in memory, and one after the room was put away."""
    awake = await house.glance(room.code, HERE)
    await soon(lambda: room.is_quiet(0), "a quiet room")
    await house.rooms.put_away(0)
    assert not house.rooms.in_memory
    return awake, await house.glance(room.code, HERE)


@pytest.mark.usefixtures("embers_in_the_house")
async def test_a_table_looks_the_same_with_and_without_a_room(house: House) -> None:
    room = await opened(house, game="dozito", bots=["normal"])
    anna = await entered(room)
    asked: list[requests.AnyRequest] = [
        requests.Sit(id="1", seat=1),
        requests.Rename(id="2", name="Anne"),
        requests.RemoveBot(id="3", seat=0),
        requests.Sit(id="4", seat=0),
        requests.AddBot(id="5", seat=2, bot="normal"),
    ]
    for request in asked:
        room.handle(anna, request)
        assert isinstance(await anna.hears_answer(request.id), updates.Accepted)
    room.leave(anna)
    awake, remembered = await both_glances(house, room)
    assert awake == remembered
    assert (remembered.phase, remembered.people) == ("gathering", ["Anne"])


@pytest.mark.usefixtures("embers_in_the_house")
async def test_a_match_that_is_over_looks_over_without_a_room(house: House) -> None:
    room = await opened(house, game="embers", options={"fuse": 1}, bots=["easy"], start=True)
    anna = await entered(room)
    await soon(lambda: room.session.table.phase == "over", "the end of the match")
    room.leave(anna)
    awake, remembered = await both_glances(house, room)
    assert awake == remembered
    assert remembered.phase == "over"


async def test_a_match_that_was_called_off_looks_over_without_a_room(house: House) -> None:
    room = await opened(house, game="dozito", bots=["normal"], start=True)
    anna = await entered(room)
    room.handle(anna, requests.CallOff(id="1"))
    assert isinstance(await anna.hears_answer("1"), updates.Accepted)
    room.leave(anna)
    awake, remembered = await both_glances(house, room)
    assert awake == remembered
    assert remembered.phase == "over"


async def test_glances_are_counted_and_remembered_for_a_moment(
    house: House, store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    (code,) = await asleep(store, settings, 1)
    read = []
    glances = Glances(store, clock=lambda: 1.0)
    look = glances._read

    async def counted(code: str) -> Glance | None:
        read.append(code)
        return await look(code)

    monkeypatch.setattr(glances, "_read", counted)
    monkeypatch.setattr(house, "_glances", glances)
    house.admission.glances = Buckets(settings.limits.glances_of_an_address, lambda: 1.0)
    for _ in range(settings.limits.glances_of_an_address.burst):
        await house.glance(code, HERE)
    assert read == [code], "one look at the journal serves many"
    with pytest.raises(RequestError, match="too_often"):
        await house.glance(code, HERE)
    assert (await house.glance(code, "another address")).code == code


async def test_a_glance_at_a_long_journal_holds_nobody_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glances, "ROWS_AT_ONCE", 1500)
    locked: list[AnyFact] = [Locked(number % 2 == 0) for number in range(LENGTH)]
    facts = [Opened("dozito", {}, "anna"), *locked, Locked(True)]
    entries = [Entry(number, [fact]) for number, fact in enumerate(facts, 1)]
    await asyncio.gather(*(store.journal.append("BCDFGH", entry) for entry in entries))
    decoding = Rounds()
    monkeypatch.setattr(glances, "decode_facts", decoding.counted(decode_facts))
    async with decoding.watched():
        glance = await Glances(store).of("BCDFGH")
    assert glance
    assert glance.locked
    assert 1 < decoding.most <= SLICE


async def test_a_wrong_code_costs_a_try_wherever_it_is_tried(address: str, settings: Settings) -> None:
    tries = settings.limits.wrong_codes_of_an_address.burst
    async with Browser(address) as guest:
        answers = [failed(await guest.http.get("/api/tables/ZZZZZZ/ratings/1")) for _ in range(tries + 1)]
        assert answers == [(404, "no_such_table")] * tries + [(429, "too_often")]


# --- rooms that make way ----------------------------------------------------------------------------


@pytest.fixture
def small(settings: Settings) -> Settings:
    return replace(settings, limits=Limits(open_tables=3))


@pytest.fixture
async def small_house(store: Store, small: Settings) -> AsyncIterator[House]:
    house = House(store, small)
    yield house
    await house.close()


def codes_in(house: House) -> set[str]:
    return {room.code for room in house.rooms.in_memory}


async def test_the_quietest_room_makes_place(small_house: House) -> None:
    first, second, third = [await opened(small_house, game="dozito") for _ in range(3)]
    anna = await entered(first)
    await soon(lambda: second.is_quiet(0) and third.is_quiet(0), "two quiet rooms")
    async with small_house.visit(second.code, HERE):
        pass  # so that the third has been quiet for longer
    fourth = await opened(small_house, game="dozito")
    assert codes_in(small_house) == {first.code, second.code, fourth.code}
    async with small_house.visit(third.code, HERE) as again:
        assert again is not third
    assert first.code in codes_in(small_house), "a room with people stays"
    assert not anna.finished


async def test_a_room_that_was_only_looked_into_goes_first(
    small_house: House, store: Store, settings: Settings
) -> None:
    (looked_at,) = await asleep(store, settings, 1)
    played = [await opened(small_house, game="dozito") for _ in range(2)]
    async with small_house.visit(looked_at, HERE):
        pass
    await soon(lambda: all(room.is_quiet(0) for room in small_house.rooms.in_memory), "quiet rooms")
    await opened(small_house, game="dozito")
    assert codes_in(small_house) >= {room.code for room in played}
    assert looked_at not in codes_in(small_house)


async def test_a_room_with_people_or_work_to_do_never_makes_place(small_house: House) -> None:
    visited, busy, behind = [await opened(small_house, game="dozito") for _ in range(3)]
    await entered(visited)
    behind._bookkeeper._unkept.append(None)  # type: ignore[arg-type]
    async with small_house.visit(busy.code, HERE):
        with pytest.raises(RequestError, match="house_full"):
            await opened(small_house, game="dozito")
    await soon(lambda: busy.is_quiet(0), "a quiet room")
    await opened(small_house, game="dozito")
    assert codes_in(small_house) >= {visited.code, behind.code}
    behind._bookkeeper._unkept.clear()


async def test_what_is_being_written_is_told_before_a_room_makes_place(
    small_house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room with an empty queue may still wait for a commit."""
    rooms = [await opened(small_house, game="dozito") for _ in range(3)]
    for room in rooms[1:]:
        await entered(room)
    append, gate = store.journal.append, asyncio.Event()

    async def slowly(code: str, entry: Any) -> None:
        await gate.wait()
        await append(code, entry)

    monkeypatch.setattr(store.journal, "append", slowly)
    seated = asyncio.create_task(rooms[0].seat(ANNA))
    await asyncio.sleep(0)
    await soon(lambda: not rooms[0]._jobs, "an empty queue")
    with pytest.raises(RequestError, match="house_full"):
        small_house.rooms.make_place()
    gate.set()
    assert await seated is None


async def test_a_person_who_comes_while_a_room_is_put_away_finds_a_room_that_works(house: House) -> None:
    room = await opened(house, game="dozito")
    await soon(lambda: room.is_quiet(0), "a quiet room")
    away = asyncio.create_task(house.rooms.put_away(0))
    await asyncio.sleep(0)
    async with house.visit(room.code, HERE) as again:
        listener = Listener()
        again.enter(listener, ANNA, None)
        assert (await listener.hears(updates.TableChanged)).code == room.code
    await away


async def test_one_address_opens_the_rooms_of_so_many_tables(store: Store, settings: Settings) -> None:
    codes = await asleep(store, settings, 4)
    house = House(store, replace(settings, limits=Limits(rooms_of_an_address=RateLimit(burst=3, per_second=0))))
    try:
        for code in codes[:3]:
            async with house.visit(code, HERE):
                pass
        for _ in range(2):
            async with house.visit(codes[0], HERE):
                pass  # it is open already
        with pytest.raises(RequestError, match="too_often"):
            async with house.visit(codes[3], HERE):
                pass
        async with house.visit(codes[3], "another address") as room:
            assert room.code == codes[3]
    finally:
        await house.close()
