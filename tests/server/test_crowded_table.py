"""Crowded tables: watchers keep no player from their seat, and what they cost is bounded."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.uniform import Uniform
from tablee.server.common.limits import Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.room.announcements import MOST_NAMED
from tablee.server.room.news import News
from tablee.server.rulings.guards import Caller
from tablee.server.storage.guests import Guest
from tablee.server.storage.store import Store
from tablee.server.web.connection import Connection
from tablee.server.web.uvicorn_ws import DirectSocket
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed, Problem
from tests.patience import soon
from tests.server.browser import Browser
from tests.server.evening import Evening
from tests.server.test_ratings import rated_evening
from tests.server.test_room import ANNA, BEN, HERE, Listener, entered, opened

MOST = 3


@asynccontextmanager
async def house_with(store: Store, settings: Settings, limits: Limits) -> AsyncIterator[House]:
    house = House(store, replace(settings, limits=limits))
    yield house
    await house.close()


def person(name: str) -> Caller:
    return Caller(name, name.capitalize())


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, limits=replace(settings.limits, connections_of_a_table=MOST))


@pytest.fixture
async def room(store: Store, settings: Settings) -> AsyncIterator[Room]:
    """A table with the most watchers allowed; Ben, who has a seat, and Anna, the host, are not connected."""
    house = House(store, settings)
    room = await opened(house, game="dozito")
    ben = await entered(room, BEN)
    room.handle(ben, requests.Sit(id="1", seat=0))
    assert isinstance(await ben.hears_answer("1"), updates.Accepted)
    room.leave(ben)
    for number in range(MOST):
        await entered(room, person(f"watcher{number}"))
    yield room
    await house.close()


async def refused(room: Room, caller: Caller) -> Problem:
    listener = Listener()
    room.enter(listener, caller, None)
    message = await listener.hears(Failed)
    assert listener.finished
    return message.problem


async def test_watchers_lock_out_neither_those_who_sit_nor_the_host(room: Room) -> None:
    assert await refused(room, person("one_more")) == "house_full"
    for caller in (BEN, ANNA, BEN):
        assert not (await entered(room, caller)).finished
    assert await refused(room, person("one_more")) == "house_full", "players leave no place to watchers"


async def test_players_take_no_place_from_watchers(room: Room) -> None:
    await entered(room, BEN)
    room.leave(next(iter(room.session.audience.visits)))
    await entered(room, person("one_more"))
    assert await refused(room, person("another")) == "house_full"


async def test_of_too_many_devices_the_idlest_is_closed(room: Room) -> None:
    most = Settings(data=room._settings.data).limits.connections_of_a_person
    devices = [await entered(room, BEN) for _ in range(most)]
    await soon(lambda: len(room.session.audience.connections_of("ben")) == most, "all of Ben's connections")
    for age, device in enumerate(devices):
        room.session.audience.visits[device].used -= 1000 - age
    room.handle(devices[0], requests.Ready(id="2"))
    assert isinstance(await devices[0].hears_answer("2"), updates.Accepted)
    newest = await entered(room, BEN)
    assert await devices[1].hears(Failed) == Failed("too_many_devices", None)
    assert [device.finished for device in devices] == [False, True, False, False, False]
    assert not newest.finished
    room.handle(devices[1], requests.Ready(id="3"))  # ignored, as this device is not at the table any more
    room.leave(devices[1])
    await entered(room, ANNA)
    assert room.session.audience.connections_of("ben") == [devices[0], *devices[2:], newest]


async def test_a_host_who_watches_has_only_so_many_devices_either(room: Room) -> None:
    devices = [await entered(room, ANNA) for _ in range(7)]
    assert [device.finished for device in devices] == [True] * 2 + [False] * 5


async def test_one_more_device_of_a_watcher_replaces_another_at_a_full_table(
    store: Store, settings: Settings
) -> None:
    most = settings.limits.connections_of_a_person
    house = House(store, replace(settings, limits=replace(settings.limits, connections_of_a_table=most)))
    room = await opened(house, game="dozito")
    devices = [await entered(room, person("watcher")) for _ in range(most)]
    assert await refused(room, person("one_more")) == "house_full"
    newest = await entered(room, person("watcher"))
    assert await devices[0].hears(Failed) == Failed("too_many_devices", None)
    assert [device.finished for device in [*devices, newest]] == [True] + [False] * most
    await house.close()


# --- stand-ins ---------------------------------------------------------------------------------------


def test_in_a_rated_match_only_the_strongest_bot_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "dozito", {"easy": Uniform(), "hard": Uniform()})
    evening = rated_evening()
    evening.follows("""
        >> ben leaves
        << anna.table(playing: Anna ?Ben)
        >> 60000 ms pass
        >> anna.stand_in(1, easy)
        << anna.failed(unknown_bot)
        >> anna.stand_in(1)
        == 8: stood_in
        << anna.accepted
        << anna.table(playing: Anna ?Ben!=hard)
    """)


def test_in_other_matches_people_choose_or_leave_it_to_the_house() -> None:
    for asked, level in (("anna.stand_in(1, easy)", "easy"), ("anna.stand_in(1)", "normal")):
        evening = Evening("kezao")
        for request in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()", "ben leaves"):
            evening.do(request)
        evening.do("60000 ms pass")
        evening.do(asked)
        assert evening.table.sidelines.stand_ins == {1: level}


# --- the costs of a crowd ------------------------------------------------------------------------------

CROWD = [f"guest{number}" for number in range(95)]


def crowded(evening: Evening) -> Evening:
    """Anna and Ben play, and the crowd watches. They entered one after the other, two seconds apart."""
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    for guest in CROWD:
        evening.do("2000 ms pass")
        evening.do(f"{guest} enters")
    evening.do("10000 ms pass")
    return evening


def told(messages: list[tuple[str, updates.ServerMessage]]) -> list[updates.TableChanged]:
    return [message for _, message in messages if isinstance(message, updates.TableChanged)]


def a_second(evening: Evening) -> Iterator[list[tuple[str, updates.ServerMessage]]]:
    """Rename all watchers within a second; yield the messages to each rename, and the news that are due."""
    for number, guest in enumerate(CROWD):
        evening.now += 10
        yield evening.do(f"{guest}.rename(Name {evening.now} {number})").messages
        yield evening.session.tell_news(evening.now).messages
    evening.now += 1000 - 10 * len(CROWD)


def test_renames_of_a_crowd_are_told_together() -> None:
    evening = crowded(Evening())
    messages = [message for _ in range(5) for round in a_second(evening) for message in round]
    bytes_sent = sum(len(msgspec.json.encode(message)) for message in told(messages))
    answers = sum(isinstance(message, updates.Accepted | Failed) for _, message in messages)
    assert answers == 5 * len(CROWD), "each is answered at once"
    own = answers  # each is shown their own new name at once
    news = Limits().news_of_a_table
    assert len(told(messages)) <= own + news.burst + 6 * news.per_second
    assert bytes_sent < 5_000_000, "it was 300 MB when each rename was told at once"


def test_what_was_held_back_is_told_as_it_is_in_the_end() -> None:
    evening = crowded(Evening())
    for _ in range(2):
        assert [*a_second(evening)]
    evening.do("guest0.rename(The Last)")
    due = evening.session.broadcast.news.due
    assert due is not None
    assert evening.now < due <= evening.now + 1000
    assert evening.session.tell_news(due - 1).messages == []
    latest = told(evening.session.tell_news(due).messages)
    assert len(latest) == len(evening.session.audience.visits)
    assert all("The Last" in [person.name for person in table.watching] for table in latest)
    assert evening.session.broadcast.news.due is None


def test_moves_and_what_players_ask_for_wait_for_no_crowd() -> None:
    evening = crowded(Evening())
    for _ in range(2):
        assert [*a_second(evening)]
    everybody = set(evening.session.audience.visits)
    out = evening.do("anna.play(draw)")
    assert {peer for peer, message in out.messages if isinstance(message, updates.Step)} == everybody
    out = evening.do("anna.call_off(yes)")
    assert {peer for peer, message in out.messages if isinstance(message, updates.TableChanged)} == everybody
    assert evening.session.broadcast.news.due is None, "the message to everybody includes the news"


def test_somebody_who_enters_a_crowded_table_sees_it_at_once() -> None:
    evening = crowded(Evening())
    for _ in range(2):
        assert [*a_second(evening)]
    messages = evening.do("late enters").messages
    assert [(peer, table.you) for peer, table in messages if isinstance(table, updates.TableChanged)] == [
        ("late", "late")
    ]
    assert [peer for peer, message in messages if isinstance(message, updates.Step)] == ["late"]


def the_table(evening: Evening) -> list[tuple[str, updates.ServerMessage]]:
    """The table messages that everybody would get now."""
    out = evening.session.outbox()
    evening.session.broadcast.table(out)
    return out.messages


def test_only_the_first_of_a_crowd_are_named_and_the_host_always() -> None:
    evening = Evening()
    for guest in (*CROWD, "anna"):
        evening.do(f"{guest} enters")
    (table, *_) = told(the_table(evening))
    assert [person.id for person in table.watching] == ["anna", *CROWD[: MOST_NAMED - 1]]
    assert table.watchers == len(CROWD) + 1
    evening.do("anna.sit(0)")
    (table, *_) = told(the_table(evening))
    assert table.watchers == len(CROWD)


def test_the_lines_of_watchers_are_nobodys_news() -> None:
    evening = crowded(Evening())
    evening.do("they look up")
    evening.do("the line of guest1 takes 2000 ms")
    assert told(evening.do("they look up").messages) == []
    evening.do("the line of ben takes 2000 ms")
    assert len(told(evening.do("they look up").messages)) == len(evening.session.audience.visits)


def test_a_crowd_talks_only_so_much_and_silences_nobody() -> None:
    evening = crowded(Evening())
    answers = [evening.do(f"{guest}.say(wow)").messages[0][1] for guest in CROWD]
    accepted = sum(isinstance(answer, updates.Accepted) for answer in answers)
    assert accepted == Limits().remarks_of_watchers.burst
    assert isinstance(evening.do("ben.say(wow)").messages[0][1], updates.Accepted)


def test_news_are_due_when_there_is_room_for_them() -> None:
    news = News(RateLimit(burst=10, per_second=5))
    assert [news.may_be_told(4, 0) for _ in range(3)] == [True, True, False]
    assert (news.due, news.are_due(399), news.are_due(400)) == (400, False, True)
    assert not news.may_be_told(4, 100)
    assert news.due == 400, "later news do not postpone it"
    news.were_told(4, 400)
    assert news.due is None
    assert news.may_be_told(1000, 10_000), "even a crowd larger than the burst is told"


async def test_a_room_tells_what_it_held_back(store: Store, settings: Settings) -> None:
    limits = Limits(connections_of_a_table=100, news_of_a_table=RateLimit(burst=30, per_second=60))
    async with house_with(store, settings, limits) as house:
        room = await opened(house, game="dozito")
        guests = {name: await entered(room, person(name)) for name in CROWD[:20]}
        for number in range(5):
            for name, listener in guests.items():
                room.handle(listener, requests.Rename(id=f"{number}", name=f"{name} {number}"))
        await guests["guest19"].hears_answer("4")
        heard = guests["guest0"].messages.qsize()
        assert heard < 5 * len(guests), "all answers, but only some of the renames"
        while [seen.name for seen in (await guests["guest0"].hears(updates.TableChanged)).watching] != [
            f"{name} 4" for name in guests
        ]:
            pass


async def test_arrivals_of_watchers_are_counted_and_those_of_players_are_not(
    store: Store, settings: Settings
) -> None:
    limits = replace(settings.limits, arrivals_at_a_table=RateLimit(burst=2, per_second=0))
    async with house_with(store, settings, limits) as house:
        room = await opened(house, game="dozito")
        for number in range(2):
            await entered(room, person(f"guest{number}"))
        assert await refused(room, person("guest2")) == "too_often"
        await entered(room, ANNA)


async def test_nobody_keeps_others_out_by_coming_in_again_and_again(store: Store, settings: Settings) -> None:
    limits = replace(
        settings.limits,
        arrivals_at_a_table=RateLimit(5, 0),
        arrivals_of_an_address_at_a_table=RateLimit(3, 0),
    )
    async with house_with(store, settings, limits) as house:
        room = await opened(house, game="dozito")
        mallory = replace(person("mallory"), address="10.0.0.1")
        for _ in range(3):
            room.leave(await entered(room, mallory))
        for _ in range(10):
            assert await refused(room, mallory) == "too_often"
        await entered(room, replace(person("cleo"), address="10.0.0.2"))


async def test_a_crowd_of_one_address_makes_place_for_others(store: Store, settings: Settings) -> None:
    async with house_with(store, settings, settings.limits) as house:
        room = await opened(house, game="dozito")
        crowd = [await entered(room, replace(person(f"guest{n}"), address="10.0.0.1")) for n in range(MOST)]
        assert await refused(room, replace(person("guest3"), address="10.0.0.1")) == "house_full"
        await entered(room, replace(person("cleo"), address="10.0.0.2"))
        assert await crowd[0].hears(Failed) == Failed("house_full", None)
        assert crowd[0].finished
        assert await refused(room, replace(person("dan"), address="10.0.0.2")) == "house_full", "now it is even"
        assert await refused(room, replace(person("guest0"), address="10.0.0.1")) == "house_full"


class TestEntrances:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, entrances_of_an_address=RateLimit(2, 0)))

    async def test_an_address_enters_only_so_often(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens()
            for _ in range(2):
                async with await anna.joins(code) as socket:
                    await socket.hears(updates.TableChanged)
            async with await anna.joins(code) as socket:
                assert await socket.next() == Failed("too_often", None)
                assert await socket.close_code() == 1008


async def test_news_for_a_crowd_cost_more(room: Room, store: Store, settings: Settings) -> None:
    assert room.price(requests.Rename(id="1", name="Anna")) == 1
    async with house_with(store, settings, replace(settings.limits, connections_of_a_table=100)) as house:
        crowded = await opened(house, game="dozito")
        await asyncio.gather(*(entered(crowded, person(name)) for name in CROWD))
        assert crowded.price(requests.Rename(id="1", name="Anna")) == 5
        assert crowded.price(requests.Play(id="1", move={})) == 1, "moves are for the rules to limit"


class Wire(DirectSocket):
    """A socket that records what is written to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.dropped = False

    def write(self, messages: Iterable[bytes]) -> None:
        self.sent += messages

    @property
    def unsent(self) -> int:
        """Nothing waits in the network: unsent messages stay with the connection."""
        return 0

    def drop(self) -> None:
        self.dropped = True


async def test_few_large_messages_wait_no_more_than_many_small_ones(room: Room, house: House) -> None:
    kilobytes = house.settings.limits.waiting_kilobytes
    slow = Wire()
    connection = Connection(slow, house, room, Guest("cleo", "Cleo"), HERE)
    connection.pause_writing()
    for _ in range(3):  # messages that were sent make room for others
        connection.send(bytes(kilobytes * 512), bytes(kilobytes * 512))
        connection.resume_writing()
        connection.pause_writing()
    assert len(slow.sent) == 6
    assert not slow.dropped
    connection.send(bytes(kilobytes * 1024))
    assert not slow.dropped
    connection.send(b"!")
    assert slow.dropped
    connection._wait_no_longer()
