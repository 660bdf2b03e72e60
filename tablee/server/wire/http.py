"""Bodies and answers of the HTTP routes: tables, people, accounts, results, ratings. Replays are in `replay`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.server.common.avatars import Avatar
from tablee.server.wire.base import Language, Level
from tablee.server.wire.timing import Timing

_Secret = Annotated[str, Meta(max_length=500)]


# --- games and tables --------------------------------------------------------------------------


class GameInfo(msgspec.Struct, frozen=True):
    """A game, as the front page and the form for its options need it."""

    name: str
    seats: tuple[int, int]
    minutes: int
    age: int | None
    """From which age on, as the box says; None where it says nothing."""
    authors: list[str]
    publisher: str
    options: dict[str, Any]
    """JSON Schema of the options, with defaults."""
    bots: list[str]
    lesson: bool
    """Whether it can be learnt by playing."""


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any] = {}
    bots: Annotated[list[Level], Meta(max_length=15)] = []
    """Bots to seat at once."""
    start: bool = False
    """Sit down, start at once and begin: a game against bots in one click."""
    clock: Timing | None = None
    public: bool = False
    """List it in the house, for everybody to join."""
    language: Language = ""
    """The language of a public table."""
    lesson: bool = False
    """Learn the game in a prepared match that begins at once. Nothing else can be asked for with it."""


class TableCode(msgspec.Struct, frozen=True):
    """The table to go to."""

    code: str


class TableInfo(msgspec.Struct, frozen=True):
    """All that people may know of a table before entering."""

    code: str
    link: str
    """The address to share with people who shall join; the QR code says the same."""
    game: str
    phase: Literal["gathering", "playing", "over"]
    people: list[str]
    free: int
    """Chairs that are free; 0 once a match has begun."""
    locked: bool
    """Whether the host lets nobody else sit down."""
    public: bool
    rated: bool
    """Matches here change people's ratings, and everybody who sits needs an account."""


class PlayNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A free chair at any public table where people gather for this game, or at a new table that others find."""

    game: str
    language: Language = ""
    """People who like to speak it come first."""


class Listing(msgspec.Struct, frozen=True):
    """A public table: people gather at it, or play and can be watched."""

    code: str
    game: str
    options: dict[str, Any]
    language: Language
    people: list[str]
    """The names of the people who sit there."""
    bots: int
    free: int
    """Free chairs; 0 while people play."""
    quick: bool
    """The house fills it up with bots and starts, in a moment."""
    playing: bool = False
    """A match is under way, and can be watched."""
    rated: bool = False
    """Matches here change people's ratings, and everybody who sits needs an account."""


# --- people and their accounts -----------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
    """Empty until one is given."""
    avatar: str
    login: str | None
    """None for a guest without an account."""


class SetName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    avatar: Avatar | None = None


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A login and its password: to make an account of a guest, and to be that guest again."""

    login: str
    password: _Secret


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All other devices are signed out."""

    old: _Secret
    new: _Secret


class Device(msgspec.Struct, frozen=True):
    """A browser on which somebody is recognised without a password."""

    id: str
    """The name under which it is signed out."""
    label: str
    """The browser and its system, such as "Firefox, Android"; empty if they are not known."""
    since: int
    seen: int
    """The day on which it was last used (UTC): its first millisecond."""
    here: bool
    """Whether the request comes from this device."""


# --- results and ratings -----------------------------------------------------------------------


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
    """Turns that a bot played for the person."""


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


class Standing(msgspec.Struct, frozen=True):
    """How well somebody plays a game, as far as rated matches tell."""

    game: str
    rating: int
    matches: int
    mu: float
    """The strength that OpenSkill believes them to have."""
    sigma: float
    """How uncertain that strength is."""


class Ranked(msgspec.Struct, frozen=True):
    """Somebody on the leaderboard of a game."""

    person: str
    name: str
    avatar: str
    rating: int
    matches: int


class RatedMatch(msgspec.Struct, frozen=True):
    """The effect of one match on one's own rating."""

    code: str
    match: int
    before: int
    after: int


class RatingChange(msgspec.Struct, frozen=True):
    """The effect of a rated match on somebody's rating."""

    person: str
    before: int
    after: int


# --- all about one person ----------------------------------------------------------------------


class Attended(msgspec.Struct, frozen=True):
    """A table at which somebody asked for something: moves, chairs, anything."""

    code: str
    requests: int
    first: int
    last: int


class Trace(msgspec.Struct, frozen=True):
    """Something in the journal of a table that names a person, or that they said."""

    code: str
    number: int
    at: int
    fact: dict[str, Any]


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
