"""The options, moves, events and view of Tootizz, and the rules that a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game

Turn = Literal[0, 1, 2, 3]
"""Where the second square of a domino lies, seen from its first: 0 right, 1 below, 2 left, 3 above."""
Phase = Literal["first_claims", "placing", "claiming", "over"]
"""The phases, by what the table waits for:

- `first_claims`: a token goes on a domino of the first line, in the order drawn
- `placing`: the domino just taken is laid in its domain
- `claiming`: the token goes on a domino of the next line
- `over`: nothing
"""
Coordinate = Annotated[int, Meta(ge=0, le=6)]


class Rule(game.Rule):
    FREE_DOMINO = "4.2"
    IN_TURN = "4.4"
    PLACE_THEN_CLAIM = "4.5"
    FIRST_IN_THE_MIDDLE = "5.1"
    FRAME = "5.2"
    FREE_SQUARES = "5.3"
    FACE_UP_MATCHES = "5.4"
    FACE_DOWN_TOUCHES = "5.6"
    GAME_IS_OVER = "7.1"


class Limit(game.Limit):
    FIRST_IN_THE_MIDDLE = "5.1"
    ONE_MATCH = "5.4"
    MATCHES_NOWHERE = "5.5"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    series: bool = False
    """Play rounds until a player reaches the target, instead of a single round."""
    target: Annotated[int, Meta(ge=50, le=200, multiple_of=10)] = 100


# --- moves -----------------------------------------------------------------------------------


class Claim(game.Move, frozen=True):
    """Put a token on a domino of the line."""

    position: Annotated[int, Meta(ge=0, le=3)]


class Place(game.Move, frozen=True):
    """Lay the domino just taken, face up if the rules allow it, otherwise face down."""

    row: Coordinate
    column: Coordinate
    turn: Turn


Move = Claim | Place


# --- events ----------------------------------------------------------------------------------


class RoundOpened(game.Event, frozen=True):
    round: int


class Shuffled(game.Event, frozen=True):
    """The new order of the pile, the top domino last. Nobody sees this event: people see `PileFormed` instead."""

    dominoes: tuple[int, ...]


class PileFormed(game.Event, frozen=True):
    """All dominoes were shuffled into a pile: the form of `Shuffled` that people see."""

    count: int


class OrderDrawn(game.Event, frozen=True):
    """The tokens were drawn in this order; with two players each seat has two."""

    seats: tuple[int, ...]


class LineLaid(game.Event, frozen=True):
    """A line was laid from the top of the pile, position 0 first."""

    dominoes: tuple[int, ...]


class Claimed(game.Event, frozen=True):
    seat: int
    position: int


class Taken(game.Event, frozen=True):
    """A token's turn began: this domino has to be laid."""

    seat: int
    position: int
    domino: int


class Placed(game.Event, frozen=True):
    seat: int
    domino: int
    row: int
    column: int
    turn: Turn
    face_up: bool
    """A domino that lies face down is a joker."""


class Discarded(game.Event, frozen=True):
    """The domino fitted nowhere."""

    seat: int
    domino: int


class Zone(msgspec.Struct, frozen=True, gc=False):
    """Squares of one colour that touch."""

    colour: int
    squares: tuple[int, ...]
    """Each square as a number: its row times seven, plus its column."""
    tootizz: int
    points: int


class Tally(msgspec.Struct, frozen=True, gc=False):
    """The score of a domain."""

    zones: tuple[Zone, ...]
    points: int
    largest: int
    """The number of squares of the largest zone."""


class RoundScored(game.Event, frozen=True):
    round: int
    tallies: tuple[Tally, ...]


class GameWon(game.Event, frozen=True):
    seats: tuple[int, ...]


Event = (
    RoundOpened
    | Shuffled
    | PileFormed
    | OrderDrawn
    | LineLaid
    | Claimed
    | Taken
    | Placed
    | Discarded
    | RoundScored
    | GameWon
)


# --- view ------------------------------------------------------------------------------------


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A place in a line."""

    domino: int
    seat: int | None
    """The seat whose token lies on the domino."""


class Square(msgspec.Struct, frozen=True):
    row: int
    column: int
    colour: int | None
    """None for a joker."""
    tootizz: int
    """0 for a joker, which hides its Tootizz."""
    domino: int


class Domain(msgspec.Struct, frozen=True):
    squares: list[Square]
    """The squares in the order laid; of each domino the first square, then the second."""
    zones: list[Zone]
    points: int
    largest: int
    frame: tuple[int, int, int, int]
    """The first row, last row, first column and last column that can still be used."""
    placed: int
    """The number of dominoes laid."""
    discarded: list[int]


class View(msgspec.Struct, frozen=True):
    """All that anybody may know. Players and spectators know the same."""

    series: bool
    target: int
    round: int
    phase: Phase
    turn: int | None
    domino: int | None
    """The domino to be laid now."""
    face_up: bool
    """Whether it has to be laid face up."""
    line: list[Spot | None]
    """The claimed line; None where a domino was taken. Empty until the first line is claimed."""
    next_line: list[Spot]
    """The line being claimed; empty once the last line was claimed."""
    order: list[int]
    """The seats still to act in this line, the next one first."""
    domains: list[Domain]
    pile: int
    """The number of dominoes in the pile, which nobody has seen."""
    lines_left: int
    """The number of lines still to be laid out in this round."""
    totals: list[int]
    """The points of each seat in all rounds scored."""
    scored: list[tuple[Tally, ...]]
    winners: list[int]
