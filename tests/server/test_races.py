"""A race is decided by who was faster, not by whose line is: transcripts with the game of sprint.py.

A heat is called 200 ms after the start (or the last heat's end) and seen 800 ms later. A line that takes 40 ms has
brought a message in 20; together with a late frame of a screen (17) a throw may come 37 ms after it was made.
"""

from collections.abc import Iterable

import msgspec
import pytest

from tablee.core.match import Evidence
from tablee.server import wire
from tablee.server.company import Company, Post
from tablee.server.line import LONGEST_ALLOWANCE
from tablee.server.referee import Asker
from tests.server.evening import Evening, steps_in
from tests.server.sprint import Grab

pytestmark = pytest.mark.usefixtures("sprint_in_the_house")
NAMES = ("anna", "ben", "cleo", "dora")


def race(*lines: str, bots: Iterable[str] = (), **options: int) -> Evening:
    """People with these lines at the moment in which the first heat is seen."""
    evening = Evening("sprint", options=options)
    for seat, (name, line) in enumerate(zip(NAMES, lines, strict=False)):
        evening.do(f"{name} enters")
        evening.do(f"{name}.sit({seat})")
        evening.do(f"the line of {name} takes {line} ms")
    for seat, bot in enumerate(bots, start=len(lines)):
        evening.do(f"anna.add_bot({seat}, {bot})")
    evening.do("anna.start()")
    evening.do("200 ms pass")
    evening.do("800 ms pass")
    return evening


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
            evening.company.visits["cleo"].line = visitor.company.visits["anna"].line
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
    assert evening.company.alarm() == seen + 5000 + 217
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    assert evening.company.alarm() == seen + 300 + 217
    evening.do("206 ms pass")
    assert evening.table.version == 2
    evening.do("1 ms pass")
    assert evening.table.version == 3
    assert evening.company.alarm() == seen + 300 + 21 + 217
    evening.do("21 ms pass")
    assert evening.company.alarm() is None


def winners(evening: Evening) -> list[int]:
    evening.do("2000 ms pass")
    assert evening.table.match
    assert evening.table.match.outcome
    return evening.table.match.outcome.winners


def two_grab(lines: str, apart: int, window: int) -> Evening:
    """Anna's throw takes 30 ms to arrive, and Ben makes his so much later."""
    evening = race(lines, lines, window=window)
    evening.do("330 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do(f"{apart} ms pass")
    evening.do(f"ben.play(grab heat=1 after {300 + apart})")
    return evening


@pytest.mark.parametrize(("apart", "both"), [(20, True), (21, False)])
def test_at_the_same_moment_by_the_games_own_window(apart: int, both: bool) -> None:
    """Each of these lines is off by no more than 9 ms."""
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
    """The lines swing by 83 ms and more: what they bring is off by 50, and may come 120 ms late."""
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
    post = evening.do("100 ms pass")
    answers = [letter for _, letter in post.letters if not isinstance(letter, wire.Step | wire.TableChanged)]
    assert [type(answer) for answer in answers] == [wire.Accepted, wire.Failed]


def test_nobody_is_faster_than_the_flag() -> None:
    """A heat can be answered as soon as it is called; before it is seen counts as when it is seen."""
    evening = Evening("sprint", start=True, bots=["random"])
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
    evening = Evening("sprint", start=True, bots=["random"])
    evening.do("anna enters")
    assert [step.race for step in steps_in(evening.do("200 ms pass"))] == [1000]
    evening.do("the house restarts")
    seen = evening.now + 800
    assert [step.race for step in steps_in(evening.do("anna enters"))] == [seen]
    assert evening.company.alarm() == seen + 5000


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


def test_who_comes_after_the_end_of_a_race_learns_how_late_that_was() -> None:
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


def test_who_is_judged_too_late_learns_how_late_that_was() -> None:
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


def test_asking_again_while_the_verdict_is_out_changes_nothing_and_is_told_on_the_new_line() -> None:
    race("40", "400").follows("""
        >> 310 ms pass
        >> anna.play(grab heat=1 after 300) #x
        >> anna leaves
        << ben.table(playing: ?Anna Ben)
        >> anna@phone enters
        << all.table(playing: Anna Ben)
        << anna@phone.step(2: as it is)
        >> anna@phone.play(grab heat=1 after 0) #x
        >> 300 ms pass
        == 6: stepped
        == 7: stepped
        << anna@phone.accepted
        << all.step(3: grabbed | 300±9 ms, 10 given)
        << all.step(4: ended | Anna won)
        << all.table(over: Anna Ben)
        >> anna@phone.play(grab heat=1 after 0) #x
        << anna@phone.accepted
    """)


def test_who_left_before_the_verdict_is_judged_all_the_same() -> None:
    evening = race("40", "400")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do("anna leaves")
    assert {to for to, _ in evening.do("250 ms pass").letters} == {"ben"}
    assert winners(evening) == [0]


def test_nobody_overtakes_themselves() -> None:
    race("40", "40").follows("""
        >> 350 ms pass
        >> anna.play(grab heat=1 after 340)
        >> anna.play(grab heat=1 after 330)
        >> 27 ms pass
        == 6: stepped
        << anna.accepted
        << all.step(3: grabbed | 340±9 ms, 10 given)
        << anna.refused(§2.2 340±9 ms, 10 given)
    """)


def test_nobody_overtakes_what_is_judged_already() -> None:
    """Ben was away when it was judged, so nobody waited for him."""
    evening = race("40", "400", window=150)
    line = evening.company.visits["ben"].line
    evening.do("ben leaves")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do("ben enters")
    evening.company.visits["ben"].line = line
    evening.do("140 ms pass")
    assert [step.evidence for step in steps_in(evening.do("ben.play(grab heat=1 after 250)"))[-1:]] == [
        Evidence(1, 300, 9, 150)
    ]


def test_a_throw_over_a_second_device_is_measured_by_its_own_line() -> None:
    evening = race("40", "40", "40")
    evening.do("anna@phone enters")
    evening.company.visits["anna@phone"].line = race("200").company.visits["anna"].line
    evening.follows("""
        >> 400 ms pass
        >> anna@phone.play(grab heat=1 after 300)
        == 7: stepped
        == 8: stepped
        << anna@phone.accepted
        << all.step(3: grabbed | 300±9 ms, 100 given)
        << ...
    """)


def test_other_requests_do_not_hurry_time_along() -> None:
    race("40", "400").follows("""
        >> 310 ms pass
        >> anna.play(grab heat=1 after 300)
        >> 150 ms pass
        >> cleo enters
        << all.table(playing: Anna Ben | Cleo watches)
        << cleo.step(2: as it is)
        >> anna.rename(Hannah)
        == 6: renamed
        << anna.accepted
        << all.table(playing: Hannah Ben | Cleo watches)
        >> ben.play(grab heat=1 after 270)
        == 7: stepped
        == 8: stepped
        << ben.accepted
        << all.step(3: grabbed | 270±9 ms, 190 given)
        << ...
    """)


# --- bots --------------------------------------------------------------------------------------


def test_a_bots_moment_is_known_exactly_and_waits_for_people_on_slow_lines() -> None:
    evening = race("400", bots=["random"], window=25)
    seen = evening.now
    evening.do("350 ms pass")
    post = evening.written(evening.company.bot_plays(1, Grab(1), evening.now, seen + 345))
    assert not post.entries
    evening.follows("""
        >> 180 ms pass
        >> anna.play(grab heat=1 after 320)
        == 6: stepped
        == 7: stepped
        == 8: stepped
        << anna.accepted
        << anna.step(3: grabbed | 320±9 ms, 210 given)
        << anna.step(4: grabbed | 345±0 ms, 0 given)
        << ...
    """)


def test_no_bot_is_faster_than_the_flag() -> None:
    evening = Evening("sprint", start=True, bots=["random"])
    evening.do("anna enters")
    evening.do("200 ms pass")
    evening.written(evening.company.bot_plays(1, Grab(1), evening.now, evening.now))
    assert [step.evidence for step in steps_in(evening.do("800 ms pass"))] == [Evidence(1, 0, 0, 0)]


def test_a_bot_that_comes_too_late_harms_nobody() -> None:
    evening = race("40", bots=["random"], window=0, heats=2)
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.written(evening.company.bot_plays(1, Grab(1), evening.now, evening.now))
    evening.do("100 ms pass")
    assert evening.table.match
    assert evening.table.match.state.scores == [1, 0]


# --- restarts ----------------------------------------------------------------------------------


def test_a_restart_in_a_race_loses_nothing_granted_and_judges_the_rest_once() -> None:
    evening = race("40", "400", "400", heats=2, window=50)
    evening.do("330 ms pass")
    evening.do("anna.play(grab heat=1 after 300) #a")
    evening.do("187 ms pass")
    evening.do("ben.play(grab heat=1 after 310) #b")
    evening.follows("""
        >> the house restarts
        >> anna enters
        << anna.table(playing: Anna ?Ben ?Cleo)
        << anna.step(3: as it is)
        >> ben enters
        << all.table(playing: Anna Ben ?Cleo)
        << ben.step(3: as it is)
        >> anna.play(grab heat=1 after 300) #a
        << anna.accepted
        >> ben.play(grab heat=1 after 310) #b
        == 8: stepped
        << ben.accepted
        << all.step(4: grabbed | 300±0 ms, 0 given)
        >> ben.play(grab heat=1 after 310) #b
        << ben.accepted
        >> 51 ms pass
        == 9: stepped
        << all.step(5: ended)
    """)
    assert evening.table.match
    assert evening.table.match.state.scores == [1, 1, 0]


def test_what_the_journal_brings_back_is_the_same_race() -> None:
    evening = two_grab("40 to 140", apart=18, window=5)
    evening.do("1000 ms pass")
    match, again = evening.table.match, evening.restored().match
    assert match
    assert again
    assert msgspec.json.encode(again.log) == msgspec.json.encode(match.log)
    assert [step.evidence for step in again.log if step.evidence] == [
        Evidence(0, 300, 50, 30),
        Evidence(1, 318, 50, 30),
    ]


def test_who_comes_back_sees_the_evidence_in_the_film() -> None:
    evening = two_grab("40", apart=18, window=20)
    evening.do("1000 ms pass")
    film = steps_in(evening.do("anna@phone enters at version 2"))
    assert [step.evidence and step.evidence.reaction for step in film] == [300, 318, None]


def test_what_waited_when_the_house_forgot_is_answered() -> None:
    evening = race("40", "400")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300) #a")
    letters = evening.company.sit_at(evening.restored(), evening.table.version)
    assert letters[0] == ("anna", wire.Failed("unavailable", "a"))
    evening.do("anna.play(grab heat=1 after 300) #a")
    assert winners(evening) == [0]


# --- several workers at one table --------------------------------------------------------------


class Worker:
    """Another process of the house at the same table, with people of its own."""

    def __init__(self, evening: Evening, person: str) -> None:
        self.evening = evening
        self.company: Company[str] = Company(evening.restored())
        self.company.enter(person, Asker(person, person.capitalize()), None, evening.now)
        self.company.elsewhere = evening.company.people
        evening.company.elsewhere = self.company.people

    def hears_of(self, post: Post[str]) -> None:
        self.company.follow(post.entries, self.evening.now)


def at_two_workers() -> tuple[Evening, Worker]:
    """Anna is here and Ben elsewhere; the heat is seen now."""
    evening = race("40", "40", window=0)
    evening.do("ben leaves")
    worker = Worker(evening, "ben")
    worker.company.table.keep_time_of(evening.table)
    return evening, worker


def test_a_line_that_another_worker_measures_is_waited_for_as_long_as_for_any() -> None:
    evening, _ = at_two_workers()
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do(f"{LONGEST_ALLOWANCE - 11} ms pass")
    assert evening.table.version == 2
    evening.do("1 ms pass")
    assert evening.table.version == 3


def test_the_time_of_a_race_does_not_go_back_when_another_worker_tells_of_a_throw() -> None:
    evening, worker = at_two_workers()
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    elapsed = worker.company.table.elapsed(evening.now + 300)
    worker.hears_of(evening.do("300 ms pass"))
    assert worker.company.table.version == evening.table.version
    assert worker.company.table.elapsed(evening.now) == elapsed


def test_what_another_worker_knows_later_pulls_time_along() -> None:
    evening, worker = at_two_workers()
    worker.company.table._began += 5000
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    worker.hears_of(evening.do("300 ms pass"))
    assert worker.company.table.match
    assert worker.company.table.elapsed(evening.now) == worker.company.table.match.now


def test_who_was_judged_while_another_worker_wrote_is_judged_again() -> None:
    evening, _ = at_two_workers()
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300) #a")
    began = evening.table.house_time(0)
    waiting = evening.company.waiting
    version = evening.table.version
    evening.now += 300
    lost = evening.company.pass_time(evening.now)
    assert lost.entries, "judged, but somebody else wrote first"
    restored = evening.restored()
    assert evening.company.sit_at(restored, version, waiting)[0][1] != wire.Failed("unavailable", "a")
    assert evening.table.house_time(0) == began, "time went on"
    post = evening.written(evening.company.pass_time(evening.now))
    assert ("anna", wire.Accepted("a")) in post.letters
