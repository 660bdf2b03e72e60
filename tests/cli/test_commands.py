"""The help texts of the commands, and their messages about wrong arguments."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import __version__
from tablee.bots import BOTS
from tablee.cli.app import app
from tablee.games import GAMES
from tests.cli.conftest import Tablee

COMMANDS = [
    *("serve", "backup", "restore", "doctor", "loadtest"),
    *("games", "new-game", "simulate", "arena", "play", "replay", "review"),
]
ENTRY_POINTS = [[str(Path(sys.executable).with_name("tablee"))], [sys.executable, "-m", "tablee"]]

WRONG = {
    "frobnicate": "frobnicate",
    "--frobnicate": "--frobnicate",
    "simulate": "GAME",
    "simulate chess": "dozito",
    "simulate dozito --bots clever": "easy, normal",
    "simulate dozito --bots normal,": "easy, normal",
    "simulate dozito --bots normal,random,normal": "3 bots were named for 2 seats",
    "simulate dozito --seats 1": "2 to 5",
    "simulate dozito --seats 6": "2 to 5",
    "simulate dozito --seats -1": "--seats",
    "simulate dozito --games 0": "--games",
    "simulate dozito --games -5": "--games",
    "simulate dozito --games many": "--games",
    "simulate dozito --jobs 0": "--jobs",
    "simulate dozito --seed x": "--seed",
    "simulate dozito --option rounds": "rounds",
    "simulate dozito --option rounds=six": "rounds",
    "simulate dozito --option rounds=13": "rounds",
    "simulate dozito --option colour=red": "rounds",
    "arena": "GAME",
    "arena chess": "dozito",
    "arena dozito --bots clever": "easy, normal",
    "arena dozito --seats 6": "2 to 5",
    "arena dozito --games 0": "--games",
    "arena dozito --seconds 0": "--seconds",
    "play chess": "dozito",
    "play dozito --lang de": "en",
    "play dozito --seats 7": "2 to 5",
    "play dozito --bots clever": "easy, normal",
    "new-game": "NAME",
    "new-game dozito": "already",
    "new-game Chess": "small letters",
    "replay": "FILE",
    "replay no-such-file.json": "no-such-file.json",
    "replay .": "cannot read",
    "serve --port 65536": "--port",
    "serve --port -1": "--port",
    "serve --pace -1": "--pace",
    "serve --data pyproject.toml": "--data",
    "serve --host no-such-host.invalid": "no-such-host.invalid",
}


@pytest.mark.parametrize(("words", "clue"), WRONG.items())
def test_what_is_wrong_is_said_in_one_line(tablee: Tablee, words: str, clue: str) -> None:
    answer = tablee(words)
    assert answer.is_one_clear_line(), answer
    assert clue in answer.err


def test_a_port_that_is_taken_is_one_clear_line(tablee: Tablee, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = tablee("serve", "--port", port, "--data", tmp_path)
    assert answer.is_one_clear_line(), answer
    assert str(port) in answer.err


def test_the_commands_are_those_that_are_tested_here() -> None:
    named = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert named == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(tablee: Tablee, command: str) -> None:
    answer = tablee(f"{command} --help")
    assert answer.code == 0
    assert f"tablee {command}" in answer.out
    assert not answer.err


def test_help_says_how_shared_victories_are_counted(tablee: Tablee) -> None:
    assert "a shared victory counts for everyone who shares it" in tablee("simulate --help").out


@pytest.mark.parametrize("words", ["", "--help"])
def test_alone_it_lists_the_commands(tablee: Tablee, words: str) -> None:
    answer = tablee(words)
    assert answer.code == 0
    assert all(command in answer.out for command in COMMANDS)


@pytest.mark.parametrize("entry_point", ENTRY_POINTS, ids=["tablee", "python -m tablee"])
def test_it_starts_from_a_shell(entry_point: list[str]) -> None:
    said = subprocess.run([*entry_point, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"tablee {__version__}\n"
    wrong = subprocess.run([*entry_point, "frobnicate"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2


def test_games_lists_every_game_with_its_players_bots_and_options(tablee: Tablee) -> None:
    answer = tablee("games")
    assert answer.code == 0
    for name, game in GAMES.items():
        line = next(line for line in answer.out.splitlines() if name in line)
        assert f"{game.seats[0]}-{game.seats[-1]}" in line
        assert ", ".join(BOTS[name]) in line
    assert "rounds=3" in answer.out
