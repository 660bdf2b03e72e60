"""A match in which only the clock makes moves pauses, and goes on when a player acts."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.room.bots import bots_awaited
from tablee.server.room.session import Session
from tablee.server.rulings import referee
from tablee.server.rulings.in_match import MOST_UNATTENDED
from tablee.server.rulings.presence import ALLOWANCE
from tablee.server.storage.store import Store
from tablee.server.table import sidelines
from tablee.server.table.clocks import SeatClocks
from tablee.server.table.facts import ClockSet, Entry, Paused, Stepped
from tablee.server.table.table import Table
from tablee.server.wire import requests, updates
from tablee.server.wire.timing import LEAST_INCREMENT, StoredTiming, Timing
from tests.server.evening import CODE, Evening
from tests.server.test_clocks import left
from tests.server.test_room import BEN, HERE, Listener, entered, opened

FAR_TOO_MANY = 500
"""Moves of the clock after which a test fails instead of running without end."""


@pytest.fixture(autouse=True)
def nothing_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    act, calls = referee.time_is_up, 0

    def counted(table: Table, now: int) -> Entry | None:
        nonlocal calls
        calls += 1
        if calls > FAR_TOO_MANY:
            pytest.fail("the clock plays on without end")
        return act(table, now)

    monkeypatch.setattr(referee, "time_is_up", counted)


def silent(game: str, increment: int = LEAST_INCREMENT, *others: str) -> Evening:
    """Anna and Ben start with a second each and send nothing more. Older houses allowed shorter increments."""
    evening = Evening(game)
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", *others):
        evening.do(asked)
    entry = evening.table.record([ClockSet(StoredTiming(1000, increment))])
    assert entry
    evening.journal.append(entry)
    evening.do("anna.start()")
    return evening


def wake_up_until_nothing_happens(evening: Evening) -> int:
    """Let time pass to the next alarm, as a room does, until there is none; return the number of alarms."""
    for rung in range(FAR_TOO_MANY):
        due = evening.session.clockwork.alarm()
        if due is None:
            return rung
        evening.do(f"{max(0, due - evening.now)} ms pass")
    raise AssertionError("the alarm rings without end")


def facts(evening: Evening, kind: Any) -> int:
    return sum(isinstance(fact, kind) for entry in evening.journal for fact in entry.facts)


def moves_by_nobody(evening: Evening, *seats: int) -> int:
    """Moves of these seats that no person asked for."""
    unasked = [fact for entry in evening.journal if not entry.by for fact in entry.facts]
    return sum(isinstance(fact, Stepped) and fact.step.seat in seats for fact in unasked)


def let_bots_and_time_act(evening: Evening) -> None:
    for _ in range(FAR_TOO_MANY):
        if bots_awaited(evening.table):
            evening.bot_moves(*evening.some_move())
        elif (due := evening.session.clockwork.alarm()) is not None:
            evening.do(f"{max(0, due - evening.now)} ms pass")
        else:
            return
    raise AssertionError("they play without end")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("increment", [0, 1, LEAST_INCREMENT])
def test_two_who_say_nothing_leave_the_house_in_peace(game: str, increment: int) -> None:
    evening = silent(game, increment)
    wake_up_until_nothing_happens(evening)
    assert evening.table.sidelines.paused
    assert facts(evening, Paused) == 1
    assert moves_by_nobody(evening, 0, 1) == 2 * MOST_UNATTENDED


def paused(game: str = "dozito", *others: str) -> Evening:
    evening = silent(game, LEAST_INCREMENT, *others)
    wake_up_until_nothing_happens(evening)
    assert evening.table.sidelines.paused
    return evening


def test_everybody_is_told_and_time_stands_still() -> None:
    evening = silent("dozito")
    for _ in range(2 * MOST_UNATTENDED):
        due = evening.session.clockwork.alarm()
        assert due is not None
        evening.do(f"{due - evening.now} ms pass")
    evening.follows("""
        >> 999 ms pass
        >> 1 ms pass
        == 14: paused
        << all.table(playing: Anna Ben | paused)
        >> 3600000 ms pass
        >> cleo enters
        << all.table(playing: Anna Ben | Cleo watches | paused)
        << cleo.step(9: as it is | Ben to play)
        >> cleo.resume()
        << cleo.failed(not_seated)
    """)
    assert evening.session.clockwork.alarm() is None


def test_any_player_lets_it_go_on_with_an_increment_for_everybody() -> None:
    evening = paused()
    assert left(evening) == [LEAST_INCREMENT, 0]
    evening.follows("""
        >> ben.resume()
        == 15: resumed
        << ben.accepted
        << all.table(playing: Anna Ben)
        >> ben.resume()
        << ben.accepted
    """)
    assert left(evening) == [LEAST_INCREMENT, LEAST_INCREMENT]
    assert evening.session.clockwork.alarm() == evening.now + LEAST_INCREMENT
    wake_up_until_nothing_happens(evening)
    assert facts(evening, Paused) == 2


def test_so_does_a_move() -> None:
    evening = paused()
    evening.follows("""
        >> ben.play(draw)
        == 15: stepped resumed
        << ben.accepted
        << all.table(playing: Anna Ben)
        << all.step(10: drawn | Ben to play)
        >> ben.play(discard side=0)
        == 16: stepped
        << ben.accepted
        << all.step(11: discarded turn_passed | Anna to play)
    """)
    assert not evening.table.sidelines.paused
    assert evening.session.clockwork.alarm() == evening.now + LEAST_INCREMENT


def test_a_person_who_plays_in_between_is_no_reason_to_pause() -> None:
    evening = Evening(clock=Timing(1000, LEAST_INCREMENT))
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    while moves_by_nobody(evening, 1) < 3 * MOST_UNATTENDED:
        assert evening.table.match
        if evening.table.match.state.turn == 1:
            evening.do("1000 ms pass")
        else:
            drawn = evening.table.match.state.hand is not None
            evening.do("anna.play(discard side=0)" if drawn else "anna.play(draw)")
    assert facts(evening, Paused) == 0


def test_bots_play_their_turn_and_wait_with_the_others() -> None:
    evening = silent("dozito", LEAST_INCREMENT, "anna.add_bot(2, normal)")
    let_bots_and_time_act(evening)
    assert evening.table.sidelines.paused
    assert evening.restored().sidelines.paused
    assert facts(evening, Paused) == 1


def test_a_player_with_a_stand_in_is_not_waited_for() -> None:
    evening = paused()
    for asked in ("ben leaves", f"{ALLOWANCE} ms pass", "anna.stand_in(1, normal)", "anna.resume()"):
        evening.do(asked)
    before = moves_by_nobody(evening, 0)
    let_bots_and_time_act(evening)
    assert moves_by_nobody(evening, 0) - before == MOST_UNATTENDED
    evening.do("ben enters")
    assert evening.session.clockwork.alarm() is None, "a return starts no clock"


def test_a_paused_match_can_be_called_off() -> None:
    paused().follows("""
        >> anna.call_off(yes)
        == 15: call_off_asked
        << anna.accepted
        << all.table(playing: Anna Ben | paused | Anna would end)
        >> ben.call_off(yes)
        == 16: call_off_asked abandoned
        << ben.accepted
        << all.table(over: Anna Ben | Anna Ben would end)
    """)


def test_a_pause_outlasts_a_restart() -> None:
    evening = paused()
    evening.do("the house restarts")
    assert evening.table.sidelines.paused
    for asked in ("anna enters", "ben enters"):
        evening.do(asked)
    assert evening.session.clockwork.alarm() is None
    evening.do("anna.resume()")
    assert evening.restored().sidelines.paused is False
    assert evening.session.clockwork.alarm() == evening.now + LEAST_INCREMENT


def test_a_pause_in_an_earlier_match_is_forgotten() -> None:
    evening = paused()
    for asked in ("anna.resume()", "they play to the end", "anna.play_again()", "ben.play_again()"):
        evening.do(asked)
    restored = evening.restored()
    assert not restored.sidelines.paused
    assert restored.version == evening.table.version


def test_another_worker_follows() -> None:
    evening = paused()
    there = Session[str](Table.restore(CODE, evening.journal[:-1], seeded("there"), evening.now))
    there.enter("dan", evening.session.audience.visits["anna"].caller, None, evening.now)
    assert not there.table.sidelines.paused
    there.follow(evening.journal[-1:], evening.now)
    assert there.table.sidelines.paused
    assert there.clockwork.alarm() is None


@pytest.mark.parametrize("game", ["dozito", "dos"])
def test_what_an_older_house_has_written_is_safe(game: str) -> None:
    """The journal holds thousands of moves that the clock made without a pause."""
    evening = silent(game, increment=0)
    match = evening.table.match
    assert match
    for _ in range(2000):
        if match.outcome:
            break
        (seat, *_) = match.game.awaited(match.state)
        step = match.play(seat, match.game.default(match.state, seat), match.now)
        evening.journal.append(Entry(evening.journal[-1].number + 1, [Stepped(step)]))
    evening.do("the house restarts")
    for asked in ("anna enters", "ben enters"):
        evening.do(asked)
    assert wake_up_until_nothing_happens(evening) <= 1
    assert evening.table.sidelines.paused or evening.table.phase == "over"


@pytest.mark.parametrize("game", GAMES)
def test_without_people_time_alone_comes_to_a_rest(game: str) -> None:
    """In any position, a game takes only a few steps by itself before it waits for a player."""
    luck = seeded(f"{game} rests")
    match = Match.start(GAMES[game], GAMES[game].options(), 3, luck)
    for _ in range(100):
        left_alone = Match.replay(match.game, match.options, match.seats, match.log, luck)
        left_alone.pass_time(match.now + 24 * 3_600_000)
        assert left_alone.version - match.version <= 3
        awaited = match.game.awaited(match.state)
        if match.outcome:
            break
        if not awaited:
            match.pass_time(match.game.wake(match.state) or 0)
            continue
        legal = match.game.legal(match.state, awaited[0])
        match.play(awaited[0], legal[luck.below(len(legal))], match.now)


# --- in a running room --------------------------------------------------------------------------------

SHORT = 20
"""Milliseconds on a clock; a real house asks for a second at least."""


@pytest.fixture(params=[0, 1, SHORT])
def increment(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Increments shorter than a house allows, which must do no harm."""
    timing = Timing(SHORT, request.param)
    monkeypatch.setattr(sidelines, "SeatClocks", lambda _, seats: SeatClocks(timing, seats))
    return timing.increment


@pytest.fixture
async def second_house(store: Store, settings: Settings) -> AsyncIterator[House]:
    house = House(store, settings)
    yield house
    await house.close()


async def silent_in(house: House, game: str) -> tuple[Room, Listener]:
    room = await opened(house, game=game, clock=Timing(1000, 1000))
    anna, ben = await entered(room), await entered(room, BEN)
    asked: list[tuple[Listener, requests.AnyRequest]] = [
        (anna, requests.Sit(id="1", seat=0)),
        (ben, requests.Sit(id="2", seat=1)),
        (anna, requests.Start(id="3")),
    ]
    for listener, request in asked:
        room.handle(listener, request)
        assert isinstance(await listener.hears_answer(request.id), updates.Accepted)
    return room, anna


async def until_told_of_a_pause(listener: Listener) -> None:
    """Wait for the message of a pause, which is sent when the journal has it."""
    while not (await listener.hears(updates.TableChanged)).paused:
        pass


@pytest.mark.parametrize("game", ["dozito", "dos"])
@pytest.mark.usefixtures("increment")
async def test_silent_players_let_the_house_breathe(house: House, game: str) -> None:
    room, anna = await silent_in(house, game)
    await until_told_of_a_pause(anna)
    assert room.session.table.version == 1 + 2 * MOST_UNATTENDED
    room.handle(anna, requests.Resume(id="4"))
    assert isinstance(await anna.hears_answer("4"), updates.Accepted)
    await until_told_of_a_pause(anna)
    assert room.session.table.version == 1 + 4 * MOST_UNATTENDED


@pytest.mark.usefixtures("increment")
async def test_after_a_restart_the_table_still_waits(house: House, second_house: House) -> None:
    room, listener = await silent_in(house, "dozito")
    await until_told_of_a_pause(listener)
    written = room.session.table.number
    await house.close()
    async with second_house.visit(room.code, HERE) as again:
        anna = await entered(again)
        await entered(again, BEN)
        again.handle(anna, requests.Ready(id="5"))
        await anna.hears_answer("5")
        assert not again._schedule._alarm.is_set
        assert again.session.table.number == written
