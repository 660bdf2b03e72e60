"""Latency: how pings measure it, and what an unmeasured connection or a dishonest one gains by it."""

from random import Random

import pytest

from tablee.server.race.latency import (
    CALM,
    FIRST_PINGS,
    FRAME,
    LONGEST_ALLOWANCE,
    MEMORY,
    MOST_JITTER,
    QUICK,
    Latency,
)
from tablee.server.wire import requests, updates
from tests.server.evening import Evening


class Path:
    """A connection and its network; the browser's clock is 5 s behind the house's."""

    def __init__(self) -> None:
        self.latency = Latency()
        self.now = 100_000

    def trip(self, there: float, back: float) -> None:
        ping = self.latency.ping(self.now)
        clock = self.now + there - 5000
        self.now += round(there + back)
        assert self.latency.pong(requests.Pong(ping.number, clock), self.now)
        self.now += QUICK


@pytest.fixture
def path() -> Path:
    return Path()


def test_nothing_is_given_back_on_a_line_nobody_has_measured() -> None:
    latency = Latency()
    assert (latency.offset, latency.sure, latency.allowance, latency.error, latency.signal) == (
        None,
        0,
        0,
        0,
        None,
    )


def test_an_even_line_is_known_at_once(path: Path) -> None:
    path.trip(30, 30)
    assert (path.latency.offset, path.latency.sure) == (5000, 30)
    assert path.latency.allowance == 30 + FRAME


def test_the_best_trips_tell_the_time_the_others_how_far_to_trust_it(path: Path) -> None:
    for queue in (60, 0, 35, 0, 80, 40, 20, 0, 0, 75):
        path.trip(20, 20 + queue)
    assert (path.latency.offset, path.latency.sure) == (5000, 20)
    assert path.latency.jitter == 80
    assert path.latency.allowance == 20 + 80 + FRAME
    assert path.latency.error == (80 + FRAME + 1) // 2


def test_one_lost_packet_in_many_says_nothing_about_the_line(path: Path) -> None:
    for lost in [0] * 15 + [900]:
        path.trip(20, 20 + lost)
    assert path.latency.jitter == 0


def test_an_uneven_line_is_as_good_as_an_even_one(path: Path) -> None:
    """Half of the difference makes the browser paint early, and the same half makes timed moves late."""
    path.trip(20, 180)
    offset = path.latency.offset
    assert offset is not None
    painted = 300_000
    really_painted = painted - offset + 5000
    arrived = really_painted + 400 + 180
    assert arrived - (painted + 400) == path.latency.sure == 100


@pytest.mark.parametrize("round_trip", [600, 5000])
def test_there_is_a_limit_to_what_is_given_back(path: Path, round_trip: int) -> None:
    path.trip(round_trip / 2, round_trip / 2)
    assert path.latency.sure == path.latency.allowance == LONGEST_ALLOWANCE


def test_there_is_a_limit_to_what_is_believed_of_a_line_that_swings(path: Path) -> None:
    for queue in (0, 5000, 5000):
        path.trip(20, 20 + queue)
    assert path.latency.allowance == 20 + MOST_JITTER + FRAME


def test_a_line_that_becomes_slower_is_known_again_soon(path: Path) -> None:
    path.trip(5, 5)
    for _ in range(MEMORY // QUICK):
        path.trip(100, 100)
    assert path.latency.sure == 100


def test_pongs_that_answer_nothing_are_ignored(path: Path) -> None:
    ping = path.latency.ping(path.now)
    assert not path.latency.pong(requests.Pong(ping.number + 1, 0), path.now)
    assert not path.latency.pong(requests.Pong(-1, 0), path.now)
    assert path.latency.pong(requests.Pong(ping.number, 0), path.now + 40)
    assert not path.latency.pong(requests.Pong(ping.number, 0), path.now + 90)
    assert path.latency.sure == 20


def test_a_browser_that_never_answers_does_not_fill_the_memory(path: Path) -> None:
    for _ in range(10_000):
        last = path.latency.ping(path.now)
    assert len(path.latency._unanswered) < 100
    assert path.latency.pong(requests.Pong(last.number, 0), path.now)


def test_a_new_line_is_measured_quickly_then_calmly() -> None:
    latency = Latency()
    now = 0
    for _ in range(FIRST_PINGS):
        latency.ping(now)
        assert not latency.wants_ping(now + QUICK - 1)
        now += QUICK
        assert latency.wants_ping(now) == latency.is_new
    assert latency.wants_ping(now - QUICK + CALM)


@pytest.mark.parametrize(("took", "signal"), [(20, "good"), (149, "good"), (150, "fair"), (300, "slow")])
def test_people_are_shown_how_good_a_line_is(path: Path, took: int, signal: str) -> None:
    path.trip(0, took)
    assert path.latency.update_signal(path.now)
    assert path.latency.signal == signal
    assert not path.latency.update_signal(path.now)


def test_a_line_on_the_border_does_not_flicker(path: Path) -> None:
    for _ in range(3):
        path.trip(0, 151)
    path.latency.update_signal(path.now)
    for _ in range(8):
        path.trip(0, 149)
    assert not path.latency.update_signal(path.now)
    for _ in range(40):
        path.trip(0, 100)
    assert path.latency.update_signal(path.now)
    assert path.latency.signal == "good"


def test_silence_shows(path: Path) -> None:
    path.trip(10, 10)
    path.latency.update_signal(path.now)
    path.latency.ping(path.now)
    assert not path.latency.update_signal(path.now + 3000)
    assert path.latency.update_signal(path.now + 3001)
    assert path.latency.signal == "slow"


def test_whatever_the_network_does_the_figures_stay_within_their_bounds() -> None:
    luck = Random("lines")
    for _ in range(200):
        path = Path()
        for _ in range(luck.randrange(1, 40)):
            path.trip(luck.expovariate(1 / 200), luck.expovariate(1 / 200))
            latency = path.latency
            assert 0 <= latency.sure <= latency.allowance <= LONGEST_ALLOWANCE
            assert latency.error <= (MOST_JITTER + FRAME + 1) // 2


# --- at a table --------------------------------------------------------------------------------


def signals(evening: Evening, peer: str) -> list[str | None]:
    messages = evening.session.beat(evening.now).messages
    for to, message in messages:
        if isinstance(message, updates.Ping):
            evening.session.audience.pong(to, requests.Pong(message.number, 0), evening.now)
    seats = [table.seats for to, table in messages if to == peer and isinstance(table, updates.TableChanged)]
    return [occupant.line for occupant in seats[-1] if occupant] if seats else []


def test_everybody_sees_who_has_a_slow_line() -> None:
    evening = Evening(bots=["normal"])
    for seat, name in ((1, "anna"), (2, "ben")):
        evening.do(f"{name} enters")
        evening.do(f"{name}.sit({seat})")
    evening.do("the line of anna takes 20 ms")
    assert signals(evening, "ben") == [None, "good", None]
    evening.do("the line of ben takes 400 ms")
    assert signals(evening, "anna") == [None, "good", "slow"]
    assert signals(evening, "anna") == [], "an unchanged signal is not told again"


def test_of_two_devices_the_better_line_counts() -> None:
    evening = Evening()
    evening.do("anna enters")
    evening.do("anna.sit(0)")
    evening.do("anna@phone enters")
    evening.do("the line of anna@phone takes 20 ms")
    evening.session.audience.visits["anna"].latency.signal = "slow"
    assert signals(evening, "anna") == ["good"]


def test_a_beat_pings_everybody_whose_turn_it_is() -> None:
    evening = Evening()
    first = evening.do("anna enters").messages[0][1]
    assert isinstance(first, updates.Ping)
    assert (first.number, first.clock, first.offset) == (1, 0, None)
    assert evening.session.audience.beats_in() == QUICK
    evening.now += QUICK
    assert [(to, type(message)) for to, message in evening.session.beat(evening.now).messages] == [
        ("anna", updates.Ping)
    ]
    assert evening.session.beat(evening.now).messages == []
    for _ in range(FIRST_PINGS):
        evening.now += QUICK
        evening.session.beat(evening.now)
    assert evening.session.audience.beats_in() == CALM


def test_a_ping_brings_the_houses_time() -> None:
    evening = Evening()
    evening.do("anna enters")
    evening.do('anna says {"type":"pong","number":1,"clock":700.5}')
    evening.now += QUICK
    (_, ping), *_ = evening.session.beat(evening.now).messages
    assert isinstance(ping, updates.Ping)
    assert ping.offset == -700.5
