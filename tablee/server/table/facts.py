"""What the journal keeps of a table: who asked, by which request, and what happened."""

from typing import Any

import msgspec

from tablee.core import match
from tablee.core.game import on_the_wire
from tablee.server.clocks import StoredTiming
from tablee.server.manners import Audience


class Fact(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire):
    """Something that happened at a table. Named in the past tense."""


class Opened(Fact, frozen=True):
    game: str
    options: dict[str, Any]
    host: str
    public: bool = False
    language: str = ""
    quick: bool = False
    """For whoever comes: the house fills it up and starts."""


class Sat(Fact, frozen=True):
    """Left the chair this person had, if any."""

    seat: int
    person: str
    name: str
    avatar: str = ""


class BotSeated(Fact, frozen=True):
    seat: int
    bot: str
    name: str


class Vacated(Fact, frozen=True):
    """A person stood up, or a bot was sent away."""

    seat: int


class Renamed(Fact, frozen=True):
    seat: int
    person: str
    name: str
    avatar: str = ""


class Configured(Fact, frozen=True):
    options: dict[str, Any]


class Ended(msgspec.Struct, frozen=True):
    """How the game before it ended, by seat: that is not found out again when it was cleared away."""

    places: list[int]
    scores: list[int]


class Started(Fact, frozen=True):
    """A game began with everybody who sat."""

    ended: Ended | None = None
    together: list[list[int]] = []
    """Of a rated match, the seats whose people came from the same address: groups of two or more."""


class Stepped(Fact, frozen=True):
    """The deal, a move, or time acting alone."""

    step: match.Step


class Gathered(Fact, frozen=True):
    """The game was cleared away; the chairs are free to change again."""

    ended: Ended | None = None


# --- seats that never die, clocks, taking back: see sitting.py --------------------------------------


class StoodIn(Fact, frozen=True):
    """A bot plays on for somebody who is missing."""

    seat: int
    bot: str


class CameBack(Fact, frozen=True):
    """Who was missing is here again, and plays."""

    seat: int
    absent: int = 0
    """Milliseconds for which they were missing in this match, all in all."""
    at: int = 0
    """On the match's clock."""


class CallOffAsked(Fact, frozen=True):
    """Somebody would end the match without loss, or no longer would."""

    seat: int
    yes: bool = True


class Abandoned(Fact, frozen=True):
    """The match was ended without loss: it has no outcome."""


class UndoAsked(Fact, frozen=True):
    """Somebody would like to take back their last decision."""

    seat: int


class UndoAnswered(Fact, frozen=True):
    """One no, be it from who asked, is the end of it."""

    seat: int
    yes: bool


class Undone(Fact, frozen=True):
    """The last steps of the match have never happened. Versions go on: this is the next one."""

    steps: int
    at: int = 0
    """On the match's clock, which goes on too."""
    seat: int | None = None
    """Who took their decision back."""
    free: bool = False
    """The others were not asked: what time it took stays spent."""


class ClockSet(Fact, frozen=True):
    """For the matches to come."""

    clock: StoredTiming | None


class Paused(Fact, frozen=True):
    """Only the clock has played for a while, so the clocks stand still until a person goes on."""

    at: int
    """On the match's clock."""


class Resumed(Fact, frozen=True):
    """A player asked the match to go on after a pause."""

    seat: int
    at: int
    """On the match's clock."""


# --- how people gather, and what they say: see circle.py ---------------------------------------------


class Readied(Fact, frozen=True):
    """Who sits said that they are ready, or not yet."""

    person: str
    ready: bool


class Locked(Fact, frozen=True):
    """Nobody else may sit down, or everybody may again."""

    locked: bool


class Rated(Fact, frozen=True):
    """The next matches change people's ratings, or no longer do."""

    rated: bool


class Expelled(Fact, frozen=True):
    """The host does not want this person at the table, or no longer minds."""

    person: str
    out: bool = True


class Moved(Fact, frozen=True):
    """Two chairs changed places."""

    seat: int
    to: int


class HandedOver(Fact, frozen=True):
    """This person is the host now."""

    person: str


class GameChanged(Fact, frozen=True):
    """As many chairs as the other game has seats; nobody sat in those that are gone."""

    game: str
    options: dict[str, Any]


class Said(Fact, frozen=True):
    """A phrase of the house, or somebody's own words."""

    person: str
    name: str
    audience: Audience
    phrase: str = ""
    text: str = ""


AtTheTable = (
    Opened
    | Sat
    | BotSeated
    | Vacated
    | Renamed
    | Configured
    | Started
    | Stepped
    | Gathered
    | StoodIn
    | CameBack
    | CallOffAsked
    | Abandoned
    | UndoAsked
    | UndoAnswered
    | Undone
    | ClockSet
    | Paused
    | Resumed
)
InTheCircle = Readied | Locked | Rated | Expelled | Moved | HandedOver | GameChanged | Said
AnyFact = AtTheTable | InTheCircle


class Entry(msgspec.Struct, frozen=True):
    """One change of a table. Its facts happened together or not at all."""

    number: int
    """Counts the entries of a table from 1: two writers can never both write the same one."""
    facts: list[AnyFact]
    by: str | None = None
    """Who asked; None for bots and time."""
    request: str | None = None
    """The id of the request, so that a resend is recognised even after a restart."""


_facts = msgspec.json.Decoder(list[AnyFact])


def encode_facts(facts: list[AnyFact]) -> bytes:
    return msgspec.json.encode(facts)


def decode_facts(raw: bytes) -> list[AnyFact]:
    return _facts.decode(raw)
