"""The view of a seat: it sees its own hand, and how many cards the others hold."""

from tablee.core.luck import Luck
from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.dos.cards import DECK
from tablee.games.dos.model import (
    DiscardPile,
    Drew,
    DrewUnseen,
    Event,
    Options,
    View,
)
from tablee.games.dos.rules import turn_moves
from tablee.games.dos.state import State


def view(s: State, seat: int | None) -> View:
    return View(
        seat=seat,
        points=s.options.points,
        target=s.options.target,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        direction=s.direction,
        hand=None if seat is None else s.hands[seat][:],
        counts=[len(hand) for hand in s.hands],
        pile=len(s.pile),
        discards=[DiscardPile(p[-1], colour, len(p)) for p, colour in zip(s.discards, s.colours, strict=True)],
        used=s.used[:],
        laid=s.laid,
        drawn=s.drawn is not None,
        drawn_card=s.drawn if seat == s.turn else None,
        actions=s.actions[:],
        armed=s.armed,
        caught=s.caught,
        barred=s.barred[:],
        owed=s.owed[:],
        covered=s.covered[:],
        forgetful=s.forgetful,
        scores=s.scores[:],
        winner=s.winner,
    )


def seen(event: Event, seat: int | None) -> Event | None:
    if isinstance(event, Shuffled):
        return PileFormed(len(event.cards))
    if isinstance(event, Drew) and event.seat != seat:
        return DrewUnseen(event.seat, len(event.cards), event.why)
    return event


def imagine(v: View, luck: Luck) -> State:
    """§7.3: a Play 2 that was begun can be completed, so a state without legal moves is drawn again."""
    world = _some_world(v, luck)
    while world.winner is None and not turn_moves(world):
        world = _some_world(v, luck)
    return world


def _some_world(v: View, luck: Luck) -> State:
    """Deal the cards that this seat does not see to the places that it does not see, at random."""
    unseen = list(DECK)
    for card in [*(v.hand or ()), *(pile.top for pile in v.discards)]:
        unseen.remove(card)
    luck.shuffle(unseen)
    hands = [
        from_top(unseen, count) if seat != v.seat else list(v.hand or ()) for seat, count in enumerate(v.counts)
    ]
    left, right = ([*from_top(unseen, pile.count - 1), pile.top] for pile in v.discards)
    return State(
        options=Options(v.points, v.target),
        seats=len(v.counts),
        round=v.round,
        dealer=v.dealer,
        turn=v.turn,
        direction=v.direction,
        hands=hands,
        pile=from_top(unseen, v.pile),
        discards=(left, right),
        colours=[pile.colour for pile in v.discards],
        used=v.used[:],
        laid=v.laid,
        drawn=_drawn_card(v, hands),
        actions=v.actions[:],
        armed=v.armed,
        caught=v.caught,
        barred=v.barred[:],
        owed=v.owed[:],
        covered=v.covered[:],
        forgetful=v.forgetful,
        scores=v.scores[:],
        winner=v.winner,
    )


def _drawn_card(v: View, hands: list[list[int]]) -> int | None:
    if not v.drawn:
        return None
    return v.drawn_card if v.seat == v.turn else hands[v.turn][-1]
