"""The facts and entries that the journal keeps of a table: what happened, and which person's request caused it."""

from typing import Any, Literal

import msgspec

from tablee.core.game import on_the_wire
from tablee.core.record import LoggedStep
from tablee.server.wire.timing import StoredTiming

RemarkAudience = Literal["table", "watchers"]
"""Everybody at the table, or only those who do not sit."""


class Fact(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire):
    """Something that happened at a table. Named in the past tense."""


class Opened(Fact, frozen=True):
    game: str
    options: dict[str, Any]
    host: str
    public: bool = False
    language: str = ""
    quick: bool = False
    """Open to strangers: the house seats them, fills free chairs with bots and starts the match."""
    lesson: str = ""
    """The edition of the lesson that is given here; empty at any other table."""


class Sat(Fact, frozen=True):
    """A person took a chair, and left the one they had before, if any."""

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
    """The result of the previous match, by seat: a match that was cleared away is not replayed to find it out."""

    places: list[int]
    scores: list[int]


class Started(Fact, frozen=True):
    """A match began with everybody who was seated."""

    ended: Ended | None = None
    together: list[list[int]] = []
    """Groups of two or more seats, in a rated match, whose people came from the same address."""
    turned: int = 0
    """Seats by which everybody moved on round the table before the deal, so that the chosen player begins."""


class Stepped(Fact, frozen=True):
    """A step of the match: the deal, a move, or an effect of time alone."""

    step: LoggedStep


class Gathered(Fact, frozen=True):
    """The match was cleared away; the chairs may change again."""

    ended: Ended | None = None


# --- stand-ins, clocks, undo: see sidelines.py ------------------------------------------------------


class StoodIn(Fact, frozen=True):
    """A bot took over the seat of a player who is missing."""

    seat: int
    bot: str


class CameBack(Fact, frozen=True):
    """A player who was missing is connected again, and has the seat back."""

    seat: int
    absent: int = 0
    """Milliseconds for which the player was missing in this match, in total."""
    at: int = 0
    """On the match's clock."""


class CallOffAsked(Fact, frozen=True):
    """A player asked to end the match without loss, or withdrew that."""

    seat: int
    yes: bool = True


class Abandoned(Fact, frozen=True):
    """The match was ended without loss: it has no outcome."""


class AgainAsked(Fact, frozen=True):
    """After the end, a player said that they would play again, or no longer would."""

    seat: int
    yes: bool = True


class UndoAsked(Fact, frozen=True):
    """A player asked to take back their last decision."""

    seat: int


class UndoAnswered(Fact, frozen=True):
    """A player answered an undo request. A single no ends it; the player who asked withdraws it by a no."""

    seat: int
    yes: bool


class Undone(Fact, frozen=True):
    """The last steps of the match were undone. The undo itself counts as the next version."""

    steps: int
    at: int = 0
    """On the match's clock, which is not set back."""
    seat: int | None = None
    """The player who took their decision back."""
    free: bool = False
    """The others were not asked, and the time it took stays spent."""


class ClockSet(Fact, frozen=True):
    """The clock for the matches to come was set, or removed."""

    clock: StoredTiming | None
    usual: bool = False
    """The house set the clock because strangers may sit here. It is not used against bots alone."""


class ClockStopped(Fact, frozen=True):
    """A player stopped their own clock to read the rules or a round's result, or has read enough."""

    seat: int
    at: int
    """On the match's clock."""
    yes: bool = True


class Paused(Fact, frozen=True):
    """The clocks stopped, because for a while only the clock had made moves. They wait for a person to resume."""

    at: int
    """On the match's clock."""


class Resumed(Fact, frozen=True):
    """A player ended the pause."""

    seat: int
    at: int
    """On the match's clock."""


# --- the party and its remarks: see party.py ---------------------------------------------------------


class Readied(Fact, frozen=True):
    """A seated person declared to be ready, or not to be."""

    person: str
    ready: bool


class Locked(Fact, frozen=True):
    """The host closed the table to further players, or opened it again."""

    locked: bool


class Published(Fact, frozen=True):
    """The host listed the table for everybody to join, or made it private again."""

    public: bool
    language: str = ""


class FirstChosen(Fact, frozen=True):
    """The host chose who begins the next match, by chair; None for drawing lots."""

    seat: int | None


class Rated(Fact, frozen=True):
    """The host made the next matches count for ratings, or stopped that."""

    rated: bool


class Expelled(Fact, frozen=True):
    """The host banned this person from the chairs, or lifted the ban."""

    person: str
    out: bool = True


class Moved(Fact, frozen=True):
    """The occupants of two chairs changed places."""

    seat: int
    to: int


class HandedOver(Fact, frozen=True):
    """This person became the host."""

    person: str


class GameChanged(Fact, frozen=True):
    """The table changed to another game, and has as many chairs as its seats. The chairs that went were empty."""

    game: str
    options: dict[str, Any]


class Said(Fact, frozen=True):
    """A person made a remark: one of the house's phrases, or a text of their own."""

    person: str
    name: str
    audience: RemarkAudience
    phrase: str = ""
    text: str = ""


TableFact = (
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
    | AgainAsked
    | UndoAsked
    | UndoAnswered
    | Undone
    | ClockSet
    | ClockStopped
    | Paused
    | Resumed
)
PartyFact = Readied | Locked | Published | FirstChosen | Rated | Expelled | Moved | HandedOver | GameChanged | Said
AnyFact = TableFact | PartyFact


class Entry(msgspec.Struct, frozen=True):
    """One change of a table. Its facts are stored together or not at all."""

    number: int
    """Counts the entries of a table from 1. Two writers can never both write the same number."""
    facts: list[AnyFact]
    by: str | None = None
    """The person who asked; None for bots and time."""
    request: str | None = None
    """The id of the request, so that a resend is recognised even after a restart."""


_facts = msgspec.json.Decoder(list[AnyFact])


def encode_facts(facts: list[AnyFact]) -> bytes:
    return msgspec.json.encode(facts)


def decode_facts(raw: bytes) -> list[AnyFact]:
    return _facts.decode(raw)
