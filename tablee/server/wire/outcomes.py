"""How matches ended, as people look it up. Part of `wire`."""

from typing import Any

import msgspec


class Place(msgspec.Struct, frozen=True):
    """How a match ended for one seat."""

    name: str
    person: str | None
    """None for a bot."""
    bot: str | None
    """The level; None for a person."""
    place: int
    """1 won, equal places are shared."""
    score: int
    turns_by_bot: int = 0
    """Which a bot played for the person."""


class Result(msgspec.Struct, frozen=True):
    code: str
    match: int
    game: str
    options: dict[str, Any]
    seats: list[Place]
    """In turn order."""
    rated: bool = False
    ended_at: int = 0
    """Milliseconds since 1970."""
