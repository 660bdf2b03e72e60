"""The little the contract suite must know of each game: which pieces exist, and where they can be.

A game tells it in `tests/games/<name>/material.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Material:
    pieces: Iterable[int]
    """Everything in the box. Equal numbers are pieces that nobody can tell apart."""
    in_state: Callable[[Any], list[int]]
    """Every piece on the table, wherever it lies."""
    revealed: Callable[[Any, int | None], Iterable[int]]
    """The pieces that an event brings to light for a seat or a spectator, by the rules of the game.

    This is what people may know, said apart from what the game sends them: secrecy is the difference.
    """
    held: Callable[[Any, int | None], Iterable[int]] = lambda state, observer: ()
    """The pieces an observer holds for their own eyes."""
    telling: bool = False
    """A move can be legal because of what only its player sees, and so betray it."""
    told_by_time: Callable[[Any], bool] = lambda event: False
    """The events that come when they do because of what is hidden, as the rules want it, and so betray it."""
    foolish: Callable[[Any, Any], bool] = lambda state, move: False
    """The moves in a state that lead away from the end: a game in which all make them may never see it."""
    askable: Callable[[Any, int], Iterable[Any]] | None = None
    """Moves for a seat to ask for, where the types allow too many; among them all that are legal."""


@cache
def material_of(game: str) -> Material:
    material: Material = import_module(f"tests.games.{game}.material").MATERIAL
    return material
