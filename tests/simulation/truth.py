"""Checks the end of a schedule, when everything has come to rest.

The journal is read from the disk and folded again. It decides what everybody should have been told; the messages
that they got are compared with it one by one.
"""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tablee.core.luck import Chance
from tablee.server.room import announcements
from tablee.server.storage.results import result_of
from tablee.server.table.facts import Abandoned, Entry, decode_facts
from tablee.server.table.projection import Projection
from tablee.server.table.table import Table
from tablee.server.table.views import story_of
from tablee.server.wire import updates
from tablee.server.wire.http import Place, Result
from tests.simulation.disk import DATABASE, Disk
from tests.simulation.people import Browser, Person

if TYPE_CHECKING:
    from tests.simulation.world import World

WRITTEN = {"play", "say", "start", "stand", "add_bot", "remove_bot", "configure", "gather"}
"""Requests that are not accepted without an entry in the journal; others may change nothing."""
IN_DOUBT = {"unavailable", "too_often"}
"""Problems with which a request may be answered although it was done when it was sent before."""


_encode = msgspec.json.Encoder().encode
_places = msgspec.json.Decoder(list[Place])


class Untrue(AssertionError):
    """Somebody was told something wrong, or something was lost."""


def claim(condition: object, otherwise: str) -> None:
    if not condition:
        raise Untrue(otherwise)


def judge(world: "World") -> None:
    journal = entries_on(world.workers[0].disk)
    for code, entries in journal.items():
        claim(
            [entry.number for entry in entries] == [*range(1, len(entries) + 1)], f"{code}: a gap in the journal"
        )
    _judge_answers(world.people, journal)
    _judge_results(world, journal)
    for code, entries in journal.items():
        table = _judge_steps(code, entries, world.people)
        for browser in [browser for person in world.people for browser in person.browsers]:
            if browser.person.code == code:
                _judge_sight(browser, table, world)
    for worker in world.workers:
        claim(worker.hears_others, f"{worker.name} no longer hears other workers")
    claim(not world.complaints, f"the house complains: {world.complaints}")
    faults = [fault for person in world.people for fault in person.memory.faults]
    claim(not faults, f"{faults}")


def judge_end(world: "World") -> None:
    claim(not world.rooms_left, f"tables nobody visits are kept in memory: {world.rooms_left}")
    claim(not world.lines_left, f"connections are left: {world.lines_left}")
    for worker in world.workers:
        tasks = [task for task in asyncio.all_tasks(worker.loop) if not task.done()]
        claim(not tasks, f"{worker.name}: tasks are left: {tasks}")
        timers = world.time.timers_of(worker.loop)
        claim(not timers, f"{worker.name}: timers are left: {timers}")
    claim(not world.complaints, f"the house complains: {world.complaints}")


def entries_on(disk: Disk) -> dict[str, list[Entry]]:
    """The journal of every table."""
    with closing(sqlite3.connect(disk.folder / DATABASE)) as connection:
        (sound,) = connection.execute("PRAGMA quick_check").fetchone()
        claim(sound == "ok", f"the database is damaged: {sound}")
        columns = "table_code, number, facts, person, request"
        rows = connection.execute(f"SELECT {columns} FROM journal ORDER BY table_code, number").fetchall()
    journal: defaultdict[str, list[Entry]] = defaultdict(list)
    for code, number, facts, person, request in rows:
        journal[code].append(Entry(number, decode_facts(facts.encode()), person, request))
    return journal


# --- no acknowledged request is lost or done twice -------------------------------------------------


def _judge_answers(people: list[Person], journal: dict[str, list[Entry]]) -> None:
    done = Counter((entry.by, entry.request) for entries in journal.values() for entry in entries if entry.request)
    twice = [request for request, times in done.items() if times > 1]
    claim(not twice, f"done twice: {twice}")
    for person in people:
        for request, answer in person.memory.answers:
            is_done = (person.id, request["id"]) in done
            if isinstance(answer, updates.Accepted):
                claim(is_done or request["type"] not in WRITTEN, f"acknowledged and lost: {request}")
            elif isinstance(answer, updates.Refused) or answer.problem not in IN_DOUBT:
                # A worker does not know what another refused: a copy stuck on a line to it may still be granted.
                was_elsewhere = len(person.memory.workers[request["id"]]) > 1
                claim(not is_done or was_elsewhere, f"refused and done: {request} {answer}")


# --- every match that ended has its result, and changed ratings once ------------------------------


def _judge_results(world: "World", journal: dict[str, list[Entry]]) -> None:
    """People who asked to be erased are left out: how much is left of them depends on when they asked."""
    known = {person.id for person in world.people if not person.is_leaving}
    ended = {(code, result.match): result for code, entries in journal.items() for result in _ended(code, entries)}
    written = _written_on(world.workers[0].disk)
    true = {key: (result.rated, _ends(result.seats)) for key, result in ended.items()}
    claim(written.results == true, f"the results are {written.results}, and not {true}")
    played = {(*key, who) for key, result in ended.items() for who in _people(result) & known}
    listed = {row for row in written.played if row[2] in known}
    claim(listed == played, f"results are listed for {listed}, and not for {played}")
    rated = {row for row in played if _is_rated(ended[row[:2]])}
    changes = {row for row in written.changes if row[2] in known}
    claim(changes == rated, f"ratings were changed by {changes}, and not by {rated}")
    counts = Counter((who, ended[code, match].game) for code, match, who in rated)
    counted = {key: matches for key, matches in written.matches.items() if key[0] in known}
    claim(counted == counts, f"the ratings count {counted} matches, and not {dict(counts)}")


class _Written(NamedTuple):
    """What is written about matches that ended, by table and match."""

    results: dict[tuple[str, int], Any]
    played: set[tuple[str, int, str]]
    changes: set[tuple[str, int, str]]
    """The matches by which each person's rating was changed."""
    matches: dict[tuple[str, str], int]
    """The number of rated matches of each person in each game."""


def _written_on(disk: Disk) -> _Written:
    with closing(sqlite3.connect(disk.folder / DATABASE)) as connection:
        results = connection.execute('SELECT table_code, "match", rated, seats FROM results').fetchall()
        return _Written(
            {(code, match): (bool(rated), _ends(_places.decode(seats))) for code, match, rated, seats in results},
            {*connection.execute('SELECT table_code, "match", person FROM played')},
            {*connection.execute('SELECT table_code, "match", guest FROM rating_changes')},
            {
                (who, game): matches
                for who, game, matches in connection.execute("SELECT guest, game, matches FROM ratings")
            },
        )


def _ended(code: str, entries: list[Entry]) -> Iterator[Result]:
    table, last = Table(code, Chance(Random(0))), 0
    for entry in entries:
        for _ in table.replay(entry):
            pass
        result = result_of(table)
        if result and result.match != last:
            last = result.match
            yield result


def _ends(seats: list[Place]) -> list[tuple[str | None, str | None, int, int]]:
    return [(seat.person, seat.bot, seat.place, seat.score) for seat in seats]


def _people(result: Result) -> set[str]:
    return {seat.person for seat in result.seats if seat.person}


def _is_rated(result: Result) -> bool:
    return result.rated and all(seat.person for seat in result.seats)


# --- every step shows what its reader may know, and nothing else -----------------------------------


def _judge_steps(code: str, entries: list[Entry], people: list[Person]) -> Table:
    told: defaultdict[int, list[tuple[Person, updates.Step]]] = defaultdict(list)
    for person in people:
        for at, step in person.memory.steps:
            if at == code:
                told[step.version].append((person, step))
    called_off = _called_off(code, entries)
    table = Table(code, Chance(Random(0)))
    for version in _versions(table, entries):
        truth = _Version(table, table.matches in called_off)
        for person, step in told.pop(version, []):
            truth.judge(person, step)
    claim(not told, f"{code}: told what is not in the journal: versions {sorted(told)}, it has {table.version}")
    return table


def _versions(table: Table, entries: list[Entry]) -> Iterator[int]:
    """Replay the entries, and yield every version on the way."""
    before = table.version
    for entry in entries:
        for _ in table.replay(entry):
            if table.version != before:
                before = table.version
                yield before


def _called_off(code: str, entries: list[Entry]) -> set[int]:
    """The numbers of the matches that were called off: from then on nobody may do anything in them."""
    if not any(isinstance(fact, Abandoned) for entry in entries for fact in entry.facts):
        return set()
    table, found = Table(code, Chance(Random(0))), set()
    for entry in entries:
        for fact in table.replay(entry):
            found |= {table.matches} if isinstance(fact, Abandoned) else set()
    return found


class _Version:
    """A version of a table, to compare with the steps that people were shown of it."""

    def __init__(self, table: Table, called_off: bool) -> None:
        self._table = table
        self._called_off = called_off
        self._projection = Projection(table)
        self._steps: dict[int | None, updates.Step] = {}
        """By seat, the step that belongs to it."""

    def judge(self, person: Person, step: updates.Step) -> None:
        seat = self._table.seat_of(person.id)
        now = self._step(seat)
        if self._called_off and not step.legal and not step.awaited:
            now = msgspec.structs.replace(now, legal=[], awaited=[])
        claim(_same(_drawn(step), _drawn(now)), f"{person.name} at seat {seat} is shown {step}, and not {now}")
        if step.events:
            last = self._projection.last_step()
            claim(last, f"{person.name} is told of events that were taken back: {step}")
            events = last.for_seat(seat).events if last else []
            claim(_same(events, step.events), f"{person.name} witnesses {step.events}, and not {events}")
        if step.story is not None and self._table.match:
            story = story_of(self._table.match, seat)
            claim(_same(step.story, story), f"{person.name} is told a wrong story")

    def _step(self, seat: int | None) -> updates.Step:
        if seat not in self._steps:
            (self._steps[seat],) = self._projection.steps_since(None, seat)
        return self._steps[seat]


def _drawn(step: updates.Step) -> Any:
    """The parts of a step that a browser draws from."""
    return step.version, step.match, step.view, step.legal, step.awaited, step.outcome


def _same(one: Any, other: Any) -> bool:
    """Whether a browser would read the same; only if the bytes differ are they decoded."""
    raw, others = _encode(one), _encode(other)
    return raw == others or bool(msgspec.json.decode(raw) == msgspec.json.decode(others))


# --- everybody who stays sees the table as it is ---------------------------------------------------


def _judge_sight(browser: Browser, table: Table, world: "World") -> None:
    seen = browser.table
    if seen is None:
        raise Untrue(f"{browser.name} has no table")
    if table.match:
        version = browser.step.version if browser.step else None
        claim(version == table.version, f"{browser.name} is at version {version}, the journal at {table.version}")
    shown = (seen.phase, seen.game, seen.host, seen.match, seen.seat, seen.locked, seen.options)
    options = msgspec.to_builtins(table.options)
    seat = table.seat_of(browser.person.id)
    true = (table.phase, table.game.name, table.host, table.matches, seat, table.party.locked, options)
    claim(shown == true, f"{browser.name} sees a table {shown}, and not {true}")
    sitters = [sitter and (sitter.name, sitter.person, sitter.bot) for sitter in table.seats]
    seated = [who and (who.name, who.person, who.bot) for who in seen.seats]
    claim(seated == sitters, f"{browser.name} sees {seated}, and not {sitters}")
    sheet = announcements.render_evening(table)
    claim(seen.evening == sheet, f"{browser.name} has the evening's sheet {seen.evening}, and not {sheet}")
    _judge_presence(browser, seen, world)
    _judge_talk(browser, table)


def _judge_presence(browser: Browser, seen: updates.TableChanged, world: "World") -> None:
    here = {person.id for person in world.people if person.is_here and person.code == seen.code}
    shown = {who.person for who in seen.seats if who and who.here and who.person}
    shown |= {person.id for person in seen.watching}
    claim(shown == here, f"{browser.name} sees {sorted(shown)}, and {sorted(here)} are there")


def _judge_talk(browser: Browser, table: Table) -> None:
    """Remarks among watchers are left out, as only those who watched at the time receive them."""
    for_all = [remark for remark in table.party.remarks if remark.audience == "table"]
    missing = [remark for remark in for_all if remark.number not in browser.remarks]
    claim(not missing, f"{browser.name} never heard {missing}")
