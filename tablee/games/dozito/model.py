"""What is said at a table of Dozito, and the rules a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game
from tablee.core.pile import PileFormed, Shuffled

Side = Literal[0, 1]
"""A discard pile: 0 is the left one."""
Slot = Annotated[int, Meta(ge=1, le=12)]
Source = Literal["pile", "discard", "turned", "forced", "replaced", "covered"]
"""Where the card in hand comes from, which says what may be done with it:

- `pile`, drawn from it: place or decline
- `discard`, taken from one: place only (§9.6)
- `turned`, found face down in the grid: place or decline
- `forced`, found face down under a STOP: discard only (§5.2)
- `replaced`, face up in the grid until now: discard only (§4.5)
- `covered`, face down in the grid until now and not turned up yet: known to nobody
"""


class Rule(game.Rule):
    SLOTS = "3.2"
    IN_TURN = "4.1"
    ONE_CARD_A_TURN = "4.2"
    OWN_SLOT = "4.3"
    REPLACED_IS_DISCARDED = "4.5"
    STOP_ENDS_THE_CHAIN = "5.2"
    GAME_IS_OVER = "7.1"
    EMPTY_PILE_FIRST = "9.1"
    JOKER_STAYS = "9.2"
    TAKEN_IS_PLACED = "9.6"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=5)] = 3


# --- moves: what a seat asks for -------------------------------------------------------------


class Draw(game.Move, frozen=True):
    """Turn up the top card of the pile."""


class Take(game.Move, frozen=True):
    """Take the top card of a discard pile."""

    side: Side


class Place(game.Move, frozen=True):
    """Put the card in hand into the grid."""

    slot: Slot


class Discard(game.Move, frozen=True):
    """Put the card in hand onto a discard pile."""

    side: Side


Move = Draw | Take | Place | Discard


# --- events: what happened -------------------------------------------------------------------


class RoundOpened(game.Event, frozen=True):
    round: int
    starter: int


class Dealt(game.Event, frozen=True):
    """Twelve cards to each seat, face down; then the first card of each discard pile."""

    left: int
    right: int


class Drawn(game.Event, frozen=True):
    seat: int
    card: int


class Taken(game.Event, frozen=True):
    seat: int
    side: Side
    card: int


class Placed(game.Event, frozen=True):
    """The card in hand went into the grid; what lay there is in hand now."""

    seat: int
    slot: int
    card: int


class Turned(game.Event, frozen=True):
    """The card found face down in the grid is turned up."""

    seat: int
    slot: int
    card: int
    forced: bool
    """Found under a STOP: it must be discarded."""


class Discarded(game.Event, frozen=True):
    seat: int
    side: Side
    card: int


class TurnPassed(game.Event, frozen=True):
    """To this seat."""

    seat: int


class ExtraTurnEarned(game.Event, frozen=True):
    seat: int


class LastTurnsCalled(game.Event, frozen=True):
    """This seat's grid is face up: every other seat has one last turn."""

    seat: int


class Group(msgspec.Struct, frozen=True):
    """Cards of one colour that touch."""

    slots: tuple[int, ...]
    points: int


class Tally(msgspec.Struct, frozen=True):
    """What a grid is worth."""

    groups: tuple[Group, ...]
    """Those that score: two cards or more."""
    suns: int
    points: int
    """Groups and suns together."""


class RoundScored(game.Event, frozen=True):
    round: int
    tallies: tuple[Tally, ...]


class TwelveMatched(game.Event, frozen=True):
    """Twelve cards of one colour: this seat wins the game at once."""

    seat: int


class GameEnded(game.Event, frozen=True):
    """The last round is scored."""


Event = (
    RoundOpened
    | Shuffled
    | PileFormed
    | Dealt
    | Drawn
    | Taken
    | Placed
    | Turned
    | Discarded
    | TurnPassed
    | ExtraTurnEarned
    | LastTurnsCalled
    | RoundScored
    | TwelveMatched
    | GameEnded
)


# --- view ------------------------------------------------------------------------------------


class DiscardPile(msgspec.Struct, frozen=True):
    """As people see it: the top card, and how many there are (§9.7)."""

    top: int | None
    count: int


class RoundScore(msgspec.Struct, frozen=True):
    groups: int
    suns: int


class View(msgspec.Struct, frozen=True):
    """All that anybody may know. Players and spectators know the same."""

    rounds: int
    round: int
    starter: int
    turn: int
    grids: list[list[int | None]]
    """None lies face down, unknown even to its owner."""
    tallies: list[Tally]
    """What each grid is worth so far."""
    pile: int
    """How many cards are left in it."""
    discards: tuple[DiscardPile, DiscardPile]
    hand: int | None
    source: Source | None
    closer: int | None
    scores: list[list[RoundScore]]
    """For each round that was scored, each seat's points."""
    twelve: int | None
    over: bool
