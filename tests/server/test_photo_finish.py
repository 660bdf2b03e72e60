"""The moment of a timed move: which claims are believed, and how little a false one can gain."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.race.latency import FRAME, LONGEST_ALLOWANCE, Latency
from tablee.server.race.photo_finish import moment_of
from tablee.server.web.decode import understand
from tablee.server.wire import requests
from tablee.server.wire.errors import Failed
from tests.effort import examples

PAINTED = 10_000
round_trip_lists = st.lists(st.integers(0, 3000), max_size=20)
reactions = st.none() | st.integers(0, 3_600_000)


def measured(round_trips: list[int]) -> Latency:
    latency = Latency()
    now = 0
    for took in round_trips:
        ping = latency.ping(now)
        now += took
        latency.pong(requests.Pong(ping.number, 0), now)
    return latency


STEADY = measured([200] * 10)


@pytest.mark.parametrize(
    ("reaction", "arrived", "at"),
    [
        (500, 600, 500),  # an honest claim
        (500, 617, 500),  # the browser painted a frame late
        (500, 618, 518),  # more than the latency explains: only the sure 100 ms are given back
        (0, 600, 500),  # the same
        (None, 600, 500),
        (700, 600, 600),  # a move is not made after it has arrived
        (0, 90, 0),  # believed, although no human being is so fast
        (40, -300, 0),  # a move is not made before what it reacts to
        (None, 50, 0),
    ],
)
def test_a_reaction_is_believed_as_far_as_the_line_allows(reaction: int | None, arrived: int, at: int) -> None:
    moment = moment_of(PAINTED, reaction, PAINTED + arrived, STEADY)
    assert moment.at - PAINTED == at
    assert moment.given == max(0, arrived - at)


def test_on_a_line_nobody_has_measured_arrival_counts() -> None:
    assert moment_of(PAINTED, 300, PAINTED + 450, Latency()).at == PAINTED + 450


@given(round_trips=round_trip_lists, reaction=reactions, arrived=st.integers(-2000, 100_000))
@examples(300)
def test_whatever_is_claimed_the_moment_is_possible(
    round_trips: list[int], reaction: int | None, arrived: int
) -> None:
    latency = measured(round_trips)
    moment = moment_of(PAINTED, reaction, PAINTED + arrived, latency)
    assert PAINTED <= moment.at <= max(PAINTED, PAINTED + arrived)
    assert 0 <= moment.given <= latency.allowance <= LONGEST_ALLOWANCE


@given(round_trip=st.integers(0, 400), reaction=st.integers(150, 5000), held_up=st.integers(0, 400))
@examples(300)
def test_a_player_who_always_claims_to_need_no_time_is_never_faster_than_on_a_perfect_line(
    round_trip: int, reaction: int, held_up: int
) -> None:
    """The move was sent when it was made, and took the usual latency or more."""
    latency = measured([round_trip] * 10)
    arrived = PAINTED + reaction + round_trip - round_trip // 2 + held_up
    assert moment_of(PAINTED, 0, arrived, latency).at >= PAINTED + reaction


@given(round_trips=round_trip_lists.filter(bool), claim=reactions, arrived=st.integers(0, 5000))
@examples(300)
def test_no_lie_gains_more_than_the_line_swings(round_trips: list[int], claim: int | None, arrived: int) -> None:
    latency = measured(round_trips)
    honest = max(PAINTED, PAINTED + arrived - latency.sure)
    assert honest - moment_of(PAINTED, claim, PAINTED + arrived, latency).at <= latency.jitter + FRAME


@pytest.mark.parametrize(
    "reaction", [-1, 3_600_001, 10**30, 0.5, 1e400, float("nan"), float("-inf"), "0", True, [], {"ms": 3}]
)
def test_what_is_no_reaction_is_no_message(reaction: Any) -> None:
    raw = json.dumps({"type": "play", "id": "x", "move": {}, "reaction": reaction})
    assert understand(raw.encode()) == Failed("malformed", "x" if "N" not in raw and "I" not in raw else None)


@pytest.mark.parametrize("clock", [-1, 1e16, 10**30, float("nan"), float("inf"), "0", None, []])
def test_what_is_no_clock_is_no_message(clock: Any) -> None:
    assert understand(json.dumps({"type": "pong", "number": 1, "clock": clock}).encode()) == Failed(
        "malformed", None
    )


@pytest.mark.parametrize("number", [10**30, -(10**30), 0.5, "1", None])
def test_what_is_no_number_answers_no_ping(number: Any) -> None:
    message = understand(json.dumps({"type": "pong", "number": number, "clock": 0}).encode())
    assert message == Failed("malformed", None)


def test_a_reaction_survives_the_way_over_the_wire() -> None:
    play = requests.Play(id="x", move={"type": "grab"}, reaction=412)
    assert understand(msgspec.json.encode(play)) == play
