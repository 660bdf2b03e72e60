"""How people gather, and what they say to each other. Part of `wire`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.server.wire.base import Chair, Message, Request

PersonId = Annotated[str, Meta(min_length=1, max_length=40)]
Audience = Literal["table", "watchers"]
"""Everybody, or only those who do not sit."""
Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "wow",
    "oops",
    "sorry",
    "thanks",
    "one_moment",
    "hurry",
    "good_game",
    "again",
    "bye",
]
"""Shown to each reader in their own language."""
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
"""Of at most 200 visible characters, when it is tidied."""


# --- what a browser says -----------------------------------------------------------------------


class Ready(Request, frozen=True):
    """Say that one is ready, or not yet. Who sits down is."""

    yes: bool = True


class Lock(Request, frozen=True):
    """Let nobody else sit down, or everybody again; the host's right, before the start."""

    yes: bool = True


class Rate(Request, frozen=True):
    """Play for ratings, or no longer; the host's right, before the start.

    Everybody needs an account then, and says anew that they are ready.
    """

    yes: bool = True


class Expel(Request, frozen=True):
    """Send a person from the chairs to the watchers, or let them sit again; the host's right, before the start."""

    person: PersonId
    yes: bool = True


class Reseat(Request, frozen=True):
    """Let two chairs change places, whoever sits in them; the host's right, before the start."""

    seat: Chair
    to: Chair


class HandOver(Request, frozen=True):
    """Make somebody else who is at the table its host; the host's right."""

    person: PersonId


class TakeOver(Request, frozen=True):
    """Become the host in place of one who is gone: for the `heir` in `table_changed`."""


class ChangeGame(Request, frozen=True):
    """Play another game here; the host's right, before the start. Options not named have their default."""

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Say(Request, frozen=True):
    """A phrase of the house, or at a private table words of one's own."""

    phrase: Phrase | None = None
    text: Text | None = None


AnyManners = Ready | Lock | Rate | Expel | Reseat | HandOver | TakeOver | ChangeGame | Say


# --- what the house says -----------------------------------------------------------------------


class Remark(msgspec.Struct, frozen=True):
    """Something somebody said."""

    number: int
    """Counts what was said at this table."""
    person: str
    name: str
    audience: Audience
    phrase: str | None
    """One of the house's, or"""
    text: str | None
    """words of their own."""


class Talk(Message, frozen=True):
    """What was said, as far as you may hear it: on entering the last of it, later each remark as it comes."""

    remarks: list[Remark]


class Score(msgspec.Struct, frozen=True):
    """How a game ended for one of its players."""

    name: str
    person: str | None
    bot: str | None
    place: int
    score: int


class Finished(msgspec.Struct, frozen=True):
    """A game that was played to its end at this table."""

    match: int
    game: str
    seats: list[Score]
