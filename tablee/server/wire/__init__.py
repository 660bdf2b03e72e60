"""Every message between a browser and the house, in both directions, and the errors that answer a request.

Imports `common`.
Start here and with `base`; PROTOCOL.md explains the messages with examples, and the browser's TypeScript types are
generated from them. What a game puts into `view`, `events`, `legal` and `move` is described by that game's model.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.core.game import Outcome
from tablee.core.match import Evidence
from tablee.server.common.avatars import Avatar
from tablee.server.wire.base import Chair, Message, Request
from tablee.server.wire.base import MessageId as MessageId
from tablee.server.wire.beside import Clocks as Clocks
from tablee.server.wire.beside import TakenBack as TakenBack
from tablee.server.wire.beside import UndoWish as UndoWish
from tablee.server.wire.manners import AnyManners as AnyManners
from tablee.server.wire.manners import Finished as Finished
from tablee.server.wire.manners import Phrase as Phrase
from tablee.server.wire.manners import Talk as Talk
from tablee.server.wire.replay import Replay as Replay
from tablee.server.wire.replay import ReplaySeat as ReplaySeat
from tablee.server.wire.replay import ReplayStep as ReplayStep
from tablee.server.wire.timing import Timing as Timing

Level = Annotated[str, Meta(min_length=1, max_length=20)]
Reaction = Annotated[int, Meta(ge=0, le=3_600_000)]
"""Milliseconds between the painting of what people race to answer, and the answer."""
Clock = Annotated[float, Meta(ge=0, le=1e15)]
"""Milliseconds on a clock that never goes back and began anywhere."""
Signal = Literal["good", "fair", "slow"]
Language = Annotated[str, Meta(max_length=3, pattern=r"^[a-z]*$")]
"""As in the address of a page of that language: "fr". Empty for any."""
Undoable = Literal["free", "ask"]
"""Taken back at once, or if everybody at the table agrees."""


# --- what a browser says over the socket of a table -----------------------------------------


class Sit(Request, frozen=True):
    """Take a free chair, or move to one, before the game starts."""

    seat: Chair


class Stand(Request, frozen=True):
    """Leave the chair and watch."""


class AddBot(Request, frozen=True):
    """Seat a bot in a free chair; the host's right, before the start."""

    seat: Chair
    bot: Level


class RemoveBot(Request, frozen=True):
    """Send a bot away; the host's right, before the start."""

    seat: Chair


class Configure(Request, frozen=True):
    """Change some options of the game; the host's right, before the start."""

    options: dict[str, Any]


class Start(Request, frozen=True):
    """Begin with everybody who sits; the host's right."""


class Play(Request, frozen=True):
    """Make a move of the game: one of those in the last step's `legal`."""

    move: dict[str, Any]
    reaction: Reaction | None = None
    """In a race: since the painting, by the browser's own clock."""


class PlayAgain(Request, frozen=True):
    """After the end: the same people, bots and options, a new game. Everybody who sits may ask."""


class Gather(Request, frozen=True):
    """After the end: back to the chairs, to change people, bots or options; the host's right."""


class Rename(Request, frozen=True):
    """Take another name, and another avatar if one is named: here, and as a guest of the house."""

    name: str
    avatar: Avatar | None = None


class StandIn(Request, frozen=True):
    """Let a bot play on for somebody who has been missing for too long. Any other player may ask."""

    seat: Chair
    bot: Level | None = None
    """None for the level the house chooses. In a rated match, only the strongest."""


class CallOff(Request, frozen=True):
    """End the match without loss: when every player who is there has asked for it. Or no longer ask."""

    yes: bool = True


class Undo(Request, frozen=True):
    """Take back your last decision; if that is not for you alone to decide, the others are asked."""


class AnswerUndo(Request, frozen=True):
    """Whether somebody may take back their decision. Who asked says no to ask no longer."""

    yes: bool


class SetClock(Request, frozen=True):
    """Play with clocks, or without; the host's right, before the start."""

    clock: Timing | None


class Resume(Request, frozen=True):
    """Let a paused match go on: its clocks run again. Any player may ask."""


class Pong(Message, frozen=True):
    """The answer to a ping, at once. It is no request, and gets no answer."""

    number: Annotated[int, Meta(ge=1, le=2**53)]
    """The ping's."""
    clock: Clock
    """The browser's own, when the ping came."""


AnyRequest = (
    Sit
    | Stand
    | AddBot
    | RemoveBot
    | Configure
    | Start
    | Play
    | PlayAgain
    | Gather
    | Rename
    | StandIn
    | CallOff
    | Undo
    | AnswerUndo
    | SetClock
    | Resume
    | AnyManners
)
ClientMessage = AnyRequest | Pong


# --- what the house says ---------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    id: str
    """Public, not a credential."""
    name: str
    here: bool
    """Connected at this moment."""
    avatar: str = ""


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a chair: a person, or a bot, which is always called one."""

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
    avatar: str = ""
    """What stands for the person; empty for a bot."""
    ready: bool = True
    """While people gather: whether the game may begin, for them."""


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
    """Of a public table: what people would like to speak there."""
    starts: int | None = None
    """When the house fills this table up with bots and starts, on its clock; None where it does not."""
    version: int = 0
    """Of the last step: those that come before it are a film of what was missed."""
    clock: Timing | None = None
    """The time people have; None as much as they like."""
    paused: bool = False
    """The clocks stand still: nobody but the clock has played for a while."""
    undo: UndoWish | None = None
    ending: list[int] = msgspec.field(default_factory=list)
    """The seats that would end the game without loss."""
    locked: bool = False
    """Nobody else may sit down."""
    rated: bool = False
    """Matches here change people's ratings."""
    expelled: list[str] = msgspec.field(default_factory=list)
    """For the host, the people who may not sit down here; for others, themselves if they may not."""
    heir: str | None = None
    """Who may take over from a host who is gone."""
    evening: list[Finished] | None = None
    """The games that ended at this table, the latest last; None if they are what this connection was told last."""
    watchers: int = 0
    """How many people watch, named or not."""


class Step(Message, frozen=True):
    """What just happened, as you witnessed it, and all you may know and do now.

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
    """What you may take back."""
    clocks: Clocks | None = None
    taken_back: TakenBack | None = None
    """Without events, then: how things were before."""
    story: list[list[Any]] | None = None
    """Without events, for those who missed too much: what happened in this match, step by step, as they saw it."""


class Ping(Message, frozen=True):
    """Answer with a pong at once: so the house measures the line, and tells its time."""

    number: int
    clock: int
    """The house's own, when the ping left."""
    offset: float | None
    """What to add to the browser's clock to get the house's; None until it is measured."""


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


Problem = Literal[
    "malformed",  # not a message of this protocol
    "too_large",
    "too_often",
    "bad_name",
    "bad_password",  # too short to protect anything, or too long
    "login_taken",
    "wrong_login",  # or its password
    "bad_options",
    "bad_move",  # not a move of this game at all
    "unknown_game",
    "unknown_bot",
    "no_such_table",
    "no_such_seat",
    "seat_taken",
    "not_seated",
    "not_host",
    "not_now",  # not in this phase of the table
    "too_few_players",
    "not_away",  # this player is here, or may still come back in time
    "nothing_to_undo",
    "rated",  # what was decided stands: the match counts
    "no_account",  # which a rated table takes
    "not_ready",  # somebody at the table is not
    "locked",  # nobody else may sit down
    "expelled",  # the host does not want you at the table
    "no_such_person",
    "too_many_players",  # for the other game
    "bad_text",  # nothing that can be shown
    "phrases_only",  # among strangers
    "history_full",  # the table's journal is as long as it may be: open another table
    "house_full",
    "too_many_devices",  # you have opened this table in others since
    "unavailable",  # the house cannot keep its promise right now; try again
    "no_such_replay",  # the match is not over yet, or was never played
    "bad_record",  # not the record of a match played by the rules
]


class Failed(Message, frozen=True):
    """The request could not be done, for a reason outside the game's rules; nothing changed."""

    problem: Problem
    id: str | None
    """None if the message could not be read so far."""


ServerMessage = TableChanged | Step | Accepted | Refused | Failed | Ping | Talk


# --- over HTTP -------------------------------------------------------------------------------


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


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any] = {}
    bots: Annotated[list[Level], Meta(max_length=15)] = []
    """Bots to seat at once."""
    start: bool = False
    """Sit down and start at once: a game against bots in one click."""
    clock: Timing | None = None
    public: bool = False
    """List it in the house, for everybody to join."""
    language: Language = ""
    """Of a public table."""


class Opened(msgspec.Struct, frozen=True):
    code: str


class GameInfo(msgspec.Struct, frozen=True):
    """What the front page and the options form need to know of a game."""

    name: str
    seats: tuple[int, int]
    minutes: int
    authors: list[str]
    publisher: str
    options: dict[str, Any]
    """JSON Schema of the options, with defaults."""
    bots: list[str]


class TableInfo(msgspec.Struct, frozen=True):
    """What one may know of a table before entering."""

    code: str
    link: str
    """To share with those who shall join; the QR code says the same."""
    game: str
    phase: Literal["gathering", "playing", "over"]
    people: list[str]
