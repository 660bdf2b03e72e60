"""The verdict on an attack, and the report that a siege writes."""

from typing import Any

import pytest

from bench import results
from tests.siege.attacker import Report
from tests.siege.catalogue import ATTACKS
from tests.siege.siege import Outcome, percentile
from tests.siege.summary import SECTIONS, results_section, summary_line
from tests.siege.victim import Move


def moves(*milliseconds: int) -> list[Move]:
    return [Move(number, each / 1000) for number, each in enumerate(milliseconds)]


def outcome(besieged: list[Move], addresses: int = 1, attack: str = "pings", **found: Any) -> Outcome:
    report = Report(found.pop("done", {"blobs": 1}), 1.0, 1.0)
    return Outcome(ATTACKS[attack], addresses, moves(*[10] * 100), besieged, report=report, **found)


def test_percentiles_are_moves_that_were_made() -> None:
    assert percentile(moves(*range(100)), 0.5) == 0.05
    assert percentile(moves(*range(100)), 0.99) == 0.099
    assert percentile([], 0.5) == float("inf"), "without moves the wait counts as endless"


def test_a_victim_may_wait_for_a_quarter_of_a_second_or_five_times_as_long() -> None:
    assert outcome(moves(*[10] * 90, *[240] * 10)).failures == []
    assert outcome(moves(*[10] * 90, *[260] * 10)).failures == ["p99"]
    slow = Outcome(
        ATTACKS["pings"], 1, moves(*[100] * 100), moves(*[490] * 100), report=Report({"blobs": 1}, 1, 1)
    )
    assert slow.failures == []


def test_ten_addresses_may_do_twice_as_much() -> None:
    besieged = moves(*[450] * 100)
    assert outcome(besieged, 10, megabytes=390.0, outlasted=3.9).failures == []
    assert outcome(besieged, 1, megabytes=390.0, outlasted=3.9).failures == ["p99", "memory", "outlasts"]


def test_what_may_never_be_achieved_is_a_failure() -> None:
    assert outcome(moves(10), attack="watchers", done={"player locked out": 1}).failures == ["player locked out"]
    assert outcome(moves(10), done={}).failures == ["no attack"], "an attack that did nothing proves nothing"
    assert outcome(moves(10), lost=1, is_alive=False, stops=False).failures == ["lost", "dead", "does not stop"]


def test_every_attack_says_what_it_does() -> None:
    assert all(attack.about.endswith(".") for attack in ATTACKS.values())


@pytest.mark.parametrize("addresses", SECTIONS)
def test_each_number_of_addresses_has_a_section(addresses: int) -> None:
    section = results_section([outcome(moves(30), addresses)], 5, "3.11")
    assert section.count("| `pings` | 10 | 30 | 10 | 30 | 3.0 | 0.0 | 0 | 0.00 | 0 | held |") == 1
    assert ("from ten addresses together" in section) == (addresses == 10)
    assert SECTIONS[addresses] in results.SECTIONS
    assert summary_line(outcome(moves(30))).startswith("HELD: `pings` x1: p50 quiet 10, p50 30,")
