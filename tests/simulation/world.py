"""A simulated world: a house, its network, disks and broker, its people, and the schedule that runs."""

import asyncio
import gc
import hashlib
import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tablee.server.common.settings import Settings
from tablee.server.house.codes import new_code
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.rulings.guards import Caller
from tablee.server.storage import erasure
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.store import Store
from tablee.server.web import guests
from tablee.server.wire import http
from tablee.server.wire.timing import Timing
from tests.simulation import truth
from tests.simulation.broker import Exchange, ExchangeCondition
from tests.simulation.disk import DATABASE, Disk, DiskCondition
from tests.simulation.engines import shared_compilation
from tests.simulation.full_stack import FullStackWorker
from tests.simulation.late_matches import entries_of
from tests.simulation.loop import Time
from tests.simulation.network import Line, Network, NetworkCondition
from tests.simulation.people import Person
from tests.simulation.replacements import Luck, cheap_searches, replaced, simulated_disks
from tests.simulation.worker import Worker, dispose_of

QUIET = 5.0
"""Seconds in which everything that was under way can end."""
LAST_WORDS = erasure.LAST_WORDS / 1000 + 5
"""Seconds in which an erasure is finished too."""
LONGEST_SETTLING = 200.0
FAREWELL_AGAIN = 3.0
"""Seconds after which a person without an answer asks again to be erased."""
PEOPLE = ("anna", "ben", "cleo", "dan")
MEMORY = Path("/dev/shm")
"""A file system in memory, where there is one."""


@dataclass
class Plan:
    """The settings of a world. By default nothing fails."""

    game: str = "dozito"
    options: dict[str, Any] = field(default_factory=dict)
    people: int = 2
    bots: int = 0
    workers: int = 1
    full_stack: bool = False
    """Whether uvicorn and the framework run too, byte by byte, which takes longer."""
    seated: bool = True
    """Whether a match starts before the failures begin."""
    steps_left: int = 0
    """If not 0, a match is under way at the beginning that bots have played up to so many steps before its end."""
    rated: bool = False
    """Whether that match is rated."""
    clock: dict[str, int] | None = None
    public: bool = False
    pace: float = 0.1
    absence: float = 3.0
    put_away: float = 4.0
    tidying: float = 5.0
    """Seconds between two rounds of the caretaker through the database."""
    duration: float = 6.0
    hurry: float = 0.25
    network: NetworkCondition = field(default_factory=NetworkCondition)
    disk: DiskCondition = field(default_factory=DiskCondition)
    line_troubles: float = 0.0
    """Failures of connections in a second."""
    crashes: int = 0
    outages: float = 0.0
    """Outages of the broker in a second."""
    exchange: ExchangeCondition = field(default_factory=ExchangeCondition)
    farewells: int = 0
    """The number of people who ask to be erased."""


class World:
    def __init__(self, seed: str, plan: Plan, verbose: bool = False) -> None:
        self.seed = seed
        self.plan = plan
        self.luck = Random(f"{seed}/world")
        self.time = Time()
        self.network = Network(self.time, Random(f"{seed}/network"))
        self.exchange = Exchange(self.time, Random(f"{seed}/broker")) if plan.workers > 1 else None
        self.people = [self._person(number) for number in range(plan.people)]
        self.codes: list[str] = []
        self.workers: list[Worker] = []
        self.states: set[bytes] = set()
        """Hashes of the situations that occurred."""
        self.transcript: list[str] | None = [] if verbose else None
        self.rooms_left: list[str] = []
        """Tables that were not put away although nobody was there."""
        self.lines_left: list[Line] = []
        self._told = hashlib.blake2b(digest_size=16)
        self._complaints: list[str] = []
        self._database = first_database()
        self._scratch = Path(tempfile.mkdtemp(prefix="tablee-", dir=MEMORY if MEMORY.is_dir() else None))

    def _person(self, number: int) -> Person:
        person = Person(PEOPLE[number], number, Random(f"{self.seed}/person {number}"), self.time.outside, self)
        person.id, person.cookie = f"id-{person.name}", _token(person.name)
        person.hurry = self.plan.hurry
        return person

    # --- records ---------------------------------------------------------------------------------

    def note(self, line: str) -> None:
        self._write(line)
        self._note_state()

    def note_heard(self, who: str, raw: bytes) -> None:
        self._write(f"{who} hears ", raw)

    def _write(self, line: str, raw: bytes = b"") -> None:
        line = f"{self.time.now:.6f} {line}"
        self._told.update(line.encode())
        self._told.update(raw)
        if self.transcript is not None:
            self.transcript.append(f"{line}{raw!r}" if raw else line)

    @property
    def digest(self) -> str:
        """A hash of everything that anybody sent or received, and when."""
        return self._told.hexdigest()

    def _note_state(self) -> None:
        people = tuple((person.is_here, len(person.browsers), *_seen(person)) for person in self.people)
        situation = (self.plan.game, people, tuple(map(_situation, self.workers)))
        self.states.add(hashlib.blake2b(repr(situation).encode(), digest_size=8).digest())

    @property
    def disk_failures(self) -> int:
        return sum(disk.failures for disk in {id(worker.disk): worker.disk for worker in self.workers}.values())

    @property
    def complaints(self) -> list[str]:
        """Errors that the house did not expect."""
        loops = [complaint for worker in self.workers for complaint in worker.loop.complaints]
        return self._complaints + loops + [line for worker in self.workers for line in worker.complaints]

    # --- a schedule ------------------------------------------------------------------------------

    def run(self, drive: Callable[["World"], None]) -> None:
        """Open the house, run the schedule, let everything come to rest, and check it."""
        with self._alive():
            self.open()
            drive(self)
            self.heal()
            self.settle()
            truth.judge(self)
            self.end()
            truth.judge_end(self)

    @contextmanager
    def _alive(self) -> Iterator[None]:
        collects = gc.isenabled()
        gc.disable()  # `dispose_of` collects the objects of crashed processes at the end
        try:
            with ExitStack() as stack:
                stack.enter_context(shared_compilation())
                stack.enter_context(simulated_disks())
                stack.enter_context(cheap_searches())
                stack.enter_context(replaced(self.time, Luck(self.seed)))
                stack.enter_context(_log_heard(self._complaints))
                yield
        finally:
            self.time.forget_everything()
            dispose_of([worker.abandon() for worker in self.workers])
            shutil.rmtree(self._scratch, ignore_errors=True)
            if collects:
                gc.enable()

    def open(self) -> None:
        disk = self._new_disk()
        for number in range(self.plan.workers):
            luck = Random(f"{self.seed}/worker {number}")
            kind = FullStackWorker if self.plan.full_stack else Worker
            worker = kind(f"worker{number}", self.time, disk, self.exchange, self._settings, luck)
            self.workers.append(worker)
            worker.start()
        self.until(lambda: all(worker.house for worker in self.workers), "the house opens")
        self.open_table()

    def _new_disk(self) -> Disk:
        folder = self._scratch / "disk"
        folder.mkdir()
        (folder / DATABASE).write_bytes(self._database)
        return Disk(folder, Random(f"{self.seed}/disk"), shared=self.plan.workers > 1)

    def _settings(self, folder: Path) -> Settings:
        plan = self.plan
        return Settings(
            data=folder,
            client=folder / "client",  # there is none, as nobody asks for it
            pace=plan.pace,
            seconds_of_absence=plan.absence,
            seconds_until_put_away=plan.put_away,
            seconds_between_tidyings=plan.tidying,
        )

    def open_table(self) -> None:
        plan, host, worker = self.plan, self.people[0], self.workers[0]
        request = http.OpenTable(
            plan.game,
            plan.options,
            bots=["normal"] * plan.bots,
            clock=msgspec.convert(plan.clock, Timing | None),
            public=plan.public,
        )
        assert worker.house
        if plan.steps_left:
            self.codes.append(worker.loop.run(self._write_late_match(worker.house, request)))
        else:
            self.codes.append(worker.loop.run(worker.house.open(request, _caller(host), host.address)))

    async def _write_late_match(self, house: House, request: http.OpenTable) -> str:
        code, callers = new_code(), [_caller(person) for person in self.people]
        entries = entries_of(code, request, callers, self.plan.steps_left, self.plan.rated)
        await asyncio.gather(*(house.store.journal.append(code, entry) for entry in entries))
        return code

    def come(self) -> None:
        """Let everybody come to the table."""
        for person in self.people:
            person.come(self.codes[-1], self.network, self.pick_worker)

    def let_loose(self) -> None:
        """Let everybody act at random from now on."""
        for person in self.people:
            if not person.is_leaving:
                person.begin_to_act()

    def sit_down(self) -> None:
        """Let everybody come and sit down, and the host start a match, if none is under way."""
        self.come()
        self.until(lambda: self.is_at_rest, "everybody comes", self.unrest)
        if self.plan.steps_left:
            return
        for seat, person in enumerate(self.people):
            person.ask("sit", seat=self.plan.bots + seat)
        self.until(lambda: self.is_at_rest, "everybody sits", self.unrest)
        self.people[0].ask("start")
        self.until(lambda: self.is_at_rest, "the match begins", self.unrest)

    def pick_worker(self) -> Worker | None:
        """A random process that is open, as a proxy would choose it."""
        is_open = [worker for worker in self.workers if worker.house]
        return self.luck.choice(is_open) if is_open else None

    # --- failures --------------------------------------------------------------------------------

    def worsen(self) -> None:
        """Put the network, the broker and the disks into the conditions of the plan."""
        self.network.condition = self.plan.network
        if self.exchange:
            self.exchange.condition = self.plan.exchange
        for worker in self.workers:
            worker.disk.condition = self.plan.disk

    def now_and_then(self, a_second: float, act: Callable[[], None]) -> None:
        """Act at random times, about so often a second, until the plan's time is over."""
        end = self.time.now + self.plan.duration

        def happen() -> None:
            if self.time.now < end:
                act()
                again()

        def again() -> None:
            self.time.outside.call_later(self.luck.expovariate(a_second), happen)

        if a_second:
            again()

    def trouble_a_line(self) -> None:
        lines = self.network.lines
        if lines:
            line = self.luck.choice(lines)
            self.note(f"trouble for the line of {line.visit.address}")
            if self.luck.random() < 0.6:
                line.reset()
            else:
                line.go_silent()

    def crash_some_time(self) -> None:
        """Crash a worker at a random callback within the plan's time."""
        worker = self.luck.choice(self.workers)
        when = self.luck.uniform(0, self.plan.duration)
        steps = self.luck.randrange(1, 120)
        self.time.outside.call_later(when, lambda: worker.loop.crash_after(steps, lambda: self.crash(worker)))

    def crash(self, worker: Worker) -> None:
        self.note(f"{worker.name} crashes")
        worker.crash()

    def cut_broker(self) -> None:
        if self.exchange:
            worker = self.luck.choice(self.workers)
            self.note(f"{worker.name} loses its broker")
            self.exchange.cut(worker.loop, self.luck.uniform(0.05, 3))

    def say_farewell(self, person: Person) -> None:
        """Let a person leave and ask to be erased, again and again until it is confirmed."""
        if not person.is_leaving:
            person.is_leaving, person.busy = True, False
            person.leave()
        if worker := self.pick_worker():
            self.note(f"{person.name} asks to be forgotten")
            worker.start_task(self._forget(worker, person))
        self.time.outside.call_later(FAREWELL_AGAIN, self._say_farewell_again, person)

    def _say_farewell_again(self, person: Person) -> None:
        if not person.is_forgotten:
            self.say_farewell(person)

    async def _forget(self, worker: Worker, person: Person) -> None:
        assert worker.house, "the worker is open"
        with suppress(Unavailable):
            await worker.house.departures.forget(person.id)
            person.is_forgotten = True

    # --- coming to rest --------------------------------------------------------------------------

    def heal(self) -> None:
        """End all failures, and let nobody begin anything new."""
        self.network.condition = NetworkCondition()
        if self.exchange:
            self.exchange.condition = ExchangeCondition()
        for worker in self.workers:
            worker.disk.condition = DiskCondition()
            worker.loop.spare()
        for person in self.people:
            person.busy = False
        unnoticed = self.luck.choice([0, 0, 0, 0.5])
        """The share of half-open lines that the ends have to detect themselves, which takes long."""
        for line in [line for line in self.network.lines + self.network.ghosts if line.half_open]:
            if self.luck.random() >= unnoticed:
                line.reset()
        self.note("the trouble is over")

    def settle(self) -> None:
        quiet = self.time.now + QUIET
        if any(person.is_leaving for person in self.people):  # tidying, once in a while, finishes it
            quiet += LAST_WORDS + self.plan.tidying
        self.until(lambda: self.time.now >= quiet and self.is_at_rest, "everything comes to rest", self.unrest)

    @property
    def is_at_rest(self) -> bool:
        return self.time.is_still and not self.unrest()

    def unrest(self) -> list[str]:
        """Everything that is still under way, in words."""
        under_way = [
            *[
                f"{person.name} is not forgotten"
                for person in self.people
                if person.is_leaving and not person.is_forgotten
            ],
            *[f"{worker.name} is closed" for worker in self.workers if not worker.house],
            *[f"{worker.name} uses its disk" for worker in self.workers if worker.disk.busy],
            *[f"{line.visit.address} is half-open, and the house has not noticed" for line in self.network.ghosts],
            *[
                f"{browser.name} {'waits for ' + str(browser.unanswered) if browser.is_open else 'has no line'}"
                for person in self.people
                for browser in person.browsers
                if not browser.is_open or browser.unanswered
            ],
            *[
                f"the line of {line.visit.address} only looks alive"
                for line in self.network.lines
                if line.half_open
            ],
        ]
        if self.network.under_way or (self.exchange and self.exchange.under_way):
            under_way.append("a message is under way")
        return under_way

    def until(self, condition: Callable[[], bool], what: str, evidence: Callable[[], object] = str) -> None:
        if not self.time.run_until(condition, LONGEST_SETTLING):
            raise truth.Untrue(f"never: {what} {evidence()} {self.complaints}")

    def end(self) -> None:
        """Let everybody leave, and close the house before or after its tables are put away."""
        for person in self.people:
            person.leave()
        if self.luck.random() < 0.5:
            self.time.run_until(lambda: self.time.is_still and not self._rooms, self.plan.put_away * 1.5 + 2)
            self.rooms_left = [room.code for room in self._rooms]
        else:
            self.time.run_for(0.2)
        self.lines_left = [line for worker in self.workers for line in worker.lines]
        for worker in self.workers:
            worker.close()

    @property
    def _rooms(self) -> list[Room]:
        return [room for worker in self.workers if worker.house for room in worker.house.rooms.in_memory]


def _seen(person: Person) -> Iterator[Any]:
    for browser in person.browsers:
        table, step = browser.table, browser.step
        yield table and (table.phase, table.seat, bool(table.undo), bool(table.ending))
        yield step and (step.race is not None, len(step.legal) > 0, step.outcome is not None)
        yield sorted(request["type"] for request, _ in browser.unanswered.values())


def _situation(worker: Worker) -> Any:
    rooms = worker.house.rooms.in_memory if worker.house else []
    return worker.loop.alive, worker.house is not None, worker.disk.busy, [*map(_room, rooms)]


def _room(room: Room) -> Any:
    session = room.session
    return (
        room._execution.is_stale,
        min(len(room._jobs), 3),
        len(session.audience.visits),
        len(session.race.waiting.held),
        session.table.phase,
    )


@contextmanager
def _log_heard(complaints: list[str]) -> Iterator[None]:
    """Collect warnings and errors in the log as complaints, but for those about the disk or the broker."""

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = record.getMessage()
            if not line.startswith(("database: ", "broker: ")):
                complaints.append(line)

    log, ear = logging.getLogger("tablee"), Ear(logging.WARNING)
    propagates, log.propagate = log.propagate, False
    log.addHandler(ear)
    try:
        yield
    finally:
        log.removeHandler(ear)
        log.propagate = propagates


def _caller(person: Person) -> Caller:
    return Caller(person.id, person.name.capitalize())


def _token(name: str) -> str:
    """The token in the cookie of a person's browsers."""
    return Luck(name).url(32)


@cache
def first_database() -> bytes:
    """The database file of a house in which everybody has an account. It is the same for all worlds."""

    async def made(folder: Path) -> bytes:
        store = Store(folder)
        await store.start()
        for name in PEOPLE:
            device = guests.token_hash(_token(name))
            await store.guests.add(Guest(f"id-{name}", name.capitalize()), device)
            await Accounts(store).open(f"id-{name}", name, "no hash: nobody signs in", device, "")
        await store.close()
        return (folder / DATABASE).read_bytes()

    with tempfile.TemporaryDirectory() as folder, replaced(Time(), Luck("guests")):
        return asyncio.run(made(Path(folder)))
