"""The options, moves, events and view of Kezao, and the rules that a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game
from tablee.core.pile import PileFormed, Shuffled

Colour = Annotated[int, Meta(ge=0, le=5)]
"""An index of red, orange, yellow, green, blue, violet."""
Card = Annotated[int, Meta(ge=1, le=65)]
"""The bit set of a card's colours; 64 and 65 are the two Kezao jokers."""
Level = Literal["junior", "classic", "expert"]
Twist = Literal["neutral", "one", "inversion"]
"""The faces of the fifth die."""
Phase = Literal["choosing", "countdown", "race", "over"]
"""In `countdown` the dice are chosen but not thrown yet; in `race` they are thrown, and shown from `starts` on."""
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


class Limit(game.Limit):
    BARRED = "6.2"
    PASSED = "7.4"
    LAST_PLACE_TAKEN = "8.3"
    ONE_CARD_IN_OPPOSITION = "9.2"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: Annotated[int, Meta(ge=1, le=5)] = 3
    """The number of won rounds that wins the game."""
    level: Level = "classic"
    """Played with one die, with two dice, or with two and the fifth."""
    open_hands: bool = False
    """The variant "Cards on the Table": everybody sees every hand."""
    calm: bool = False
    """A longer countdown and longer rolls, for small children."""


# --- moves -----------------------------------------------------------------------------------


class Choose(game.Move, frozen=True):
    """Throw this many dice that ask for a colour; the rest of the two (for juniors, of the one) forbid one."""

    present: Annotated[int, Meta(ge=0, le=2)]


class Throw(game.Move, frozen=True):
    """Lay a card in answer to a roll."""

    card: Card
    roll: int


class Pass(game.Move, frozen=True):
    """Say that there is nothing more to lay. This is not binding: laying a card later takes it back."""

    roll: int


Move = Choose | Throw | Pass


# --- events ----------------------------------------------------------------------------------


class Die(msgspec.Struct, frozen=True, gc=False):
    present: bool
    """Whether the colour must be on a card; otherwise it must not."""
    colour: Colour


class RoundOpened(game.Event, frozen=True):
    round: int
    roller: int


class Dealt(game.Event, frozen=True):
    """Seven cards were dealt to each seat, seat by seat."""

    open: bool
    """Whether everybody sees all hands."""


class DiceChosen(game.Event, frozen=True):
    seat: int
    roll: int
    present: int
    starts: int
    """When the dice will be shown, on the match's clock."""


class Rolled(game.Event, frozen=True):
    """The dice were thrown. Sent a moment before `starts`, so that the dice reach everybody in time."""

    roll: int
    dice: tuple[Die, ...]
    twist: Twist | None
    opposition: bool
    starts: int


class Laid(game.Event, frozen=True):
    seat: int
    card: int
    reaction: int
    """Milliseconds since the dice were shown."""
    extra: bool
    """Whether the card is above the limit, and counts because it was laid at the moment of the decisive one."""


class Erred(game.Event, frozen=True):
    """A wrong card was laid, and goes back to the hand."""

    seat: int
    card: int
    reaction: int


class Drew(game.Event, frozen=True):
    """Cards were drawn, as their owner sees it, or everybody if hands are open; else others see `DrewUnseen`."""

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
    """The seat that throws next."""


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
    """The number of this roll, counted from the start of the game."""
    present: int | None
    """How many of the dice chosen for this roll ask for their colour; None while choosing."""
    dice: list[Die] | None
    """None until they are thrown."""
    twist: Twist | None
    opposition: bool
    starts: int | None
    """When the dice are or were shown, on the match's clock."""
    limit: int
    laid: list[LaidCard]
    """The cards laid in this roll, in the order in which they count."""
    erred: list[LaidCard]
    """The wrong cards of this roll, which are back in their hands."""
    decided: int | None
    """When the card that ends the roll was laid, on the match's clock; None before."""
    hands: list[list[int] | None]
    """The viewer's own hand, or all hands if they are open; None for a hidden one."""
    counts: list[int]
    pile: int
    aside: list[int]
    """The cards set aside in earlier rolls, visible to all, in the order laid."""
    barred: list[bool]
    passed: list[bool]
    scores: list[int]
    winners: list[int]
