"""Messages over HTTP for people who look for company, and about themselves. Part of PROTOCOL.md like `wire`."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.server.wire import Language, Me
from tablee.server.wire.outcomes import Result

Secret = Annotated[str, Meta(max_length=500)]


class PlayNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat with whoever waits for the same game, or at a new table that others find."""

    game: str
    language: Language = ""
    """Those who like to speak it come first."""


class Listing(msgspec.Struct, frozen=True):
    """A public table at which people gather."""

    code: str
    game: str
    options: dict[str, Any]
    language: Language
    people: list[str]
    """By name, those who sit there."""
    bots: int
    free: int
    """Chairs."""
    quick: bool
    """The house fills it up with bots and starts, in a moment."""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A login and its password: to make an account of a guest, and to be that guest again."""

    login: str
    password: Secret


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All other devices are signed out."""

    old: Secret
    new: Secret


class Device(msgspec.Struct, frozen=True):
    """A browser on which somebody is recognised without a password."""

    id: str
    """To sign it out."""
    label: str
    """The browser and its system, such as "Firefox, Android"; empty if they are not known."""
    since: int
    seen: int
    """The day on which it was last used (UTC): its first millisecond."""
    here: bool
    """It is the one that asks."""


class Trace(msgspec.Struct, frozen=True):
    """Something in the journal of a table that names a person, or that they said."""

    code: str
    number: int
    at: int
    fact: dict[str, Any]


class Attended(msgspec.Struct, frozen=True):
    """A table at which somebody asked for something: moves, chairs, anything."""

    code: str
    requests: int
    first: int
    last: int


class Standing(msgspec.Struct, frozen=True):
    """How well somebody plays a game, as far as rated matches tell."""

    game: str
    rating: int
    matches: int
    mu: float
    """What OpenSkill believes their strength to be,"""
    sigma: float
    """and how uncertain that is."""


class RatedMatch(msgspec.Struct, frozen=True):
    """What one match did to one's own rating."""

    code: str
    match: int
    before: int
    after: int


class Export(msgspec.Struct, frozen=True):
    """Everything the house keeps about one person."""

    me: Me
    since: int
    """Milliseconds since 1970, as all times here."""
    account_since: int | None
    devices: list[Device]
    known_devices: list[int]
    """Since when each device is signed out on which the account was signed in."""
    results: list[Result]
    ratings: list[Standing]
    rated: list[RatedMatch]
    tables: list[Attended]
    traces: list[Trace]


class Ranked(msgspec.Struct, frozen=True):
    """Somebody on the leaderboard of a game."""

    person: str
    name: str
    avatar: str
    rating: int
    matches: int


class RatingChange(msgspec.Struct, frozen=True):
    """What a rated match did to somebody's rating."""

    person: str
    before: int
    after: int
