"""`tablee` as it is, but for tests: without limits, and on SIGUSR1 it tells how many tasks it has.

python -m tests.server.counted serve ...
"""

import asyncio
import signal
import sys
from functools import partial
from types import FrameType

from tablee.server import run
from tablee.server.limits import Limits, Rate
from tablee.server.settings import Settings

MUCH = Rate(burst=10**9, per_second=10**9)
WITHOUT_LIMITS = Limits(
    messages_of_a_connection=MUCH,
    messages_of_an_address=MUCH,
    warnings_of_a_connection=MUCH,
    wrong_codes_of_an_address=MUCH,
    new_tables_of_an_address=MUCH,
    new_guests_of_an_address=MUCH,
    connections_of_an_address=10**9,
)


def tell(signum: int, frame: FrameType | None) -> None:
    print(f"tasks {len(asyncio.all_tasks())}", flush=True)


if __name__ == "__main__":
    from tablee.cli.app import run as tablee

    run.Settings = partial(Settings, limits=WITHOUT_LIMITS)  # type: ignore[assignment,attr-defined]
    signal.signal(signal.SIGUSR1, tell)
    sys.exit(tablee(sys.argv[1:]))
