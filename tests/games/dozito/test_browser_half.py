"""What the browser knows of Dozito besides the generated types, compared with the engine."""

import re

import msgspec

from tablee.games.dozito.score import CHART
from tools.record_scenes import path_of, record


def test_its_tests_play_with_what_this_engine_sends() -> None:
    scenes = msgspec.json.decode(path_of("dozito").read_bytes())
    assert scenes == record("dozito"), "run `python -m tools.record_scenes`"


def test_its_score_chart_is_the_one_the_engine_counts_with() -> None:
    literal = re.search(r"CHART = \[([\d, ]+)\]", path_of("dozito").with_name("chart.ts").read_text("utf-8"))
    assert literal is not None
    assert tuple(map(int, literal[1].split(","))) == CHART
