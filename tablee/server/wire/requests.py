"""Messages from a browser over the socket of a table: requests, each of which is answered once, and pongs."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.server.common.avatars import Avatar
from tablee.server.wire.base import Chair, Language, Level, Message, Request
from tablee.server.wire.timing import Timing

Reaction = Annotated[int, Meta(ge=0, le=3_600_000)]
"""Milliseconds between the painting of what people race to answer, and the answer."""
Clock = Annotated[float, Meta(ge=0, le=1e15)]
"""Milliseconds on a clock that never goes back and began anywhere."""
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
_Text = Annotated[str, Meta(min_length=1, max_length=2000)]
"""At most 200 visible characters are left when it is tidied."""
_PersonId = Annotated[str, Meta(min_length=1, max_length=40)]


# --- chairs, bots and the match ----------------------------------------------------------------


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
    """In a race: milliseconds since the painting, by the browser's own clock."""


class Check(Request, frozen=True):
    """Ask which rule a move would break. Nothing is played, whatever the answer; not in a race."""

    move: dict[str, Any]


class PlayAgain(Request, frozen=True):
    """After the end: say that one would play again, with the same people, bots and options, or no longer would.

    The next game begins when all players would. A player who has left without saying so is not dealt in,
    except that in a rated match nobody is left out.
    """

    yes: bool = True


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
    """Whether somebody may take back their decision. The player who asked withdraws the question with no."""

    yes: bool


class SetClock(Request, frozen=True):
    """Play with clocks, or without; the host's right, before the start."""

    clock: Timing | None


class StopClock(Request, frozen=True):
    """Stop your own clock while it runs, to read the rules or a round's result.

    Once in a match, for a minute at most. With `yes` false it runs again. So it does after a move, and by itself.
    """

    yes: bool = True


class Resume(Request, frozen=True):
    """Let a paused match go on: its clocks run again. Any player may ask."""


# --- how people gather, and what they say to each other ----------------------------------------


class Ready(Request, frozen=True):
    """Say that one is ready, or not yet. Sitting down counts as being ready."""

    yes: bool = True


class Lock(Request, frozen=True):
    """Let nobody else sit down, or everybody again; the host's right, before the start."""

    yes: bool = True


class Publish(Request, frozen=True):
    """List the table for everybody to join, or make it private again; the host's right, before the start.

    Among strangers there is a clock, and only phrases of the house are said.
    """

    yes: bool = True
    language: Language = ""
    """The language that people would like to speak at a public table."""


class ChooseFirst(Request, frozen=True):
    """Choose who begins the next match, by chair, or let lots be drawn; the host's right, before the start.

    In a rated match lots are always drawn.
    """

    seat: Chair | None = None


class Rate(Request, frozen=True):
    """Play for ratings, or no longer; the host's right, before the start.

    Everybody needs an account then, and says anew that they are ready.
    """

    yes: bool = True


class Expel(Request, frozen=True):
    """Send a person from the chairs to the watchers, or let them sit again; the host's right, before the start."""

    person: _PersonId
    yes: bool = True


class Reseat(Request, frozen=True):
    """Let two chairs change places, whoever sits in them; the host's right, before the start."""

    seat: Chair
    to: Chair


class HandOver(Request, frozen=True):
    """Make somebody else who is at the table its host; the host's right."""

    person: _PersonId


class TakeOver(Request, frozen=True):
    """Become the host in place of one who is gone: for the `heir` in `table_changed`."""


class ChangeGame(Request, frozen=True):
    """Play another game here; the host's right, before the start. Options not named have their default."""

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Say(Request, frozen=True):
    """A phrase of the house, or at a private table words of one's own."""

    phrase: Phrase | None = None
    text: _Text | None = None


AnyRequest = (
    Sit
    | Stand
    | AddBot
    | RemoveBot
    | Configure
    | Start
    | Play
    | Check
    | PlayAgain
    | Gather
    | Rename
    | StandIn
    | CallOff
    | Undo
    | AnswerUndo
    | SetClock
    | StopClock
    | Resume
    | Ready
    | Lock
    | Publish
    | ChooseFirst
    | Rate
    | Expel
    | Reseat
    | HandOver
    | TakeOver
    | ChangeGame
    | Say
)


class Pong(Message, frozen=True):
    """The answer to a ping, at once. It is no request, and gets no answer."""

    number: Annotated[int, Meta(ge=1, le=2**53)]
    """The ping's."""
    clock: Clock
    """The browser's own, when the ping came."""


ClientMessage = AnyRequest | Pong
