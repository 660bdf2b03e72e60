"""Turns the arguments of `tablee` into games, bots and options, or into one clear line of error."""

from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any

import msgspec
import typer

from tablee.bots import BOTS
from tablee.core.game import AnyGame
from tablee.games import GAMES


class Wrong(typer.TyperException):
    """The command cannot be carried out. People see the message and nothing else."""

    exit_code = 2


def listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))


def game_called(name: str) -> AnyGame:
    if name not in GAMES:
        raise Wrong(f"there is no game called {name!r} here, only: {listed(GAMES)}")
    return GAMES[name]


def seats_for(game: AnyGame, asked: int) -> int:
    if asked not in game.seats:
        raise Wrong(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {asked}")
    return asked


def levels_called(game: AnyGame, names: str) -> list[str]:
    levels = [name.strip() for name in names.split(",")]
    for level in levels:
        if level not in BOTS[game.name]:
            raise Wrong(f"{game.name} has no bot called {level!r}, only: {listed(BOTS[game.name])}")
    return levels


def bots_called(game: AnyGame, names: str, seats: int) -> list[str]:
    """A bot for every seat: the names in order, repeated as often as needed."""
    levels = levels_called(game, names)
    if len(levels) > seats:
        raise Wrong(f"{len(levels)} bots were named for {seats} seats")
    return list(islice(cycle(levels), seats))


def options_of(game: AnyGame, assignments: Iterable[str]) -> Any:
    """The options from assignments such as `rounds=1`; options that are not named keep their defaults."""
    named = dict(_assignment(game, words) for words in assignments)
    try:
        return msgspec.convert(named, game.options, strict=False)
    except msgspec.ValidationError as error:
        raise Wrong(f"{game.name} cannot be played so: {error}") from error


def _assignment(game: AnyGame, words: str) -> tuple[str, str]:
    name, is_assignment, value = words.partition("=")
    if not is_assignment or name not in option_names(game):
        raise Wrong(f"an option of {game.name} is written NAME=VALUE, where NAME is: {listed(option_names(game))}")
    return name, value


def option_names(game: AnyGame) -> list[str]:
    return [field.name for field in msgspec.structs.fields(game.options)]
