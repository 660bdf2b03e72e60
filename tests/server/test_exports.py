"""The export of a person with a long history is complete, and is made in small pieces."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import insert

from tablee.server.storage import personal_data, ratings, results
from tablee.server.storage.guests import Guest
from tablee.server.storage.personal_data import Traces
from tablee.server.storage.schema import played, rating_changes
from tablee.server.storage.schema import results as result_rows
from tablee.server.storage.store import Store
from tablee.server.table.facts import AnyFact, Entry, Opened, Said, Sat
from tablee.server.wire.http import Export, Me

CODES = [f"BCDFG{letter}" for letter in "BCDFGHJKMN"]
MATCHES = [(code, match) for code in CODES for match in range(1, 31)]
ME = Me("anna", "Anna", "owl", None)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((results, "SOME_RESULTS"), (ratings, "SOME_MATCHES"), (personal_data, "ROWS_AT_ONCE")):
        monkeypatch.setattr(module, name, 20)
    monkeypatch.setattr(personal_data, "TABLES_AT_ONCE", 4)


def ended_at(match: int) -> int:
    """The same moment for ten matches in a row, and for all tables."""
    return 1_700_000_000_000 + match // 10


async def live(store: Store) -> None:
    await store.guests.add(Guest("anna", "Anna"), "hash")
    seats = '[{"name":"Anna","person":"anna","bot":null,"place":1,"score":30}]'
    about = {"game": "dozito", "options": "{}", "seats": seats, "rated": True}
    keys: list[dict[str, Any]] = [{"table_code": code, "match": match} for code, match in MATCHES]
    when = [key | {"ended_at": ended_at(key["match"])} for key in keys]
    await store.run(insert(result_rows).values([row | about for row in when]))
    await store.run(insert(played).values([row | {"person": "anna"} for row in when]))
    await store.run(
        insert(rating_changes).values([key | {"guest": "anna", "before": 1, "after": 2} for key in keys])
    )
    for code in CODES:
        said = Said("anna", "Anna", "table", "hello")
        facts: list[AnyFact] = [Opened("dozito", {}, "anna"), Sat(0, "anna", "Anna"), *[said] * 30]
        for number, fact in enumerate(facts, 1):
            await store.journal.append(code, Entry(number, [fact], "anna", f"r{number}"))


async def test_a_long_history_is_exported_in_small_pieces_and_as_a_whole(store: Store) -> None:
    await live(store)
    pieces = [piece async for piece in await Traces(store).export(ME)]
    assert max(map(len, pieces)) < 20 * 250
    export = msgspec.json.decode(b"".join(pieces), type=Export)
    latest_first = sorted(MATCHES, key=lambda key: (-ended_at(key[1]), key))
    assert [(result.code, result.match) for result in export.results] == latest_first
    assert [(match.code, match.match) for match in export.rated] == MATCHES
    assert [(table.code, table.requests) for table in export.tables] == [(code, 32) for code in CODES]
    assert [(trace.code, trace.number) for trace in export.traces] == [
        (code, number) for code in CODES for number in range(1, 33)
    ]


async def test_an_export_of_nothing_has_all_its_parts(store: Store) -> None:
    await store.guests.add(Guest("anna", "Anna"), "hash")
    raw = b"".join([piece async for piece in await Traces(store).export(ME)])
    export = msgspec.json.decode(raw, type=Export)
    assert set(msgspec.json.decode(raw)) == set(Export.__struct_fields__)
    assert (export.results, export.rated, export.tables, export.traces) == ([], [], [], [])


async def test_of_a_long_journal_few_rows_are_read_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live(store)
    read: list[int] = []
    really = store.read

    async def counted(statement: Any) -> list[Any]:
        rows = await really(statement)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(store, "read", counted)
    rows = [(row.table_code, row.number) async for row in Traces(store).entries_about("anna")]
    assert rows == [(code, number) for code in CODES for number in range(1, 33)]
    assert max(read) == 20
