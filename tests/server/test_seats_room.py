"""Missing players in a running room: timers, stand-ins that think, and players who return meanwhile."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import BOTS, Situation
from tablee.bots.uniform import Uniform
from tablee.core.luck import Luck
from tablee.games.dozito.model import Draw
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.wire import requests, updates
from tablee.server.wire.timing import Timing
from tests.patience import soon
from tests.server.test_room import BEN, Listener, entered, opened

PATIENCE = 15
"""Half of the seconds after which a held bot goes on by itself."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return replace(Settings(data=tmp_path, pace=0), seconds_of_absence=0.05)


class Held(Uniform):
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked, self.gate = threading.Event(), threading.Event()
        self.thinking = 0

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        self.asked.set()
        self.thinking += 1
        self.gate.wait(2 * PATIENCE)
        self.thinking -= 1
        return super().choose(situation, luck)


async def both_at_the_table(house: House, **fields: Any) -> tuple[Room, Listener, Listener]:
    """Anna and Ben play. It may be anybody's turn."""
    room = await opened(house, game="dozito", **fields)
    anna, ben = await entered(room), await entered(room, BEN)
    for listener, request in (
        (anna, requests.Sit(id="1", seat=0)),
        (ben, requests.Sit(id="2", seat=1)),
        (anna, requests.Start(id="3")),
    ):
        room.handle(listener, request)
        assert isinstance(await listener.hears_answer(request.id), updates.Accepted)
    return room, anna, ben


def turn(room: Room) -> int:
    match = room.session.table.match
    assert match
    return int(match.state.turn)


async def make_it_bens_turn(room: Room, anna: Listener) -> None:
    for move in ({"type": "draw"}, {"type": "discard", "side": 0}) * 10:
        if turn(room) == 1:
            return
        request = requests.Play(id=f"m{room.session.table.version}", move=move)
        room.handle(anna, request)
        assert isinstance(await anna.hears_answer(request.id), updates.Accepted)


async def until_given_up(anna: Listener, seat: int = 1) -> None:
    while True:
        occupant = (await anna.hears(updates.TableChanged)).seats[seat]
        if occupant and occupant.away == 0:
            return


async def test_everybody_is_told_by_the_room_itself_when_somebody_was_missing_for_too_long(house: House) -> None:
    room, anna, ben = await both_at_the_table(house)
    room.leave(ben)
    await until_given_up(anna)
    room.handle(anna, requests.StandIn(id="4", seat=1, bot="normal"))
    assert isinstance(await anna.hears_answer("4"), updates.Accepted)


async def test_the_bot_plays_the_missing_seat_to_the_end_if_need_be(house: House) -> None:
    room, anna, ben = await both_at_the_table(house, options={"rounds": 1})
    room.leave(ben)
    await until_given_up(anna)
    room.handle(anna, requests.StandIn(id="4", seat=1, bot="normal"))
    await make_it_bens_turn(room, anna)
    await soon(lambda: turn(room) == 0, "Anna's turn")
    assert room.session.table.sidelines.turns_by_bot[1] >= 1


async def test_what_the_bot_was_thinking_is_forgotten_when_the_owner_is_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setitem(BOTS["dozito"], "held", held)
    room, anna, ben = await both_at_the_table(house)
    await make_it_bens_turn(room, anna)
    room.leave(ben)
    await until_given_up(anna)
    room.handle(anna, requests.StandIn(id="4", seat=1, bot="held"))
    await soon(held.asked.is_set, "a bot that thinks")
    version = room.session.table.version
    back = await entered(room, BEN)
    held.gate.set()
    room.handle(back, requests.Play(id="5", move={"type": "draw"}))
    assert isinstance(await back.hears_answer("5"), updates.Accepted)
    assert room.session.table.version == version + 1
    assert room.session.table.sidelines.turns_by_bot == [0, 0]


async def test_a_bots_move_that_waits_in_the_queue_is_forgotten_too(house: House) -> None:
    room, anna, ben = await both_at_the_table(house)
    await make_it_bens_turn(room, anna)
    room._schedule._thinkers._play({}, 1, Draw())
    room.handle(ben, requests.Play(id="5", move={"type": "draw"}))
    assert isinstance(await ben.hears_answer("5"), updates.Accepted)


async def test_a_bot_thinks_anew_after_something_was_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    monkeypatch.setitem(BOTS["dozito"], "held", held)
    room = await opened(house, game="dozito")
    anna = await entered(room)
    for request in (
        requests.Sit(id="1", seat=0),
        requests.AddBot(id="2", seat=1, bot="held"),
        requests.Start(id="3"),
    ):
        room.handle(anna, request)
        assert isinstance(await anna.hears_answer(request.id), updates.Accepted)
    held.gate.set()
    await soon(lambda: turn(room) == 0, "Anna's turn")
    held.gate.clear()
    held.asked.clear()
    while turn(room) == 0:
        await make_it_bens_turn(room, anna)
    await soon(held.asked.is_set, "a bot that thinks")
    room.handle(anna, requests.Undo(id="u"))
    assert isinstance(await anna.hears_answer("u"), updates.Accepted)
    assert turn(room) == 0
    room.handle(anna, requests.Play(id="again", move={"type": "discard", "side": 1}))
    assert isinstance(await anna.hears_answer("again"), updates.Accepted)
    await soon(lambda: held.thinking == 2, "one bot thinking about the old position, and one about the new")
    held.gate.set()
    await soon(lambda: turn(room) == 0, "Anna's turn")


async def test_the_room_plays_for_a_player_without_time(house: House) -> None:
    room, anna, _ = await both_at_the_table(house, clock=Timing(1000, 1000))
    version = room.session.table.version
    step = await anna.hears(updates.Step)
    while step.version <= version:
        step = await anna.hears(updates.Step)
    match = room.session.table.match
    assert match
    assert match.log[version].at >= 1000
