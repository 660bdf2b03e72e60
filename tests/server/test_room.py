"""A running room: entries are written before they are told, bots and time act, and failures are survived."""

import asyncio
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from tablee import bots
from tablee.bots import BOTS, Bot, Reaction, Situation
from tablee.bots.uniform import Uniform
from tablee.core.luck import Luck
from tablee.games import GAMES
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.room.bots import BREATH, LONGEST_WAIT, pause_after
from tablee.server.room.search_pool import SearchPool
from tablee.server.rulings.guards import Caller
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.schema import journal
from tablee.server.storage.store import Store
from tablee.server.wire import http, requests, updates
from tablee.server.wire.errors import Failed, RequestError
from tests.patience import soon
from tests.server import embers
from tests.server.deadline import deadline
from tests.server.disk import fill, make_space
from tests.server.searching import Dying

ANNA = Caller("anna", "Anna")
BEN = Caller("ben", "Ben")
HERE = "127.0.0.1"

M = TypeVar("M", bound=updates.ServerMessage)
_decoder: msgspec.json.Decoder[updates.ServerMessage] = msgspec.json.Decoder(updates.ServerMessage)


class Listener:
    """A connection that keeps the messages it gets."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[updates.ServerMessage] = asyncio.Queue()
        self.finished = False

    def send(self, *messages: bytes) -> None:
        for message in messages:
            self.messages.put_nowait(_decoder.decode(message))

    def finish(self) -> None:
        self.finished = True

    async def hears(self, kind: type[M]) -> M:
        """Return the next message of this kind; the ones before it are skipped."""
        async with deadline(kind.__name__):
            while True:
                message = await self.messages.get()
                if isinstance(message, kind):
                    return message

    async def hears_answer(self, to: str) -> updates.ServerMessage:
        async with deadline(f"the answer to {to}"):
            while True:
                message = await self.messages.get()
                if isinstance(message, updates.Accepted | updates.Refused | Failed) and message.id == to:
                    return message


async def opened(house: House, **fields: Any) -> Room:
    code = await house.open(http.OpenTable(**fields), ANNA, HERE)
    async with house.visit(code, HERE) as room:
        return room


async def test_a_crowd_at_one_table_lets_others_run_between_its_requests(house: House) -> None:
    room = await opened(house, game="dozito")
    seen: set[int] = set()

    async def look() -> None:
        while len(room.session.audience.visits) < 20:
            seen.add(len(room.session.audience.visits))
            await asyncio.sleep(0)

    for number in range(20):
        room.enter(Listener(), Caller(f"guest {number}", "Guest"), None)
    async with deadline("20 guests at the table", lambda: seen):
        await look()
    assert len(seen) > 10


async def entered(room: Room, caller: Caller = ANNA, version: int | None = None) -> Listener:
    listener = Listener()
    room.enter(listener, caller, version)
    await listener.hears(updates.TableChanged)
    return listener


async def test_what_is_granted_is_on_the_disk_already(house: House, tmp_path: Path) -> None:
    room = await opened(house, game="dozito")
    found: list[int] = []

    class Sceptic(Listener):
        def send(self, *messages: bytes) -> None:
            super().send(*messages)
            if any(isinstance(_decoder.decode(message), updates.Accepted) for message in messages):
                with sqlite3.connect(tmp_path / "tablee.sqlite3") as database:
                    found.extend(number for (number,) in database.execute("SELECT number FROM journal"))
                database.close()

    sceptic = Sceptic()
    room.enter(sceptic, ANNA, None)
    room.handle(sceptic, requests.Sit(id="1", seat=0))
    await sceptic.hears(updates.Accepted)
    assert found == [1, 2]


async def test_bots_play_among_themselves_to_the_end_while_somebody_watches(house: House) -> None:
    room = await opened(house, game="dozito", bots=["normal", "normal"], options={"rounds": 1})
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    while (await anna.hears(updates.Step)).outcome is None:
        pass
    assert (await anna.hears(updates.TableChanged)).phase == "over"


async def test_bots_wait_for_people_to_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    class Held(Uniform):
        def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
            gate.wait(30)
            return super().choose(situation, luck)

    monkeypatch.setitem(BOTS["dozito"], "held", Held())
    room = await opened(house, game="dozito", bots=["held", "held"])
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    await anna.hears(updates.Step)
    room.leave(anna)
    await soon(lambda: not room.session.audience.visits, "the end of every visit")
    gate.set()
    await soon(lambda: room.session.table.version == 2, "the move that the bot was thinking about")
    back = Listener()
    room.enter(back, ANNA, None)
    assert (await back.hears(updates.Step)).version == 2
    assert (await back.hears(updates.Step)).version == 3


async def test_a_bot_is_asked_with_its_own_view_and_nothing_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Situation[Any, Any]] = []

    class Curious(Bot[Any, Any]):
        def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
            asked.append(situation)
            return situation.legal[0]

    monkeypatch.setitem(BOTS["dozito"], "curious", Curious())
    room = await opened(house, game="dozito", bots=["curious", "curious"])
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    first, second = await anna.hears(updates.Step), await anna.hears(updates.Step)
    game = GAMES["dozito"]
    assert isinstance(asked[0].view, game.views)
    assert msgspec.json.decode(msgspec.json.encode(asked[0].view)) == first.view
    assert asked[0].seat in first.awaited
    assert not asked[0].witnessed
    assert second.version == 2
    assert asked[0].legal


@pytest.mark.parametrize("answer", ["nonsense", None, "raise"])
async def test_a_broken_bot_stops_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch, answer: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Bot[Any, Any]):
        def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
            if answer == "raise":
                raise RuntimeError("the card in hand is 17")
            return answer

    monkeypatch.setitem(BOTS["dozito"], "broken", Broken())
    room = await opened(house, game="dozito", bots=["broken", "broken"])
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    for version in range(1, 6):
        assert (await anna.hears(updates.Step)).version == version
    assert "in hand" not in caplog.text


async def test_people_play_on_when_the_process_of_a_bot_dies(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS["dozito"], "dying", Dying())
    house = House(store, settings, searches=SearchPool(processes=1))
    room = await opened(house, game="dozito", bots=["dying", "dying"])
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    for version in range(1, 4):
        assert (await anna.hears(updates.Step)).version == version
    await house.close()
    assert house.searches.ended["failed"] >= 2


async def test_bots_of_a_level_that_is_no_longer_offered_play_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as formerly:
        formerly.setattr(bots, "YARDSTICKS", ())
        old = await opened(house, game="dozito", bots=["random", "random"])
    await house.rooms.put_away(0)
    async with house.visit(old.code, HERE) as room:
        assert room is not old
        anna = await entered(room)
        room.handle(anna, requests.Start(id="1"))
        for version in range(1, 4):
            assert (await anna.hears(updates.Step)).version == version


class Eager(Bot[Any, Any]):
    """A bot that reacts at once, although the game does not wait for it."""

    alert = True

    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        raise AssertionError("this game awaits no seat")

    def react(self, situation: Situation[Any, Any], luck: Luck) -> Reaction[Any]:
        return Reaction(situation.legal[0], after=1)


@pytest.mark.usefixtures("embers_in_the_house")
async def test_a_bot_reacts_when_nobody_waits_for_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["embers"], "eager", Eager())
    room = await opened(house, game="embers", options={"fuse": 60_000}, bots=["eager"], start=True)
    listener = await entered(room)
    assert (await listener.hears(updates.Step)).version == 1
    assert (await listener.hears(updates.Step)).version == 2  # the fuse is long: it was the bot


@pytest.mark.usefixtures("embers_in_the_house")
async def test_time_acts_by_itself(house: House) -> None:
    room = await opened(house, game="embers", bots=["easy"], start=True, options={"fuse": 20})
    anna = await entered(room, version=1)
    step = await anna.hears(updates.Step)
    while step.outcome is None:
        step = await anna.hears(updates.Step)
    assert step.version == 2


async def test_on_a_full_disk_nothing_is_granted_and_nothing_is_lost(house: House, store: Store) -> None:
    room = await opened(house, game="dozito")
    players = [await entered(room), await entered(room, BEN)]
    for seat, player in enumerate(players):
        room.handle(player, requests.Sit(id="sit", seat=seat))
    room.handle(players[0], requests.Start(id="start"))
    await fill(store)
    answer: updates.ServerMessage = updates.Accepted("start")
    while isinstance(answer, updates.Accepted):  # the last page of the file has some room left
        step, player = await whose_turn(players)
        request = requests.Play(id=f"m{step.version}", move=step.legal[-1])
        room.handle(player, request)
        answer = await player.hears_answer(request.id)
    assert answer == Failed("unavailable", request.id)
    assert room.session.table.version == step.version, "a move that was not written has not happened"
    await make_space(store)
    room.handle(player, request)
    assert await player.hears_answer(request.id) == updates.Accepted(request.id)
    assert (await player.hears(updates.Step)).version == step.version + 1
    assert (await store.journal.entries(room.code))[-1].request == request.id


async def test_while_nothing_can_be_written_lines_are_kept_alive(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> Any:
        raise Unavailable("away")

    room = await opened(house, game="dozito")
    anna = await entered(room)
    monkeypatch.setattr(store.journal, "append", away)
    monkeypatch.setattr(store.journal, "entries", away)
    room.handle(anna, requests.Sit(id="sit", seat=0))
    assert await anna.hears_answer("sit") == Failed("unavailable", "sit")
    for _ in range(2):
        await anna.hears(updates.Ping)


async def whose_turn(players: list[Listener]) -> tuple[updates.Step, Listener]:
    steps = [(await player.hears(updates.Step), player) for player in players]
    return next((step, player) for step, player in steps if step.legal)


async def test_a_bot_goes_on_when_the_disk_has_space_again(
    house: House, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    # The bots do not wait for the disk to be full: this game is long enough to be still under way.
    room = await opened(house, game="dozito", bots=["normal", "normal"], options={"rounds": 12})
    anna = await entered(room)
    room.handle(anna, requests.Start(id="1"))
    await anna.hears(updates.Step)
    await fill(store)
    await soon(lambda: "database: " in caplog.text, "a line about the database in the log")
    await make_space(store)
    while (await anna.hears(updates.Step)).outcome is None:
        pass


async def test_bots_let_people_watch_but_not_for_ever(house: House) -> None:
    room = await opened(house, game="dozito", bots=["normal", "normal"], options={"rounds": 1})
    anna = await entered(room)
    assert await watched(room, anna, "1") > BREATH
    while not (await anna.hears(updates.Step)).outcome:
        pass
    assert last_pause(room) <= LONGEST_WAIT + BREATH


async def watched(room: Room, anna: Listener, request: str) -> int:
    room.handle(anna, requests.Start(id=request))
    await anna.hears(updates.Step)
    return last_pause(room)


def last_pause(room: Room) -> int:
    table = room.session.table
    assert table.match
    return pause_after(table.game, table.match.log[-1])


@pytest.mark.usefixtures("embers_in_the_house")
async def test_an_error_in_the_rules_takes_no_table_down_and_tells_no_secret(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def explode(state: embers.State, *_: Any) -> None:
        state.numbers = []
        raise KeyError(f"secret {state}")

    monkeypatch.setitem(GAMES, "embers", replace(embers.embers, decide=explode))
    room = await opened(house, game="embers", bots=["easy"], start=True, options={"fuse": 600_000})
    anna = await entered(room)
    step = await anna.hears(updates.Step)
    room.handle(anna, requests.Play(id="1", move=step.legal[0]))
    assert await anna.hears_answer("1") == Failed("unavailable", "1")
    room.handle(anna, requests.Rename(id="2", name="Hannah"))
    assert await anna.hears_answer("2") == updates.Accepted("2")
    assert (await anna.hears(updates.TableChanged)).phase == "playing"
    assert "KeyError in explode" in caplog.text
    assert "secret" not in caplog.text


async def test_a_table_nobody_visits_is_put_away_and_found_again(house: House) -> None:
    room = await opened(house, game="dozito", bots=["normal"])
    anna = await entered(room)
    room.handle(anna, requests.Sit(id="1", seat=3))
    await anna.hears(updates.Accepted)
    await house.rooms.put_away(0)
    async with house.visit(room.code, HERE) as same:
        assert same is room, "somebody is still there"
    room.leave(anna)
    await soon(lambda: not room.session.audience.visits, "the end of every visit")
    await house.rooms.put_away(0)
    async with house.visit(room.code.lower(), HERE) as other:
        assert other is not room
        assert [sitter and sitter.name for sitter in other.session.table.chairs][3] == "Anna"


@pytest.mark.parametrize(
    "fact", ['{"type":"danced"}', '{"type":"opened","game":"chess","options":{},"host":"anna"}']
)
async def test_a_table_of_a_game_we_do_not_have_is_unavailable_but_not_lost(
    house: House, store: Store, fact: str
) -> None:
    row = {"table_code": "BBBBBB", "number": 1, "at": 0, "facts": f"[{fact}]"}
    async with store.engine.begin() as connection:
        await connection.execute(journal.insert().values(row))
    with pytest.raises(RequestError, match="unavailable"):
        async with house.visit("BBBBBB", HERE):
            pass


async def test_wrong_codes_are_counted_and_then_right_ones_are_refused_too(house: House) -> None:
    room = await opened(house, game="dozito")
    for _ in range(house.settings.limits.wrong_codes_of_an_address.burst):
        with pytest.raises(RequestError, match="no_such_table"):
            async with house.visit("ZZZZZZ", HERE):
                pass
    with pytest.raises(RequestError, match="too_often"):
        async with house.visit(room.code, HERE):
            pass
    async with house.visit(room.code, "another address") as found:
        assert found is room


async def test_many_guesses_at_once_are_counted_too(house: House) -> None:
    async def guess() -> str:
        try:
            async with house.visit("ZZZZZZ", HERE):
                return "found"
        except RequestError as error:
            return error.problem

    answers = await asyncio.gather(*(guess() for _ in range(100)))
    assert answers.count("no_such_table") == house.settings.limits.wrong_codes_of_an_address.burst
    assert answers.count("too_often") == 100 - answers.count("no_such_table")


async def test_codes_are_letters_one_can_tell_apart(house: House) -> None:
    codes = {(await opened(house, game="dozito")).code for _ in range(20)}
    assert len(codes) == 20
    assert all(len(code) == 6 and not set(code) & set("AEIOUL01") for code in codes)
