"""Tellers describe a game on a terminal: its table, its moves and its events."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from tablee.cli.tellers.dozito import DozitoTeller
from tablee.cli.tellers.kezao import KezaoTeller
from tablee.cli.tellers.plain import PlainTeller
from tablee.cli.tellers.tootizz import TootizzTeller
from tablee.cli.texts import Language
from tablee.core.game import AnyGame


class Teller(Protocol):
    @property
    def verbs(self) -> Mapping[str, str]:
        """The words people may type for a move, each with the move's tag."""

    @property
    def nouns(self) -> Mapping[str, Mapping[str, int]]:
        """The words people may type for the numbers in a field of a move."""

    def board(self, view: Any, names: Sequence[str]) -> RenderableType:
        """The table with all that the view shows."""

    def move(self, move: Any, view: Any) -> str:
        """A description of the move."""

    def event(self, event: Any, names: Sequence[str]) -> str | None:
        """A line about the event; None if it needs no mention."""


TELLERS: dict[str, Callable[[Language], Teller]] = {
    "dozito": DozitoTeller,
    "kezao": KezaoTeller,
    "tootizz": TootizzTeller,
}


def teller_of(game: AnyGame, language: Language) -> Teller:
    """The teller of the game, or the plain teller, which works for any game."""
    return TELLERS[game.name](language) if game.name in TELLERS else PlainTeller(game)
