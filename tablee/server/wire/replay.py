"""A finished match, as HTTP answers it to people who look back."""

from typing import Any

import msgspec

from tablee.core.game import Outcome
from tablee.core.record import Aside, Evidence


class ReplaySeat(msgspec.Struct, frozen=True):
    name: str
    """Empty if nobody knows it any more."""
    bot: str | None
    """The bot's level; None for a person."""
    avatar: str = ""
    """The avatar of the person then; empty for a bot, and in a file."""


class ReplayStep(msgspec.Struct, frozen=True):
    """A step of a match, as one seat witnessed it: what a `step` told that seat then."""

    at: int
    """Milliseconds since the match began."""
    duration: int
    """Milliseconds for which people want to watch it."""
    events: list[Any]
    view: Any
    awaited: list[int]
    outcome: Outcome | None
    evidence: Evidence | None


class Replay(msgspec.Struct, frozen=True):
    """A whole match, as one seat or somebody beside the table witnessed it."""

    code: str | None
    """The code of the table; None if the replay comes from a file."""
    match: int
    """The number of the game at its table; 0 if the replay comes from a file."""
    game: str
    options: dict[str, Any]
    ended_at: int | None
    """Milliseconds since 1970, if the house knows."""
    seats: list[ReplaySeat]
    """In turn order."""
    you: int | None
    """Your seat, if you played."""
    seat: int | None
    """The seat that witnessed it so; None for somebody beside the table."""
    asides: list[Aside]
    """The steps that the clock made, and the undos of decisions that had revealed something."""
    steps: list[ReplayStep]
