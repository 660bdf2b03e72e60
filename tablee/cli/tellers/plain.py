"""Describes any game, in a plain form, from the types of its moves, events and views."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec
from rich.console import RenderableType
from rich.table import Table

from tablee.core.game import AnyGame, Event, Move, on_the_wire


def move_types(game: AnyGame) -> dict[str, type[Move]]:
    """The moves of a game by their tags."""
    return {on_the_wire(move.__name__): move for move in get_args(game.moves) or (game.moves,)}


class PlainTeller:
    nouns: Mapping[str, Mapping[str, int]] = {}

    def __init__(self, game: AnyGame) -> None:
        self.verbs = {tag: tag for tag in move_types(game)}

    def board(self, view: Any, names: Sequence[str]) -> RenderableType:
        table = Table(show_header=False)
        for field, value in msgspec.to_builtins(view).items():
            table.add_row(field, str(value))
        return table

    def move(self, move: Move, view: Any) -> str:
        return _told(move)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        seat = getattr(event, "seat", None)
        return _told(event) if seat is None else f"{names[seat]}: {_told(event, without='seat')}"


def _told(what: Move | Event, without: str = "") -> str:
    """`Taken(side=0, card=12)` as "taken side 0 card 12"."""
    facts = [f"{name} {getattr(what, name)}" for name in what.__struct_fields__ if name != without]
    return " ".join([on_the_wire(type(what).__name__), *facts])
