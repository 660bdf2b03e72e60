"""The recorded scenes for the tests of the browser client are those that the engine produces."""

import msgspec
import pytest

from tablee.games import GAMES
from tools.record_scenes import path_of, record


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_the_browser_play_with_what_this_engine_sends(game: str) -> None:
    scenes = msgspec.json.decode(path_of(game).read_bytes())
    assert scenes == record(game), "run `python -m tools.record_scenes`"
