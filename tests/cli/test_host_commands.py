"""`tablee backup`, `restore` and `doctor`, as the host of a house runs them."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest

from tablee.cli.host_texts import HOST_TEXTS, HostTexts
from tablee.cli.texts import Language
from tablee.server.storage import backups, verify
from tablee.server.storage.backups import Stage, reading
from tablee.server.storage.verify import look_at
from tests.cli.conftest import Tablee
from tests.server.process import HouseProcess, lasting_port

SOMEBODY = 65534
LEFT = (Path(__file__).parents[1] / "server" / "databases" / "0001.sql").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a house with one table."""
    folder = tmp_path / "house"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database:
        database.executescript(LEFT)
    (folder / "tablee.sqlite3").chmod(0o600)
    return folder


@pytest.fixture
def free_port() -> int:
    return lasting_port()


def journal_of(database: Path) -> list[object]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT * FROM journal ORDER BY 1, 2").fetchall()


def test_a_backup_restores_to_the_same_house(tablee: Tablee, folder: Path, tmp_path: Path) -> None:
    kept, other = tmp_path / "kept", tmp_path / "other"
    answer = tablee("backup", kept, "--data", folder)
    assert (answer.code, answer.out) == (0, f"1 tables are kept in {kept}.\n")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house", "kept"], "and nothing lies about"
    assert tablee("restore", kept, "--data", other).out == "1 tables are back.\n"
    assert journal_of(other / "tablee.sqlite3") == journal_of(folder / "tablee.sqlite3") != []
    with HouseProcess(other) as house:
        assert house.stop() == ""


def test_tables_are_overwritten_only_by_force_and_even_then_kept(
    tablee: Tablee, folder: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    tablee("backup", kept, "--data", folder)
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database, database:
        database.execute("DELETE FROM journal WHERE number > 1")
    answer = tablee("restore", kept, "--data", folder)
    assert answer.is_one_clear_line(), answer
    assert "--force" in answer.err
    assert len(journal_of(folder / "tablee.sqlite3")) == 1
    assert tablee("restore", kept, "--data", folder, "--force").code == 0
    assert len(journal_of(folder / "tablee.sqlite3")) == 4
    assert len(journal_of(folder / "tablee.sqlite3.before-restore")) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can make files for others")
def test_what_root_restores_belongs_to_whom_the_house_belongs(
    tablee: Tablee, folder: Path, tmp_path: Path
) -> None:
    kept, other = tmp_path / "kept", tmp_path / "other"
    tablee("backup", kept, "--data", folder)
    other.mkdir()
    os.chown(other, SOMEBODY, SOMEBODY)
    assert tablee("restore", kept, "--data", other).code == 0
    owners = {file.name: (file.stat().st_uid, file.stat().st_gid) for file in other.iterdir()}
    assert owners == dict.fromkeys(["tablee.sqlite3", "tablee.lock"], (SOMEBODY, SOMEBODY))


def test_an_open_house_is_backed_up_but_not_restored(tablee: Tablee, folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with HouseProcess(folder) as house:
        assert tablee("backup", kept, "--data", folder).code == 0
        answer = tablee("restore", kept, "--data", folder, "--force", "--lang", "fr")
        assert answer.is_one_clear_line(), answer
        assert "ouverte" in answer.err
        assert house.stop() == ""
    assert journal_of(kept) == journal_of(folder / "tablee.sqlite3")


def test_what_cannot_be_kept_or_restored_is_said_in_one_line(tablee: Tablee, folder: Path, tmp_path: Path) -> None:
    wrong, newer = tmp_path / "wrong", tmp_path / "newer"
    wrong.write_text("Dear diary, today we played Dozito." * 100)
    tablee("backup", newer, "--data", folder)
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for words, clue in {
        f"backup {wrong} --data {folder}": "there already",
        f"backup {tmp_path / 'new'} --data {tmp_path / 'nowhere'}": "no house",
        f"backup {wrong / 'new'} --data {folder}": "cannot be written",
        f"restore {wrong} --data {tmp_path / 'nowhere'}": "no sound backup",
        f"restore {newer} --data {tmp_path / 'nowhere'}": "newer",
        f"restore {tmp_path / 'none'} --data {folder}": "none",
    }.items():
        answer = tablee(words)
        assert answer.is_one_clear_line(), answer
        assert clue in answer.err
    assert not (tmp_path / "nowhere" / "tablee.sqlite3").exists()


ADDED = {
    "trigger gossip": "CREATE TRIGGER gossip AFTER INSERT ON journal BEGIN DELETE FROM guests; END",
    "view hands": "CREATE VIEW hands AS SELECT facts FROM journal",
    "table notes": "CREATE TABLE notes (text TEXT)",
    "table guests": "ALTER TABLE guests ADD COLUMN address TEXT",
    "index by_name": "CREATE INDEX by_name ON guests (name)",
    "table journal": "DROP TABLE journal",
}


@pytest.mark.parametrize(("thing", "statement"), ADDED.items())
def test_a_backup_with_something_foreign_in_it_is_not_restored(
    tablee: Tablee, folder: Path, tmp_path: Path, thing: str, statement: str
) -> None:
    kept = tmp_path / "kept"
    assert tablee("backup", kept, "--data", folder).code == 0
    with closing(sqlite3.connect(kept)) as database, database:
        database.execute(statement)
    answer = tablee("restore", kept, "--data", tmp_path / "other")
    assert answer.is_one_clear_line(), answer
    assert thing in answer.err
    assert not (tmp_path / "other" / "tablee.sqlite3").exists()


def test_a_house_with_something_foreign_in_it_is_not_backed_up_in_vain(
    tablee: Tablee, folder: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database, database:
        database.execute(ADDED["view hands"])
    answer = tablee("backup", tmp_path / "kept", "--data", folder, "--lang", "fr")
    assert answer.is_one_clear_line(), answer
    assert "view hands" in answer.err
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
def test_a_backup_of_any_version_is_one_of_ours(tablee: Tablee, tmp_path: Path, revision: str) -> None:
    left, saved = tmp_path / "left", tmp_path / "saved"
    dump = (Path(__file__).parents[1] / "server" / "databases" / f"{revision}.sql").read_text("utf-8")
    with closing(sqlite3.connect(left)) as database:
        database.executescript(dump)
        database.execute("ANALYZE")
    with closing(sqlite3.connect(left)) as database, closing(sqlite3.connect(saved)) as again:
        again.executescript("\n".join(database.iterdump()))
    for number, file in enumerate((left, saved)):
        assert tablee("restore", file, "--data", tmp_path / f"house{number}").out == "1 tables are back.\n"


@pytest.fixture
def client_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "client"
    built.mkdir()
    (built / "index.html").touch()
    monkeypatch.setattr("tablee.cli.doctor.CLIENT", built)
    monkeypatch.setattr("tablee.cli.doctor.ENOUGH_FILES", 1)


@pytest.mark.usefixtures("client_built")
def test_the_doctor_finds_a_house_well(tablee: Tablee, folder: Path, free_port: int) -> None:
    answer = tablee("doctor", "--data", folder, "--port", free_port)
    assert answer.code == 0, answer
    assert "tables: 1, with 4 entries; all replay" in answer.out
    assert f"port: {free_port} is free" in answer.out
    assert answer.out.endswith("The house is well.\n")
    assert "!" not in answer.out


@pytest.mark.usefixtures("client_built")
def test_the_doctor_visits_a_house_that_is_open(tablee: Tablee, folder: Path) -> None:
    with HouseProcess(folder) as house:
        port = house.address.rpartition(":")[2]
        answer = tablee("doctor", "--data", folder, "--port", port)
        assert answer.code == 0, answer
        assert f"a house is open on {port}" in answer.out
        assert house.stop() == ""


SPOILED = {
    "do not replay: ZHDPCY": "DELETE FROM journal WHERE number = 3",
    "1 of 1 do not replay": 'UPDATE journal SET facts = \'[{"type":"sat"}]\' WHERE number = 4',
    "newer Tablée (schema 9999)": "UPDATE alembic_version SET version_num = '9999'",
}


@pytest.mark.usefixtures("client_built")
@pytest.mark.parametrize(("clue", "damage"), SPOILED.items())
def test_the_doctor_finds_what_is_wrong(
    tablee: Tablee, folder: Path, free_port: int, clue: str, damage: str
) -> None:
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database, database:
        database.execute(damage)
    answer = tablee("doctor", "--data", folder, "--port", free_port)
    assert answer.code == 1
    assert clue in answer.out
    assert "To be looked after: 1." in answer.out


@pytest.mark.usefixtures("client_built")
def test_the_doctor_finds_damage_strangers_and_open_doors(tablee: Tablee, folder: Path) -> None:
    with (folder / "tablee.sqlite3").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    (folder / "tablee.sqlite3").chmod(0o644)
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        stranger.settimeout(0)
        answer = tablee("doctor", "--data", folder, "--port", port)
    assert answer.code == 1
    for clue in ("can read tablee.sqlite3", "database: damaged", f"{port} is taken by something else"):
        assert clue in answer.out
    assert "To be looked after: 3." in answer.out


@pytest.mark.usefixtures("client_built")
def test_a_database_that_cannot_be_opened_is_not_called_damaged(
    tablee: Tablee, tmp_path: Path, free_port: int
) -> None:
    (tmp_path / "house" / "tablee.sqlite3").mkdir(parents=True)
    answer = tablee("doctor", "--data", tmp_path / "house", "--port", free_port)
    assert answer.code == 1
    assert "database: cannot be used: " in answer.out
    assert "damaged" not in answer.out


@pytest.mark.usefixtures("client_built")
def test_the_doctor_knows_that_a_house_need_not_exist_yet(tablee: Tablee, tmp_path: Path, free_port: int) -> None:
    answer = tablee("doctor", "--data", tmp_path / "later", "--port", free_port, "--lang", "ko")
    assert answer.code == 0, answer
    assert "아직 없어요" in answer.out
    assert not (tmp_path / "later").exists()


def test_every_text_has_the_same_gaps_in_every_language() -> None:
    def gaps(texts: HostTexts) -> dict[str, set[str]]:
        return {
            field: {part.split("}")[0] for part in text.split("{")[1:]}
            for field, text in msgspec.structs.asdict(texts).items()
        }

    assert len({msgspec.json.encode(texts) for texts in HOST_TEXTS.values()}) == len(Language)
    assert all(gaps(texts) == gaps(HOST_TEXTS[Language.EN]) for texts in HOST_TEXTS.values())


# --- while a house opens -----------------------------------------------------------------------------


@pytest.fixture
def restored(tablee: Tablee, folder: Path, tmp_path: Path) -> Path:
    """A closed house, which has not been opened since it was restored."""
    kept, restored = tmp_path / "kept", tmp_path / "restored"
    tablee("backup", kept, "--data", folder)
    tablee("restore", kept, "--data", restored)
    return restored


def test_a_house_opens_and_writes_while_it_is_looked_at(restored: Path) -> None:
    told: list[Stage] = []

    def open_the_house(stage: Stage, done: int, total: int | None) -> None:
        if not told:
            with HouseProcess(restored) as house:
                assert httpx.put(f"{house.address}/api/me", json={"name": "Anna"}).status_code == 200
                assert house.stop() == ""
        told.append(stage)

    with reading(restored) as connection:
        connection.execute("BEGIN")
        before = connection.execute("SELECT count(*) FROM guests").fetchone()
        found = look_at(restored, progress=open_the_house)
        assert connection.execute("SELECT count(*) FROM guests").fetchone() == before
    assert (found.tables, found.checked, found.broken) == (1, 1, [])
    assert told


def test_a_backup_is_of_one_moment_and_comes_to_an_end_whatever_is_written_meanwhile(
    restored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "PAGES_AT_ONCE", 1)
    left: list[int] = []
    with closing(sqlite3.connect(restored / "tablee.sqlite3", isolation_level=None)) as house:

        def write(stage: Stage, done: int, total: int | None) -> None:
            if stage == "copying":
                assert total
                left.append(total - done)
                house.execute("INSERT INTO guests (id, name, since) VALUES (?, ?, 0)", (f"{done}", "A" * 2000))

        before = house.execute("SELECT count(*) FROM guests").fetchone()
        assert backups.back_up(restored, tmp_path / "copy", write) == 1
    assert left == sorted(left, reverse=True)
    assert left[0] > 5 > left[-1] == 0
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT count(*) FROM guests").fetchone() == before


# --- a large house -----------------------------------------------------------------------------------


@pytest.fixture
def large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of 40 tables, one of which cannot be replayed. For these tests that counts as a large house."""
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as database, database:
        for number in range(10, 49):
            copied = "INSERT INTO journal SELECT ?, number, at, person, request, facts FROM journal"
            database.execute(f"{copied} WHERE table_code = 'ZHDPCY'", (f"BCDF{number}",))
        database.execute("DELETE FROM journal WHERE table_code = 'BCDF30' AND number = 2")
    monkeypatch.setattr(verify, "TABLES_AT_ONCE", 3)
    monkeypatch.setattr(verify, "SAMPLE", 10)
    return folder


def test_of_a_large_house_a_sample_is_replayed_and_everything_if_asked_for(large: Path) -> None:
    told: list[tuple[int, int | None]] = []

    def note(stage: Stage, done: int, total: int | None) -> None:
        if stage == "replaying":
            told.append((done, total))

    sample = look_at(large, progress=note)
    assert (sample.tables, sample.checked) == (40, 10)
    assert told == [(3, 10), (6, 10), (9, 10), (10, 10)]
    everything = look_at(large, everything=True)
    assert (everything.tables, everything.checked, everything.broken) == (40, 40, ["BCDF30"])
    assert everything.entries == 40 * 4 - 1


def test_it_is_done_on_all_cores_with_the_same_result(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = look_at(large, everything=True)
    monkeypatch.setattr(verify, "WORTH_A_PROCESS", 10)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert look_at(large, everything=True) == alone


@pytest.mark.usefixtures("client_built")
def test_the_doctor_says_how_many_were_tried(
    tablee: Tablee, large: Path, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(large / "tablee.sqlite3")) as database, database:
        database.execute("DELETE FROM journal WHERE table_code = 'BCDF30'")
    some = tablee("doctor", "--data", large, "--port", free_port)
    assert "tables: 39; 10 tried, with 40 entries, all replay (--all" in some.out
    assert some.err == "", "nothing is drawn where no terminal is"
    every = tablee("doctor", "--data", large, "--port", free_port, "--all")
    assert "tables: 39, with 156 entries; all replay" in every.out
