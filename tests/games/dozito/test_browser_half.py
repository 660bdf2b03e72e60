"""Constants of Dozito that the browser client repeats, compared with the engine."""

import re

from tablee.games.dozito.score import CHART
from tools.node import WEB

CLIENT_CHART = WEB / "src" / "games" / "dozito" / "logic" / "chart.ts"


def test_its_score_chart_is_the_one_the_engine_counts_with() -> None:
    literal = re.search(r"CHART = \[([\d, ]+)\]", CLIENT_CHART.read_text("utf-8"))
    assert literal is not None
    assert tuple(map(int, literal[1].split(","))) == CHART
