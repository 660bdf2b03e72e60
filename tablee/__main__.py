"""`tablee`, or `python -m tablee`."""

import sys

from tablee.cli.app import run


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
