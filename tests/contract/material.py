"""Facts about a game for the contract suite: its pieces, where they are, and which events reveal them.

`tests/games/<name>/material.py` defines them for a game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Material:
    pieces: Iterable[int]
    """All pieces of the game. Equal numbers are pieces that look the same."""
    in_state: Callable[[Any], list[int]]
    """All pieces in a state, wherever they lie."""
    revealed: Callable[[Any, int | None], Iterable[int]]
    """The pieces that an event reveals to a seat or a spectator, by the rules of the game.

    This defines what people may know independently of what the game sends them; the secrecy test compares the two.
    """
    usual: Callable[[Any, int], Iterable[Any] | None]
    """The moves of a seat at such a moment by the rules' general case; None for a seat that has nothing to choose.

    Where `legal` offers less, or a single one of these moves, the game has to give its reason.
    """
    held: Callable[[Any, int | None], Iterable[int]] = lambda state, observer: ()
    """The pieces that only this observer can see."""
    telling: bool = False
    """Whether a move can be legal because of hidden pieces of its player, and so reveal something about them."""
    told_by_time: Callable[[Any], bool] = lambda event: False
    """The events whose time depends on hidden pieces, as the rules want it, and so says something about them."""
    foolish: Callable[[Any, Any], bool] = lambda state, move: False
    """The moves that lead away from the end of the game: if everybody makes them, it may never end."""
    points: Callable[[Any, int], int] | None = None
    """The points of a seat in a view, for a game that tells what a legal move is `worth`."""
    askable: Callable[[Any, int], Iterable[Any]] | None = None
    """A selection of moves to try for a seat, where the types allow too many; it includes all legal moves."""


@cache
def material_of(game: str) -> Material:
    material: Material = import_module(f"tests.games.{game}.material").MATERIAL
    return material
