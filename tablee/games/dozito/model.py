"""The options, moves, events and view of Dozito, and the rules that a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game
from tablee.core.pile import PileFormed, Shuffled

Side = Literal[0, 1]
"""A discard pile: 0 is the left one."""
Slot = Annotated[int, Meta(ge=1, le=12)]
Source = Literal["pile", "discard", "turned", "forced", "replaced", "covered"]
"""The origin of the card in hand, which determines what may be done with it:

- `pile`: drawn from the pile; it is placed or discarded
- `discard`: taken from a discard pile; it must be placed (§9.6)
- `turned`: turned up in the grid; it is placed or discarded
- `forced`: turned up in the grid under a STOP; it must be discarded (§5.2)
- `replaced`: lay face up in the grid; it must be discarded (§4.5)
- `covered`: lay face down in the grid and is not turned up yet; nobody knows it
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


class Limit(game.Limit):
    REPLACED_IS_DISCARDED = "4.5"
    STOP_ENDS_THE_CHAIN = "5.2"
    EMPTY_PILE_FIRST = "9.1"
    JOKER_STAYS = "9.2"
    TAKEN_IS_PLACED = "9.6"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=12)] = 3


# --- moves -----------------------------------------------------------------------------------


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


# --- events ----------------------------------------------------------------------------------


class RoundOpened(game.Event, frozen=True):
    round: int
    starter: int


class Dealt(game.Event, frozen=True):
    """Twelve cards were dealt to each seat, face down, then the first card of each discard pile."""

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
    """The card in hand went into the grid; the card that lay there is in hand now."""

    seat: int
    slot: int
    card: int


class Turned(game.Event, frozen=True):
    """The card found face down in the grid was turned up."""

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
    """It is this seat's turn now."""

    seat: int


class ExtraTurnEarned(game.Event, frozen=True):
    seat: int


class LastTurnsCalled(game.Event, frozen=True):
    """This seat's whole grid is face up: every other seat has one last turn."""

    seat: int


class Group(msgspec.Struct, frozen=True):
    """Cards of one colour that touch."""

    slots: tuple[int, ...]
    points: int


class Tally(msgspec.Struct, frozen=True):
    """The score of a grid."""

    groups: tuple[Group, ...]
    """The groups that score: two cards or more."""
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
    """The last round was scored."""


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
    """A discard pile as people see it: the top card, and the number of cards (§9.7)."""

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
    """None is a card that lies face down, unknown even to its owner."""
    tallies: list[Tally]
    """The score of each grid so far."""
    pile: int
    """The number of cards left in the pile."""
    discards: tuple[DiscardPile, DiscardPile]
    hand: int | None
    source: Source | None
    closer: int | None
    scores: list[list[RoundScore]]
    """For each round that was scored, the points of each seat."""
    twelve: int | None
    over: bool
