"""The simulation behind "Races" in bench/results.md, on a small scale: it is seeded and detects unfairness."""

from pathlib import Path

import pytest

from bench.fairness import Series, a_tenth_of_a_second_less, cheating, fairness, report, zero
from tablee.games import GAMES
from tests.server.sprint import sprint


@pytest.fixture(autouse=True)
def sprint_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sprint", sprint)


def test_every_heat_gives_one_point_by_either_way() -> None:
    tally = Series((5, 50, 400), rolls=30).play()
    assert tally.heats == 30
    assert sum(tally.judged) == pytest.approx(30)
    assert sum(tally.by_arrival) == pytest.approx(30)


def test_it_comes_out_the_same_every_time() -> None:
    one, other = (Series((5, 400), rolls=20).play() for _ in range(2))
    assert one == other


def test_the_slow_line_wins_its_share_at_tablee_and_not_by_arrival() -> None:
    tally = Series((5, 400), rolls=300).play()
    assert tally.worst(tally.judged) < 8 < 20 < tally.worst(tally.by_arrival)


def test_no_throw_waits_longer_than_promised() -> None:
    waits = Series((5, 400), rolls=100).play().waits
    assert 0 < max(waits) <= 301


def test_a_plain_lie_gains_nothing_and_the_simulation_would_notice_one_that_does() -> None:
    share = {
        name: Series((20, 60, 150, 20), 200, 100, claim, delay).play().judged[-1] / 2
        for name, claim, delay in (("zero", zero, 0), ("late pongs", a_tenth_of_a_second_less, 200))
    }
    assert share["zero"] < 32 < share["late pongs"]


def test_the_report_has_a_row_for_every_series() -> None:
    text = report(3, lambda series: [one.play() for one in series])
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + len(fairness(3)) + len(cheating(3)) // 4


def test_what_is_told_to_people_was_measured() -> None:
    assert "\n## Races\n" in (Path(__file__).parent.parent / "bench" / "results.md").read_text("utf-8")
