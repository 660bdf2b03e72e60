"""Erasing a person: in short commits, completely, and whatever happens meanwhile."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select

from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.storage import erasure
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.ratings import Ratings
from tablee.server.storage.results import Results
from tablee.server.storage.schema import journal, not_a_move, played, rating_changes, ratings
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Opened, Said, Sat, Stepped
from tablee.server.wire.http import Place, Result
from tests.server import services
from tests.server.deadline import deadline
from tests.server.evening import CODE, Evening

NAME, WORDS = "Annabella", "nobody else says lollipop"
CODES = [f"BCD{first}{second}B" for first in "BCDFGHJKMN" for second in "BCDFGHJKMN"]
SEATED = [Sat(0, "anna", NAME), Sat(1, "ben", "Benedict")]
ENTRIES = [
    Entry(1, [Opened("dozito", {}, "anna"), *SEATED], "anna", None),
    Entry(2, [*SEATED], "ben", "r1"),
    Entry(3, [Said("anna", NAME, "table", text=WORDS)], "anna", "r2"),
]


def ended(code: str, match: int = 1) -> Result:
    places = [Place(NAME, "anna", None, 1, 30), Place("Benedict", "ben", None, 2, 20)]
    return Result(code, match, "dozito", {}, places, rated=True)


async def meet(store: Store) -> None:
    for person, name in (("anna", NAME), ("ben", "Benedict")):
        await store.guests.add(Guest(person, name), f"hash of {person}")


async def live(store: Store, codes: list[str]) -> None:
    """Let Anna and Ben play a rated match at each of these tables."""
    await meet(store)
    await asyncio.gather(*(store.journal.append(code, entry) for code in codes for entry in ENTRIES))
    results, rated = Results(store), Ratings(store)
    await asyncio.gather(*(results.keep(ended(code), 1) for code in codes))
    for code in codes:
        await rated.rate(ended(code))


def left_of(folder: Path, *words: str) -> list[str]:
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database:
        return [line for line in database.iterdump() if any(word in line for word in words)]


async def rows_of(store: Store, person: str) -> list[Any]:
    mine = [played.c.person == person, ratings.c.guest == person, rating_changes.c.guest == person]
    return [row for condition in mine for row in await store.read(select(condition.left.table).where(condition))]


@pytest.fixture
def no_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "LAST_WORDS", 0)


# --- during a match --------------------------------------------------------------------------------


async def test_a_match_that_ends_later_brings_nothing_back(store: Store) -> None:
    await live(store, CODES[:1])
    goodbye = Farewells(store)
    await goodbye.begin("anna")
    await goodbye.rewrite("anna")
    again = ended(CODES[0], match=2)
    assert await Results(store).keep(again, 2)
    await Ratings(store).rate(again)
    assert await rows_of(store, "anna") == []
    (latest, _) = await Results(store).of_person("ben")
    assert [seat.name for seat in latest.seats] == ["", "Benedict"]
    assert [change.person for change in await Ratings(store).changes(CODES[0], 2)] == ["ben"]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with services.postgres() as url:
        yield url


@pytest.fixture
async def workers(server: str) -> AsyncIterator[tuple[Store, Store]]:
    url = services.new_database(server)
    first, second = Store(url), Store(url)
    await first.start()
    await second.start()
    yield first, second
    await first.close()
    await second.close()


@pytest.mark.xdist_group("postgres")
async def test_not_even_if_another_worker_writes_it_down_at_the_same_moment(workers: tuple[Store, Store]) -> None:
    first, second = workers
    goodbye = Farewells(second)
    for match in range(1, 21):
        await first.guests.add(Guest("anna", NAME), f"hash {match}")
        result = ended("BCDFGH", match)

        async def end(result: Result = result) -> None:
            await Results(first).keep(result, 1)
            await Ratings(first).rate(result)

        async def forget() -> None:
            await goodbye.begin("anna")
            await goodbye.rewrite("anna")

        await asyncio.gather(end(), forget())
        await goodbye.rewrite("anna")
        assert await rows_of(first, "anna") == []


# --- a long history --------------------------------------------------------------------------------


@contextmanager
def rows_in_each_commit(store: Store) -> Iterator[list[int]]:
    """The number of rows that each transaction changes."""
    commits: list[int] = []

    def count(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if statement == "BEGIN":
            commits.append(0)
        else:
            commits[-1] += len(values) if many else 1

    event.listen(store.engine.sync_engine, "before_cursor_execute", count)
    try:
        yield commits
    finally:
        event.remove(store.engine.sync_engine, "before_cursor_execute", count)


async def test_a_long_history_is_forgotten_in_short_commits(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(erasure, "ROWS_AT_ONCE", 10)
    await live(store, CODES)
    with rows_in_each_commit(store) as commits:
        await house.departures.forget("anna")
    assert len(commits) > 2 * len(CODES) // 10
    assert max(commits) <= 3 * 10 + 3, "each row is read, rewritten and perhaps dropped"
    assert left_of(tmp_path, NAME, WORDS) == []


async def test_others_write_between_these_commits(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "ROWS_AT_ONCE", 1)
    await live(store, CODES)
    forgetting = asyncio.create_task(house.departures.forget("anna"))
    moves = 0
    async with deadline("the end of the farewell", lambda: f"{moves} entries were written meanwhile."):
        while not forgetting.done():
            moves += 1
            await store.journal.append("ZZZZZZ", Entry(moves, [Sat(0, "ben", "Benedict")], "ben", None))
    assert moves >= len(CODES)


# --- after interruptions -----------------------------------------------------------------------------


@pytest.mark.usefixtures("no_last_words")
async def test_what_a_crash_left_is_finished_by_the_next_house(
    store: Store, settings: Settings, tmp_path: Path
) -> None:
    await live(store, CODES[:3])
    await Farewells(store).begin("anna")
    await store.close()
    assert left_of(tmp_path, NAME), "the erasure had only begun"
    again = Store(tmp_path)
    await again.start()
    house = House(again, settings)
    await house.caretaker.tidy()
    await house.close()
    await again.close()
    assert left_of(tmp_path, NAME, WORDS) == []
    assert left_of(tmp_path, 'INTO "farewells"') == []


@pytest.mark.usefixtures("no_last_words")
async def test_what_an_outage_prevented_is_made_up_for(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await live(store, CODES[:3])

    async def fail(*_: object) -> bool:
        raise Unavailable

    with monkeypatch.context() as outage:
        outage.setattr(Farewells, "_rewrite_results", fail)
        await house.departures.forget("anna")
        await house.caretaker.tidy()
    assert await store.guests.find("hash of anna") is None, "Anna is unknown at once"
    assert left_of(tmp_path, NAME), "but not everything was rewritten"
    await house.caretaker.tidy()
    assert left_of(tmp_path, NAME, WORDS) == []
    assert await Farewells(store).overdue() == []


async def test_last_words_are_found_a_minute_later(
    store: Store, house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An entry that another worker wrote before it knew of the erasure is rewritten later."""
    await live(store, CODES[:1])
    await house.departures.forget("anna")
    await store.journal.append(CODES[0], Entry(4, ENTRIES[-1].facts, "anna", "r3"))
    await house.caretaker.tidy()
    assert left_of(tmp_path, WORDS), "late entries are looked for only after the delay"
    monkeypatch.setattr(erasure, "LAST_WORDS", 0)
    await house.caretaker.tidy()
    assert left_of(tmp_path, NAME, WORDS) == []


async def test_two_who_sat_together_are_forgotten_together(store: Store, tmp_path: Path) -> None:
    await live(store, CODES[:20])
    goodbye = Farewells(store)
    for person in ("anna", "ben"):
        await goodbye.begin(person)
    await asyncio.gather(goodbye.rewrite("anna"), goodbye.rewrite("ben"))
    assert left_of(tmp_path, NAME, WORDS, "Benedict") == []


# --- the index on people -----------------------------------------------------------------------------


async def test_a_player_who_made_a_move_has_left_another_entry_at_that_table(store: Store) -> None:
    """Otherwise the index on people, which leaves out moves, would not find that table."""
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    evening.play_on()
    for entry in evening.journal:
        await store.journal.append(CODE, entry)
    moves = {entry.number for entry in evening.journal if isinstance(entry.facts[0], Stepped)}
    indexed = await store.read(select(journal.c.person, journal.c.number).where(not_a_move))
    assert len(moves) > len(indexed) > 0
    assert moves.isdisjoint(row.number for row in indexed)
    assert {row.person for row in indexed} == {entry.by for entry in evening.journal if entry.by}
