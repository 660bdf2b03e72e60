"""A house for tests: it is the real one, with bots that do not wait and cards that always fall the same way.

python -m tests.web.serve PORT FOLDER [SECONDS OF ABSENCE]
"""

import sys
from functools import partial
from pathlib import Path

from tablee.core.luck import Luck, seeded
from tablee.server import lobby, quick, room, run
from tablee.server.limits import Limits, Rate
from tablee.server.run import serve
from tablee.server.settings import Settings

SEED = "an evening in the browser"
QUICK_HANDS = Limits(
    messages_of_a_connection=Rate(burst=1000, per_second=1000), messages_of_an_address=Rate(burst=10_000, per_second=1000)
)
"""Tests hurry through games that are not what they are about."""
WAIT = 25_000
"""Milliseconds a quick table waits: where many browsers share a machine, pressing *Start now* takes its time."""


def same_luck() -> Luck:
    return seeded(SEED)


if __name__ == "__main__":
    for module in (lobby, room):
        vars(module)["real_luck"] = same_luck
    vars(quick)["WAIT"] = WAIT
    absence = float(sys.argv[3]) if len(sys.argv) > 3 else Settings.seconds_of_absence
    vars(run)["Settings"] = partial(Settings, limits=QUICK_HANDS, seconds_of_absence=absence)
    serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), pace=0)
