"""Matchmaking: public tables, and quick tables for people who want to play now."""

import asyncio
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from tablee.server.common.clock import steady_time
from tablee.server.common.settings import Settings
from tablee.server.rulings import matchmaking
from tablee.server.storage import database, public_tables
from tablee.server.storage.public_tables import Hall
from tablee.server.storage.schema import listings
from tablee.server.storage.store import Store
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed, Problem
from tablee.server.wire.http import Listing
from tests.patience import answered
from tests.server.browser import Browser
from tests.server.evening import Evening
from tests.server.test_http import failed


def test_a_quick_table_waits_and_is_filled_up_with_bots() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << anna.table(gathering: Anna - - - -)
        >> 14999 ms pass
        >> 1 ms pass
        == 2: bot_seated bot_seated started stepped
        << anna.table(playing: Anna Pixel/normal Zigzag/normal)
        << anna.step(1: round_opened pile_formed dealt | Anna to play)
    """)


def test_everybody_sees_when_a_quick_table_starts() -> None:
    evening = Evening(quickly=True, public=True, language="fr")
    evening.do("1000 ms pass")
    [_, (_, table)] = evening.do("anna enters").messages
    assert isinstance(table, updates.TableChanged)
    assert (table.public, table.language, table.starts) == (True, "fr", 1000 + matchmaking.WAIT)


def test_an_ordinary_table_waits_for_its_host() -> None:
    Evening(public=True).follows("""
        >> anna enters
        << anna.table(gathering: - - - - - | Anna watches)
        >> anna.sit(0)
        == 2: sat
        << anna.accepted
        << anna.table(gathering: Anna - - - -)
        >> 3600000 ms pass
    """)


def test_a_quick_table_starts_when_it_is_full() -> None:
    Evening("dos", quickly=True).follows("""
        >> anna enters
        << anna.table(gathering: Anna - - -)
        >> ben is given a chair
        == 2: sat
        << door.accepted
        << anna.table(gathering: Anna ?Ben - -)
        >> ben enters
        << all.table(gathering: Anna Ben - -)
        >> ben is given a chair
        << door.accepted
        >> cleo is given a chair
        == 3: sat
        << ...
        >> dan is given a chair
        == 4: sat
        << ...
        >> eve is given a chair
        << door.failed(seat_taken)
        >> dan enters
        << all.table(gathering: Anna Ben ?Cleo Dan)
        >> cleo enters
        == 5: started stepped
        << all.table(gathering: Anna Ben Cleo Dan)
        << all.table(playing: Anna Ben Cleo Dan)
        << ...
    """)


def test_a_person_who_was_given_a_chair_and_does_not_come_loses_it_to_others() -> None:
    evening = Evening("dos", quickly=True)
    evening.do("anna enters")
    for ghost in ("ghost1", "ghost2", "ghost3"):
        evening.do(f"{ghost} is given a chair")
    assert evening.session.clockwork.alarm() == evening.now + matchmaking.ARRIVAL
    evening.follows("""
        >> ben is given a chair
        << door.failed(seat_taken)
        >> 10000 ms pass
        == 5: vacated vacated vacated
        << anna.table(gathering: Anna - - -)
        >> ben is given a chair
        == 6: sat
        << ...
        >> ben enters
        << all.table(gathering: Anna Ben - -)
        >> 9999 ms pass
        >> 1 ms pass
        == 7: bot_seated started stepped
        << all.table(playing: Anna Ben Zigzag/normal)
        << ...
    """)


def test_guests_who_never_come_hold_up_a_table_only_for_so_long() -> None:
    evening = Evening("dos", quickly=True)
    evening.do("anna enters")
    while evening.table.phase == "gathering":
        evening.do(f"ghost{evening.now} is given a chair")
        evening.do("1000 ms pass")
        assert evening.now <= matchmaking.WAIT + matchmaking.ARRIVAL
    assert all(player.person == "anna" or player.bot for player in evening.table.players)


def test_a_person_who_came_and_went_may_come_back_while_the_table_waits() -> None:
    Evening("dos", quickly=True).follows("""
        >> anna enters
        << ...
        >> ben is given a chair
        == 2: sat
        << ...
        >> ben enters
        << ...
        >> ben leaves
        << ...
        >> 14999 ms pass
        >> ben enters
        << all.table(gathering: Anna Ben - -)
    """)


def test_a_person_who_opened_a_quick_table_and_does_not_come_loses_the_chair_too() -> None:
    Evening("dos", quickly=True).follows("""
        >> anna is given a chair
        << door.accepted
        >> 10000 ms pass
        == 2: vacated
    """)


def test_three_people_need_no_bots() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> ben enters
        << ...
        >> ben.sit(3)
        == 2: sat
        << ...
        >> cleo enters
        << ...
        >> cleo.sit(4)
        == 3: sat
        << ...
        >> cleo.start()
        == 4: started stepped
        << cleo.accepted
        << all.table(playing: Anna Ben Cleo)
        << all.step(1: round_opened pile_formed dealt | Anna to play)
    """)


def test_a_watcher_cannot_start_a_quick_table_and_nobody_changes_its_game() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> ben enters
        << ...
        >> ben.start()
        << ben.failed(not_seated)
        >> anna.configure(rounds=1)
        << anna.failed(not_now)
    """)


def test_a_person_who_went_away_while_waiting_loses_the_chair() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> ben is given a chair
        == 2: sat
        << ...
        >> ben enters
        << ...
        >> ben leaves
        << ...
        >> 15000 ms pass
        == 3: vacated bot_seated bot_seated started stepped
        << anna.table(playing: Anna Pixel/normal Zigzag/normal)
        << anna.step(1: round_opened pile_formed dealt | Anna to play)
    """)


def test_a_person_who_is_given_a_chair_at_the_last_moment_has_time_to_come() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> 14000 ms pass
        >> ben is given a chair
        == 2: sat
        << ...
        >> 9999 ms pass
        >> ben enters
        << all.table(gathering: Anna Ben - - -)
        >> 1 ms pass
        == 3: bot_seated started stepped
        << all.table(playing: Anna Ben Zigzag/normal)
        << all.step(1: round_opened pile_formed dealt | Anna to play)
    """)


def test_for_nobody_no_game_begins() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> anna leaves
        >> 15000 ms pass
        == 2: vacated
        >> 15000 ms pass
        >> anna enters
        << anna.table(gathering: - - - - - | Anna watches)
        >> anna.sit(1)
        == 3: sat
        << ...
        >> 15000 ms pass
        == 4: bot_seated bot_seated started stepped
        << ...
    """)


def test_after_a_restart_the_wait_begins_again() -> None:
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> 14000 ms pass
        >> the house restarts
        >> anna enters
        << anna.table(gathering: Anna - - - -)
        >> 14999 ms pass
        >> 1 ms pass
        == 2: bot_seated bot_seated started stepped
        << ...
    """)


# --- over HTTP -----------------------------------------------------------------------------------


async def listed(guest: Browser) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = (await guest.http.get("/api/tables")).json()
    return tables


@pytest.fixture(autouse=True)
def _the_board_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "SECONDS_TO_REMEMBER", -1)


async def plays_now(guest: Browser, **fields: Any) -> str:
    answer = await guest.http.post("/api/play-now", json={"game": "dos", **fields})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


async def test_two_strangers_who_play_now_are_put_together(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        code = await plays_now(anna)
        assert await plays_now(anna) == await plays_now(ben) == code
        async with await anna.joins(code) as hers, await ben.joins(code) as his:
            changed = await his.hears(updates.TableChanged)
            assert [seat and seat.name for seat in changed.seats] == ["Anna", "Ben", None, None]
            assert isinstance(await hers.asks("start"), updates.Accepted)
            started = await his.hears(updates.TableChanged)
            assert [seat and seat.bot for seat in started.seats] == [None, None, "normal"]


async def test_each_game_has_its_own_table_and_a_table_in_play_takes_nobody(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        dos, dozito = await plays_now(anna), await plays_now(ben, game="dozito")
        assert dos != dozito
        async with await anna.joins(dos) as hers:
            await hers.asks("start")
            assert await plays_now(ben) not in (dos, dozito)


async def test_those_who_speak_the_same_language_come_first(store: Store) -> None:
    hall = Hall(store)
    for code, language in (("BBBBBB", "fr"), ("CCCCCC", "ko"), ("DDDDDD", "fr")):
        await hall.put_up(Listing(code, "dos", {}, language, [], 0, 4, True))
    await hall.put_up(Listing("FFFFFF", "dos", {}, "ko", [], 0, 4, False))
    await hall.put_up(Listing("GGGGGG", "dozito", {}, "ko", [], 0, 4, True))
    await hall.put_up(Listing("HHHHHH", "dos", {}, "ko", [], 0, 4, False, rated=True))
    await hall.put_up(Listing("JJJJJJ", "dos", {}, "ko", [], 0, 0, True, playing=True))
    assert await hall.waiting("dos", "fr") == ["BBBBBB", "DDDDDD", "CCCCCC", "FFFFFF"]
    assert await hall.waiting("dos", "ko") == ["CCCCCC", "FFFFFF", "BBBBBB", "DDDDDD"]
    await hall.take_down("CCCCCC")
    assert await hall.waiting("dos", "ko") == ["FFFFFF", "BBBBBB", "DDDDDD"]


async def test_however_many_play_those_who_wait_are_listed_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store)
    monkeypatch.setattr(public_tables, "MOST", 3)
    for code in ("BBBBBB", "CCCCCC", "DDDDDD"):
        await hall.put_up(Listing(code, "dos", {}, "", [], 0, 0, False, playing=True))
    await hall.put_up(Listing("FFFFFF", "dos", {}, "", ["Anna"], 0, 3, False))
    assert await codes_on(hall, monkeypatch) == ["FFFFFF", "BBBBBB", "CCCCCC"]


async def test_a_person_who_plays_now_joins_a_public_table_before_a_new_one_is_opened(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        code = await anna.opens(game="dos", public=True)
        async with await anna.joins(code) as hers:
            await hers.asks("sit", seat=0)
            await until_listed(ben, 1)
            assert await plays_now(ben) == code
            async with await ben.joins(code) as his:
                seats = (await his.hears(updates.TableChanged)).seats
                assert [seat and seat.name for seat in seats] == ["Anna", "Ben", None, None]
            await hers.asks("publish", yes=False)
            assert await until_listed(ben, 0) == []
            async with Browser(address, "Cleo") as cleo:
                assert await plays_now(cleo) != code


async def test_a_person_who_waits_for_a_host_in_vain_is_found_another_table(address: str) -> None:
    """Otherwise one public table that never starts would hold everybody who wants to play now."""
    async with Browser(address, "Mallory") as mallory, Browser(address, "Ben") as ben:
        trap = await mallory.opens(game="dos", public=True)
        async with await mallory.joins(trap):
            await until_listed(ben, 1)
            assert await plays_now(ben) == trap
            async with await ben.joins(trap) as his:
                await his.hears(updates.TableChanged)
            assert (elsewhere := await plays_now(ben)) != trap
            assert await plays_now(ben) == elsewhere, "the house starts a quick table by itself"


class TestCrowdedHall:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, listed_tables_of_an_address=2))

    async def test_an_address_lists_only_so_many_tables_at_the_same_time(self, address: str) -> None:
        elsewhere = {"x-forwarded-for": "10.0.0.2"}
        async with Browser(address, "Mallory") as mallory, Browser(address, "Ben", headers=elsewhere) as ben:
            codes = [await mallory.opens(public=True) for _ in range(3)]
            his = await ben.opens(public=True)
            first = await mallory.joins(codes[0])
            await until_listed(ben, 1)
            async with await mallory.joins(codes[1]):
                await until_listed(ben, 2)
                async with await mallory.joins(codes[2]) as third, await ben.joins(his, **elsewhere):
                    await third.asks("sit", seat=0)
                    await third.asks("stand")  # by now the house has tried to list the table
                    await until_these_are_listed(ben, [*codes[:2], his])
                    await first.connection.close()
                    await until_these_are_listed(ben, [codes[1], his, codes[2]])


async def until_these_are_listed(guest: Browser, codes: list[str]) -> None:
    async def look() -> bool:
        return [table["code"] for table in await listed(guest)] == codes

    await answered(look, f"a list of the tables {codes}")


async def test_an_address_makes_only_so_many_tables_public(address: str) -> None:
    async with Browser(address, "Anna") as anna, await anna.joins(await anna.opens(game="dos")) as hers:
        answers = []
        for _ in range(20):
            answers.append(await hers.asks("publish", yes=True))
            await hers.asks("publish", yes=False)
        assert isinstance(answers[0], updates.Accepted)
        assert any(isinstance(answer, Failed) and answer.problem == "too_often" for answer in answers)


async def test_everybody_who_plays_now_at_once_meets(address: str) -> None:
    browsers = [Browser(address, f"Guest {number}") for number in range(4)]
    for browser in browsers:
        await browser.__aenter__()
    codes = await asyncio.gather(*map(plays_now, browsers))
    for browser in browsers:
        await browser.__aexit__(None, None, None)
    assert len(set(codes)) == 1


async def test_guests_of_one_address_take_only_so_many_chairs(address: str, settings: Settings) -> None:
    for ghost in range(settings.limits.chairs_of_an_address.burst):
        async with Browser(address, f"Ghost {ghost}") as guest:
            await plays_now(guest)
    async with Browser(address, "Anna") as anna:

        async def refusal() -> httpx.Response | None:  # a chair comes free every other second
            answer = await anna.http.post("/api/play-now", json={"game": "dos"})
            return answer if answer.is_error else None

        assert failed(await answered(refusal, "a refusal")) == (429, "too_often")


IMPOSSIBLE: list[tuple[Any, tuple[int, Problem]]] = [
    ({"game": "chess"}, (400, "unknown_game")),
    ({"game": "dos", "language": "../.."}, (400, "malformed")),
    ({"game": "dos", "start": True}, (400, "malformed")),
    ({}, (400, "malformed")),
]


async def test_what_cannot_be_played_now(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as nameless:
        for body, answer in IMPOSSIBLE:
            assert failed(await anna.http.post("/api/play-now", json=body)) == answer
        assert failed(await nameless.http.post("/api/play-now", json={"game": "dos"})) == (400, "bad_name")


async def test_a_public_table_is_listed_while_people_gather_at_it(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        await anna.opens(game="dozito")
        code = await anna.opens(game="dozito", public=True, language="fr", options={"rounds": 2}, bots=["normal"])
        assert await listed(ben) == [], "nobody is there"
        async with await anna.joins(code) as hers:
            await hers.asks("sit", seat=1)
            about = {
                "code": code,
                "game": "dozito",
                "options": {"rounds": 2},
                "language": "fr",
                "people": ["Anna"],
                "bots": 1,
                "free": 3,
                "quick": False,
                "playing": False,
                "rated": False,
            }
            await until_listed(ben, 1, about)  # after two updates: she entered, and then sat down
            await hers.asks("start")
            await until_listed(ben, 1, about | {"playing": True, "free": 0})


async def test_a_private_table_is_never_listed(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        private, public = await anna.opens(), await anna.opens(public=True)
        async with await anna.joins(private), await anna.joins(public):
            assert [table["code"] for table in await until_listed(ben, 1)] == [public]


async def until_listed(guest: Browser, count: int, *about: dict[str, Any]) -> list[dict[str, Any]]:
    """Wait for this many tables, or for exactly these: listings are written after people were told."""
    seen: list[dict[str, Any]] = []

    async def look() -> bool:
        seen[:] = await listed(guest)
        return len(seen) == count and list(about or seen) == seen

    await answered(look, f"a list of {count} tables", lambda: seen)
    return seen


async def test_what_nobody_sees_to_is_not_listed_for_long(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Browser(address, "Anna") as anna:
        await plays_now(anna)
        assert len(await listed(anna)) == 1
        monkeypatch.setattr(public_tables, "OUT_OF_DATE", -1000)
        assert await listed(anna) == []


async def test_nor_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(store)
    await hall.put_up(Listing("BCDFGH", "dos", {}, "", ["Anna"], 0, 3, False))
    await hall.tidy()
    assert len(await store.run(select(listings))) == 1
    monkeypatch.setattr(public_tables, "OUT_OF_DATE", -1000)
    await hall.tidy()
    assert await store.run(select(listings)) == []


# --- clocks that are wrong -------------------------------------------------------------------------

DAY = 24 * 3600 * 1000
GATHERING = Listing("BCDFGH", "dos", {}, "", ["Anna"], 0, 3, False)


async def codes_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(public_tables, "SECONDS_TO_REMEMBER", -1)
    return [table.code for table in await hall.tables()]


@pytest.mark.parametrize("days", [-1, 1])
async def test_setting_the_clock_neither_hides_tables_nor_keeps_them(
    store: Store, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store)
    await hall.put_up(GATHERING)
    set_to = time.time_ns() + days * DAY * 1_000_000
    monkeypatch.setattr(time, "time_ns", lambda: set_to)
    await hall.tidy()
    assert await codes_on(hall, monkeypatch) == ["BCDFGH"]
    later = steady_time() + 2 * public_tables.OUT_OF_DATE
    monkeypatch.setattr(database, "steady_time", lambda: later)
    assert await codes_on(hall, monkeypatch) == []
    await hall.tidy()
    assert await store.read(select(listings)) == []


@pytest.mark.parametrize("days", [-1, 1])
async def test_what_a_house_left_under_another_clock_is_out_of_date(
    store: Store, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store)
    await hall.put_up(GATHERING)
    await store.run(update(listings).values(seen=listings.c.seen + days * DAY))
    assert await codes_on(hall, monkeypatch) == []
    await hall.put_up(GATHERING)
    assert await codes_on(hall, monkeypatch) == ["BCDFGH"], "an open room lists its table again"
    await store.run(update(listings).values(seen=listings.c.seen + days * DAY))
    await hall.tidy()
    assert await store.read(select(listings)) == []
