"""The `tablee` command with the limits of load tests; on SIGUSR1 it prints its number of asyncio tasks.

python -m tests.server.counted serve ...
"""

import asyncio
import signal
import sys
from functools import partial
from types import FrameType
from unittest.mock import patch

from tablee.server.common.limits import FOR_LOAD_TESTS
from tablee.server.common.settings import Settings


def tell(signum: int, frame: FrameType | None) -> None:
    print(f"tasks {len(asyncio.all_tasks())}", flush=True)


if __name__ == "__main__":
    from tablee.cli import settings
    from tablee.cli.app import run as tablee

    signal.signal(signal.SIGUSR1, tell)
    with patch.object(settings, "Settings", partial(Settings, limits=FOR_LOAD_TESTS)):
        sys.exit(tablee(sys.argv[1:]))
