"""Facts about Kezao for the contract suite."""

from collections.abc import Iterable
from itertools import product

from tablee.games.kezao.cards import DECK
from tablee.games.kezao.model import Choose, Drew, Erred, Event, Laid, Move, Pass, RollEnded, Throw
from tablee.games.kezao.state import State
from tests.contract.material import Material


def on_the_table(s: State) -> list[int]:
    return [*s.pile, *s.aside, *(card.card for card in s.laid), *(card for hand in s.hands for card in hand)]


def revealed(event: Event, observer: int | None) -> Iterable[int]:
    match event:
        case Laid(card=card) | Erred(card=card):
            return (card,)
        case Drew(seat=seat, cards=cards, open=is_open) if seat == observer or is_open:
            return cards
    return ()


def held(s: State, observer: int | None) -> list[int]:
    owners = range(s.seats) if s.options.open_hands else [seat for seat in (observer,) if seat is not None]
    return [card for seat in owners for card in s.hands[seat]]


def _is_the_end_that_tells(event: Event) -> bool:
    """§7.3: this end of a roll reveals that nobody could add a card three seconds before."""
    return isinstance(event, RollEnded) and event.why == "nobody"


def _is_wrong(s: State, move: Move) -> bool:
    return isinstance(move, Throw) and move.card not in s.fits


def usual(s: State, seat: int) -> Iterable[Move] | None:
    """§4.1: the roller chooses among the dice of the level. §5.1, §7.4: all throw what they hold, or pass."""
    if s.phase == "choosing" and seat == s.roller:
        return map(Choose, range(2 if s.options.level == "junior" else 3))
    if s.phase != "race" or not s.hands[seat]:
        return None
    return (*(Throw(card, s.roll) for card in s.hands[seat]), Pass(s.roll))


def askable(s: State, seat: int) -> Iterable[Move]:
    """Every card for this roll, the cards in hand for the rolls before and after, all choices, and passes."""
    hand = s.hands[seat] if seat in range(s.seats) else s.hands[0]
    answers = [Throw(card, s.roll) for card in range(67)]
    answers += [Throw(card, roll) for card, roll in product(hand, (s.roll - 1, s.roll + 1))]
    return [*map(Choose, range(-1, 4)), *answers, *(Pass(s.roll + i) for i in (-1, 0, 1))]


MATERIAL = Material(
    pieces=DECK,
    in_state=on_the_table,
    revealed=revealed,
    usual=usual,
    held=held,
    told_by_time=_is_the_end_that_tells,
    foolish=_is_wrong,
    askable=askable,
)
