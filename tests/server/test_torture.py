"""The house is killed while people play, a few times. `make torture` does it hundreds of times."""

import signal
from pathlib import Path

import pytest

from tests.server.torture import told, torture


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_no_move_is_lost_or_made_twice_and_everybody_comes_back(tmp_path: Path, how: signal.Signals) -> None:
    done = await torture(tmp_path, tables=8, blows=2, how=how, seed=8)
    assert done.crowd.ledger.granted
    assert done.crowd.ledger.compared > len(done.crowd.codes)
    assert done.complaints() == ""
    print(told(done))
