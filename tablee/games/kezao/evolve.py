"""The effect of each event on the state. No other module changes the state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.kezao.dice import fitting
from tablee.games.kezao.model import (
    Dealt,
    DiceChosen,
    Drew,
    DrewUnseen,
    Erred,
    Event,
    GameWon,
    Laid,
    LaidCard,
    Passed,
    Rolled,
    RollEnded,
    RoundOpened,
    RoundWon,
)
from tablee.games.kezao.state import State

HAND = 7


def evolve(s: State, event: Event) -> None:
    HAPPEN[type(event)](s, event)


def round_opened(s: State, event: RoundOpened) -> None:
    s.round = event.round
    s.roller = event.roller
    s.hands = [[] for _ in range(s.seats)]
    s.pile = []
    s.aside = []
    _clear_roll(s)


def _clear_roll(s: State) -> None:
    s.phase = "choosing"
    s.present = s.dice = s.twist = s.decided = s.stuck = None
    s.starts = 0
    s.opposition = False
    s.fits = frozenset()
    s.laid = []
    s.erred = []
    s.barred = [False] * s.seats
    s.passed = [False] * s.seats


def shuffled(s: State, event: Shuffled) -> None:
    s.pile = list(event.cards)
    s.aside = []


def dealt(s: State, event: Dealt) -> None:
    s.hands = [from_top(s.pile, HAND) for _ in range(s.seats)]


def dice_chosen(s: State, event: DiceChosen) -> None:
    s.phase = "countdown"
    s.roll = event.roll
    s.present = event.present
    s.starts = event.starts


def rolled(s: State, event: Rolled) -> None:
    s.phase = "race"
    s.dice = event.dice
    s.twist = event.twist
    s.opposition = event.opposition
    s.fits = fitting(event.dice, event.twist)
    if not anybody_can_add(s):
        s.stuck = event.starts


def laid(s: State, event: Laid) -> None:
    seat = event.seat
    hand = s.hands[seat]
    hand.remove(event.card)
    s.laid.append(LaidCard(seat, event.card, event.reaction))
    s.passed[seat] = False  # §7.4
    if s.decided is not None:  # §8.2: the first decisive card alone fixes the moment
        return
    if not hand or len(s.laid) == places(s):
        s.decided = s.starts + event.reaction
    elif s.stuck is None and not anybody_can_add(s):
        s.stuck = s.starts + event.reaction


def erred(s: State, event: Erred) -> None:
    seat = event.seat
    s.erred.append(LaidCard(seat, event.card, event.reaction))
    s.barred[seat] = True
    s.passed[seat] = False
    if s.decided is None and s.stuck is None and not anybody_can_add(s):
        s.stuck = s.starts + event.reaction


def drew(s: State, event: Drew) -> None:
    s.hands[event.seat].extend(event.cards)
    del s.pile[-len(event.cards) :]


def passed(s: State, event: Passed) -> None:
    s.passed[event.seat] = True


def roll_ended(s: State, event: RollEnded) -> None:
    s.aside.extend([card.card for card in s.laid])
    s.roller = event.roller
    _clear_roll(s)


def round_won(s: State, event: RoundWon) -> None:
    for seat in event.seats:
        s.scores[seat] += 1


def game_won(s: State, event: GameWon) -> None:
    s.phase = "over"
    s.winners = list(event.seats)


def changes_nothing(s: State, event: PileFormed | DrewUnseen) -> None:
    pass


HAPPEN: dict[type[Event], Callable[[State, Any], None]] = {
    RoundOpened: round_opened,
    Shuffled: shuffled,
    PileFormed: changes_nothing,
    Dealt: dealt,
    DiceChosen: dice_chosen,
    Rolled: rolled,
    Laid: laid,
    Erred: erred,
    Drew: drew,
    DrewUnseen: changes_nothing,
    Passed: passed,
    RollEnded: roll_ended,
    RoundWon: round_won,
    GameWon: game_won,
}


# --- questions about the state ---------------------------------------------------------------


def places(s: State) -> int:
    """The number of cards that end the roll: one for each player (§5.3), one fewer in an opposition (§9.3)."""
    return s.seats - 1 if s.opposition else s.seats


def anybody_can_add(s: State) -> bool:
    hands = s.hands
    if True in s.barred:
        hands = [hand for hand, barred in zip(hands, s.barred, strict=True) if not barred]
    return not all(map(s.fits.isdisjoint, hands))


def copy(s: State) -> State:
    return replace(
        s,
        hands=[hand[:] for hand in s.hands],
        pile=s.pile[:],
        aside=s.aside[:],
        laid=s.laid[:],
        erred=s.erred[:],
        barred=s.barred[:],
        passed=s.passed[:],
        scores=s.scores[:],
        winners=s.winners[:],
    )
