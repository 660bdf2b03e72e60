"""Facts about DOS for the contract suite."""

from collections.abc import Iterable
from itertools import product
from random import Random

from tablee.games.dos.cards import ALL, DECK, EVERY_COLOUR
from tablee.games.dos.model import (
    Call,
    Catch,
    Draw,
    Drew,
    Event,
    Finish,
    Flipped,
    Laid,
    Move,
    Play,
    RoundWon,
    Side,
)
from tablee.games.dos.plays import plays_of
from tablee.games.dos.rules import is_fresh, legal
from tablee.games.dos.state import State
from tests.contract.material import Material

SIDES: tuple[Side, ...] = (0, 1)
COLOURS = (None, *EVERY_COLOUR)
FACES = (-1, *ALL, len(ALL))
SINGLES = [Play(side, (face,), colour) for side, face, colour in product(SIDES, FACES, COLOURS)]
OTHERS: tuple[Move, ...] = (Draw(), Finish(), Call(), *map(Catch, range(-1, 5)))


def on_the_table(s: State) -> list[int]:
    return [*s.pile, *(card for pile in (*s.hands, *s.discards) for card in pile)]


def revealed(event: Event, observer: int | None) -> Iterable[int]:
    match event:
        case Flipped(card=card):
            return (card,)
        case Laid(cards=cards):
            return cards
        case Drew(seat=seat, cards=cards) if seat == observer:
            return cards
        case RoundWon(hands=hands):
            return (card for hand in hands for card in hand)
    return ()


def held(s: State, observer: int | None) -> list[int]:
    return [] if observer is None else s.hands[observer]


def usual(s: State, seat: int) -> Iterable[Move] | None:
    """§4.2, §4.3: what matches on either pile; and a card to draw, or, later in the turn, its end."""
    if seat != s.turn or s.winner is not None:
        return None
    plays = plays_of(s.hands[seat], s.discards, s.colours, (False, False))
    return (*plays, Draw() if is_fresh(s) else Finish())


def askable(s: State, seat: int) -> Iterable[Move]:
    """Some of the twenty thousand moves, chosen by what the seat itself can see."""
    random = Random(f"{seat} {s.round} {s.turn} {s.laid} {len(s.pile)}")
    hand = s.hands[seat] if seat in range(s.seats) else s.hands[0]
    pairs = [random.sample(hand, 2) for _ in range(20) if len(hand) > 1]
    pairs += [random.choices(FACES, k=2) for _ in range(10)]
    moves: list[Move] = [*OTHERS, *legal(s, seat)]
    moves += random.sample(SINGLES, 30)
    moves += (Play(side, (card,), random.choice(COLOURS)) for card in hand[:20] for side in SIDES)
    moves += (Play(side, (a, b), random.choice((None, *COLOURS))) for a, b in pairs for side in SIDES)
    return dict.fromkeys(moves)


MATERIAL = Material(
    pieces=DECK,
    in_state=on_the_table,
    revealed=revealed,
    usual=usual,
    held=held,
    telling=True,
    askable=askable,
)
