"""Races with resends and second devices, with bots, over restarts, and among several workers."""

import msgspec
import pytest

from tablee.core.record import Evidence
from tablee.server.race.latency import LONGEST_ALLOWANCE
from tablee.server.room.audience import Elsewhere
from tablee.server.room.outbox import Outbox
from tablee.server.room.session import Session
from tablee.server.rulings.guards import Caller
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.evening import Evening, steps_in
from tests.server.racing import race, two_grab, winners
from tests.server.sprint import Grab

pytestmark = pytest.mark.usefixtures("sprint_in_the_house")


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


def test_a_player_who_left_before_the_verdict_is_judged_all_the_same() -> None:
    evening = race("40", "400")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do("anna leaves")
    assert {to for to, _ in evening.do("250 ms pass").messages} == {"ben"}
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
    """Ben was away when Anna's move was judged, so it did not wait for him."""
    evening = race("40", "400", window=150)
    line = evening.session.audience.visits["ben"].latency
    evening.do("ben leaves")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do("ben enters")
    evening.session.audience.visits["ben"].latency = line
    evening.do("140 ms pass")
    assert [step.evidence for step in steps_in(evening.do("ben.play(grab heat=1 after 250)"))[-1:]] == [
        Evidence(1, 300, 9, 150)
    ]


def test_a_throw_over_a_second_device_is_measured_by_its_own_line() -> None:
    evening = race("40", "40", "40")
    evening.do("anna@phone enters")
    evening.session.audience.visits["anna@phone"].latency = race("200").session.audience.visits["anna"].latency
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
    evening = race("400", bots=["easy"], window=25)
    seen = evening.now
    evening.do("350 ms pass")
    out = evening.written(evening.session.bot_plays(1, Grab(1), evening.now, seen + 345))
    assert not out.entries
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
    evening = Evening("sprint", start=True, bots=["easy"])
    evening.do("anna enters")
    evening.do("200 ms pass")
    evening.written(evening.session.bot_plays(1, Grab(1), evening.now, evening.now))
    assert [step.evidence for step in steps_in(evening.do("800 ms pass"))] == [Evidence(1, 0, 0, 0)]


def test_a_bot_that_comes_too_late_harms_nobody() -> None:
    evening = race("40", bots=["easy"], window=0, heats=2)
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.written(evening.session.bot_plays(1, Grab(1), evening.now, evening.now))
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


def test_a_player_who_comes_back_sees_the_evidence_in_the_missed_steps() -> None:
    evening = two_grab("40", apart=18, window=20)
    evening.do("1000 ms pass")
    missed = steps_in(evening.do("anna@phone enters at version 2"))
    assert [step.evidence and step.evidence.reaction for step in missed] == [300, 318, None]


def test_what_waited_when_the_house_forgot_is_answered() -> None:
    evening = race("40", "400")
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300) #a")
    out = evening.written(evening.session.resume_at(evening.restored()))
    assert out.messages[0] == ("anna", Failed("unavailable", "a"))
    evening.do("anna.play(grab heat=1 after 300) #a")
    assert winners(evening) == [0]


# --- several workers at one table --------------------------------------------------------------


class Worker:
    """Another worker of the house with the same table, and a person connected to it."""

    def __init__(self, evening: Evening, person: str) -> None:
        self.evening = evening
        self.session: Session[str] = Session(evening.restored())
        self.session.sent(self.session.enter(person, Caller(person, person.capitalize()), None, evening.now))
        self.session.audience.elsewhere = Elsewhere(evening.session.audience.people)
        evening.session.audience.elsewhere = Elsewhere(self.session.audience.people)

    def hears_of(self, out: Outbox[str]) -> None:
        self.session.sent(self.session.follow(out.entries, self.evening.now))


def at_two_workers() -> tuple[Evening, Worker]:
    """Anna is connected to this worker and Ben to another, at the moment in which the heat is seen."""
    evening = race("40", "40", window=0)
    evening.do("ben leaves")
    worker = Worker(evening, "ben")
    worker.session.table.keep_time_of(evening.table)
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
    elapsed = worker.session.table.elapsed(evening.now + 300)
    worker.hears_of(evening.do("300 ms pass"))
    assert worker.session.table.version == evening.table.version
    assert worker.session.table.elapsed(evening.now) == elapsed


def test_what_another_worker_knows_later_pulls_time_along() -> None:
    evening, worker = at_two_workers()
    worker.session.table.began += 5000
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    worker.hears_of(evening.do("300 ms pass"))
    assert worker.session.table.match
    assert worker.session.table.elapsed(evening.now) == worker.session.table.match.now


def test_a_player_who_was_judged_while_another_worker_wrote_is_judged_again() -> None:
    evening, _ = at_two_workers()
    evening.do("310 ms pass")
    evening.do("anna.play(grab heat=1 after 300) #a")
    began = evening.table.house_time(0)
    waiting = evening.session.race.waiting
    evening.now += 300
    lost = evening.session.pass_time(evening.now)
    assert lost.entries, "the move was judged, but another worker wrote first"
    out = evening.written(evening.session.resume_at(evening.restored(), waiting))
    assert out.messages[0][1] != Failed("unavailable", "a")
    assert evening.table.house_time(0) == began, "the table's time is kept"
    out = evening.written(evening.session.pass_time(evening.now))
    assert ("anna", updates.Accepted("a")) in out.messages
