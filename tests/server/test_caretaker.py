"""The caretaker: rooms are put away and the database is tidied up, each at intervals of its own."""

from dataclasses import replace

import pytest

from tablee.server.common.settings import Settings
from tablee.server.house.caretaker import Caretaker
from tablee.server.house.house import House
from tests.patience import soon
from tests.server.test_room import opened

LONG = 3600


class Chores:
    def __init__(self) -> None:
        self.done = 0

    async def fail(self) -> None:
        raise RuntimeError("a chore that fails")

    async def do(self) -> None:
        self.done += 1


async def test_the_database_is_tidied_up_again_and_again_whatever_fails(
    house: House, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Chores()
    often = replace(settings, seconds_between_tidyings=0.01, seconds_until_put_away=LONG)
    caretaker = Caretaker(house.rooms, [chores.fail, chores.do], often)
    room = await opened(house, game="dozito")
    await soon(lambda: chores.done >= 2, "two rounds")
    caretaker.stop()
    assert house.rooms.in_memory == [room], "rooms have an interval of their own"
    assert "caretaker: RuntimeError" in caplog.text


async def test_rooms_are_put_away_between_two_tidyings(house: House, settings: Settings) -> None:
    chores = Chores()
    caretaker = Caretaker(house.rooms, [chores.do], replace(settings, seconds_until_put_away=0.01))
    await opened(house, game="dozito")
    await soon(lambda: not house.rooms.in_memory, "a room that is put away")
    caretaker.stop()
    assert chores.done == 0
