"""The record of a match: plain data, for files and journals."""

from typing import Any, Literal

import msgspec


class Evidence(msgspec.Struct, frozen=True):
    """How the moment of a move in a race was measured, in milliseconds."""

    seat: int
    reaction: int
    """The time from the moment people saw what they race to answer to the move."""
    error: int
    """The reaction may have been this much shorter or longer."""
    given: int
    """How long before its arrival the move was judged to have been made."""


class LoggedStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step in the log of a match: the deal, a move, or events caused by time alone."""

    at: int
    """Milliseconds since the match began. Never decreases."""
    seat: int | None
    """The seat that moved; None for the deal and for time."""
    move: Any
    events: list[Any]
    evidence: Evidence | None = None


class Aside(msgspec.Struct, frozen=True):
    """A note between two steps of a match, which the log of the match shows."""

    kind: Literal["clock", "undone"]
    """The clock made a step for a player, or a decision was undone after it had revealed something."""
    step: int
    """The step that the clock made, or the one before which something was undone, counted from 0."""
    seat: int | None


class Record(msgspec.Struct, frozen=True):
    """A whole match."""

    game: str
    seats: int
    options: Any
    steps: list[LoggedStep]
    names: list[str] = []
    bots: list[str | None] = []
    """The level of each bot, None where a person sat; empty if unknown."""
    asides: list[Aside] = []
    """The steps that the clock made, and the undos of decisions that had revealed something."""


class Outline(msgspec.Struct, frozen=True):
    """A record in JSON whose options and steps are not decoded yet, because their types depend on the game."""

    game: str
    seats: int
    options: msgspec.Raw
    steps: msgspec.Raw
    names: list[str] = []
    bots: list[str | None] = []
    asides: list[Aside] = []
