"""Metrics, readiness and logs: for those who look after a house, and for nobody else."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.server.common.log import JsonLines, WithoutSecrets, anonymous
from tablee.server.common.metrics import Histogram, Meter, counted, histogram
from tablee.server.common.settings import Settings
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.store import Store
from tablee.server.web.health import Readiness, knows_token
from tablee.server.wire.errors import Failed
from tests.server.browser import Browser
from tests.server.test_restart import plays

SAMPLE = re.compile(r'^(\w+)(?:\{(\w+="[^"]*",?)+\})? [-+\d.e]+$')


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, metrics_token="sesame")


@pytest.fixture
async def guest(address: str) -> AsyncIterator[Browser]:
    async with Browser(address, "Anna") as anna:
        yield anna


async def metrics(guest: Browser, **headers: str) -> dict[str, float]:
    answer = await guest.http.get("/metrics", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("# ")]
    assert all(SAMPLE.match(line) for line in lines), answer.text
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


async def test_what_happens_is_counted(guest: Browser) -> None:
    code = await guest.opens(bots=["normal"], start=True)
    async with await guest.joins(code) as socket:
        await plays(socket, 2)
        assert isinstance(await socket.asks("sit", "too-late", seat=0), Failed)
        seen = await metrics(guest)
    assert seen['tablee_tables{game="dozito",phase="playing"}'] == 1
    assert seen["tablee_connections"] == 1
    assert seen["tablee_searches"] == 0
    assert seen['tablee_letters_total{kind="Accepted"}'] == 2
    assert seen['tablee_letters_total{kind="Failed"}'] == 1
    assert seen['tablee_steps_total{game="dozito"}'] >= 2
    assert seen["tablee_entries_total"] >= 3
    commits = seen["tablee_commit_seconds_count"]
    assert 0 < commits <= seen["tablee_entries_total"]
    assert seen['tablee_commit_seconds_bucket{le="+Inf"}'] == commits
    assert seen["tablee_commit_seconds_sum"] > 0


async def test_connections_that_are_turned_away_or_shed_are_counted(guest: Browser) -> None:
    async with await guest.joins("BBBBBB") as nowhere:
        assert await nowhere.hears(Failed) == Failed("no_such_table", None)
    async with await guest.joins(await guest.opens()) as socket:
        for number in range(200):
            await socket.says({"type": "stand", "id": f"s{number}"})
        assert await socket.close_code() == 1008
    seen = await metrics(guest)
    assert seen['tablee_turned_away_total{problem="no_such_table"}'] == 1
    assert seen['tablee_shed_connections_total{reason="asks too often"}'] == 1


async def test_strangers_learn_nothing(guest: Browser) -> None:
    code = await guest.opens()
    missing = await guest.http.get("/api/nothing")
    for headers in ({"x-forwarded-for": "192.0.2.7"}, {"via": "1.1 proxy"}, {"forwarded": "for=192.0.2.7"}):
        answer = await guest.http.get("/metrics", headers=headers)
        assert (answer.status_code, answer.text) == (404, missing.text)
        wrong = await guest.http.get("/metrics", headers={**headers, "authorization": "Bearer open"})
        assert wrong.status_code == 404
        assert await metrics(guest, **headers, authorization="Bearer sesame")
    text = (await guest.http.get("/metrics")).text
    assert code not in text
    assert "Anna" not in text


def test_a_house_without_a_token_has_none_to_guess() -> None:
    assert knows_token("Bearer sesame", "sesame")
    assert not any(knows_token(said, None) for said in ("Bearer None", "Bearer ", "", "None"))
    assert not any(knows_token(said, "") for said in ("Bearer ", ""))


async def test_a_house_is_ready_as_long_as_its_journal_takes_a_write(
    guest: Browser, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.web.health.SECONDS_BETWEEN_PROOFS", -1)
    for expected, setting in ((200, "OFF"), (503, "ON"), (200, "OFF")):
        await query_only(store, setting)
        assert (await guest.http.get("/health/ready")).status_code == expected
        assert (await guest.http.get("/healthz")).status_code == expected
        assert (await guest.http.get("/health/live")).json() == {"status": "ok"}


async def query_only(store: Store, setting: str) -> None:
    async with store.engine.connect() as connection:
        await connection.exec_driver_sql(f"PRAGMA query_only = {setting}")


async def test_the_disk_is_not_troubled_by_everybody_who_asks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    readiness, proofs = Readiness(store), 0
    prove = store.prove_it_can_write

    async def counting() -> None:
        nonlocal proofs
        proofs += 1
        await prove()

    monkeypatch.setattr(store, "prove_it_can_write", counting)
    monkeypatch.setattr("tablee.server.web.health.SECONDS_BETWEEN_PROOFS", 1000)
    assert [await readiness.is_ready() for _ in range(5)] == [True] * 5
    assert proofs == 1
    monkeypatch.setattr("tablee.server.web.health.SECONDS_BETWEEN_PROOFS", -1)
    assert await readiness.is_ready()
    assert proofs == 2


async def test_a_proof_reaches_the_disk_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    wal = tmp_path / "tablee.sqlite3-wal"

    def writes() -> bytes:
        return wal.read_bytes()

    async def rows() -> list[Any]:
        async with store.engine.connect() as connection:
            return list(await connection.exec_driver_sql("SELECT * FROM alembic_version"))

    before, revision = writes(), await rows()
    await store.prove_it_can_write()
    assert writes() != before
    assert await rows() == revision
    await query_only(store, "ON")
    with pytest.raises(Unavailable):
        await store.prove_it_can_write()


def test_a_histogram_counts_what_is_at_most_a_bound() -> None:
    times = Histogram((0.1, 1.0))
    for value in (0.1, 0.5, 2.0):
        times.add(value)
    assert times.cumulated() == [("0.1", 1), ("1.0", 2), ("+Inf", 3)]
    assert histogram("x", "Helps.", times).splitlines()[-2:] == ["x_sum 2.6", "x_count 3"]


def test_labels_are_written_so_that_they_can_be_read() -> None:
    meter = Meter()
    meter.shed['a "b"\n\\'] += 1
    assert counted("x", "why", "Helps.", meter.shed).endswith('x{why="a \\"b\\"\\n\\\\"} 1\n')


# --- the log ---------------------------------------------------------------------------------------


def record_of_a_secret() -> logging.LogRecord:
    try:
        raise ValueError("the ace of spades")
    except ValueError:
        return logging.LogRecord("uvicorn", logging.ERROR, "", 0, "It %s", ("broke",), sys.exc_info())


def test_a_log_for_programs_is_one_object_a_line_without_secrets() -> None:
    line = json.loads(JsonLines().format(record_of_a_secret()))
    assert (line["level"], line["logger"], line["message"]) == ("error", "uvicorn", "It broke")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    assert re.fullmatch(r"ValueError in record_of_a_secret:\d+", line["error"])


def test_a_log_for_people_has_no_secrets_either() -> None:
    text = WithoutSecrets("%(message)s").format(record_of_a_secret())
    assert text.startswith("It broke\nValueError in record_of_a_secret:")
    assert "ace" not in text


def test_a_table_in_the_log_can_be_told_from_others_but_not_found() -> None:
    assert anonymous("BBBBBB") == anonymous("BBBBBB") != anonymous("CCCCCC")
    assert "BBBBBB" not in anonymous("BBBBBB")
    tell = "from tablee.server.common.log import anonymous; print(anonymous('BBBBBB'))"
    elsewhere = subprocess.run([sys.executable, "-c", tell], check=True, capture_output=True, text=True)
    assert elsewhere.stdout.strip() != anonymous("BBBBBB"), "another house has other pseudonyms"
