"""Races in a running room: with a real clock, a real journal, and bots."""

import sqlite3
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import BOTS, Bot, Reaction, Situation
from tablee.core.luck import Luck
from tablee.core.record import Evidence
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.storage.store import Store
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed
from tests.patience import soon
from tests.server.browser import Browser
from tests.server.disk import allow_writing, write_protect
from tests.server.test_room import ANNA, Listener, _decoder, entered, opened

pytestmark = pytest.mark.usefixtures("sprint_in_the_house")
LONG = {"heats": 2, "window": 0}


class Hurdler(Bot[Any, Any]):
    """A bot that ignores the first heat, and grabs 300 ms into the second."""

    alert = True

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        raise AssertionError("this game awaits no seat")

    def react(self, situation: Situation[Any, Any], luck: Luck) -> Reaction[Any]:
        return Reaction(situation.legal[0], after=300 if situation.view.heat == 2 else 3_600_000)


@pytest.fixture
async def real_time(store: Store, settings: Settings) -> AsyncIterator[House]:
    house = House(store, replace(settings, pace=1))
    yield house
    await house.close()


async def seen(listener: Listener, heat: int) -> updates.Step:
    """The step that calls a heat."""
    while True:
        step = await listener.hears(updates.Step)
        if step.race is not None and step.view["heat"] == heat:
            return step


async def test_a_bot_counts_from_the_flag_and_is_asked_again_in_every_heat(
    real_time: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS["sprint"], "hurdler", Hurdler())
    room = await opened(real_time, game="sprint", bots=["hurdler"], start=True, options=LONG)
    anna = await entered(room)
    await seen(anna, 1)
    room.handle(anna, requests.Play(id="1", move={"type": "grab", "heat": 1}))
    assert await anna.hears_answer("1") == updates.Accepted("1")
    called = await seen(anna, 2)
    grabbed = await anna.hears(updates.Step)
    assert called.race is not None
    assert grabbed.evidence == Evidence(seat=1, reaction=300, error=0, given=0)


class Dreamer(Hurdler):
    """A bot that still thinks about the first heat when the second is called, and then makes no move."""

    def __init__(self) -> None:
        self.woken = threading.Event()

    def react(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        if situation.view.heat == 2:
            return super().react(situation, luck)
        self.woken.wait(30)
        return None


async def test_a_bot_that_thought_about_the_past_is_asked_again(
    real_time: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    dreamer = Dreamer()
    monkeypatch.setitem(BOTS["sprint"], "dreamer", dreamer)
    room = await opened(real_time, game="sprint", bots=["dreamer"], start=True, options=LONG)
    anna = await entered(room)
    await seen(anna, 1)
    room.handle(anna, requests.Play(id="1", move={"type": "grab", "heat": 1}))
    await seen(anna, 2)
    dreamer.woken.set()
    grabbed = await anna.hears(updates.Step)
    assert grabbed.evidence
    assert grabbed.evidence.seat == 1


async def test_a_verdict_is_on_the_disk_before_it_is_told(house: House, tmp_path: Path) -> None:
    room = await opened(house, game="sprint", bots=["easy"], start=True)
    on_disk: list[str] = []

    class Sceptic(Listener):
        def send(self, *messages: bytes) -> None:
            super().send(*messages)
            if any(isinstance(_decoder.decode(message), updates.Accepted) for message in messages):
                with sqlite3.connect(tmp_path / "tablee.sqlite3") as database:
                    on_disk.extend(request for (request,) in database.execute("SELECT request FROM journal"))
                database.close()

    sceptic = Sceptic()
    room.enter(sceptic, ANNA, None)
    await seen(sceptic, 1)
    room.handle(sceptic, requests.Play(id="thrown", move={"type": "grab", "heat": 1}, reaction=0))
    assert await sceptic.hears_answer("thrown") == updates.Accepted("thrown")
    assert "thrown" in on_disk


async def test_a_verdict_that_cannot_be_written_down_is_none(house: House, store: Store) -> None:
    room = await opened(house, game="sprint", bots=["easy"], start=True)
    anna = await entered(room)
    await seen(anna, 1)
    await write_protect(store)
    request = requests.Play(id="grab", move={"type": "grab", "heat": 1}, reaction=0)
    room.handle(anna, request)
    assert await anna.hears_answer(request.id) == Failed("unavailable", request.id)
    await allow_writing(store)
    room.handle(anna, request)
    assert await anna.hears_answer(request.id) == updates.Accepted(request.id)


async def test_pings_go_out_until_somebody_leaves_and_bring_the_time(house: House) -> None:
    room = await opened(house, game="sprint")
    anna = Listener()
    room.enter(anna, ANNA, None)
    first = await anna.hears(updates.Ping)
    assert first.offset is None
    assert (await anna.hears(updates.TableChanged)).watching[0].here
    assert room.pong(anna, requests.Pong(first.number, 0.0))
    assert not room.pong(anna, requests.Pong(first.number, 0.0)), "a ping is answered only once"
    second = await anna.hears(updates.Ping)
    assert second.offset is not None
    assert first.clock <= second.offset <= second.clock
    room.leave(anna)
    await soon(lambda: not room.session.audience.visits, "the end of every visit")
    assert not room.pong(anna, requests.Pong(second.number, 0.0))


async def test_only_pongs_that_were_asked_for_are_free(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(game="sprint")
        async with await anna.joins(code) as socket:
            ping = await socket.hears(updates.Ping)
            await socket.says({"type": "pong", "number": ping.number, "clock": 1.5})
            for _ in range(60):
                await socket.says({"type": "pong", "number": 999_999, "clock": 1.5})
            assert await socket.hears(Failed) == Failed("too_often", None)


async def test_a_browser_that_keeps_inventing_pongs_is_hung_up_on(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(game="sprint")
        async with await anna.joins(code) as socket:
            for _ in range(200):
                await socket.says({"type": "pong", "number": 999_999, "clock": 1.5})
            assert await socket.close_code() == 1008
