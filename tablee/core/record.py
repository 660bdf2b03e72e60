"""What is kept of a match: plain data, for files and journals."""

from typing import Any

import msgspec


class Evidence(msgspec.Struct, frozen=True):
    """How the moment of a move in a race was measured. All in milliseconds."""

    seat: int
    reaction: int
    """Since people saw what they race to answer."""
    error: int
    """The reaction may have been this much shorter or longer."""
    given: int
    """How long before it arrived the move was judged to have been made."""


class LoggedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log: the deal, a move, or time acting alone."""

    at: int
    """Milliseconds since the match began. Never goes back."""
    seat: int | None
    """Who moved; None for the deal and for time."""
    move: Any
    events: list[Any]
    evidence: Evidence | None = None


class Record(msgspec.Struct, frozen=True):
    """A whole match as plain data, for files and journals."""

    game: str
    seats: int
    options: Any
    steps: list[LoggedStep]
    names: list[str] = []
    bots: list[str | None] = []
    """The level of each bot, None where a person sat; empty if nobody noted it."""


class Outline(msgspec.Struct, frozen=True):
    """A record in JSON whose options and steps are not read yet: what they may hold depends on the game."""

    game: str
    seats: int
    options: msgspec.Raw
    steps: msgspec.Raw
    names: list[str] = []
    bots: list[str | None] = []
