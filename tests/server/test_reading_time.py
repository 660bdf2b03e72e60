"""A player stops their own clock to read, once in a match. What the clock plays for others is told as such."""

from tablee.core.record import Aside
from tablee.server.table.clocks import LONGEST_STOP, SeatClocks
from tablee.server.wire import updates
from tablee.server.wire.timing import AMONG_STRANGERS, Timing
from tests.server.evening import Evening, steps_in
from tests.server.test_clocks import TIMING, left, timed
from tests.server.test_seats import seat


def test_a_player_who_reads_loses_no_time() -> None:
    evening = timed("dozito", "3000 ms pass", "anna.stop_clock()", "20000 ms pass")
    assert left(evening) == [7000, 10_000]
    assert seat(evening, "Anna").reading == LONGEST_STOP - 20_000
    evening.follows("""
        >> anna.stop_clock(no)
        == 6: clock_stopped
        << anna.accepted
        << all.table(playing: Anna Ben)
        >> 1000 ms pass
    """)
    assert left(evening) == [6000, 10_000]
    assert seat(evening, "Anna").reading == 0


def test_the_clock_runs_again_by_itself() -> None:
    evening = timed("dozito", "3000 ms pass", "anna.stop_clock()")
    assert evening.session.clockwork.alarm() == evening.now + LONGEST_STOP + 7000
    evening.do(f"{LONGEST_STOP + 6999} ms pass")
    assert left(evening) == [1, 10_000]
    evening.follows("""
        >> 1 ms pass
        == 6: stepped
        << all.step(2: drawn | Anna to play)
    """)


def test_nobody_stops_a_clock_twice_in_a_match() -> None:
    evening = timed("dozito", "anna.stop_clock()", "anna.stop_clock(no)")
    assert [seat(evening, name).may_stop for name in ("Anna", "Ben")] == [False, True]
    evening.follows("""
        >> anna.stop_clock()
        << anna.failed(only_once)
        >> anna.play(draw)
        == 7: stepped
        << ...
        >> anna.undo()
        == 8: undo_asked
        << ...
        >> ben.answer_undo(yes)
        == 9: undo_answered undone
        << ...
        >> anna.stop_clock()
        << anna.failed(only_once)
    """)
    assert evening.restored().sidelines.clocks


def test_to_stop_a_clock_that_stands_changes_nothing() -> None:
    timed("dozito", "anna.stop_clock()").follows("""
        >> anna.stop_clock()
        << anna.accepted
        >> anna.stop_clock(no)
        == 6: clock_stopped
        << ...
        >> anna.stop_clock(no)
        << anna.accepted
    """)


def test_a_move_ends_the_reading() -> None:
    evening = timed("dozito", "anna.stop_clock()", "5000 ms pass", "anna.play(draw)", "3000 ms pass")
    assert left(evening) == [7000, 10_000]


def test_steps_of_others_and_undos_end_no_reading() -> None:
    clocks = SeatClocks(TIMING, 2)
    clocks.step(0, [0, 1])
    clocks.stop_to_read(0, at=1000)
    clocks.step(3000, [0, 1])
    assert [clocks.stands_for(seat, 3000) for seat in (0, 1)] == [LONGEST_STOP - 2000, 0]
    assert [clocks.left_at(seat, 4000) for seat in (0, 1)] == [9000, 6000]
    clocks.take_back(1, 5000, [0, 1], free=False)
    assert clocks.until(0) == 1000 + LONGEST_STOP + 9000


def test_only_ones_own_running_clock_can_be_stopped() -> None:
    timed("dozito", "cleo enters").follows("""
        >> ben.stop_clock()
        << ben.failed(not_now)
        >> cleo.stop_clock()
        << cleo.failed(not_seated)
        >> anna.stop_clock(no)
        << anna.accepted
        >> 10000 ms pass
        == 5: stepped
        << ...
        >> anna.stop_clock()
        == 6: stepped
        << all.step(3: discarded turn_passed | Ben to play)
        << anna.failed(not_now)
    """)
    Evening("dozito", start=True, bots=["normal"]).follows("""
        >> anna enters
        << ...
        >> anna.stop_clock()
        << anna.failed(not_now)
    """)


def test_a_race_stops_for_nobody() -> None:
    evening = timed("kezao", "10000 ms pass", "3000 ms pass")
    assert evening.table.race is not None
    assert evening.tell("anna.stop_clock()") == ["<< anna.failed(not_now)"]


def test_a_restart_prolongs_no_reading() -> None:
    evening = timed("dozito", "3000 ms pass", "anna.stop_clock()", "20000 ms pass", "the house restarts")
    for asked in ("anna enters", "ben enters", f"{LONGEST_STOP + 1000} ms pass"):
        evening.do(asked)
    assert left(evening) == [6000, 10_000]


def test_a_player_who_stops_the_clock_is_there() -> None:
    evening = timed("dozito", "10000 ms pass", "0 ms pass")
    assert evening.table.sidelines.unattended == 2
    evening.do("ben.stop_clock()")
    assert evening.table.sidelines.unattended == 0


# --- what the clock plays ----------------------------------------------------------------------------


def test_a_step_tells_that_the_clock_made_it() -> None:
    evening = timed()
    told = [step.by_clock for step in steps_in(evening.do("10000 ms pass"))]
    assert told == [0, 0]
    assert {step.by_clock for step in steps_in(evening.do("0 ms pass"))} == {0}
    assert {step.by_clock for step in steps_in(evening.do("ben.play(draw)"))} == {None}
    assert [step.by_clock for step in steps_in(evening.do("ben@phone enters at version 1"))] == [0, 0, None]
    assert seat(evening, "Anna").moves_by_clock == 2
    assert seat(evening, "Ben").moves_by_clock == 0


def test_a_story_tells_which_steps_the_clock_made() -> None:
    evening = timed("dozito", "10000 ms pass", "0 ms pass", "ben.play(draw)")
    for asked in ("ben.undo()", "anna.answer_undo(yes)", "ben.play(draw)"):
        evening.do(asked)
    (step,) = steps_in(evening.do("ben@phone enters at version 1"))
    assert step.story
    assert step.asides == [
        Aside("clock", 1, 0),
        Aside("clock", 2, 0),
        Aside("undone", 3, 1),
    ]
    assert evening.restored().sidelines.asides == step.asides


def test_a_move_of_the_clock_that_is_taken_back_has_not_happened() -> None:
    evening = timed("dozito", "anna.play(draw)", "10000 ms pass")
    assert seat(evening, "Anna").moves_by_clock == 1
    evening.do("anna.undo()")
    evening.do("ben.answer_undo(yes)")
    assert seat(evening, "Anna").moves_by_clock == 0


def test_an_undo_is_told_even_if_more_is_taken_back_later() -> None:
    evening = timed("dozito", "anna.play(draw)", "anna.play(discard side=0)", "ben.play(draw)")
    for asked in ("ben.undo()", "anna.answer_undo(yes)"):
        evening.do(asked)
    assert evening.table.sidelines.asides == [Aside("undone", 3, 1)]
    for asked in ("anna.undo()", "ben.answer_undo(yes)"):
        evening.do(asked)
    assert evening.table.sidelines.asides[0] == Aside("undone", 2, 1)


# --- against bots, and among friends -----------------------------------------------------------------


def test_against_bots_alone_there_is_no_clock() -> None:
    evening = Evening(quickly=True, public=True)
    for asked in ("anna enters", "15000 ms pass"):
        evening.do(asked)
    assert evening.table.phase == "playing"
    assert evening.table.sidelines.clocks is None
    (table,) = [
        message
        for _, message in evening.do("anna@phone enters").messages
        if isinstance(message, updates.TableChanged)
    ][:1]
    assert table.clock is None
    assert evening.restored().sidelines.clocks is None


def test_two_strangers_have_the_usual_clock() -> None:
    evening = Evening(quickly=True, public=True)
    for asked in ("anna enters", "ben is given a chair", "ben enters", "15000 ms pass"):
        evening.do(asked)
    clocks = evening.table.sidelines.clocks
    assert clocks
    assert clocks.timing == AMONG_STRANGERS


def test_a_clock_that_the_host_chose_runs_against_bots_too() -> None:
    evening = Evening(public=True)
    for asked in ("anna enters", "anna.sit(0)", "anna.add_bot(1, normal)"):
        evening.do(asked)
    evening.do("anna.set_clock(bank=180000, increment=20000)")
    evening.do("anna.start()")
    clocks = evening.table.sidelines.clocks
    assert clocks
    assert clocks.timing == Timing(180_000, 20_000)
