"""The view of a seat: everything but the pile and, unless they are open, the other hands."""

from tablee.core.luck import Luck
from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.kezao.cards import DECK
from tablee.games.kezao.dice import fitting
from tablee.games.kezao.evolve import anybody_can_add
from tablee.games.kezao.model import (
    Drew,
    DrewUnseen,
    Event,
    Options,
    View,
)
from tablee.games.kezao.state import State


def view(s: State, seat: int | None) -> View:
    options = s.options
    return View(
        seat=seat,
        points=options.points,
        level=options.level,
        open_hands=options.open_hands,
        calm=options.calm,
        round=s.round,
        roller=s.roller,
        phase=s.phase,
        roll=s.roll,
        present=s.present,
        dice=None if s.dice is None else list(s.dice),
        twist=s.twist,
        opposition=s.opposition,
        starts=None if s.present is None else s.starts,
        limit=s.seats,
        laid=s.laid[:],
        erred=s.erred[:],
        decided=s.decided,
        hands=[hand[:] if options.open_hands or owner == seat else None for owner, hand in enumerate(s.hands)],
        counts=[len(hand) for hand in s.hands],
        pile=len(s.pile),
        aside=s.aside[:],
        barred=s.barred[:],
        passed=s.passed[:],
        scores=s.scores[:],
        winners=s.winners[:],
    )


def seen(event: Event, seat: int | None) -> Event | None:
    if isinstance(event, Shuffled):
        return PileFormed(len(event.cards))
    if isinstance(event, Drew) and event.seat != seat and not event.open:
        return DrewUnseen(event.seat, len(event.cards))
    return event


def imagine(v: View, luck: Luck) -> State:
    """Deal the cards that this seat does not see to the places that it does not see, at random."""
    hands = [[] if hand is None else hand[:] for hand in v.hands]
    for wrong in v.erred:  # everybody saw who took this card back
        if v.hands[wrong.seat] is None:
            hands[wrong.seat].append(wrong.card)
    unseen = _unseen(v, hands)
    luck.shuffle(unseen)
    for hand, count in zip(hands, v.counts, strict=True):
        hand.extend(from_top(unseen, count - len(hand)))
    world = _table(v, hands, unseen)
    if v.phase == "race" and v.decided is None and not anybody_can_add(world):
        world.stuck = world.starts + max((card.reaction for card in [*v.laid, *v.erred]), default=0)
    return world


def _unseen(v: View, hands: list[list[int]]) -> list[int]:
    known = {*v.aside, *(card.card for card in v.laid), *(card for hand in hands for card in hand)}
    return [card for card in DECK if card not in known]


def _table(v: View, hands: list[list[int]], pile: list[int]) -> State:
    dice = None if v.dice is None else tuple(v.dice)
    return State(
        options=Options(v.points, v.level, v.open_hands, v.calm),
        seats=v.limit,
        round=v.round,
        roller=v.roller,
        phase=v.phase,
        hands=hands,
        pile=pile,
        aside=v.aside[:],
        roll=v.roll,
        present=v.present,
        dice=dice,
        twist=v.twist,
        opposition=v.opposition,
        starts=v.starts or 0,
        fits=frozenset() if dice is None else fitting(dice, v.twist),
        laid=v.laid[:],
        erred=v.erred[:],
        barred=v.barred[:],
        passed=v.passed[:],
        decided=v.decided,
        scores=v.scores[:],
        winners=v.winners[:],
    )
