"""The yardstick `child` of Dozito: how a child of eight plays, the minimum age on the box.

- It takes a visible card that has a neighbour of its colour, if the card that lies in its slot has none. Of two
  such cards it takes the left one. Otherwise it draws.
- It keeps every card that goes onto a face-down one, because it likes to turn cards up.
- Onto a face-up card it puts one that has a neighbour of its colour, or more suns, if the card that lies there has
  no such neighbour.
- A joker goes beside a card of its colour; without one it goes onto a face-down card.
- It discards onto the left pile.
"""

from collections.abc import Iterable, Sequence

from tablee.bots.bot import Bot, Situation
from tablee.core.bits import members
from tablee.core.luck import Luck
from tablee.games.dozito.cards import COLOUR, SUNS
from tablee.games.dozito.model import Discard, Draw, Move, Place, Take, View
from tablee.games.dozito.rules import PLACES
from tablee.games.dozito.score import FULL, beside

Grid = Sequence[int | None]


def has_neighbour(grid: Grid, card: int, slot: int) -> bool:
    """Whether the card lies, or would lie, beside a card of its colour. Slots count from 0."""
    around = (grid[other] for other in members(beside(1 << slot) & FULL))
    return any(other is not None and COLOUR[other] == COLOUR[card] for other in around)


def is_liked(grid: Grid, card: int, slot: int) -> bool:
    there = grid[slot]
    return has_neighbour(grid, card, slot) and (there is None or not has_neighbour(grid, there, slot))


def is_brighter(grid: Grid, card: int, slot: int) -> bool:
    there = grid[slot]
    return there is not None and not has_neighbour(grid, there, slot) and SUNS[card] > SUNS[there]


class Child(Bot[View, Move]):
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        view, legal = situation.view, situation.legal
        grid = view.grids[situation.seat]
        return next(move for move in self.wishes(view, grid) if move in legal)

    def wishes(self, view: View, grid: Grid) -> Iterable[Move]:
        """The moves it would like to make, the dearest first."""
        if view.hand is None:
            for take in (Take(0), Take(1)):
                top = view.discards[take.side].top
                if top is not None and any(is_liked(grid, top, place.slot - 1) for place in PLACES[top]):
                    yield take
            yield Draw()
        else:
            slots = [place.slot for place in PLACES[view.hand]]
            yield from (Place(slot) for slot in slots if is_liked(grid, view.hand, slot - 1))
            yield from (
                Place(slot) for slot in slots if grid[slot - 1] is None or is_brighter(grid, view.hand, slot - 1)
            )
            yield from (Discard(0), Discard(1))
