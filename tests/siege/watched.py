"""`tablee` as it is, limits and all; on SIGUSR1 it tells how many tasks it has."""

import signal
import sys

from tests.server.counted import tell

if __name__ == "__main__":
    from tablee.cli.app import run as tablee

    signal.signal(signal.SIGUSR1, tell)
    sys.exit(tablee(sys.argv[1:]))
