"""The load is real: sockets, rules and a journal, and the figures add up."""

import sys

import msgspec
import pytest

from tablee import cli
from tests.cli.conftest import Tablee


def test_a_small_house_under_load_tells_what_it_took(tablee: Tablee) -> None:
    answer = tablee("loadtest --tables 3 --seats 2 --seconds 1 --json")
    figures = msgspec.json.decode(answer.out)
    assert figures["moves_per_second"] > 0
    assert 0 < figures["p50"] <= figures["p95"] <= figures["p99"]
    shares = figures["deliveries_per_second"] / figures["moves_per_second"]
    assert 1.9 < shares < 2.6, "both hear of every move"


def test_people_read_a_table(tablee: Tablee) -> None:
    answer = tablee("loadtest --tables 1 --seats 2 --seconds 0.5 --game dos")
    assert "1 tables of 2" in answer.out
    assert "moves a second" in answer.out


def test_nobody_is_at_home_there(tablee: Tablee) -> None:
    answer = tablee("loadtest --tables 1 --seats 2 --seconds 0.5 --url http://127.0.0.1:9")
    assert answer.is_one_clear_line(), answer


def test_without_the_package_that_only_a_load_test_needs(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picows", None)
    monkeypatch.delitem(sys.modules, "tablee.cli.loadtest", raising=False)
    monkeypatch.delattr(cli, "loadtest", raising=False)
    answer = tablee("loadtest --tables 1 --seats 2 --seconds 0.5")
    assert answer.is_one_clear_line(), answer
    assert "pip install 'tablee[loadtest]'" in answer.err
