"""The options, moves, events and view of DOS, and the rules that a move can break."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core import game
from tablee.core.pile import PileFormed, Shuffled
from tablee.games.dos.cards import Colour

Side = Literal[0, 1]
"""A discard pile: 0 is the left one."""
Face = Annotated[int, Meta(ge=0, le=49)]
Why = Literal["turn", "plus2", "play2", "caught"]
"""The reason why cards were drawn."""


class Rule(game.Rule):
    IN_TURN = "4.1"
    ONE_PLAY_A_PILE = "4.2"
    PLAY_OR_DRAW = "4.3"
    DRAWN_CARD_ONLY = "4.5"
    NO_PASSING = "4.6"
    MUST_HOLD = "5.1"
    MUST_MATCH = "5.2"
    SAME_COLOUR_PAIR = "5.3"
    PAIR_MUST_SUM = "5.4"
    PAIR_ON_A_NUMBER = "5.5"
    DOS_KEEPS_THE_COLOUR = "6.2"
    DECLARE_FOR_WILDS = "6.4"
    PLAY_TWO_IF_ABLE = "7.2"
    COMPLETE_THE_PLAY = "7.3"
    NOTHING_TO_CALL = "9.2"
    NOBODY_TO_CATCH = "9.5"
    GAME_IS_OVER = "10.1"


class Limit(game.Limit):
    ONE_PLAY_A_PILE = "4.2"
    DRAWN_CARD_ONLY = "4.5"
    NOTHING_MATCHES = "5.2"
    PLAY_TWO = "7.2"
    COMPLETE_THE_PLAY = "7.3"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: bool = False
    """Play rounds until a player reaches the target, instead of a single round."""
    target: Annotated[int, Meta(ge=50, le=1000, multiple_of=50)] = 500


# --- moves -----------------------------------------------------------------------------------


class Play(game.Move, frozen=True):
    """Lay one card, or two that add up, on a pile; of two, the second ends on top."""

    side: Side
    cards: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=2)]
    colour: Colour | None = None
    """Declared for a wild on its own, and for two Wild DOS together."""


class Draw(game.Move, frozen=True):
    """Draw a card instead of playing, or draw the cards owed for a Play 2 that cannot be answered."""


class Finish(game.Move, frozen=True):
    """End the turn."""


class Call(game.Move, frozen=True):
    """Say "DOS!"."""


class Catch(game.Move, frozen=True):
    """Point at a player who forgot to say "DOS!"."""

    seat: Annotated[int, Meta(ge=0, le=3)]


Move = Play | Draw | Finish | Call | Catch


# --- events ----------------------------------------------------------------------------------


class RoundOpened(game.Event, frozen=True):
    round: int
    dealer: int


class Dealt(game.Event, frozen=True):
    """Seven cards were dealt to each seat."""


class Flipped(game.Event, frozen=True):
    """A card from the draw pile starts a discard pile, or covers it."""

    side: Side
    card: int


class Laid(game.Event, frozen=True):
    seat: int
    side: Side
    cards: tuple[int, ...]
    colour: Colour
    """The colour that the pile shows now."""


class Drew(game.Event, frozen=True):
    """Cards were drawn, as their owner sees it; the others see `DrewUnseen`."""

    seat: int
    cards: tuple[int, ...]
    why: Why


class DrewUnseen(game.Event, frozen=True):
    seat: int
    count: int
    why: Why


class DirectionReversed(game.Event, frozen=True):
    direction: Literal[1, -1]


class TurnBarred(game.Event, frozen=True):
    """This seat will lose its next turn."""

    seat: int


class PlayTwoOwed(game.Event, frozen=True):
    """This seat has to play that many cards in its next turn."""

    seat: int
    cards: int


class TurnLost(game.Event, frozen=True):
    seat: int


class TurnPassed(game.Event, frozen=True):
    """It is this seat's turn now."""

    seat: int


class HandShrank(game.Event, frozen=True):
    """The hand went from more than two cards to two or fewer: "DOS!" is due, unless it was said already."""

    seat: int
    called: bool


class Called(game.Event, frozen=True):
    seat: int


class Caught(game.Event, frozen=True):
    seat: int
    by: int


class CatchLapsed(game.Event, frozen=True):
    """The next player has begun, so it is too late to catch this seat."""

    seat: int


class RoundWon(game.Event, frozen=True):
    seat: int
    points: int
    hands: tuple[tuple[int, ...], ...]
    """The cards left in each hand, laid open to be counted; empty when no points are counted."""


class GameWon(game.Event, frozen=True):
    seat: int


Event = (
    RoundOpened
    | Shuffled
    | PileFormed
    | Dealt
    | Flipped
    | Laid
    | Drew
    | DrewUnseen
    | DirectionReversed
    | TurnBarred
    | PlayTwoOwed
    | TurnLost
    | TurnPassed
    | HandShrank
    | Called
    | Caught
    | CatchLapsed
    | RoundWon
    | GameWon
)


# --- view ------------------------------------------------------------------------------------


class DiscardPile(msgspec.Struct, frozen=True):
    top: int
    colour: Colour
    count: int


class View(msgspec.Struct, frozen=True):
    """All that a seat may know."""

    seat: int | None
    points: bool
    target: int
    round: int
    dealer: int
    turn: int
    direction: Literal[1, -1]
    hand: list[int] | None
    """The viewer's own hand; None for a spectator."""
    counts: list[int]
    """The number of cards in each hand."""
    pile: int
    discards: list[DiscardPile]
    used: list[bool]
    laid: int
    drawn: bool
    """Whether the player whose turn it is has drawn."""
    drawn_card: int | None
    """The card drawn, shown to that player alone."""
    actions: list[int]
    armed: bool
    caught: bool
    barred: list[bool]
    owed: list[int]
    covered: list[bool]
    forgetful: int | None
    scores: list[int]
    winner: int | None
