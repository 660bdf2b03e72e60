"""What a review says. Chances are shares of 1, and a worth of 0.1 means ten chances in a hundred."""

from typing import Any

import msgspec


class Share(msgspec.Struct, frozen=True):
    """Where the result of a seat came from: start + luck + play + others = result."""

    start: float
    """The chance before the deal."""
    luck: float
    """What the deal and the draw brought."""
    play: float
    """What the seat's decisions brought, beside those of a usual player."""
    others: float
    """What the decisions of the others brought to this seat."""
    result: float
    """The seat's part of the victory; in a match that was not finished, its last chance."""
    error: float
    """The standard error of `play`, because not every future can be played out."""


class Choice(msgspec.Struct, frozen=True):
    """A decision beside what could have been decided."""

    step: int
    """The step of the match, counted from 0 for the deal."""
    seat: int
    played: Any
    other: Any
    """The better move of a mistake; the next best one of a decision that was done well."""
    worth: float
    """The chance of the seat that one of the moves brought more than the other; never negative."""
    error: float
    """The standard error of the worth."""
    is_unusual: bool
    """Whether the other move is the one that is usually made."""


class Review(msgspec.Struct, frozen=True):
    game: str
    chances: list[list[float]]
    """After each step, the chance of each seat to win, as an onlooker could judge it."""
    shares: list[Share]
    """One for each seat."""
    mistakes: list[Choice]
    """The decisions that cost most beyond their error: at most three of each seat, the costliest first."""
    well: list[Choice]
    """The best decision of each seat that made one, in the order of the seats."""
