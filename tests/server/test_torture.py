"""The house is killed a few times while people play. `make torture` kills it hundreds of times."""

import signal
from pathlib import Path

import pytest

from tests.server.torture import report, torture, torture_workers


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_no_move_is_lost_or_made_twice_and_everybody_comes_back(tmp_path: Path, how: signal.Signals) -> None:
    done = await torture(tmp_path, tables=8, kills=2, how=how, seed=8)
    assert done.crowd.ledger.granted
    assert done.crowd.ledger.compared > len(done.crowd.codes)
    assert done.complaints() == ""
    print(report(done))


@pytest.mark.xdist_group("workers")
async def test_a_worker_that_is_killed_takes_no_move_with_it(tmp_path: Path) -> None:
    done = await torture_workers(tmp_path, tables=4, kills=1, how=signal.SIGKILL, seed=9)
    assert done.crowd.ledger.granted
    assert done.crowd.ledger.compared >= len(done.crowd.codes)
    print(report(done))
