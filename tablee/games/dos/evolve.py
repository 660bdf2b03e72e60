"""The effect of each event on the state. No other module changes the state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.dos.cards import ACTIONS, COLOUR
from tablee.games.dos.model import (
    Called,
    CatchLapsed,
    Caught,
    Dealt,
    DirectionReversed,
    Drew,
    DrewUnseen,
    Event,
    Flipped,
    GameWon,
    HandShrank,
    Laid,
    PlayTwoOwed,
    RoundOpened,
    RoundWon,
    TurnBarred,
    TurnLost,
    TurnPassed,
)
from tablee.games.dos.state import State

HAND = 7
FEW = 2


def evolve(s: State, event: Event) -> None:
    HAPPEN[type(event)](s, event)


def round_opened(s: State, event: RoundOpened) -> None:
    s.round = event.round
    s.dealer = event.dealer
    s.turn = (event.dealer + 1) % s.seats
    s.direction = 1
    s.hands = [[] for _ in range(s.seats)]
    s.pile = []
    s.discards = ([], [])
    s.barred = [False] * s.seats
    s.owed = [0] * s.seats
    s.covered = [False] * s.seats
    s.forgetful = None
    _clear_turn(s)


def _clear_turn(s: State) -> None:
    s.used = [False, False]
    s.laid = 0
    s.drawn = None
    s.actions = []
    s.armed = s.caught = False


def shuffled(s: State, event: Shuffled) -> None:
    s.pile = list(event.cards)
    for pile in s.discards:
        del pile[:-1]


def dealt(s: State, event: Dealt) -> None:
    s.hands = [from_top(s.pile, HAND) for _ in range(s.seats)]


def flipped(s: State, event: Flipped) -> None:
    s.discards[event.side].append(s.pile.pop())
    s.colours[event.side] = COLOUR[event.card] or 0


def laid(s: State, event: Laid) -> None:
    hand, side = s.hands[event.seat], event.side
    for card in event.cards:
        hand.remove(card)
        if card in ACTIONS:
            s.actions.append(card)
    s.discards[side].extend(event.cards)
    s.colours[side] = event.colour
    s.used[side] = True
    s.laid += len(event.cards)


def drew(s: State, event: Drew) -> None:
    seat = event.seat
    hand = s.hands[seat]
    hand.extend(event.cards)
    del s.pile[-len(event.cards) :]
    if event.why == "turn":
        s.drawn = event.cards[0]
    if len(hand) > FEW:
        s.covered[seat] = False
        if s.forgetful == seat:
            s.forgetful = None


def direction_reversed(s: State, event: DirectionReversed) -> None:
    s.direction = event.direction


def turn_barred(s: State, event: TurnBarred) -> None:
    s.barred[event.seat] = True


def play_two_owed(s: State, event: PlayTwoOwed) -> None:
    s.owed[event.seat] += event.cards


def turn_lost(s: State, event: TurnLost) -> None:
    s.barred[event.seat] = False
    s.owed[event.seat] = 0


def turn_passed(s: State, event: TurnPassed) -> None:
    s.owed[s.turn] = 0
    s.turn = event.seat
    _clear_turn(s)


def hand_shrank(s: State, event: HandShrank) -> None:
    if event.called:
        s.covered[event.seat] = True
    else:
        s.forgetful = event.seat


def called(s: State, event: Called) -> None:
    if s.forgetful == event.seat:
        s.covered[event.seat] = True
        s.forgetful = None
    else:
        s.armed = True


def caught(s: State, event: Caught) -> None:
    s.forgetful = None
    s.caught = event.seat == s.turn and s.laid > 0


def catch_lapsed(s: State, event: CatchLapsed) -> None:
    s.forgetful = None


def round_won(s: State, event: RoundWon) -> None:
    s.drawn = s.forgetful = None  # §10.1: the card drawn is laid, and an empty hand needs no call
    s.caught = False  # §9.7
    s.scores[event.seat] += event.points


def game_won(s: State, event: GameWon) -> None:
    s.winner = event.seat


def changes_nothing(s: State, event: PileFormed | DrewUnseen) -> None:
    pass


HAPPEN: dict[type[Event], Callable[[State, Any], None]] = {
    RoundOpened: round_opened,
    Shuffled: shuffled,
    PileFormed: changes_nothing,
    Dealt: dealt,
    Flipped: flipped,
    Laid: laid,
    Drew: drew,
    DrewUnseen: changes_nothing,
    DirectionReversed: direction_reversed,
    TurnBarred: turn_barred,
    PlayTwoOwed: play_two_owed,
    TurnLost: turn_lost,
    TurnPassed: turn_passed,
    HandShrank: hand_shrank,
    Called: called,
    Caught: caught,
    CatchLapsed: catch_lapsed,
    RoundWon: round_won,
    GameWon: game_won,
}


def copy(s: State) -> State:
    left, right = s.discards
    return replace(
        s,
        hands=[hand[:] for hand in s.hands],
        pile=s.pile[:],
        discards=(left[:], right[:]),
        colours=s.colours[:],
        used=s.used[:],
        actions=s.actions[:],
        barred=s.barred[:],
        owed=s.owed[:],
        covered=s.covered[:],
        scores=s.scores[:],
    )
