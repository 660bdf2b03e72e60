"""Races are decided by reaction times, not by latencies: transcripts with the game of sprint.py."""

import pytest

from tablee.core.record import Evidence
from tablee.server.race.latency import LONGEST_ALLOWANCE
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.evening import Evening, steps_in
from tests.server.racing import race, two_grab, winners
from tests.server.sprint import Grab

pytestmark = pytest.mark.usefixtures("sprint_in_the_house")


def test_the_faster_hand_beats_the_faster_line() -> None:
    race("40", "200", window=0).follows("""
        >> 320 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 50 ms pass
        >> ben.play(grab heat=1 after 270)
        == 6: stepped
        == 7: stepped
        << ben.accepted
        << all.step(3: grabbed | 270±9 ms, 100 given)
        << all.step(4: ended | Ben won)
        << all.table(over: Anna Ben)
        << anna.failed(not_now)
    """)


def test_a_verdict_comes_when_nothing_earlier_can_arrive_any_more() -> None:
    race("40", "200").follows("""
        >> 310 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 106 ms pass
        >> 1 ms pass
        == 6: stepped
        << anna.accepted
        << all.step(3: grabbed | 300±9 ms, 10 given)
    """)


def test_nobody_waits_longer_than_300_ms_whatever_the_line() -> None:
    evening = race("40", "5000")
    evening.do("310 ms pass")
    evening.follows(f"""
        >> anna.play(grab heat=1 after 300)
        >> {LONGEST_ALLOWANCE - 11} ms pass
        >> 1 ms pass
        == 6: stepped
        << anna.accepted
        << all.step(3: grabbed | 300±9 ms, 10 given)
    """)


@pytest.mark.parametrize("who", ["a spectator", "somebody away", "who has thrown already"])
def test_nobody_waits_for_who_cannot_throw(who: str) -> None:
    evening = race("40", "400")
    evening.do("310 ms pass")
    match who:
        case "a spectator":
            evening = race("40", "40")
            visitor = Evening("sprint")
            visitor.do("anna enters")
            visitor.do("the line of anna takes 400 ms")
            evening.do("cleo enters")
            evening.session.audience.visits["cleo"].latency = visitor.session.audience.visits["anna"].latency
            evening.do("310 ms pass")
        case "somebody away":
            evening.do("ben leaves")
        case "who has thrown already":
            evening.do("ben.play(grab heat=1 after 290)")
    evening.do("anna.play(grab heat=1 after 300)")
    assert steps_in(evening.do("37 ms pass"))


def test_time_does_not_overtake_a_throw_that_is_on_its_way() -> None:
    """A heat ends by itself five seconds after it was seen."""
    race("40", "400").follows("""
        >> 5100 ms pass
        >> ben.play(grab heat=1 after 4990)
        == 6: stepped
        == 7: stepped
        << ben.accepted
        << all.step(3: grabbed | 4990±9 ms, 110 given)
        << all.step(4: ended | Ben won)
        << all.table(over: Anna Ben)
    """)


def test_time_acts_by_itself_as_soon_as_nothing_can_come_any_more() -> None:
    evening = race("40", "400")
    evening.follows("""
        >> 5216 ms pass
        >> 1 ms pass
        == 6: stepped
        << all.step(3: ended | Anna Ben won)
        << all.table(over: Anna Ben)
    """)


def test_the_alarm_rings_when_something_can_be_judged_and_not_before() -> None:
    evening = race("40", "400")
    seen = evening.now
    assert evening.session.clockwork.alarm() == seen + 5000 + 217
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    assert evening.session.clockwork.alarm() == seen + 300 + 217
    evening.do("206 ms pass")
    assert evening.table.version == 2
    evening.do("1 ms pass")
    assert evening.table.version == 3
    assert evening.session.clockwork.alarm() == seen + 300 + 21 + 217
    evening.do("21 ms pass")
    assert evening.session.clockwork.alarm() is None


@pytest.mark.parametrize(("apart", "both"), [(20, True), (21, False)])
def test_at_the_same_moment_by_the_games_own_window(apart: int, both: bool) -> None:
    """The error of each measured latency is at most 9 ms."""
    assert winners(two_grab("40", apart, window=20)) == ([0, 1] if both else [0])


@pytest.mark.parametrize(("apart", "both"), [(18, True), (19, False)])
def test_closer_than_the_error_of_both_is_the_same_moment_even_beyond_the_window(apart: int, both: bool) -> None:
    assert winners(two_grab("40", apart, window=5)) == ([0, 1] if both else [0])


def test_error_moves_a_throw_no_further_than_into_the_window() -> None:
    evening = two_grab("40", apart=18, window=5)
    evening.do("1000 ms pass")
    assert evening.table.match
    grabs = [step for step in evening.table.match.log if isinstance(step.move, Grab)]
    assert [step.at - 1000 for step in grabs] == [300, 305]
    assert [step.evidence for step in grabs] == [Evidence(0, 300, 9, 30), Evidence(1, 318, 9, 30)]


def test_a_throw_within_the_window_is_not_moved_by_error() -> None:
    evening = two_grab("40 to 140", apart=18, window=20)
    evening.do("1000 ms pass")
    assert evening.table.match
    assert [step.at - 1000 for step in evening.table.match.log if step.move] == [300, 318]


def test_time_waits_for_whom_the_error_may_still_let_in() -> None:
    """With a jitter of 83 ms, the most that is believed, the error is 50 ms, and moves may come 120 ms late."""
    evening = race("40 to 140", "40 to 140", window=0)
    evening.follows("""
        >> 330 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 90 ms pass
        == 6: stepped
        << anna.accepted
        << all.step(3: grabbed | 300±50 ms, 30 given)
        >> 99 ms pass
        >> ben.play(grab heat=1 after 400)
        == 7: stepped
        == 8: stepped
        << ben.accepted
        << all.step(4: grabbed | 400±50 ms, 119 given)
        << all.step(5: ended | Anna Ben won)
        << all.table(over: Anna Ben)
    """)


def test_no_hand_is_at_the_same_moment_as_itself() -> None:
    evening = race("40", "40", window=0)
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do("anna.play(grab heat=1 after 301)")
    out = evening.do("100 ms pass")
    answers = [
        message for _, message in out.messages if not isinstance(message, updates.Step | updates.TableChanged)
    ]
    assert [type(answer) for answer in answers] == [updates.Accepted, Failed]


def test_nobody_is_faster_than_the_flag() -> None:
    """Moves are allowed as soon as a heat is called; before it is seen, they count as made when it is seen."""
    evening = Evening("sprint", start=True, bots=["easy"])
    evening.do("anna enters")
    evening.follows("""
        >> 200 ms pass
        == 2: stepped
        << anna.step(2: called)
        >> anna.play(grab heat=1 after 0)
        >> 799 ms pass
        >> 1 ms pass
        == 3: stepped
        << anna.accepted
        << anna.step(3: grabbed | 0±0 ms, 0 given)
    """)


def test_everybody_is_told_when_to_paint_on_the_houses_clock() -> None:
    evening = Evening("sprint", start=True, bots=["easy"])
    evening.do("anna enters")
    assert [step.race for step in steps_in(evening.do("200 ms pass"))] == [1000]
    evening.do("the house restarts")
    seen = evening.now + 800
    assert [step.race for step in steps_in(evening.do("anna enters"))] == [seen]
    assert evening.session.clockwork.alarm() == seen + 5000


def test_a_throw_that_nobody_measured_is_dated_back_by_what_the_line_surely_takes() -> None:
    race("40", "200").follows("""
        >> 400 ms pass
        >> anna.play(grab heat=1 after 395)
        >> ben.play(grab heat=1)
        == 6: stepped
        == 7: stepped
        << ben.accepted
        << all.step(3: grabbed | 300±9 ms, 100 given)
        << all.step(4: ended | Ben won)
        << all.table(over: Anna Ben)
        << anna.failed(not_now)
    """)


def test_a_player_who_comes_after_the_end_of_a_race_learns_how_late_that_was() -> None:
    race("40", "40", heats=2).follows("""
        >> 310 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 100 ms pass
        == 6: stepped
        == 7: stepped
        << anna.accepted
        << all.step(3: grabbed | 300±9 ms, 10 given)
        << all.step(4: ended)
        >> ben.play(grab heat=1 after 380)
        << ben.refused(§2.1 380±9 ms, 30 given)
        >> ben.play(grab heat=1)
        << ben.refused(§2.1)
    """)


def test_a_player_who_is_judged_too_late_learns_how_late_that_was() -> None:
    race("40", "400", heats=2).follows("""
        >> 310 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 110 ms pass
        >> anna.play(grab heat=1 after 400)
        >> 118 ms pass
        == 6: stepped
        == 7: stepped
        == 8: stepped
        << anna.accepted
        << all.step(3: grabbed | 300±9 ms, 10 given)
        << all.step(4: ended)
        << anna.refused(§2.1 400±9 ms, 20 given)
        << all.step(5: called)
    """)
