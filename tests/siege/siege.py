"""One attack on one house, with victims who play before the attack, during it and after it."""

import asyncio
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.siege.attacker import GRACE, Orders, Report
from tests.siege.catalogue import Attack
from tests.siege.front import ENDLESSLY
from tests.siege.history import CODES
from tests.siege.house import Besieged
from tests.siege.victim import PACE, Move, Victims

SLOWDOWN, FLOOR = 5, 0.250
"""The victims' p99 under attack may be SLOWDOWN times the quiet one or FLOOR seconds, whichever is more."""
MEGABYTES = 200
SECONDS_AFTER = 2.0
"""How long victims may still notice an attack after its end."""
TOGETHER = 2
"""Ten addresses together may use this many times the bounds for one address."""
AFTERWARDS = 3.0
"""Seconds for which victims are observed after an attack."""
SECONDS_TO_RECOVER = 15.0
"""How much longer a move that is still under way then is awaited."""


def percentile(moves: Sequence[Move], share: float) -> float:
    ordered = sorted(move.seconds for move in moves)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def sources(addresses: int, first: int = 1) -> list[str]:
    return [f"127.0.1.{first + number}" for number in range(addresses)]


@dataclass
class Outcome:
    attack: Attack
    addresses: int
    quiet: list[Move] = field(default_factory=list)
    besieged: list[Move] = field(default_factory=list)
    outlasted: float = 0.0
    """Seconds from the end of the attack until the last move that was too slow was done."""
    megabytes: float = 0.0
    """Peak memory of the house during the attack and after it, above the memory before."""
    house_cpu: float = 0.0
    """Processor seconds of the house per second of the attack."""
    entries: int = 0
    """Journal entries written during the attack and after it, without the victims' moves."""
    log: list[str] = field(default_factory=list)
    """Log lines of the house during the attack and after it."""
    rooms: int = 0
    """Tables in memory after the attack, minus those before it."""
    files: int = 0
    """Open files after the attack, minus those before it."""
    processes: int = 0
    """Processes of the house after the attack, besides the one that people talk to."""
    waiting: int = 0
    """Searches of bots that are under way or wait after the attack."""
    searches: int = 0
    """Searches of bots that ended during the attack."""
    lost: int = 0
    """Connections and requests of the victims that failed."""
    is_alive: bool = True
    stops: bool = True
    """Whether the house ends when it is asked to."""
    report: Report = field(default_factory=lambda: Report({}, 0, 0))

    @property
    def share(self) -> int:
        return 1 if self.addresses == 1 else TOGETHER

    @property
    def bound(self) -> float:
        """The largest p99 that victims may have under attack, in seconds."""
        return self.share * max(SLOWDOWN * percentile(self.quiet, 0.99), FLOOR)

    @property
    def failures(self) -> list[str]:
        """The goals that were missed."""
        missed = {
            "p99": percentile(self.besieged, 0.99) > self.bound,
            "memory": self.megabytes > self.share * MEGABYTES,
            "outlasts": self.outlasted > self.share * SECONDS_AFTER,
            "lost": self.lost > 0,
            "dead": not self.is_alive,
            "does not stop": not self.stops,
            "no attack": not self.report.done,
        }
        achieved = [what for what in self.attack.never if self.report.done.get(what)]
        return [goal for goal, is_missed in missed.items() if is_missed] + achieved


@dataclass
class Siege:
    """A house with victims in it, on which attacks are tried one after the other."""

    house: Besieged
    victims: Victims

    async def attacked(
        self,
        attack: Attack,
        addresses: list[str],
        quiet: float,
        seconds: float,
        most: int = ENDLESSLY,
        afterwards: float = AFTERWARDS,
    ) -> Outcome:
        outcome = Outcome(attack, len(addresses))
        began = time.monotonic()
        await asyncio.sleep(quiet)
        before, made = await self.house.figures(), self.victims.made
        files, lines = self.house.files(), len(self.house.log)
        memory, cpu, lost = self.house.memory(), self.house.cpu(), self.victims.lost
        self.house.forget_peak()
        struck = time.monotonic()
        outcome.report = await self._attack(attack, addresses, seconds, most)
        over = time.monotonic()
        outcome.house_cpu = (self.house.cpu() - cpu) / (over - struck)
        await self._recover(over, afterwards)
        outcome.quiet = self.victims.moves(began, struck)
        outcome.besieged = self.victims.moves(struck, over)
        after = self.victims.moves(struck, time.monotonic())
        outcome.outlasted = max([0.0, *(move.done - over for move in after if move.seconds > outcome.bound)])
        outcome.is_alive = await self.house.is_alive()
        figures, made = await self.house.figures(), self.victims.made - made
        outcome.entries = _growth(before, figures, "tablee_entries_total") - made
        outcome.rooms = _growth(before, figures, "tablee_tables")
        outcome.megabytes = max(0.0, self.house.peak_memory() - memory)
        outcome.processes = self.house.processes()
        outcome.waiting = int(figures.get("tablee_searches", 0))
        outcome.searches = _growth(before, figures, "tablee_searches_total")
        outcome.files = self.house.files() - files
        outcome.log = self.house.log[lines:]
        outcome.lost = self.victims.lost - lost
        return outcome

    async def _attack(self, attack: Attack, addresses: list[str], seconds: float, most: int) -> Report:
        codes = Path(self.house.folder / CODES)
        known = str(codes) if await asyncio.to_thread(codes.exists) else ""
        orders = Orders(attack.name, self.house.place, addresses, seconds, most, known)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.siege.attacker",
            msgspec.json.encode(orders).decode(),
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(seconds + 10 * GRACE):
                said, _ = await process.communicate()
        except TimeoutError:
            said = b""
        finally:
            if process.returncode is None:
                process.kill()
        return msgspec.json.decode(said, type=Report) if said else Report({}, 0, 0)

    async def _recover(self, over: float, afterwards: float) -> None:
        """Observe the victims for a while, and longer if a move is still under way."""
        await asyncio.sleep(afterwards)
        for _ in range(round(SECONDS_TO_RECOVER / PACE)):
            if self._is_stuck(over):
                await asyncio.sleep(PACE)

    def _is_stuck(self, over: float) -> bool:
        return any(pair.under_way and pair.under_way < over for pair in self.victims.pairs)


def _growth(before: dict[str, float], after: dict[str, float], figure: str) -> int:
    return int(after.get(figure, 0) - before.get(figure, 0))


async def siege(
    attack: Attack,
    folder: Path,
    template: Path | None,
    addresses: int,
    seconds: float,
    command: Sequence[str] = (),
) -> Outcome:
    """Run one attack on a fresh house; `template` is the folder of a house with finished matches, to be copied."""
    if template:
        await asyncio.to_thread(shutil.copytree, template, folder, dirs_exist_ok=True)
    house = Besieged(folder, command)
    house.start()  # nothing else runs yet, and an interruption comes after it
    victims = Victims(house.place)
    try:
        await victims.gather()
        await asyncio.sleep(1)  # the first moves of a fresh process are slower than all that follow
        outcome = await Siege(house, victims).attacked(attack, sources(addresses), seconds, seconds)
        await victims.leave()
    finally:
        stops = await asyncio.to_thread(house.stop)
    outcome.stops = stops
    return outcome
