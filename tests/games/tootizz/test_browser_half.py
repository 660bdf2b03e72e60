"""What the browser knows of Tootizz besides the generated types, compared with the engine."""

import msgspec

from tools.record_scenes import path_of, record


def test_its_tests_play_with_what_this_engine_sends() -> None:
    scenes = msgspec.json.decode(path_of("tootizz").read_bytes())
    assert scenes == record("tootizz"), "run `python -m tools.record_scenes`"
