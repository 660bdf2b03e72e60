"""A house for tests: it is the real one, with bots that do not wait and cards that always fall the same way.

python -m tests.web.serve PORT FOLDER [SECONDS OF ABSENCE]
"""

import sys
from functools import partial
from pathlib import Path

from tablee.core.luck import Luck, seeded
from tablee.server import lobby, quick, room, run
from tablee.server.run import serve
from tablee.server.settings import Settings

SEED = "an evening in the browser"
WAIT = 25_000
"""Milliseconds a quick table waits: where many browsers share a machine, pressing *Start now* takes its time."""


def same_luck() -> Luck:
    return seeded(SEED)


if __name__ == "__main__":
    for module in (lobby, room):
        vars(module)["real_luck"] = same_luck
    vars(quick)["WAIT"] = WAIT
    if len(sys.argv) > 3:
        vars(run)["Settings"] = partial(Settings, seconds_of_absence=float(sys.argv[3]))
    serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), pace=0)
