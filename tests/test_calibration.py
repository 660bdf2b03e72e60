"""The measure of how true the chances of a review are."""

import pytest

from bench.calibration import Called, measured
from tablee.bots.review import FORESIGHTS


def test_what_comes_true_as_often_as_called_is_within_its_error() -> None:
    called = Called()
    for match in range(1000):
        called.note(match, 0.7, float(match % 10 < 7))
    assert called.came_true == pytest.approx(called.called)
    assert called.error == pytest.approx((0.7 * 0.3 / 1000) ** 0.5)


def test_events_of_one_match_do_not_make_it_surer() -> None:
    once, often = Called(), Called()
    for match in range(100):
        once.note(match, 0.5, match % 2)
        for _ in range(9):
            often.note(match, 0.5, match % 2)
    assert often.error == pytest.approx(once.error)


@pytest.mark.parametrize("name", FORESIGHTS)
def test_every_moment_shares_out_one_victory(name: str) -> None:
    bins = measured(name, 2)
    assert sum(each.called for each in bins) == pytest.approx(sum(each.came_true for each in bins))
    assert sum(each.came_true for each in bins) >= 10
