"""A crowded table: watchers keep nobody from their seat, and cost the house only so much."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tablee.server import manners, wire
from tablee.server.judging import Asker
from tablee.server.lobby import House
from tablee.server.room import Room
from tablee.server.settings import Settings
from tablee.server.store import Store
from tests.server.evening import Evening
from tests.server.test_ratings import rated_evening
from tests.server.test_room import ANNA, BEN, Listener, entered, opened, until

MOST = 3


def person(name: str) -> Asker:
    return Asker(name, name.capitalize())


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, limits=replace(settings.limits, connections_of_a_table=MOST))


@pytest.fixture
async def room(store: Store, settings: Settings) -> AsyncIterator[Room]:
    """Ben sits, Anna is the host. Nobody is connected, and as many watch as may."""
    house = House(store, settings)
    room = await opened(house, game="dozito")
    ben = await entered(room, BEN)
    room.hear(ben, wire.Sit(id="1", seat=0))
    assert isinstance(await ben.hears_answer("1"), wire.Accepted)
    room.leave(ben)
    for number in range(MOST):
        await entered(room, person(f"watcher{number}"))
    yield room
    await house.close()


async def refused(room: Room, asker: Asker) -> wire.Problem:
    listener = Listener()
    room.enter(listener, asker, None)
    letter = await listener.hears(wire.Failed)
    assert listener.finished
    return letter.problem


async def test_watchers_lock_out_neither_those_who_sit_nor_the_host(room: Room) -> None:
    assert await refused(room, person("one_more")) == "house_full"
    for asker in (BEN, ANNA, BEN):
        assert not (await entered(room, asker)).finished
    assert await refused(room, person("one_more")) == "house_full", "their places are not for watchers"


async def test_players_take_no_place_from_watchers(room: Room) -> None:
    await entered(room, BEN)
    room.leave(next(iter(room.company.visits)))
    await entered(room, person("one_more"))
    assert await refused(room, person("another")) == "house_full"


async def test_of_too_many_devices_the_idlest_is_closed(room: Room) -> None:
    most = Settings(data=room._settings.data).limits.connections_of_a_person
    devices = [await entered(room, BEN) for _ in range(most)]
    await until(lambda: len(room.company.connections_of("ben")) == most)
    for age, device in enumerate(devices):
        room.company.visits[device].used -= 1000 - age
    room.hear(devices[0], manners.Ready(id="2"))
    assert isinstance(await devices[0].hears_answer("2"), wire.Accepted)
    newest = await entered(room, BEN)
    assert await devices[1].hears(wire.Failed) == wire.Failed("too_many_devices", None)
    assert [device.finished for device in devices] == [False, True, False, False, False]
    assert not newest.finished
    room.hear(devices[1], manners.Ready(id="3"))  # it is not at the table any more
    room.leave(devices[1])
    await entered(room, ANNA)
    assert room.company.connections_of("ben") == [devices[0], *devices[2:], newest]


async def test_a_host_who_watches_has_only_so_many_devices_either(room: Room) -> None:
    devices = [await entered(room, ANNA) for _ in range(7)]
    assert [device.finished for device in devices] == [True] * 2 + [False] * 5


# --- who stands in -----------------------------------------------------------------------------------


def test_in_a_rated_match_only_the_strongest_bot_stands_in() -> None:
    evening = rated_evening()
    evening.follows("""
        >> ben leaves
        << anna.table(playing: Anna ?Ben)
        >> 60000 ms pass
        >> anna.stand_in(1, random)
        << anna.failed(unknown_bot)
        >> anna.stand_in(1)
        == 8: stood_in
        << anna.accepted
        << anna.table(playing: Anna ?Ben!=normal)
    """)


def test_in_other_matches_people_choose_or_leave_it_to_the_house() -> None:
    for asked, level in (("anna.stand_in(1, random)", "random"), ("anna.stand_in(1)", "normal")):
        evening = Evening("kezao")
        for request in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()", "ben leaves"):
            evening.do(request)
        evening.do("60000 ms pass")
        evening.do(asked)
        assert evening.table.sitting.stand_ins == {1: level}
