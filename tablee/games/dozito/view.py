"""The view. In Dozito a player sees no more than a spectator: nobody knows a face-down card."""

from functools import lru_cache

from tablee.core.bits import bits_of
from tablee.core.luck import Luck
from tablee.core.pile import PileFormed, Shuffled, from_top
from tablee.games.dozito.cards import ALL
from tablee.games.dozito.model import (
    Dealt,
    DiscardPile,
    Drawn,
    Event,
    Move,
    Place,
    RoundScore,
    Tally,
    Turned,
    View,
)
from tablee.games.dozito.rules import legal
from tablee.games.dozito.score import tally
from tablee.games.dozito.state import State


def view(s: State, seat: int | None) -> View:
    left, right = s.discards
    looks = [_look(tuple(grid), up) for grid, up in zip(s.grids, s.face_up, strict=True)]
    return View(
        rounds=s.rounds,
        round=s.round,
        starter=s.starter,
        turn=s.turn,
        grids=[grid for grid, _ in looks],
        tallies=[counted for _, counted in looks],
        pile=len(s.pile),
        discards=(_pile(left), _pile(right)),
        hand=None if s.source == "covered" else s.hand,
        source=s.source,
        closer=s.closer,
        scores=[[_score(seat_tally) for seat_tally in tallies] for tallies in s.scored],
        twelve=s.twelve,
        over=s.over,
    )


@lru_cache(4096)
def _look(grid: tuple[int, ...], face_up: int) -> tuple[list[int | None], Tally]:
    """A grid as people see it, and its score. Cached, because most grids do not change between two views."""
    return [card if face_up >> slot & 1 else None for slot, card in enumerate(grid)], tally(grid, face_up)


def _pile(cards: list[int]) -> DiscardPile:
    return DiscardPile(cards[-1] if cards else None, len(cards))


def _score(counted: Tally) -> RoundScore:
    return RoundScore(groups=counted.points - counted.suns, suns=counted.suns)


def seen(event: Event, seat: int | None) -> Event | None:
    if isinstance(event, Shuffled):
        return PileFormed(len(event.cards))
    return event


def imagine(v: View, luck: Luck) -> State:
    """Deal the cards that nobody sees to the places that nobody sees, at random."""
    visible = {card for grid in v.grids for card in grid} | {pile.top for pile in v.discards} | {v.hand}
    unseen = [card for card in ALL if card not in visible]
    luck.shuffle(unseen)
    return State(
        rounds=v.rounds,
        seats=len(v.grids),
        round=v.round,
        starter=v.starter,
        turn=v.turn,
        grids=[[unseen.pop() if card is None else card for card in grid] for grid in v.grids],
        face_up=[bits_of(slot for slot, card in enumerate(grid) if card is not None) for grid in v.grids],
        pile=from_top(unseen, v.pile),
        discards=(_imagined(v.discards[0], unseen), _imagined(v.discards[1], unseen)),
        hand=unseen.pop() if v.source == "covered" else v.hand,
        source=v.source,
        closer=v.closer,
        scored=[tuple(Tally((), score.suns, score.groups + score.suns) for score in round) for round in v.scores],
        twelve=v.twelve,
        over=v.over,
    )


def _imagined(pile: DiscardPile, unseen: list[int]) -> list[int]:
    if pile.top is None:
        return []
    return [*from_top(unseen, pile.count - 1), pile.top]


def worth(s: State, seat: int) -> list[int]:
    """The points of the grid after each legal move of a card that may be placed (§8)."""
    moves = legal(s, seat)
    if not any(isinstance(move, Place) for move in moves):
        return []
    return [_worth_after(s, seat, move) for move in moves]


def _worth_after(s: State, seat: int, move: Move) -> int:
    grid, up = s.grids[seat][:], s.face_up[seat]
    if isinstance(move, Place) and s.hand is not None:
        grid[move.slot - 1] = s.hand
        up |= 1 << move.slot - 1
    return _look(tuple(grid), up)[1].points


def final(event: Event) -> bool:
    return isinstance(event, (Shuffled, Dealt, Drawn, Turned))
