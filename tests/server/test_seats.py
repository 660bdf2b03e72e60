"""Missing players: how long they are waited for, bots that stand in, and matches that are called off."""

from itertools import pairwise

import pytest

from tablee.core.luck import Luck
from tablee.server.room.audience import Elsewhere
from tablee.server.room.bots import bots_awaited
from tablee.server.rulings.presence import ALLOWANCE
from tablee.server.table.facts import CameBack, Entry, StoodIn
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing
from tests.server.evening import Evening, steps_in


def three_of_us() -> Evening:
    """Anna, Ben and Cleo play; it is Anna's turn."""
    evening = Evening()
    for asked in ("anna enters", "ben enters", "cleo enters", "anna.sit(0)", "ben.sit(1)", "cleo.sit(2)"):
        evening.do(asked)
    evening.do("anna.start()")
    return evening


def two_of_us(luck: Luck | None = None, clock: Timing | None = None) -> Evening:
    evening = Evening(clock=clock)
    evening.table.luck = luck or evening.table.luck
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    return evening


def seat(evening: Evening, name: str) -> updates.Occupant:
    """The occupant with this name, as the table message shows it."""
    out = evening.session.outbox()
    evening.session.broadcast.table(out)
    told = out.messages[0][1]
    assert isinstance(told, updates.TableChanged)
    return next(occupant for occupant in told.seats if occupant and occupant.name == name)


def absent(evening: Evening, name: str) -> int:
    return evening.table.sidelines.absent[evening.table.people_playing()[name]]


def test_a_bot_plays_on_for_who_is_missing_and_gives_the_seat_back() -> None:
    two_of_us().follows("""
        >> ben leaves
        << anna.table(playing: Anna ?Ben)
        >> anna.stand_in(1, normal)
        << anna.failed(not_away)
        >> 59999 ms pass
        >> anna.stand_in(1, normal)
        << anna.failed(not_away)
        >> 1 ms pass
        >> they look up
        << anna.table(playing: Anna ?Ben!)
        >> they look up
        >> anna.stand_in(1, normal)
        == 5: stood_in
        << anna.accepted
        << anna.table(playing: Anna ?Ben!=normal)
        >> anna.play(draw)
        == 6: stepped
        << ...
        >> anna.play(discard side=0)
        == 7: stepped
        << anna.accepted
        << anna.step(3: discarded turn_passed | Ben to play)
        >> the bot in seat 1 plays draw
        == 8: stepped
        << anna.step(4: drawn | Ben to play)
        >> ben enters at version 1
        == 9: came_back
        << all.table(playing: Anna Ben)
        << ben.step(2: drawn | Anna to play)
        << ben.step(3: discarded turn_passed | Ben to play)
        << ben.step(4: drawn | Ben to play)
        >> ben.play(discard side=0)
        == 10: stepped
        << ben.accepted
        << all.step(5: discarded extra_turn_earned | Ben to play)
    """)


def test_bots_that_stand_in_are_asked_like_others() -> None:
    evening = two_of_us()
    for asked in ("anna.play(draw)", "anna.play(discard side=0)"):
        evening.do(asked)
    assert bots_awaited(evening.table) == {}
    for asked in ("ben leaves", f"{ALLOWANCE} ms pass", "anna.stand_in(1, normal)"):
        evening.do(asked)
    assert bots_awaited(evening.table) == {1: "normal"}
    assert bots_awaited(evening.restored()) == {1: "normal"}
    evening.do("ben enters")
    assert bots_awaited(evening.table) == {}
    assert bots_awaited(evening.restored()) == {}


def test_everybody_sees_how_long_somebody_may_still_be_missing() -> None:
    evening = three_of_us()
    evening.do("ben leaves")
    assert seat(evening, "Ben").away == ALLOWANCE
    evening.do("12000 ms pass")
    assert seat(evening, "Ben").away == ALLOWANCE - 12_000
    assert [seat(evening, name).away for name in ("Anna", "Cleo")] == [None, None]
    evening.do("ben enters")
    assert seat(evening, "Ben").away is None


def test_absences_of_a_match_share_one_allowance() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", "40000 ms pass", "ben enters", "30000 ms pass", "ben leaves", "19999 ms pass"):
        evening.do(asked)
    evening.follows("""
        >> anna.stand_in(1, normal)
        << anna.failed(not_away)
        >> 1 ms pass
        >> anna.stand_in(1, normal)
        == 6: stood_in
        << ...
    """)


def test_a_restart_does_not_forget_what_was_missed() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", "40000 ms pass", "ben enters", "the house restarts"):
        evening.do(asked)
    evening.do("anna enters")
    assert seat(evening, "Ben").away == ALLOWANCE - 40_000


def test_the_next_match_brings_a_new_allowance() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", "70000 ms pass", "ben enters", "they play to the end"):
        evening.do(asked)
    for asked in ("anna.play_again()", "ben.play_again()", "ben leaves"):
        evening.do(asked)
    assert seat(evening, "Ben").away == ALLOWANCE


def test_loading_the_page_anew_is_no_absence() -> None:
    two_of_us().follows("""
        >> ben leaves
        << anna.table(playing: Anna ?Ben)
        >> 999 ms pass
        >> ben enters at version 1
        << all.table(playing: Anna Ben)
        << ben.step(1: as it is | Anna to play)
    """)


def test_nobody_is_missed_where_nobody_waits() -> None:
    evening = two_of_us()
    for asked in ("anna leaves", "ben leaves", "600000 ms pass", "cleo enters", "600000 ms pass", "anna enters"):
        evening.do(asked)
    assert seat(evening, "Ben").away == ALLOWANCE
    evening.do("1000 ms pass")
    assert seat(evening, "Ben").away == ALLOWANCE - 1000
    assert absent(evening, "anna") == 0


def test_a_player_with_a_second_device_is_not_missing() -> None:
    evening = two_of_us()
    for asked in ("ben@phone enters", "ben leaves", "70000 ms pass"):
        evening.do(asked)
    evening.follows("""
        >> anna.stand_in(1, normal)
        << anna.failed(not_away)
    """)


def test_who_may_let_a_bot_play_on_and_for_whom() -> None:
    evening = Evening(bots=["normal"])
    for asked in ("anna enters", "ben enters", "dora enters", "anna.sit(1)", "ben.sit(2)"):
        evening.do(asked)
    evening.follows("""
        >> anna.stand_in(2, normal)
        << anna.failed(not_now)
        >> anna.start()
        == 4: started stepped
        << ...
        >> ben leaves
        << ...
        >> 60000 ms pass
        >> dora.stand_in(2, normal)
        << dora.failed(not_seated)
        >> anna.stand_in(0, normal)
        << anna.failed(no_such_seat)
        >> anna.stand_in(3, normal)
        << anna.failed(no_such_seat)
        >> anna.stand_in(1, normal)
        << anna.failed(not_away)
        >> anna.stand_in(2, genius)
        << anna.failed(unknown_bot)
        >> anna.stand_in(2, random)
        << anna.failed(unknown_bot)
        >> anna.stand_in(2, normal)
        == 5: stood_in
        << ...
        >> anna.stand_in(2, normal)
        << anna.accepted
    """)


def test_turns_a_bot_played_are_counted_not_its_moves() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", f"{ALLOWANCE} ms pass", "anna.stand_in(1, normal)"):
        evening.do(asked)
    assert evening.table.match
    for _ in range(12):
        evening.bot_moves(*evening.some_move())
    movers = [step.seat for step in evening.table.match.log]
    turns = sum(mover == 1 != before for before, mover in pairwise(movers))
    assert 2 <= turns < movers.count(1)
    assert seat(evening, "Ben").turns_by_bot == turns
    assert seat(evening, "Anna").turns_by_bot == 0
    assert evening.restored().sidelines.turns_by_bot == [0, turns]


# --- calling a match off ---------------------------------------------------------------------------


def test_a_match_is_called_off_when_everybody_present_asks_for_it() -> None:
    three_of_us().follows("""
        >> cleo leaves
        << all.table(playing: Anna Ben ?Cleo)
        >> anna.call_off(yes)
        == 6: call_off_asked
        << anna.accepted
        << all.table(playing: Anna Ben ?Cleo | Anna would end)
        >> ben.call_off(yes)
        == 7: call_off_asked
        << ben.accepted
        << all.table(playing: Anna Ben ?Cleo | Anna Ben would end)
        >> 59999 ms pass
        >> they look up
        << all.table(playing: Anna Ben ?Cleo | Anna Ben would end)
        >> 1 ms pass
        >> they look up
        == 8: abandoned
        << all.table(playing: Anna Ben ?Cleo! | Anna Ben would end)
        << all.table(over: Anna Ben ?Cleo | Anna Ben would end)
        >> anna.play(draw)
        << anna.failed(not_now)
        >> cleo enters
        << all.table(over: Anna Ben Cleo | Anna Ben would end)
        << cleo.step(1: as it is)
        >> cleo.play_again()
        == 9: again_asked
        << cleo.accepted
        << all.table(over: Anna Ben Cleo | Anna Ben would end | Cleo again)
        >> anna.play_again()
        == 10: again_asked
        << ...
        >> ben.play_again()
        == 11: again_asked started stepped
        << ben.accepted
        << all.table(playing: Anna Ben Cleo)
        << ...
    """)


def test_nobody_ends_a_match_behind_the_back_of_who_may_still_come_back() -> None:
    evening = two_of_us()
    evening.follows("""
        >> ben leaves
        << ...
        >> anna.call_off(yes)
        == 5: call_off_asked
        << ...
        >> 2000 ms pass
        >> ben enters
        == 6: came_back
        << all.table(playing: Anna Ben)
        << ...
        >> ben.call_off(yes)
        == 7: call_off_asked
        << ben.accepted
        << all.table(playing: Anna Ben | Ben would end)
        >> ben.call_off(no)
        == 8: call_off_asked
        << ben.accepted
        << all.table(playing: Anna Ben)
        >> ben.call_off(no)
        << ben.accepted
    """)


def test_a_player_against_bots_ends_it_alone() -> None:
    evening = Evening(start=True, bots=["normal"])
    evening.do("anna enters")
    evening.follows("""
        >> ben enters
        << ...
        >> ben.call_off(yes)
        << ben.failed(not_seated)
        >> anna.call_off(yes)
        == 2: call_off_asked abandoned
        << anna.accepted
        << all.table(over: Anna Pixel/normal | Ben watches | Anna would end)
        >> anna.call_off(yes)
        << anna.failed(not_now)
        >> anna.undo()
        << anna.failed(not_now)
        >> the house restarts
        >> anna enters
        << anna.table(over: Anna Pixel/normal | Anna would end)
        << anna.step(1: as it is)
        >> anna.gather()
        == 3: gathered
        << anna.accepted
        << anna.table(gathering: Anna Pixel/normal - - -)
    """)


def test_a_player_with_a_stand_in_need_not_agree() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", f"{ALLOWANCE} ms pass", "anna.stand_in(1, normal)"):
        evening.do(asked)
    evening.follows("""
        >> anna.call_off(yes)
        == 6: call_off_asked abandoned
        << ...
    """)


def test_after_it_was_called_off_nothing_can_be_done_and_nobody_won() -> None:
    evening = two_of_us()
    for asked in ("anna.call_off(yes)", "ben.call_off(yes)"):
        evening.do(asked)
    (step,) = steps_in(evening.do("ben@phone enters"))
    assert (step.legal, step.awaited, step.outcome, step.undo) == ([], [], None, None)
    assert evening.table.bots_playing() == {}


@pytest.mark.usefixtures("embers_in_the_house")
def test_time_does_not_act_after_it_was_called_off() -> None:
    evening = Evening("embers", start=True, bots=["easy"])
    for asked in ("anna enters", "anna.call_off(yes)"):
        evening.do(asked)
    assert evening.session.clockwork.alarm() is None
    evening.follows(">> 5000 ms pass")


# --- with another worker -----------------------------------------------------------------------------


def test_a_player_who_comes_back_by_way_of_another_worker_was_missed_here() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", "5000 ms pass"):
        evening.do(asked)
    out = evening.written(evening.session.meet(Elsewhere({"ben": "Ben"}), evening.now))
    assert [entry.facts for entry in out.entries] == [[CameBack(1, absent=5000, at=5000)]]
    assert evening.rendered(out.messages) == ["<< anna.table(playing: Anna Ben)"]
    assert evening.session.meet(Elsewhere({"ben": "Ben"}), evening.now).entries == []


def test_a_player_who_enters_again_because_another_worker_wrote_first_was_missed_all_the_time() -> None:
    evening = two_of_us()
    for asked in ("ben leaves", "5000 ms pass"):
        evening.do(asked)
    evening.enter("ben")  # its entry has a number that is taken
    evening.session.attendance.retract("ben")
    out = evening.session.resume_at(evening.restored(), evening.session.race.waiting)
    assert {peer for peer, _ in out.messages} == {"anna"}
    (entry,) = evening.do("ben enters").entries
    assert entry.facts == [CameBack(1, absent=5000, at=5000)]


def test_a_bot_that_stands_in_by_mistake_for_who_is_here_leaves_at_the_next_look() -> None:
    evening = two_of_us()
    number = evening.table.number + 1
    mistaken = Entry(number, [StoodIn(1, "normal")])
    evening.journal.append(mistaken)
    evening.session.follow([mistaken], evening.now)
    assert evening.table.sidelines.stand_ins == {1: "normal"}
    evening.follows(f"""
        >> they look up
        == {number + 1}: came_back
        << all.table(playing: Anna Ben)
    """)
