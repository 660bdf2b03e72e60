"""What the browser's tests of Kezao play with, compared with the engine."""

import msgspec

from tools.record_scenes import path_of, record


def test_its_tests_play_with_what_this_engine_sends() -> None:
    assert msgspec.json.decode(path_of("kezao").read_bytes()) == record("kezao"), (
        "run `python -m tools.record_scenes`"
    )
