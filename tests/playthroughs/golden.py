"""Golden games, and helpers that put them into text.

`tests/games/<name>/golden.py` lists the golden games of a game as `GOLDEN`. Where JSON would be hard to read, it
puts a view into lines with `draw`, and an event or a move into one with `tell`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tablee.core.game import Event, Move

FOLDER = Path(__file__).parent


class Golden(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.seats}p-seed{self.seed}.txt"


def fact(named: tuple[str, Any]) -> str:
    name, value = named
    said = "" if value is True else f" {' '.join(value) if isinstance(value, list) else value}"
    return f", {name}{said}" if value else ""


def in_words(fact: Event | Move) -> str:
    """An event or a move of any game as `placed seat=1 slot=3 card=32`."""
    fields = msgspec.to_builtins(fact)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={msgspec.json.encode(value).decode()}" for name, value in fields.items())])


def as_json(view: Any) -> list[str]:
    return [msgspec.json.encode(view).decode()]


class Texts(NamedTuple):
    golden: list[Golden]
    draw: Callable[[Any], list[str]]
    tell: Callable[[Any], str]


@cache
def texts_of(game: str) -> Texts:
    part = import_module(f"tests.games.{game}.golden")
    return Texts(part.GOLDEN, getattr(part, "draw", as_json), getattr(part, "tell", in_words))
