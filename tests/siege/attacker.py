"""One attack, in a process of its own with a low priority: `python -m tests.siege.attacker`."""

import asyncio
import os
import resource
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec

from tests.siege.catalogue import ATTACKS
from tests.siege.front import Enough, Front
from tests.siege.stranger import Denied

COURTESY = 10
"""The niceness of the attacker: the siege measures the house's work, not a fight for the processor."""
GRACE = 5.0
"""Seconds that an attack gets beyond its time limit before it is cancelled."""


class Orders(msgspec.Struct):
    attack: str
    house: tuple[str, int]
    sources: list[str]
    seconds: float
    most: int
    codes: str = ""
    """Path of the file with the codes of the tables that the attack knows; empty if it knows none."""


class Report(msgspec.Struct):
    done: dict[str, int]
    seconds: float
    cpu: float
    """Processor seconds that the attacker itself used."""


async def attack(orders: Orders) -> Counter[str]:
    codes = Path(orders.codes).read_text().split() if orders.codes else []  # noqa: ASYNC240 (nothing else runs yet)
    front = Front(orders.house, orders.sources, orders.seconds, orders.most, codes)
    with suppress(Enough, TimeoutError, OSError, EOFError, Denied):
        async with asyncio.timeout(orders.seconds + GRACE):
            await ATTACKS[orders.attack].run(front)
    return front.done


def main() -> None:
    os.nice(COURTESY)
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    began = time.monotonic()
    done = asyncio.run(attack(msgspec.json.decode(sys.argv[1], type=Orders)))
    report = Report(dict(done), time.monotonic() - began, time.process_time())
    sys.stdout.write(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
