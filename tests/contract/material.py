"""The little the contract suite must know of each game: which pieces exist, and where they can be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from tablee.games import dos as dos_game
from tablee.games.dos import cards as dos_cards
from tablee.games.dos import model as dos
from tablee.games.dos.state import State as DosState
from tablee.games.dozito import cards as dozito_cards
from tablee.games.dozito import model as dozito
from tablee.games.dozito.state import State as DozitoState
from tablee.games.kezao import cards as kezao_cards
from tablee.games.kezao import model as kezao
from tablee.games.kezao.state import State as KezaoState
from tablee.games.tootizz import cards as tootizz_cards
from tablee.games.tootizz import model as tootizz
from tablee.games.tootizz.state import State as TootizzState


@dataclass(frozen=True)
class Material:
    pieces: Iterable[int]
    """Everything in the box. Equal numbers are pieces that nobody can tell apart."""
    in_state: Callable[[Any], list[int]]
    """Every piece on the table, wherever it lies."""
    revealed: Callable[[Any, int | None], Iterable[int]]
    """The pieces that an event brings to light for a seat or a spectator, by the rules of the game.

    This is what people may know, said apart from what the game sends them: secrecy is the difference.
    """
    held: Callable[[Any, int | None], Iterable[int]] = lambda state, observer: ()
    """The pieces an observer holds for their own eyes."""
    telling: bool = False
    """A move can be legal because of what only its player sees, and so betray it."""
    told_by_time: Callable[[Any], bool] = lambda event: False
    """The events that come when they do because of what is hidden, as the rules want it, and so betray it."""
    foolish: Callable[[Any, Any], bool] = lambda state, move: False
    """The moves in a state that lead away from the end: a game in which all make them may never see it."""
    askable: Callable[[Any, int], Iterable[Any]] | None = None
    """Moves for a seat to ask for, where the types allow too many; among them all that are legal."""


# Dozito


def _dozito_cards(s: DozitoState) -> list[int]:
    held = [] if s.hand is None else [s.hand]
    return [*held, *s.pile, *(card for pile in (*s.grids, *s.discards) for card in pile)]


def _dozito_revealed(event: dozito.Event, observer: int | None) -> Iterable[int]:
    match event:
        case dozito.Dealt(left=left, right=right):
            return (left, right)
        case dozito.Drawn(card=card) | dozito.Turned(card=card):
            return (card,)
    return ()


# DOS

SIDES: tuple[dos.Side, ...] = (0, 1)
COLOURS = (None, *dos_cards.EVERY_COLOUR)
FACES = (-1, *dos_cards.ALL, len(dos_cards.ALL))
SINGLES = [dos.Play(side, (face,), colour) for side, face, colour in product(SIDES, FACES, COLOURS)]
OTHERS: tuple[dos.Move, ...] = (dos.Draw(), dos.Finish(), dos.Call(), *map(dos.Catch, range(-1, 5)))


def _dos_cards(s: DosState) -> list[int]:
    return [*s.pile, *(card for pile in (*s.hands, *s.discards) for card in pile)]


def _dos_revealed(event: dos.Event, observer: int | None) -> Iterable[int]:
    match event:
        case dos.Flipped(card=card):
            return (card,)
        case dos.Laid(cards=cards):
            return cards
        case dos.Drew(seat=seat, cards=cards) if seat == observer:
            return cards
        case dos.RoundWon(hands=hands):
            return (card for hand in hands for card in hand)
    return ()


def _dos_held(s: DosState, observer: int | None) -> list[int]:
    return [] if observer is None else s.hands[observer]


def _dos_askable(s: DosState, seat: int) -> Iterable[dos.Move]:
    """Some of the twenty thousand, chosen by what the seat itself can see."""
    random = Random(f"{seat} {s.round} {s.turn} {s.laid} {len(s.pile)}")
    hand = s.hands[seat] if seat in range(s.seats) else s.hands[0]
    pairs = [random.sample(hand, 2) for _ in range(20) if len(hand) > 1]
    pairs += [random.choices(FACES, k=2) for _ in range(10)]
    moves: list[dos.Move] = [*OTHERS, *dos_game.game.legal(s, seat)]
    moves += random.sample(SINGLES, 30)
    moves += (dos.Play(side, (card,), random.choice(COLOURS)) for card in hand[:20] for side in SIDES)
    moves += (dos.Play(side, (a, b), random.choice((None, *COLOURS))) for a, b in pairs for side in SIDES)
    return dict.fromkeys(moves)


# Kezao


def _kezao_cards(s: KezaoState) -> list[int]:
    return [*s.pile, *s.aside, *(card.card for card in s.laid), *(card for hand in s.hands for card in hand)]


def _kezao_revealed(event: kezao.Event, observer: int | None) -> Iterable[int]:
    match event:
        case kezao.Laid(card=card) | kezao.Erred(card=card):
            return (card,)
        case kezao.Drew(seat=seat, cards=cards, open=is_open) if seat == observer or is_open:
            return cards
    return ()


def _kezao_held(s: KezaoState, observer: int | None) -> list[int]:
    owners = range(s.seats) if s.options.open_hands else [seat for seat in (observer,) if seat is not None]
    return [card for seat in owners for card in s.hands[seat]]


def _is_the_end_that_tells(event: kezao.Event) -> bool:
    """§7.3: three seconds before, nobody could add a card any more."""
    return isinstance(event, kezao.RollEnded) and event.why == "nobody"


def _is_wrong(s: KezaoState, move: kezao.Move) -> bool:
    return isinstance(move, kezao.Throw) and move.card not in s.fits


def _kezao_askable(s: KezaoState, seat: int) -> Iterable[kezao.Move]:
    """Every card now, and those in hand for the roll before and the roll after."""
    hand = s.hands[seat] if seat in range(s.seats) else s.hands[0]
    answers = [kezao.Throw(card, s.roll) for card in range(67)]
    answers += [kezao.Throw(card, roll) for card, roll in product(hand, (s.roll - 1, s.roll + 1))]
    return [*map(kezao.Choose, range(-1, 4)), *answers, *(kezao.Pass(s.roll + i) for i in (-1, 0, 1))]


# Tootizz


def _tootizz_dominoes(s: TootizzState) -> list[int]:
    in_hand = [] if s.domino is None else [s.domino]
    in_lines = [spot.domino for spot in (*s.line, *s.next_line) if spot is not None]
    in_domains = [placed.domino for ground in s.grounds for placed in ground.laid]
    return [*s.pile, *in_hand, *in_lines, *in_domains, *(out for ground in s.grounds for out in ground.discarded)]


def _tootizz_revealed(event: tootizz.Event, observer: int | None) -> Iterable[int]:
    return event.dominoes if isinstance(event, tootizz.LineLaid) else ()


MATERIAL = {
    "dozito": Material(pieces=dozito_cards.ALL, in_state=_dozito_cards, revealed=_dozito_revealed),
    "dos": Material(
        pieces=dos_cards.DECK,
        in_state=_dos_cards,
        revealed=_dos_revealed,
        held=_dos_held,
        telling=True,
        askable=_dos_askable,
    ),
    "kezao": Material(
        pieces=kezao_cards.DECK,
        in_state=_kezao_cards,
        revealed=_kezao_revealed,
        held=_kezao_held,
        told_by_time=_is_the_end_that_tells,
        foolish=_is_wrong,
        askable=_kezao_askable,
    ),
    "tootizz": Material(pieces=tootizz_cards.ALL, in_state=_tootizz_dominoes, revealed=_tootizz_revealed),
}
