"""What is said at a table of Kezao, and the rules a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game
from tablee.core.pile import PileFormed, Shuffled

Colour = Annotated[int, Meta(ge=0, le=5)]
"""Red, orange, yellow, green, blue, violet."""
Card = Annotated[int, Meta(ge=1, le=65)]
"""The bit set of its colours; 64 and 65 are the two Kezao jokers."""
Level = Literal["junior", "classic", "expert"]
Twist = Literal["neutral", "one", "inversion"]
"""The fifth die."""
Phase = Literal["choosing", "countdown", "race", "over"]
"""countdown: the dice are chosen and not yet thrown. race: thrown; they are painted at `starts`."""
End = Literal["limit", "nobody", "passed", "opposition", "time", "round"]
"""Why a roll ended."""


class Rule(game.Rule):
    ROLLER_CHOOSES = "4.1"
    ONE_ROLL_AT_A_TIME = "4.2"
    WAIT_FOR_THE_DICE = "4.5"
    MUST_HOLD = "5.2"
    TOO_LATE = "5.4"
    BARRED = "6.2"
    PASS_ONCE = "7.4"
    ONE_CARD_IN_OPPOSITION = "9.2"
    GAME_IS_OVER = "10.5"
    ONE_DIE_FOR_JUNIORS = "11.1"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Annotated[int, Meta(ge=1, le=5)] = 3
    """Won rounds that win the game."""
    level: Level = "classic"
    """One die, two dice, or two and the fifth."""
    open_hands: bool = False
    """Cards on the Table: everybody sees every hand."""
    calm: bool = False
    """For small children: a longer countdown."""


# --- moves: what a seat asks for -------------------------------------------------------------


class Choose(game.Move, frozen=True):
    """Throw this many dice of present colours; the rest of the two (of the one, for juniors) forbid theirs."""

    present: Annotated[int, Meta(ge=0, le=2)]


class Throw(game.Move, frozen=True):
    """Lay a card in answer to a roll."""

    card: Card
    roll: int


class Pass(game.Move, frozen=True):
    """See nothing more to lay. Not binding: a later card takes it back."""

    roll: int


Move = Choose | Throw | Pass


# --- events: what happened -------------------------------------------------------------------


class Die(msgspec.Struct, frozen=True, gc=False):
    present: bool
    """False: the colour must be absent."""
    colour: Colour


class RoundOpened(game.Event, frozen=True):
    round: int
    roller: int


class Dealt(game.Event, frozen=True):
    """Seven to each seat, seat by seat."""

    open: bool
    """For everybody to see."""


class DiceChosen(game.Event, frozen=True):
    seat: int
    roll: int
    present: int
    starts: int
    """When the dice will be painted, on the match's clock."""


class Rolled(game.Event, frozen=True):
    """Told a moment before `starts`, so that it reaches everybody in time."""

    roll: int
    dice: tuple[Die, ...]
    twist: Twist | None
    opposition: bool
    starts: int


class Laid(game.Event, frozen=True):
    seat: int
    card: int
    reaction: int
    """Milliseconds since the dice were painted."""
    extra: bool
    """Beyond the limit, at the same moment as the last that fitted (or tied for last in an opposition)."""


class Erred(game.Event, frozen=True):
    """A wrong card, which goes back to the hand."""

    seat: int
    card: int
    reaction: int


class Drew(game.Event, frozen=True):
    """As its owner sees it, and everybody where hands are open; else others witness `DrewUnseen`."""

    seat: int
    cards: tuple[int, ...]
    open: bool


class DrewUnseen(game.Event, frozen=True):
    seat: int
    count: int


class Passed(game.Event, frozen=True):
    seat: int


class RollEnded(game.Event, frozen=True):
    why: End
    roller: int
    """Who throws next."""


class RoundWon(game.Event, frozen=True):
    seats: tuple[int, ...]


class GameWon(game.Event, frozen=True):
    seats: tuple[int, ...]


Event = (
    RoundOpened
    | Shuffled
    | PileFormed
    | Dealt
    | DiceChosen
    | Rolled
    | Laid
    | Erred
    | Drew
    | DrewUnseen
    | Passed
    | RollEnded
    | RoundWon
    | GameWon
)


# --- view ------------------------------------------------------------------------------------


class LaidCard(msgspec.Struct, frozen=True, gc=False):
    seat: int
    card: int
    reaction: int


class View(msgspec.Struct, frozen=True):
    """All that a seat may know."""

    seat: int | None
    points: int
    level: Level
    open_hands: bool
    calm: bool
    round: int
    roller: int
    phase: Phase
    roll: int
    """Counts the rolls of the game."""
    present: int | None
    """The dice chosen for this roll; None while choosing."""
    dice: list[Die] | None
    """None until they are told."""
    twist: Twist | None
    opposition: bool
    starts: int | None
    """When the dice are (were) painted, on the match's clock."""
    limit: int
    laid: list[LaidCard]
    """In this roll, in the order in which they count."""
    erred: list[LaidCard]
    """The wrong cards of this roll: they are back in their hands."""
    decided: int | None
    """When the card was laid that ends the roll, on the match's clock; None while it goes on."""
    hands: list[list[int] | None]
    """One's own; all where hands are open; None where one may not look."""
    counts: list[int]
    pile: int
    aside: list[int]
    """Set aside in earlier rolls, for all to see, in the order laid."""
    barred: list[bool]
    passed: list[bool]
    scores: list[int]
    winners: list[int]
