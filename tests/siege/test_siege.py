"""Every attack on a small scale, against one house in which people play: counts have to stay within bounds.

The house is the real command in a process of its own. Each attack comes from an address of its own, so that no
attack is weaker because an earlier one has used up the limits of its address. `make siege` measures times, too.
"""

import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tablee.server.common.limits import Limits
from tablee.server.common.settings import Settings
from tests.siege.attacks.people import GUESSES
from tests.siege.catalogue import ATTACKS
from tests.siege.history import fill
from tests.siege.house import Besieged
from tests.siege.siege import Outcome, Siege
from tests.siege.victim import Victims

pytestmark = pytest.mark.xdist_group("siege")
SECONDS = 60.0
"""The time limit of an attack whose number of tries does not end it earlier."""
PASSWORDS = 160
"""Megabytes: two passwords are hashed at the same time, and each takes 64."""
PROCESSES = Settings().search_processes + 1
"""The processes in which bots search, and the one with which Python watches over them."""
HANG_UPS = 3
"""Connections that a flood of frames has to lose before it ends."""
MATCHES = 300
"""Finished matches in the house before the siege."""
_sources = (f"127.0.2.{number}" for number in count(1))


@dataclass(frozen=True)
class Bounds:
    """The limits within which the effects of an attack have to stay."""

    attack: str
    tries: int = 200
    seconds: float = SECONDS
    """The time limit, for attacks that hold connections open and do not end by their tries."""
    entries: int = 60
    """Journal entries besides the victims' moves; some may be left over from the previous attack."""
    megabytes: int = 50
    rooms: int = 10
    """Tables in memory, beyond those before the attack."""
    log_lines: int = 2
    searches: int = 0
    """Searches of bots that ended, at least."""
    received: int = 5_000_000
    """Bytes that the house sent to the attackers."""
    never: tuple[str, ...] = ()
    """Counters that the attacker may not report."""
    always: tuple[str, ...] = ()
    """Counters that the attacker has to report."""


BOUNDS = [
    Bounds("silent-clocks", tries=3, seconds=5, entries=120),
    Bounds("busy-bots", tries=8, seconds=4, entries=600),
    Bounds("hard-bots", tries=12, seconds=6, entries=600, rooms=20, searches=1),
    Bounds("watchers", tries=1, always=("player let in",)),
    Bounds("renames", received=15_000_000),
    Bounds("comings-and-goings", tries=60, received=15_000_000),
    Bounds("chat", tries=100, entries=150),
    Bounds("undo-cycles", tries=100, entries=150),
    Bounds("journal-growth", tries=300, entries=350),
    Bounds("quick-ghosts", tries=40, entries=100),
    Bounds("hall-flood", tries=60, rooms=60),
    Bounds("slow-readers", tries=300),
    Bounds("visits", rooms=210),
    Bounds("strangers-rated", tries=3, megabytes=PASSWORDS, always=("refused",)),
    Bounds("exports", tries=30),
    Bounds("farewells", tries=30),
    Bounds("new-guests"),
    Bounds("sign-ins", tries=20, megabytes=PASSWORDS),
    Bounds("wrong-passwords", tries=20, megabytes=PASSWORDS),
    Bounds("guesses", tries=GUESSES + 2, seconds=120, megabytes=PASSWORDS, always=("owner let in",)),
    Bounds("crafted-shuffles", tries=12, seconds=20),
    Bounds("crafted-lots", tries=12, seconds=20),
    Bounds("many-steps", tries=12, seconds=20),
    Bounds("empty-lists", tries=12, seconds=20),
    Bounds("slow-uploads", tries=40, seconds=4),
    Bounds("qr-long-host", tries=20),
    Bounds("qr-codes"),
    Bounds("table-infos", tries=300),
    Bounds("wrong-codes"),
    Bounds("rankings"),
    Bounds("my-results"),
    Bounds("replays", tries=60, received=20_000_000),
    Bounds("hall"),
    Bounds("front-pages", received=20_000_000),
    Bounds("readiness"),
    Bounds("endless-header", tries=100),
    Bounds("many-headers", tries=100),
    Bounds("handshake-headers", tries=100),
    Bounds("endless-address", tries=100),
    Bounds("tiny-chunks", tries=100),
    Bounds("pipelining", tries=10, received=30_000_000),
    Bounds("pipelining-unread", tries=10),
    Bounds("bad-requests", tries=100),
    Bounds("connects", tries=300),
    Bounds("slow-headers", tries=300),
    Bounds("slow-bodies", tries=300),
    Bounds("silent-connections", tries=1200, seconds=4),
    Bounds("half-handshakes", tries=1200, seconds=4),
    Bounds("empty-continuations", tries=HANG_UPS, always=("hung up",)),
    Bounds("pings", tries=HANG_UPS, always=("hung up",)),
    Bounds("large-pings", tries=HANG_UPS, always=("hung up",)),
    Bounds("pongs", tries=HANG_UPS, always=("hung up",)),
    Bounds("fragments", tries=HANG_UPS, always=("hung up",)),
    Bounds("tiny-messages", tries=HANG_UPS, always=("hung up",)),
    Bounds("large-messages", tries=HANG_UPS, always=("hung up",)),
    Bounds("binary-messages", tries=HANG_UPS, always=("hung up",)),
]


@pytest.fixture(scope="module")
async def siege() -> AsyncIterator[Siege]:
    with tempfile.TemporaryDirectory(prefix="siege-") as folder:
        await fill(Path(folder), MATCHES)
        house = Besieged(Path(folder), module="tests.siege.watched")
        house.start()
        victims = Victims(house.place, tables=2)
        try:
            await victims.gather()
            yield Siege(house, victims)
            await victims.leave()
        finally:
            assert house.stop(), "the house did not end when it was asked to"


@pytest.mark.parametrize("bounds", BOUNDS, ids=lambda bounds: bounds.attack)
async def test_the_house_stands(siege: Siege, bounds: Bounds) -> None:
    attack = ATTACKS[bounds.attack]
    outcome = await siege.attacked(attack, [next(_sources)], 0, bounds.seconds, bounds.tries, afterwards=0)
    assert outcome.report.done, "the attack did nothing"
    assert outcome.is_alive
    await siege.victims.move_on()
    assert outcome.lost == 0, "a victim lost a connection or a request, or a newcomer was turned away"
    assert not (too_much := broken(outcome, bounds)), "\n".join([*too_much, *outcome.log])


def broken(outcome: Outcome, bounds: Bounds) -> list[str]:
    """The bounds that were exceeded, with the measured numbers."""
    done = outcome.report.done
    measured = {
        "entries": (outcome.entries, bounds.entries),
        "megabytes": (round(outcome.megabytes), bounds.megabytes),
        "rooms": (outcome.rooms, bounds.rooms),
        "log lines": (len(outcome.log), bounds.log_lines),
        "processes": (outcome.processes, PROCESSES),
        "searches that wait": (outcome.waiting, Limits().waiting_searches),
        "bytes received": (done.get("bytes received", 0), bounds.received),
        **{what: (done.get(what, 0), 0) for what in ATTACKS[bounds.attack].never},
    }
    too_much = [f"{what}: {number}, at most {most}" for what, (number, most) in measured.items() if number > most]
    too_little = [f"{what}: never" for what in bounds.always if not done.get(what)]
    if outcome.searches < bounds.searches:
        too_little.append(f"searches: {outcome.searches}, at least {bounds.searches}")
    return too_much + too_little


async def test_nothing_is_left_of_the_attacks(siege: Siege) -> None:
    """If this test runs alone, its own attack is the only one."""
    before = siege.house.tasks()
    outcome = await siege.attacked(ATTACKS["connects"], [next(_sources)], 0, SECONDS, 300, afterwards=0)
    assert outcome.report.done["connections"]
    await siege.victims.move_on()
    assert siege.house.tasks() <= before
