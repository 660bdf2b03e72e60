"""Personal data in the database, column by column: all of it is exported, and none of it outlasts an erasure."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tablee.server.storage.schema import metadata
from tablee.server.wire import updates
from tests.patience import answered
from tests.server.browser import Browser, TableSocket
from tests.server.test_people import me, results_of
from tests.server.test_ratings import rated_game

NAME, LOGIN, WORDS = "Annabella", "bella the first", "nobody else says lollipop"

NOBODY = {
    "journal": {"table_code", "number", "at", "request"},
    "results": {"table_code", "match", "game", "options", "ended_at", "rated"},
    "listings": {"code", "game", "language", "quick", "playing", "since", "seen"},
}
"""Columns about tables. A new column is listed here or, if it is about people, below."""
AMONG_OTHERS = {"journal": {"person", "facts"}, "results": {"seats"}, "listings": {"about"}}
"""Columns that name people, in rows about a whole table."""
THEIRS = {
    "guests": {"id", "name", "since", "avatar"},
    "tokens": {"guest", "since", "seen", "label"},
    "known_devices": {"guest", "since"},
    "accounts": {"guest", "login", "since"},
    "played": {"person", "table_code", "match", "ended_at"},
    "ratings": {"guest", "game", "mu", "sigma", "matches", "points"},
    "rating_changes": {"guest", "table_code", "match", "before", "after"},
}
"""Columns of rows about one person, which are exported, and deleted with that person."""
SECRETS = {
    "tokens": {"token_hash"},
    "known_devices": {"device_hash"},
    "accounts": {"password_hash", "skeleton"},
}
"""Columns about one person that are not exported, as they would only help thieves."""
TABLES_OF_GUESTS = ("tokens", "known_devices", "accounts", "ratings", "rating_changes")
STAYS = {("journal", "person"), ("journal", "facts"), ("results", "seats")}
"""Columns in which the id of an erased person stays, without a name, so that others' matches are complete."""

FAREWELL = {"farewells": {"person", "since"}}
"""Columns of rows that exist only while a person is being erased."""

Place = tuple[str, str]


def places(*kinds: dict[str, set[str]]) -> set[Place]:
    return {(table, column) for kind in kinds for table, columns in kind.items() for column in columns}


def test_of_every_column_somebody_has_thought_what_it_tells_about_people() -> None:
    columns = {(table.name, column.name) for table in metadata.tables.values() for column in table.columns}
    assert places(NOBODY, AMONG_OTHERS, THEIRS, SECRETS, FAREWELL) == columns


@dataclass
class Life:
    """A person who has done everything that leaves a trace in the database."""

    browser: Browser
    id: str
    database: Path

    def rows(self, table: str) -> list[dict[str, Any]]:
        with closing(sqlite3.connect(self.database)) as database:
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute(f'SELECT * FROM "{table}"')]

    def found(self, *words: str) -> set[Place]:
        """The columns that contain one of these words."""
        return {
            (table, column)
            for table in metadata.tables
            for row in self.rows(table)
            for column, value in row.items()
            if any(word in str(value) for word in words)
        }


@pytest.fixture
async def life(embers_in_the_house: None, address: str, tmp_path: Path) -> AsyncIterator[Life]:
    async with AsyncExitStack() as stack:
        anna, ben = [await stack.enter_async_context(Browser(address, name)) for name in (NAME, "Ben")]
        for browser, login in ((anna, LOGIN), (ben, "ben")):
            account = {"login": login, "password": "eight candles"}
            assert (await browser.http.post("/api/account", json=account)).status_code == 201
        await signs_in_and_out(Browser(address), login=LOGIN)
        code = await rated_game(anna, ben)
        await answered(lambda: anna.reads(f"/api/tables/{code}/ratings/1"), "the ratings")
        await results_of(anna)
        for fields in ({}, {"public": True}):
            table = await stack.enter_async_context(await anna.joins(await anna.opens(**fields)))
            assert isinstance(await table.asks("sit", seat=0), updates.Accepted)
            await table.asks("say", **({"phrase": "hello"} if fields else {"text": WORDS}))
        await is_listed(table)
        yield Life(anna, (await me(anna))["id"], tmp_path / "tablee.sqlite3")


async def signs_in_and_out(phone: Browser, login: str) -> None:
    async with phone:
        assert (
            await phone.http.post("/api/session", json={"login": login, "password": "eight candles"})
        ).is_success
        assert (await phone.http.delete("/api/session")).is_success


async def is_listed(table: TableSocket) -> None:
    """A listing is written after an answer, and before the next request is handled."""
    await table.asks("ready")
    await table.asks("ready")


async def test_people_are_where_they_are_expected_and_nowhere_else(life: Life) -> None:
    ids = {"guests": {"id"}, "played": {"person"}}
    guests = {table: {"guest"} for table in TABLES_OF_GUESTS}
    assert life.found(life.id) == STAYS | places(ids, guests)
    assert life.found(NAME, LOGIN, WORDS) == places(
        {"guests": {"name"}, "accounts": {"login"}, "listings": {"about"}},
        {"journal": {"facts"}, "results": {"seats"}},
    )


async def test_all_of_it_is_exported(life: Life) -> None:
    answer = await life.browser.http.get("/api/me/export")
    values = set(_values(answer.json()))
    for table, columns in THEIRS.items():
        (row,) = [row for row in life.rows(table) if life.id in row.values()]
        missing = {column for column in columns if row[column] not in values}
        assert not missing - {"avatar"}, table
    assert {trace["fact"]["type"] for trace in answer.json()["traces"]} >= {"opened", "sat", "said", "readied"}
    assert WORDS in answer.text
    asked = [row for row in life.rows("journal") if row["person"] == life.id]
    assert sum(table["requests"] for table in answer.json()["tables"]) == len(asked)
    for table, columns in SECRETS.items():
        for column in columns:
            assert not any(row[column] in answer.text for row in life.rows(table))


async def test_and_forgotten(life: Life) -> None:
    assert (await life.browser.http.delete("/api/me")).status_code == 200
    assert life.found(life.id) == STAYS | {("farewells", "person")}
    assert life.found(NAME, LOGIN, WORDS) == set()
    assert life.rows("ratings"), "Ben is still known"


def _values(told: Any) -> list[Any]:
    """All values of a document, whatever their keys."""
    if isinstance(told, dict):
        return [value for entry in told.values() for value in _values(entry)]
    if isinstance(told, list):
        return [value for entry in told for value in _values(entry)]
    return [told]
