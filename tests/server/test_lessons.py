"""A lesson is a table like any other: with a journal, a way back after a restart, and a second device."""

import asyncio
from typing import Any

import msgspec
import pytest

from tablee.core.lesson import LEARNER, Lesson
from tablee.games import GAMES
from tablee.lessons import lesson_of
from tablee.server.house.house import House
from tablee.server.room.bots import bots_awaited
from tablee.server.rulings.guards import Caller
from tablee.server.rulings.opening import open_table
from tablee.server.storage.results import result_of
from tablee.server.table.facts import Opened
from tablee.server.wire import http, requests, updates
from tablee.server.wire.errors import RequestError
from tests.server import embers
from tests.server.evening import CODE, HOST, Evening, steps_in
from tests.server.test_room import ANNA, HERE, Listener, entered, opened

TAUGHT = [name for name in GAMES if lesson_of(name)]


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found
    return found


def test_a_lesson_begins_at_once_and_answers_other_moves_kindly() -> None:
    Evening(lesson=True).follows("""
        >> anna enters
        << anna.table(playing: Anna Pixel/normal)
        << anna.step(17: as it is | Anna to play)
        >> anna.play(take side=0)
        << anna.failed(lesson)
        >> anna.play(place slot=3)
        << anna.refused(§4.2)
        >> anna.play(fly)
        << anna.failed(bad_move)
        >> anna.play(draw)
        == 2: stepped
        << anna.accepted
        << anna.step(18: drawn | Anna to play)
        >> anna.play(discard side=0)
        << anna.failed(lesson)
        >> anna.play(place slot=11)
        == 3: stepped
        << anna.accepted
        << anna.step(19: placed turned | Anna to play)
    """)


def test_the_bot_plays_its_part_and_nobody_elses() -> None:
    evening = Evening(lesson=True)
    assert not bots_awaited(evening.table)
    evening.follows("""
        >> anna enters
        << ...
        >> anna.play(draw)
        << ...
        >> the bot in seat 1 plays draw
        >> anna.play(place slot=11)
        << ...
        >> anna.play(place slot=12)
        << ...
        >> anna.play(discard side=0)
        << ...
        >> anna.play(draw)
        << anna.refused(§4.1)
        >> the bot in seat 1 plays take side=0
        >> the bot in seat 1 plays draw
        == 6: stepped
        << anna.step(22: drawn | Pixel to play)
    """)
    assert bots_awaited(evening.table) == {1: "normal"}


def test_a_lesson_goes_on_after_a_restart_and_on_another_device() -> None:
    Evening(lesson=True).follows("""
        >> anna enters
        << ...
        >> anna.play(draw)
        << ...
        >> the house restarts
        >> anna@phone enters
        << anna@phone.table(playing: Anna Pixel/normal)
        << anna@phone.step(18: as it is | Anna to play)
        >> anna@phone.play(discard side=0)
        << anna@phone.failed(lesson)
        >> anna enters at version 18
        << all.table(playing: Anna Pixel/normal)
        << anna.step(18: as it is | Anna to play)
        >> anna@phone.play(place slot=11)
        == 3: stepped
        << anna@phone.accepted
        << all.step(19: placed turned | Anna to play)
    """)


def test_a_move_is_taken_back_but_nothing_that_came_before_the_lesson() -> None:
    evening = Evening(lesson=True)
    evening.follows("""
        >> anna enters
        << ...
        >> anna.undo()
        << anna.failed(nothing_to_undo)
        >> anna.play(draw)
        << ...
        >> anna.undo()
        == 3: undo_asked undone
        << anna.accepted
        << anna.table(playing: Anna Pixel/normal)
        << anna.step(19: as it is | Anna to play)
        >> anna.undo()
        << anna.failed(nothing_to_undo)
        >> the house restarts
        >> anna enters
        << ...
        >> anna.undo()
        << anna.failed(nothing_to_undo)
        >> anna.play(draw)
        == 4: stepped
        << anna.accepted
        << anna.step(20: drawn | Anna to play)
    """)


def test_a_step_says_how_many_moves_of_the_lesson_are_made() -> None:
    evening = Evening(lesson=True)
    before = len(lesson("dozito").script.before)
    (step,) = steps_in(evening.do("anna enters"))
    assert (step.lesson, step.undo) == (before, None)
    (step,) = steps_in(evening.do("anna.play(draw)"))
    assert (step.lesson, step.undo) == (before + 1, "ask")
    (step,) = steps_in(evening.do("anna.undo()"))
    assert step.lesson == before
    ordinary = Evening(bots=["normal"], start=True)
    (step,) = steps_in(ordinary.do("anna enters"))
    assert step.lesson is None


def test_strangers_may_look_on_and_nothing_else() -> None:
    Evening(lesson=True).follows("""
        >> anna enters
        << ...
        >> ben enters
        << all.table(playing: Anna Pixel/normal | Ben watches)
        << ben.step(17: as it is | Anna to play)
        >> ben.sit(1)
        << ben.failed(not_now)
        >> ben.play(draw)
        << ben.failed(not_seated)
        >> ben.play_again()
        << ben.failed(not_now)
    """)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_to_its_end_and_leaves_no_result(name: str) -> None:
    evening = Evening(name, lesson=True)
    evening.do("anna enters")
    play_through(evening)
    assert evening.table.phase == "over"
    assert evening.table.match
    assert evening.table.match.outcome
    assert LEARNER in evening.table.match.outcome.winners
    assert result_of(evening.table) is None
    assert evening.tell("anna.gather()") == ["<< anna.failed(not_now)"]
    again = evening.do("anna.play_again()")
    table = next(letter for _, letter in again.messages if isinstance(letter, updates.TableChanged))
    assert (table.phase, table.evening) == ("playing", None)
    assert evening.restored().lesson is lesson(name)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_goes_on_from_the_journal_wherever_it_was_left(name: str) -> None:
    evening = Evening(name, lesson=True)
    for _ in lesson(name).plays[len(lesson(name).script.before) :]:
        evening.do("the house restarts")
        evening.do("anna enters")
        make_next(evening)
    evening.do("60000 ms pass")
    assert evening.table.phase == "over"


def play_through(evening: Evening) -> None:
    while evening.table.lesson and evening.table.match and evening.table.lesson.next(evening.table.match):
        make_next(evening)
    evening.do("60000 ms pass")


def make_next(evening: Evening) -> None:
    """The next move of the script, by the seat whose it is. In a race everybody takes a minute and a half."""
    table = evening.table
    assert table.match
    assert table.lesson
    play = table.lesson.next(table.match)
    assert play
    if not table.lesson.is_due(table.match):
        evening.do("90000 ms pass")
    made = len(table.match.log)
    if play.seat == LEARNER:
        move = msgspec.to_builtins(play.move)
        raw = msgspec.json.encode({"type": "play", "id": f"r{next(evening.ids)}", "move": move})
        evening.written(evening.say("anna", raw.decode()))
    else:
        evening.written(evening.session.bot_plays(play.seat, play.move, evening.now))
    evening.do("1000 ms pass")
    assert len(table.match.log) > made


# --- opening one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [{"options": {"rounds": 2}}, {"bots": ["normal"]}, {"start": True}, {"public": True}, {"language": "fr"}],
)
def test_nothing_about_a_lesson_can_be_chosen(wish: dict[str, Any]) -> None:
    with pytest.raises(RequestError, match="bad_options"):
        Evening(lesson=True, **wish)


def test_a_learner_has_a_name() -> None:
    evening = Evening()
    with pytest.raises(RequestError, match="bad_name"):
        open_table(CODE, http.OpenTable("dozito", lesson=True), Caller("stranger", ""), evening.luck, 0)


@pytest.mark.usefixtures("embers_in_the_house")
def test_a_game_without_a_lesson_cannot_be_learnt() -> None:
    with pytest.raises(RequestError, match="unknown_game"):
        Evening(embers.embers.name, lesson=True)


def test_a_lesson_that_was_rewritten_goes_on_as_an_ordinary_match() -> None:
    evening = Evening(lesson=True)
    (first, *rest) = evening.journal
    opened, *facts = first.facts
    assert isinstance(opened, Opened)
    older = msgspec.structs.replace(first, facts=[msgspec.structs.replace(opened, lesson="older"), *facts])
    evening.journal = [older, *rest]
    evening.do("the house restarts")
    evening.follows("""
        >> anna enters
        << anna.table(playing: Anna Pixel/normal)
        << anna.step(17: as it is | Anna to play)
        >> anna.play(take side=0)
        == 2: stepped
        << ...
    """)
    assert HOST.person == evening.table.host


# --- alive ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TAUGHT)
async def test_the_bot_of_a_lesson_plays_by_itself(house: House, name: str) -> None:
    room = await opened(house, game=name, lesson=True)
    anna = await entered(room)
    plays = lesson(name).plays
    step = await anna.hears(updates.Step)
    while step.outcome is None:
        assert step.lesson is not None
        play = plays[step.lesson] if step.lesson < len(plays) else None
        if play and play.seat == LEARNER and play.move in _typed(name, step.legal):
            step = await _learner_plays(room, anna, play.move)
        else:
            step = await anna.hears(updates.Step)
    assert await house.results.of_person(ANNA.person) == []
    assert (await house.glance(room.code, HERE)).phase == "over"


async def _learner_plays(room: Any, anna: Listener, move: Any) -> updates.Step:
    room.handle(anna, requests.Play(id=f"r{id(move)}", move=msgspec.to_builtins(move)))
    return await asyncio.wait_for(anna.hears(updates.Step), 30)


def _typed(name: str, legal: list[Any]) -> list[Any]:
    moves: list[Any] = msgspec.convert(legal, list[GAMES[name].moves])  # type: ignore[misc]
    return moves
