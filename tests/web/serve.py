"""The real house with changes for tests: bots move at once, luck is seeded, and limits are generous.

Dice of Kezao come sooner after they were chosen, and lie there for as long as a busy machine may need.

python -m tests.web.serve PORT FOLDER SECONDS_OF_ABSENCE SECONDS_OF_COMPANY
"""

import os
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

from tablee.core.luck import Luck, seeded
from tablee.games.kezao import rules as kezao
from tablee.server.common.limits import FOR_LOAD_TESTS, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.house import house
from tablee.server.room import bots
from tablee.server.rulings import matchmaking
from tablee.server.run.serve import serve
from tablee.server.storage import loading

SEED = "an evening in the browser"
SHORT, LONG = 1_500, 600_000
"""Milliseconds."""
ALL_AFTERNOON = replace(
    FOR_LOAD_TESTS,
    passwords_of_an_address=RateLimit(burst=1000, per_second=1000),
    wrong_passwords_of_an_address=RateLimit(burst=1000, per_second=1000),
)
"""Limits for the players of many tests, who all come from one address, and for those of `tests/web/hurry.py`."""


def same_luck() -> Luck:
    return seeded(SEED)


def end_with_the_test() -> None:
    """End this process when the test's end of standard input closes, however the test ended."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    for module in (house, loading, bots):
        vars(module)["real_luck"] = same_luck
    port, folder, absence, company = sys.argv[1:]
    vars(matchmaking).update(WAIT=round(float(company) * 1000), ARRIVAL=round(float(company) * 1000))
    vars(kezao).update(COUNTDOWN=SHORT, CALM_COUNTDOWN=2 * SHORT, ROLL_TIME=LONG, CALM_ROLL_TIME=LONG)
    Thread(target=end_with_the_test, daemon=True).start()
    serve(
        Settings(
            port=int(port),
            data=Path(folder),
            pace=0,
            seconds_of_absence=float(absence),
            limits=ALL_AFTERNOON,
        )
    )
