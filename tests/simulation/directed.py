"""Schedules for known hard moments, by name.

A schedule brings its moment about; the checks afterwards are the same for all of them (truth.py).
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from tablee.server.table.facts import Abandoned, AnyFact, Said, encode_facts
from tablee.server.wire import updates
from tests.simulation.broker import ExchangeCondition
from tests.simulation.disk import DATABASE, DiskCondition
from tests.simulation.network import NetworkCondition
from tests.simulation.people import Person, Request
from tests.simulation.world import Plan, World

Drive = Callable[[World], None]


@dataclass(frozen=True)
class Moment:
    plan: Callable[[], Plan]
    drive: Drive
    seeds: tuple[int, ...]
    """The seeds that the tests run; many other seeds bring the moment about too."""


MOMENTS: dict[str, Moment] = {}


def moment(seeds: tuple[int, ...] = (0, 1), **settings: object) -> Callable[[Drive], Drive]:
    """Register a schedule of this module, to run in a world with these settings."""

    def add(drive: Drive) -> Drive:
        MOMENTS[drive.__name__] = Moment(lambda: Plan(**settings), drive, seeds)  # type: ignore[arg-type]
        return drive

    return add


def world_of(name: str, seed: int = 0, verbose: bool = False) -> World:
    """The world of a schedule; odd seeds run the whole stack."""
    return World(f"{name} {seed}", replace(MOMENTS[name].plan(), full_stack=seed % 2 == 1), verbose)


def run(name: str, seed: int = 0) -> World:
    world = world_of(name, seed)
    world.run(MOMENTS[name].drive)
    return world


# --- shared steps ------------------------------------------------------------------------------------


def somebody_plays(world: World) -> None:
    """Let everybody with a legal move make one."""
    moves = [person.play() for person in world.people]
    assert any(moves), "somebody has a legal move"


def is_move(request: Request) -> bool:
    return bool(request["type"] == "play")


def rest(world: World) -> None:
    world.until(lambda: world.is_at_rest, "everything comes to rest", world.unrest)


def play_on(world: World, seconds: float) -> None:
    world.let_loose()
    world.time.run_for(seconds)


# --- crashes -----------------------------------------------------------------------------------------


@moment()
def crash_between_commit_and_answer(world: World) -> None:
    world.sit_down()
    worker = world.workers[0]
    worker.disk.on_write = lambda: world.crash(worker)
    somebody_plays(world)
    world.time.run_for(1)
    assert worker.crashes == 1


@moment(game="kezao", options={"points": 1}, people=3, hurry=0.1)
def crash_between_two_entries_of_one_outbox(world: World) -> None:
    """Several timed moves are judged at once, each with an entry; the second entry never reaches the disk."""
    world.sit_down()
    worker = world.workers[0]
    world.let_loose()
    world.until(lambda: _held(world) > 0, "timed moves are held")
    worker.disk.on_write = lambda: world.crash(worker)
    world.until(lambda: worker.crashes > 0, "the worker crashes")
    world.time.run_for(2)


@moment(hurry=0.1)
def crash_and_crash_again_while_opening(world: World) -> None:
    world.sit_down()
    somebody_plays(world)
    worker = world.workers[0]
    worker.on_open = lambda loop: loop.crash_after(world.luck.randrange(1, 60), lambda: world.crash(worker))
    world.crash(worker)
    world.let_loose()
    world.until(lambda: worker.crashes > 5, "the worker crashes")
    worker.on_open = None


@moment(workers=2, game="kezao", options={"points": 1}, people=3, hurry=0.1)
def a_worker_dies_in_a_race(world: World) -> None:
    world.sit_down()
    world.let_loose()
    world.until(lambda: _held(world) > 0, "timed moves are held")
    world.crash(world.workers[0])
    world.time.run_for(3)


# --- the disk ----------------------------------------------------------------------------------------


@moment(game="kezao", options={"points": 1}, people=3, hurry=0.1)
def a_commit_fails_while_a_race_is_held(world: World) -> None:
    world.sit_down()
    world.let_loose()
    world.until(lambda: _held(world) > 0, "timed moves are held")
    world.workers[0].disk.condition = DiskCondition(full=True)
    world.until(lambda: world.workers[0].disk.failures > 0, "a commit fails")
    world.time.run_for(3)


@moment(seated=False)
def the_disk_is_full_when_the_match_starts(world: World) -> None:
    world.come()
    rest(world)
    for seat, person in enumerate(world.people):
        person.ask("sit", seat=seat)
    rest(world)
    disk = world.workers[0].disk
    disk.condition = DiskCondition(full=True)
    world.people[0].ask("start")
    world.time.run_for(3)
    assert disk.failures
    disk.condition = DiskCondition()
    world.people[0].ask("start")


@moment()
def a_commit_is_done_and_called_a_failure(world: World) -> None:
    world.sit_down()
    world.workers[0].disk.condition = DiskCondition(doubtful=1.0)
    somebody_plays(world)
    world.time.run_for(3)
    assert world.workers[0].disk.failures
    answers = [answer for person in world.people for request, answer in person.memory.answers if is_move(request)]
    assert [type(answer) for answer in answers] == [updates.Accepted]


@moment(people=3)
def somebody_leaves_while_the_journal_cannot_be_read(world: World) -> None:
    """A write fails, so the table has to be read again; that fails too, and meanwhile a page is closed."""
    world.sit_down()
    world.workers[0].disk.condition = DiskCondition(full=True, unreadable=1.0)
    somebody_plays(world)
    world.time.run_for(0.5)
    world.people[-1].leave()
    world.time.run_for(3)


@moment(seeds=(2, 3, 6), workers=2, people=3)
def the_next_entry_takes_the_number_of_one_that_failed(world: World) -> None:
    """A write fails, and reading the table again too; the next request is read, written and told in one go."""
    world.sit_down()
    disk = world.workers[0].disk
    for _ in range(5):
        disk.condition = DiskCondition(full=True, unreadable=1.0)
        failures, speaker = disk.failures, world.luck.choice(world.people)
        speaker.ask("say", phrase="hello")
        world.until(lambda failures=failures: disk.failures > failures + 1, "the table cannot be read")  # type: ignore[misc]
        disk.condition = DiskCondition()
        speaker.ask("say", phrase="hello")
        rest(world)


# --- connections and devices -------------------------------------------------------------------------


@moment(absence=0.5)
def a_device_returns_while_the_other_leaves(world: World) -> None:
    world.sit_down()
    for _ in range(5):
        somebody = world.luck.choice(world.people)
        old = somebody.browsers[-1]
        somebody.take_device()
        somebody.put_away(old)
        world.time.run_for(world.luck.uniform(0, 0.05))
        somebody.play()
    world.time.run_for(1)


@moment(absence=0.5)
def undo_while_offline(world: World) -> None:
    """Somebody makes a move, loses the connection, and asks for an undo before there is another."""
    world.sit_down()
    somebody_plays(world)
    rest(world)
    for person in world.people:
        for line in list(world.network.lines):
            line.reset()
        person.ask("undo")
    world.time.run_for(3)


@moment(seated=False)
def a_refused_request_is_stuck_on_a_slow_line(world: World) -> None:
    """Its page asks again on another line and is refused; when the first copy arrives, it would be legal."""
    world.come()
    rest(world)
    host, guest = world.people
    host.ask("sit", seat=0)
    rest(world)
    world.network.condition = NetworkCondition(delay=(8.0, 8.0))
    host.ask("start")
    world.network.condition = NetworkCondition()
    world.until(lambda: not host.browsers[-1].unanswered, "the host is refused")
    guest.ask("sit", seat=1)
    world.time.run_for(8)


@moment(put_away=2.0)
def a_table_is_put_away_while_somebody_enters(world: World) -> None:
    world.sit_down()
    for attempt in range(12):
        for person in world.people:
            person.leave()
        world.time.run_for(2.0 + 0.05 * attempt)
        for person in world.people:
            person.take_device()
        world.time.run_for(0.3)
        somebody_plays(world)
        rest(world)


@moment(hurry=0.1)
def every_line_is_half_open(world: World) -> None:
    world.sit_down()
    somebody_plays(world)
    for line in list(world.network.lines):
        line.go_silent()
    play_on(world, 3)


@moment(hurry=0.05, duration=3)
def a_slow_reader(world: World) -> None:
    """Messages pile up on connections that take seconds for each."""
    world.sit_down()
    world.network.condition = NetworkCondition(delay=(0.5, 3.0), stalls=0.3, stall=10.0)
    play_on(world, 3)


# --- several workers ---------------------------------------------------------------------------------


@moment(workers=3, people=3, hurry=0.05)
def workers_write_the_same_number(world: World) -> None:
    world.sit_down()
    for _ in range(10):
        for person in world.people:
            person.ask("say", phrase="hello")
        world.time.run_for(0.2)


@moment(seeds=(2, 4, 7), workers=2, people=3, game="kezao", options={"points": 1})
def another_worker_writes_between_two_throws(world: World) -> None:
    """Several timed moves are judged at once; another worker's entry comes between the first two of them."""
    world.sit_down()
    disk = world.workers[0].disk
    for _ in range(1000):
        for person in world.people:
            if len(person.browsers[-1].unanswered) < 2:
                person.play()
        world.time.run_for(0.02)
        if _held(world) > 1:
            disk.on_write = lambda: _slip_in(world, Said("id-anna", "Anna", "table", phrase="hello"))


@moment(seeds=(0, 3, 4), workers=2, people=3, game="kezao", options={"points": 1})
def another_worker_ends_the_match_between_two_throws(world: World) -> None:
    """The first of several throws judged at once is written; then the match is over, and they are judged again."""
    world.sit_down()
    ended = False

    def end() -> None:
        nonlocal ended
        ended = True
        _slip_in(world, Abandoned())

    for _ in range(1000):
        for person in world.people:
            if not ended and len(person.browsers[-1].unanswered) < 2:
                person.play()
        world.time.run_for(0.02)
        world.workers[0].disk.on_write = end if _held(world) > 1 and not ended else None
    assert ended


def _slip_in(world: World, fact: AnyFact) -> None:
    """Write a fact as the next entry of the journal."""
    facts = encode_facts([fact]).decode()
    with closing(sqlite3.connect(world.workers[0].disk.folder / DATABASE, timeout=0)) as connection, connection:
        connection.execute(
            "INSERT INTO journal (table_code, number, at, facts)"
            " SELECT table_code, max(number) + 1, max(at), ? FROM journal GROUP BY table_code",
            (facts,),
        )


@moment(seeds=(1, 2, 4), workers=2, absence=0.5)
def a_seat_is_given_back_while_another_worker_writes(world: World) -> None:
    """A page that missed several steps enters; the entry about its return loses against a move elsewhere."""
    world.sit_down()
    code, (gone, stays) = world.codes[-1], world.people
    for person, worker in zip(world.people, world.workers, strict=True):
        person.leave()
        person.come(code, world.network, lambda worker=worker: worker)  # type: ignore[misc]
    rest(world)
    disk = world.workers[0].disk
    for _ in range(3):
        world.network.condition = NetworkCondition(refuses=1.0)
        for line in [line for line in world.network.lines if line.visit.address == gone.address]:
            line.reset()
        world.time.run_for(2)
        stays.ask("stand_in", seat=0, bot="normal")
        _play_alone(world, stays, 2)
        world.network.condition, disk.condition = NetworkCondition(), DiskCondition(delay=0.2)
        _play_alone(world, stays, 4)
        disk.condition = DiskCondition()


def _play_alone(world: World, person: Person, seconds: float) -> None:
    end = world.time.now + seconds
    while world.time.now < end:
        if not person.browsers[-1].unanswered:
            person.play()
        world.time.run_for(0.02)


@moment(workers=2, people=3, hurry=0.1)
def the_broker_falls_silent_and_comes_back(world: World) -> None:
    world.sit_down()
    assert world.exchange
    for worker in world.workers:
        world.exchange.cut(worker.loop, 2.5)
    play_on(world, 3)


@moment(seeds=(2, 7, 9), workers=2, people=3)
def bulletins_overtake_each_other_and_come_twice(world: World) -> None:
    """A page is loaded again and again; then nobody does anything that would correct a late bulletin."""
    world.sit_down()
    assert world.exchange
    world.exchange.condition = ExchangeCondition(overtaken=0.3, doubled=0.3)
    restless, worker = world.people[-1], world.workers[-1]
    for _ in range(20):
        restless.leave()
        world.time.run_for(0.05)
        restless.come(world.codes[-1], world.network, lambda: worker)
        world.time.run_for(0.05)
    assert world.exchange.disorder > 10


@moment(seeds=(0, 1, 2, 3), workers=3, people=3, hurry=0.1)
def a_farewell_while_the_broker_is_away(world: World) -> None:
    world.sit_down()
    assert world.exchange
    for worker in world.workers:
        world.exchange.cut(worker.loop, 2.0)
    world.say_farewell(world.people[-1])
    play_on(world, 3)


@moment(people=3, hurry=0.1)
def a_farewell_in_the_middle_of_a_match(world: World) -> None:
    world.sit_down()
    world.let_loose()
    world.time.run_for(1)
    world.say_farewell(world.people[-1])
    world.time.run_for(2)


@moment(workers=2, people=3, hurry=0.1)
def a_farewell_and_its_worker_dies(world: World) -> None:
    world.sit_down()
    world.let_loose()
    world.time.run_for(0.5)
    world.say_farewell(world.people[-1])
    for worker in world.workers:
        worker.loop.crash_after(world.luck.randrange(5, 60), lambda worker=worker: world.crash(worker))  # type: ignore[misc]
    world.time.run_for(3)


def _held(world: World) -> int:
    """The most timed moves that are held in one room."""
    rooms = [room for worker in world.workers if worker.house for room in worker.house.rooms.in_memory]
    return max((len(room.session.race.waiting.held) for room in rooms), default=0)


# --- a crash at every callback -----------------------------------------------------------------------


def crash_at_step(number: int, game: str, workers: int) -> World:
    """Let somebody make a move, and a worker crash so many callbacks after it was sent."""
    options = {"kezao": {"points": 1}, "dozito": {"rounds": 1}}.get(game, {})
    plan = Plan(game=game, options=options, workers=workers, hurry=0.1)

    def drive(world: World) -> None:
        world.sit_down()
        somebody_plays(world)
        worker = world.luck.choice(world.workers)
        worker.loop.crash_after(number, lambda: world.crash(worker))
        world.until(lambda: worker.crashes > 0, "the worker crashes")
        world.time.run_for(0.5)

    world = World(f"{game} {workers} crash {number}", plan)
    world.run(drive)
    return world
