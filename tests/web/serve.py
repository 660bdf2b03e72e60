"""A house for tests: it is the real one, with bots that do not wait and cards that always fall the same way.

python -m tests.web.serve PORT FOLDER SECONDS_OF_ABSENCE SECONDS_OF_COMPANY
"""

import os
import sys
from pathlib import Path
from threading import Thread

from tablee.core.luck import Luck, seeded
from tablee.server.common.limits import Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.house import house
from tablee.server.room import bots
from tablee.server.rulings import matchmaking
from tablee.server.run.serve import serve
from tablee.server.storage import loading

SEED = "an evening in the browser"
QUICK_HANDS = Limits(
    messages_of_a_connection=RateLimit(burst=1000, per_second=1000),
    messages_of_an_address=RateLimit(burst=10_000, per_second=1000),
    frames_of_a_connection=RateLimit(burst=2000, per_second=2000),
)
"""Tests hurry through games that are not what they are about."""


def same_luck() -> Luck:
    return seeded(SEED)


def end_with_the_test() -> None:
    """Whatever became of it: nobody holds the other end any more."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    for module in (house, loading, bots):
        vars(module)["real_luck"] = same_luck
    port, folder, absence, company = sys.argv[1:]
    vars(matchmaking)["WAIT"] = round(float(company) * 1000)
    Thread(target=end_with_the_test, daemon=True).start()
    serve(
        Settings(
            port=int(port),
            data=Path(folder),
            pace=0,
            seconds_of_absence=float(absence),
            limits=QUICK_HANDS,
        )
    )
