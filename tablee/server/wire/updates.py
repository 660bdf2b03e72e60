"""Messages to a browser over the socket of a table: the table, each step, remarks of people, and answers."""

from typing import Any, Literal

import msgspec

from tablee.core.game import Outcome
from tablee.core.record import Aside, Evidence
from tablee.server.wire.base import Language, Message
from tablee.server.wire.errors import Failed
from tablee.server.wire.timing import Timing

Signal = Literal["good", "fair", "slow"]
Undoable = Literal["free", "ask"]
"""Taken back at once, or if everybody at the table agrees."""


# --- the table ---------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    id: str
    """Public, not a credential."""
    name: str
    here: bool
    """Connected at this moment."""
    avatar: str = ""


class Occupant(msgspec.Struct, frozen=True):
    """The person or the bot in a chair. A bot is always called one."""

    name: str
    person: str | None
    """The person's id; None for a bot."""
    bot: str | None
    """The bot's level; None for a person."""
    here: bool
    line: Signal | None = None
    """How fast the person's connection is; None for a bot, or while nothing is known."""
    stand_in: str | None = None
    """The level of the bot that plays on for them until they come back."""
    away: int | None = None
    """In a game, while they are missing: milliseconds until the others may go on without them."""
    clock: int | None = None
    """Milliseconds they have left when this is sent; None without clocks, and for a bot."""
    turns_by_bot: int = 0
    """How many turns of this game a bot has played for them."""
    moves_by_clock: int = 0
    """How many moves of this game the clock has made for them."""
    may_stop: bool = False
    """Whether they may still stop their clock in this game, to read."""
    reading: int = 0
    """Milliseconds for which their clock still stands because they have stopped it."""
    avatar: str = ""
    """The avatar of the person; empty for a bot."""
    ready: bool = True
    """While people gather: whether the game may begin, for them."""


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


class PendingUndo(msgspec.Struct, frozen=True):
    """Somebody would like to take back their last decision."""

    seat: int
    agreed: list[int]
    """The seats that said yes so far."""
    asked: list[int]
    """The seats that have not answered yet."""


class TableChanged(Message, frozen=True):
    """Everything about a table but the game on it. Sent on joining and after every change."""

    code: str
    game: str
    phase: Literal["gathering", "playing", "over"]
    options: dict[str, Any]
    host: str
    you: str
    seat: int | None
    """Yours, if you sit."""
    seats: list[Occupant | None]
    """While gathering, every chair there is; from the start on, the players in turn order."""
    watching: list[Person]
    """The first twenty, the host before all others."""
    match: int
    """How many games were started at this table."""
    public: bool = False
    """Listed in the house, for everybody to join."""
    language: Language = ""
    """The language that people would like to speak at a public table."""
    starts: int | None = None
    """When the house fills this table up with bots and starts, on its clock; None where it does not."""
    version: int = 0
    """The version of the last step. Steps with smaller versions that follow were missed."""
    clock: Timing | None = None
    """The time people have; None as much as they like."""
    paused: bool = False
    """The clocks stand still: nobody but the clock has played for a while."""
    undo: PendingUndo | None = None
    ending: list[int] = msgspec.field(default_factory=list)
    """The seats that would end the game without loss."""
    again: list[int] = msgspec.field(default_factory=list)
    """After the end, the seats that would play again."""
    first: int | None = None
    """While people gather, the chair whose occupant will begin; None if lots are drawn."""
    locked: bool = False
    """Whether the host lets nobody else sit down."""
    rated: bool = False
    """Matches here change people's ratings."""
    expelled: list[str] = msgspec.field(default_factory=list)
    """For the host, the people who may not sit down here; for others, themselves if they may not."""
    heir: str | None = None
    """The person who may take over from a host who is gone."""
    evening: list[Finished] | None = None
    """The games that ended at this table, the latest last; None if they are what this connection was told last."""
    watchers: int = 0
    """How many people watch, named or not."""


# --- the match ---------------------------------------------------------------------------------


class Clocks(msgspec.Struct, frozen=True):
    """A clock that runs shows the time from now to its end, one that stands the time that is left."""

    left: list[int]
    """The milliseconds that each seat had left when its clock last stood."""
    until: list[int | None]
    """When the time of each seat is up, on the house's clock; None while its clock stands."""


class TakenBack(msgspec.Struct, frozen=True):
    """An undo: the latest steps have not happened."""

    seat: int | None
    """The seat that had made the decision."""
    steps: int
    """How many of the most recent steps were undone."""
    showed: bool = False
    """Whether they had shown something that cannot be forgotten."""


class Step(Message, frozen=True):
    """A step as you witnessed it, and all you may know and do now.

    Draw from `view`, animate from `events`. After joining or a long absence `events` is empty.
    """

    version: int
    match: int
    events: list[Any]
    view: Any
    legal: list[Any]
    awaited: list[int]
    outcome: Outcome | None
    race: int | None
    """When to paint what people race to answer, on the house's clock; None while no race is open."""
    evidence: Evidence | None
    """How the moment of this move was measured, in a race."""
    undo: Undoable | None = None
    """Whether you may take back your last decision."""
    clocks: Clocks | None = None
    taken_back: TakenBack | None = None
    """The undo that led here. The step has no events then, and shows how things were before."""
    because: str | None = None
    """The paragraph of the rules that leaves you less to choose from than usual; None where you have it all."""
    worth: list[int] | None = None
    """Your score after each move in `legal`, in their order; None in games that count otherwise."""
    undone: list[int] = msgspec.field(default_factory=list)
    """The seats that took something back after it had shown more, once for each time."""
    story: list[list[Any]] | None = None
    """For people who missed too much, in place of the events: this match step by step, as they saw it."""
    asides: list[Aside] = msgspec.field(default_factory=list)
    """The sentences of the house between the events of the story; empty without a story."""
    by_clock: int | None = None
    """The seat that had no time left, for which the clock made this step."""
    lesson: int | None = None
    """In a lesson: how many moves of its script are made."""


# --- what people say, and how fast their connections are ---------------------------------------


class Remark(msgspec.Struct, frozen=True):
    """Something somebody said."""

    number: int
    """Counts what was said at this table."""
    person: str
    name: str
    audience: Literal["table", "watchers"]
    """Everybody, or only those who do not sit."""
    phrase: str | None
    """One of the phrases of the house; None for words of their own."""
    text: str | None
    """Words of their own; None for a phrase of the house."""


class Talk(Message, frozen=True):
    """Remarks that you may hear: on entering the latest ones, then each as it is made."""

    remarks: list[Remark]


class Ping(Message, frozen=True):
    """Answer with a pong at once: so the house measures the connection, and tells its time."""

    number: int
    clock: int
    """The house's own, when the ping left."""
    offset: float | None
    """The milliseconds to add to the browser's clock to get the house's; None until they are measured."""


# --- answers to requests -----------------------------------------------------------------------


class Accepted(Message, frozen=True):
    """The request with this id is done, and will not be forgotten."""

    id: str


class Refused(Message, frozen=True):
    """The move with this id breaks a rule of the game; nothing changed."""

    id: str
    rule: str
    """The paragraph of the game's rules."""
    evidence: Evidence | None = None
    """How its moment was measured, in a race."""


ServerMessage = TableChanged | Step | Accepted | Refused | Failed | Ping | Talk
