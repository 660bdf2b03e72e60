"""The cost of a request does not grow with the history of the house: database steps are counted, not timed."""

import asyncio
import re
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from sqlalchemy import event

from bench import history
from bench.past import OWN_MATCHES, REGULARS, Past, fill
from bench.results import RESULTS, parsed
from tablee.server.common.settings import Settings
from tablee.server.run.serve import server_config
from tablee.server.storage import backups, database, public_tables, ranking
from tablee.server.storage.schema import metadata
from tablee.server.storage.store import Store
from tablee.server.storage.verify import look_at
from tests.patience import soon
from tests.server import services

OTHERS = 400
"""Matches of other people in the old house."""
SMALL = {"listings", "farewells", "alembic_version"}
"""Tables that hold only current data, and may be read completely."""
STEPS = 5


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[Path, Past], tuple[Path, Past]]:
    young, old = (tmp_path_factory.mktemp(name) for name in ("young", "old"))
    return (young, fill(young, 0)), (old, fill(old, OTHERS))


def test_every_table_of_a_made_up_past_replays(houses: tuple[tuple[Path, Past], tuple[Path, Past]]) -> None:
    for (folder, past), others in zip(houses, (0, OTHERS), strict=True):
        found = look_at(folder, everything=True)
        assert (found.broken, found.tables, found.entries) == ([], past.matches, past.entries)
        assert past.matches == REGULARS * OWN_MATCHES + others


@asynccontextmanager
async def serving(store: Store, folder: Path) -> AsyncIterator[str]:
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(store, Settings(data=folder)))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await soon(lambda: server.started, "the open door")
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    await running


class Counter:
    """Counts the virtual machine steps of SQLite, in units of STEPS, on every connection of a store."""

    def __init__(self) -> None:
        self.steps = 0

    def count(self, *_: object) -> bool:
        self.steps += 1
        return False

    async def watch_writer(self, store: Store) -> None:
        async with store.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.set_progress_handler(self.count, STEPS)


async def ask(address: str, past: Past, what: str, turn: int) -> None:
    question = history.QUESTIONS[what]
    headers = {"cookie": f"tablee={question.person(past, turn)}", "x-forwarded-for": f"10.0.0.{turn}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=60) as browser:
        answer = await browser.request(question.method, question.path(past, turn))
    assert answer.status_code == 200, (what, answer.text)


async def steps_in(folder: Path, past: Past, counter: Counter) -> dict[str, int]:
    """The database steps of each question."""
    store = Store(folder)
    await store.start()
    await counter.watch_writer(store)
    costs = {}
    async with serving(store, folder) as address:
        for what in history.QUESTIONS:
            counter.steps = 0
            for turn in range(3):
                await ask(address, past, what, turn)
            costs[what] = counter.steps
    await store.close()
    return costs


async def test_the_database_does_as_much_for_an_old_house_as_for_a_young_one(
    houses: tuple[tuple[Path, Past], tuple[Path, Past]], monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter()
    monkeypatch.setattr(database, "_STEPS", STEPS)
    monkeypatch.setattr(database._Deadline, "has_passed", counter.count)
    for remembers in (public_tables, ranking):
        monkeypatch.setattr(remembers, "SECONDS_TO_REMEMBER", -1)
    young, old = [await steps_in(folder, past, counter) for folder, past in houses]
    assert min(young.values()) > 0, "a question did not reach the database"
    grown = {what: (few, old[what]) for what, few in young.items() if old[what] > few * 1.5 + 50}
    assert grown == {}


# --- the plans ---------------------------------------------------------------------------------------


class Statements:
    """Records the SQL statements that the house executes."""

    def __init__(self, store: Store) -> None:
        self.asked: dict[str, Any] = {}
        for engine in (store.engine, store.database.reader):
            event.listen(engine.sync_engine, "before_cursor_execute", self._note)

    def _note(
        self, _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool
    ) -> None:
        if re.match("SELECT|UPDATE|DELETE|INSERT", statement):
            self.asked.setdefault(statement, values[0] if many else values)


async def statements_of(store: Store, folder: Path, past: Past) -> dict[str, Any]:
    """The SQL statements executed while every question is asked once."""
    statements = Statements(store)
    async with serving(store, folder) as address:
        for what in history.QUESTIONS:
            await ask(address, past, what, turn=5)
    assert len(statements.asked) > 20
    return statements.asked


async def test_every_question_finds_its_rows_by_an_index(
    houses: tuple[tuple[Path, Past], tuple[Path, Past]],
) -> None:
    folder, past = houses[0]
    store = Store(folder)
    await store.start()
    asked = await statements_of(store, folder, past)
    await store.close()
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as connection:
        plans = {
            statement: [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
            for statement, values in asked.items()
        }
    assert walks(plans, r"SCAN (\w+)") == []


@pytest.mark.xdist_group("postgres")
async def test_in_postgres_too(houses: tuple[tuple[Path, Past], tuple[Path, Past]], tmp_path: Path) -> None:
    folder, past = houses[1]
    await asyncio.to_thread(backups.back_up, folder, tmp_path / "backup")
    with services.postgres() as server:
        url = services.new_database(server)
        await asyncio.to_thread(backups.restore, tmp_path / "backup", url)
        store = Store(url)
        await store.start()
        asked = await statements_of(store, tmp_path, past)
        plans = {statement: await plan_of(store, statement) for statement in asked}
        await store.close()
    assert walks(plans, r"Seq Scan on (\w+)") == []


async def plan_of(store: Store, statement: str) -> list[str]:
    """The generic plan of a statement, with sequential scans disabled where an index can be used."""
    values = ", ".join(["NULL"] * max(map(int, re.findall(r"\$(\d+)", statement)), default=0))
    async with store.engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.execute("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan")
        await driver.execute(f"PREPARE question AS {statement}")
        plan = await driver.fetch(f"EXPLAIN EXECUTE question {f'({values})' if values else ''}")
        await driver.execute("DEALLOCATE question; RESET ALL")
    return [row[0] for row in plan]


def walks(plans: dict[str, list[str]], sign: str) -> list[tuple[str, str]]:
    """The statements that read a whole table that grows with the history."""
    return [
        (table, statement)
        for statement, plan in plans.items()
        for table in re.findall(sign, "\n".join(plan))
        if table in metadata.tables.keys() - SMALL
    ]


# --- the program -------------------------------------------------------------------------------------


def test_the_program_measures_everything_beside_a_young_house(monkeypatch: pytest.MonkeyPatch) -> None:
    once = {what: replace(question, repeats=1) for what, question in history.QUESTIONS.items()}
    monkeypatch.setattr(history, "QUESTIONS", once)
    told = history.run(matches=20, everything=True)
    rows = [line.split(" | ")[0].strip("| ") for line in told.splitlines() if line.startswith("| ")]
    assert rows == ["what", "start", *history.QUESTIONS, "backup", "doctor", "doctor --all"]
    assert f"The cost of a history of {REGULARS * OWN_MATCHES + 20:,} finished matches" in told


def test_the_figures_in_the_results_are_of_the_questions_asked_here() -> None:
    told = parsed(RESULTS.read_text("utf-8"))["History"]
    assert all(f"\n| {what} |" in told for what in history.QUESTIONS)
