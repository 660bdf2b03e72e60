"""The forecast of DOS: the round is played out at a glance, in worlds that agree with what the viewer witnessed.

Nobody says or forgets "DOS!" in these futures. Being caught is set against the player who forgot it.
"""

from collections.abc import Sequence
from typing import Any

from tablee.bots.dos.hard import LONGEST, outlook
from tablee.bots.dos.quick import usual_move
from tablee.bots.dos.worlds import Worlds
from tablee.bots.forecast import Foresight, Moment
from tablee.core.luck import Luck
from tablee.games.dos.flat import MOVES, NO_CARD, NOBODY, NUMBERS, FlatState, flatten
from tablee.games.dos.model import Call, Catch

PLAYOUTS = 20_000


class DosForecast:
    """A seat knows its own hand. An onlooker sees no hand, but remembers the same clues to all of them."""

    def __init__(self, moment: Moment, seat: int | None) -> None:
        self.state = moment.state
        self.seat = NOBODY if seat is None else seat
        self.worlds = Worlds(self.seat, moment.view(seat), moment.witnessed(seat))

    def moves(self) -> Sequence[int]:
        flat = flatten(self.state)
        numbers = flat.turn_moves()
        usual = usual_move(flat, numbers)
        return [usual, *[number for number in numbers if number != usual]]

    def draw(self, luck: Luck) -> FlatState:
        """§7.3: a Play 2 that was begun can be completed, so a world without moves is drawn again."""
        world = self._draw(luck)
        while not world.turn_moves():
            world = self._draw(luck)
        return world

    def _draw(self, luck: Luck) -> FlatState:
        world = self.worlds.draw(luck)
        if world.drawn != NO_CARD and world.turn != self.seat:
            world.drawn = world.hands[world.turn][-1]
        return world

    def play_out(self, world: FlatState, number: int | None, luck: Luck) -> Sequence[float]:
        future, target = world.copy(), world.target
        future.target = 0  # the round alone is played out
        if number is not None:
            future.play(number, luck)
        for _ in range(LONGEST):
            if future.winner != NOBODY:
                return chances(future, target)
            future.play(usual_move(future, future.turn_moves()), luck)
        return [1 / future.seats] * future.seats


def chances(end: FlatState, target: int) -> Sequence[float]:
    """The chances after a round."""
    return outlook(end, target) if end.points else [float(seat == end.winner) for seat in range(end.seats)]


def number(move: Any) -> int | None:
    return None if isinstance(move, Call | Catch) else NUMBERS[move]


def caught(move: Any) -> int | None:
    return move.seat if isinstance(move, Catch) else None


FORESIGHT = Foresight(DosForecast, number, MOVES.__getitem__, PLAYOUTS, caught)
