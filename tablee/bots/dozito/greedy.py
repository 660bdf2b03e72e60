"""A quick player of Dozito's flat form, for playing out many rounds.

It takes the move that adds most to its grid at once. A shape is worth its points and a share of those that one
more card may add. What a turned-up card, a draw or an extra turn may bring are constants, found by playing many
greedy players against each other.
"""

from dataclasses import dataclass

from tablee.core.luck import Luck
from tablee.games.dozito.flat import (
    DISCARD,
    DRAW,
    EITHER,
    FORCED,
    FROM_DISCARD,
    GRID,
    HOME,
    HUE,
    HUES,
    IS_AGAIN,
    IS_JOKER,
    IS_STOP,
    NO_CARD,
    NOBODY,
    PLACE,
    POINTS,
    REPLACED,
    SUN,
    TAKE,
    Flat,
)
from tablee.games.dozito.score import FULL

STAGES = GRID + 1
TWELVE = 1000.0
"""The value of twelve cards of one colour (§9.5), higher than any score."""


@dataclass(frozen=True)
class Taste:
    """What a greedy player expects, in points."""

    hope: float = 0.2
    """The share of the points that one more card may add, for each face-down card."""
    chain: float = 2.4
    """The value of turning up a card."""
    again: float = 2.4
    """The value of an extra turn."""
    draw: float = 3.6
    """The value of drawing."""
    closing: float = 5.0
    """The value of closing the round as the leader, and the cost of closing it otherwise."""


def growth(slots: int) -> float:
    """The points that one more card of this colour adds to a shape, on average over all slots."""
    if slots.bit_count() >= GRID - 1:
        return 0.0
    free = [1 << slot for slot in range(GRID) if not slots >> slot & 1]
    return sum([POINTS[slots | bit] - POINTS[slots] for bit in free]) / GRID


GROWTH: list[float] = [growth(slots) for slots in range(FULL + 1)]


def worths_of_shapes(hope: float) -> list[float]:
    found = [points + hope * more for points, more in zip(POINTS, GROWTH, strict=True)]
    found[FULL] = TWELVE
    return found


class Greedy:
    def __init__(self, taste: Taste) -> None:
        self.chain = taste.chain
        self.again = taste.again
        self.drawing = taste.draw
        self.closing = taste.closing
        self.by_stage: list[list[float]] = [worths_of_shapes(taste.hope * left) for left in range(STAGES)]

    def worths(self, flat: Flat) -> list[float]:
        """The worth of every shape in the present stage."""
        return self.by_stage[stage(flat)]

    def play_out(self, flat: Flat, luck: Luck) -> None:
        """Play to the end."""
        while not flat.over:
            flat.play(self.choose(flat), luck)

    def choose(self, flat: Flat) -> int:
        card, source, worths = flat.hand, flat.source, self.worths(flat)
        if card == NO_CARD:
            return self._open(flat, worths)
        if source in (FORCED, REPLACED):
            return self._discard(flat, worths)
        slot, gain = self._best_slot(flat, flat.turn, card, worths)
        return PLACE + slot if source == FROM_DISCARD or gain > 0.0 else self._discard(flat, worths)

    def _open(self, flat: Flat, worths: list[float]) -> int:
        best, number = self.drawing, DRAW
        for side in range(2):
            gain = self._appeal(flat, flat.turn, flat.discards[side][-1], worths)
            if gain > best:
                best, number = gain, TAKE + side
        return number

    def _discard(self, flat: Flat, worths: list[float]) -> int:
        """Leave the next player, who may be the same, the worse or the better of the two visible cards."""
        open_to = flat.open_piles()
        if open_to != EITHER:
            return DISCARD + open_to
        again = IS_AGAIN[flat.hand]
        following = flat.turn if again else (flat.turn + 1) % flat.seats
        left = self._appeal(flat, following, flat.discards[0][-1], worths)
        right = self._appeal(flat, following, flat.discards[1][-1], worths)
        return DISCARD if (left >= right) != again else DISCARD + 1

    def _appeal(self, flat: Flat, seat: int, card: int, worths: list[float]) -> float:
        """The worth that a card adds to a grid in its best slot."""
        return self._best_slot(flat, seat, card, worths)[1]

    def _best_slot(self, flat: Flat, seat: int, card: int, worths: list[float]) -> tuple[int, float]:
        if not IS_JOKER[card]:
            return HOME[card], self.gain(flat, seat, card, HOME[card], worths)
        best, found = self.gain(flat, seat, card, 0, worths), 0
        for slot in range(1, GRID):
            gain = self.gain(flat, seat, card, slot, worths)
            if gain > best:
                best, found = gain, slot
        return found, best

    def gain(self, flat: Flat, seat: int, card: int, slot: int, worths: list[float]) -> float:
        """The worth that a card adds to a grid in this slot."""
        bit, hues, hue = 1 << slot, seat * HUES, HUE[card]
        mine = flat.colours[hues + hue]
        if not flat.face_up[seat] & bit:
            return self._uncover(flat, seat, card, bit, SUN[card] + worths[mine | bit] - worths[mine])
        old = flat.grids[seat * GRID + slot]
        gain = float(SUN[card] - SUN[old])
        if IS_AGAIN[old]:
            gain += self.again
        if HUE[old] == hue:
            return gain
        theirs = flat.colours[hues + HUE[old]]
        return gain + worths[mine | bit] - worths[mine] + worths[theirs ^ bit] - worths[theirs]

    def _uncover(self, flat: Flat, seat: int, card: int, bit: int, gain: float) -> float:
        """The gain together with what follows from it: the end of the round, or one more card."""
        if flat.face_up[seat] | bit == FULL and flat.closer == NOBODY:
            return gain + (self.closing if _leads(flat, seat, gain) else -self.closing)
        return gain if IS_STOP[card] else gain + self.chain


def stage(flat: Flat) -> int:
    """The smallest number of face-down cards in a grid, and 0 on the last turns."""
    if flat.closer != NOBODY:
        return 0
    return GRID - max([face_up.bit_count() for face_up in flat.face_up])


def _leads(flat: Flat, seat: int, gain: float) -> bool:
    """Whether the seat has more points than any other after this gain."""
    mine = flat.totals[seat] + flat.points(seat) + gain
    for rival in range(flat.seats):
        if rival != seat and flat.totals[rival] + flat.points(rival) >= mine:
            return False
    return True
