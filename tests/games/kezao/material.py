"""What the contract suite must know of Kezao."""

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
    """§7.3: three seconds before, nobody could add a card any more."""
    return isinstance(event, RollEnded) and event.why == "nobody"


def _is_wrong(s: State, move: Move) -> bool:
    return isinstance(move, Throw) and move.card not in s.fits


def askable(s: State, seat: int) -> Iterable[Move]:
    """Every card now, and those in hand for the roll before and the roll after."""
    hand = s.hands[seat] if seat in range(s.seats) else s.hands[0]
    answers = [Throw(card, s.roll) for card in range(67)]
    answers += [Throw(card, roll) for card, roll in product(hand, (s.roll - 1, s.roll + 1))]
    return [*map(Choose, range(-1, 4)), *answers, *(Pass(s.roll + i) for i in (-1, 0, 1))]


MATERIAL = Material(
    pieces=DECK,
    in_state=on_the_table,
    revealed=revealed,
    held=held,
    told_by_time=_is_the_end_that_tells,
    foolish=_is_wrong,
    askable=askable,
)
