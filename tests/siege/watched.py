"""The `tablee` command with its real limits, which prints its number of tasks on SIGUSR1."""

import signal
import sys

from tests.server.counted import tell

if __name__ == "__main__":
    from tablee.cli.app import run as tablee

    signal.signal(signal.SIGUSR1, tell)
    sys.exit(tablee(sys.argv[1:]))
