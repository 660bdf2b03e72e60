"""A soak test of some seconds. `make soak` takes twenty minutes."""

from pathlib import Path

from tests.server.soak import soak


async def test_nothing_is_left_behind_and_nothing_is_complained_about(tmp_path: Path) -> None:
    done, (before, after) = await soak(tmp_path, tables=8, seconds=4, pace=0, every=1)
    assert before == after
    assert all(watcher.steps > 1 for watcher in done.watchers)
    assert done.house.complaints == ""
    print(done.report())
