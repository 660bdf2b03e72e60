"""`tablee simulate`."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import simulate
from tests.cli.conftest import Tablee
from tests.patience import until

SHORT = ("--option", "rounds=1")
COMMAND = [sys.executable, "-m", "tablee", "simulate", "dozito", *SHORT]


def report(tablee: Tablee, words: str) -> dict[str, Any]:
    answer = tablee(f"simulate dozito {words} --json", *SHORT)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    parsed: dict[str, Any] = json.loads(answer.out)
    return parsed


def without_clock(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name not in ("seconds", "moves_per_second")}


def test_json_is_one_object_with_a_row_for_each_seat(tablee: Tablee) -> None:
    found = report(tablee, "--games 10 --seats 2 --bots normal,random --seed 1")
    assert list(found) == ["game", "seats", "games", "moves", "seconds", "moves_per_second", "bots"]
    assert (found["game"], found["seats"], found["games"]) == ("dozito", 2, 10)
    assert found["moves"] > 100
    assert found["moves_per_second"] == pytest.approx(found["moves"] / found["seconds"])
    for seat, row in enumerate(found["bots"]):
        assert list(row) == ["bot", "seat", "wins", "win_rate", "low", "high"]
        assert row["seat"] == seat
        assert row["win_rate"] == row["wins"] / 10
        assert 0 <= row["low"] <= row["win_rate"] <= row["high"] <= 1


def test_bots_are_repeated_until_every_seat_is_taken(tablee: Tablee) -> None:
    found = report(tablee, "--games 1 --seats 5 --bots normal,random")
    assert [row["bot"] for row in found["bots"]] == ["normal", "random", "normal", "random", "normal"]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes(tablee: Tablee) -> None:
    alone, two, three = (
        without_clock(report(tablee, f"--games 45 --seats 3 --bots random --seed 7 --jobs {jobs}"))
        for jobs in (1, 2, 3)
    )
    assert alone == two == three
    assert without_clock(report(tablee, "--games 45 --seats 3 --bots random --seed 8")) != alone


def test_normal_beats_random_in_nine_games_out_of_ten_from_either_seat(tablee: Tablee) -> None:
    for bots in ("normal,random", "random,normal"):
        found = report(tablee, f"--games 150 --bots {bots} --seed 1")
        rates = {row["bot"]: row["win_rate"] for row in found["bots"]}
        assert rates["normal"] > 0.9


def test_people_get_a_table_with_the_seed_to_repeat_it(tablee: Tablee) -> None:
    answer = tablee("simulate dozito --games 3 --seed 12345", *SHORT)
    assert answer.code == 0
    assert answer.err == ""
    assert "win rate" in answer.out
    assert "seed 12345" in answer.out


def test_a_shared_victory_counts_for_everyone_who_shares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "play_game", lambda plan, number: simulate.Played(1, [0, 2]))
    found = simulate.simulate(simulate.Plan("dozito", ["random"] * 3, None, games=4, seed=1))
    assert [row.wins for row in found.bots] == [4, 0, 4]
    assert [row.win_rate for row in found.bots] == [1, 0, 1]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0, 0.277533), (5, 10, 0.236593, 0.763407), (10, 10, 0.722467, 1), (81, 263, 0.255288, 0.366212)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert simulate.wilson(wins, games) == pytest.approx((low, high), abs=1e-5)


def test_save_keeps_every_game(tablee: Tablee, tmp_path: Path) -> None:
    report(tablee, f"--games 3 --jobs 2 --save {tmp_path / 'kept' / 'games'}")
    assert len(list((tmp_path / "kept" / "games").glob("dozito-*.json"))) == 3


def test_a_folder_that_cannot_be_written_is_one_clear_line(tablee: Tablee, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for jobs in (1, 2):
        answer = tablee("simulate dozito --games 2", "--jobs", jobs, "--save", tmp_path / "file" / "games", *SHORT)
        assert answer.is_one_clear_line(), answer


def test_progress_is_shown_on_a_terminal_only_and_never_in_the_result() -> None:
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm"}
    command = [*COMMAND, "--games", "3", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000)
    os.close(ours)
    assert b"dozito" in shown
    assert json.loads(done.stdout)["games"] == 3


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_cleanly(tmp_path: Path, jobs: str) -> None:
    command = [*COMMAND, "--games", "1000000", "--jobs", jobs, "--save", str(tmp_path)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    until(lambda: any(tmp_path.iterdir()) or running.poll() is not None, "a game that is saved")
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody at once
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
