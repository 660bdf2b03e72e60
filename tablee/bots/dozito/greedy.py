"""A quick player of Dozito's flat form, for playing out many rounds.

It takes the move that adds most to its grid at once. A shape is worth its points and a share of those that one
more card may add, and a card that is turned up is worth a constant.
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


@dataclass(frozen=True)
class Taste:
    """What a greedy player expects of cards to come, in points."""

    hope: float = 0.2
    """The share of the points that one more card may add, for each face-down card of the grid."""
    chain: float = 2.4
    """The value of turning up a card."""
    again: float = 2.4
    """The value of an extra turn."""
    draw: float = 3.6
    """The value of drawing."""
    closing: float = 5.0
    """The value of closing as the leader, and the cost of closing otherwise."""


def growth(slots: int) -> float:
    """The points that one more card of this colour adds to a shape, on average over the other slots."""
    free = [1 << slot for slot in range(GRID) if not slots >> slot & 1]
    return sum([POINTS[slots | bit] - POINTS[slots] for bit in free]) / GRID


class Greedy:
    def __init__(self, taste: Taste) -> None:
        self.chain = taste.chain
        self.again = taste.again
        self.drawing = taste.draw
        self.closing = taste.closing
        growths = [growth(slots) for slots in range(FULL + 1)]
        growths[FULL] = 0.0
        self.worths: list[list[float]] = [
            [points + taste.hope * stage * more for points, more in zip(POINTS, growths, strict=True)]
            for stage in range(STAGES)
        ]
        for worths in self.worths:
            worths[FULL] = 1000.0

    def play_out(self, flat: Flat, luck: Luck) -> None:
        while not flat.over:
            flat.play(self.choose(flat), luck)

    def choose(self, flat: Flat) -> int:
        card = flat.hand
        if card == NO_CARD:
            return self.open(flat)
        source = flat.source
        if source in (FORCED, REPLACED):
            return self.drop(flat, card)
        slot = self.best_slot(flat, flat.turn, card)
        if source == FROM_DISCARD or self.gain(flat, flat.turn, card, slot) > 0.0:
            return PLACE + slot
        return self.drop(flat, card)

    def open(self, flat: Flat) -> int:
        best, number = self.drawing, DRAW
        for side in range(2):
            card = flat.discards[side][-1]
            gain = self.gain(flat, flat.turn, card, self.best_slot(flat, flat.turn, card))
            if gain > best:
                best, number = gain, TAKE + side
        return number

    def best_slot(self, flat: Flat, seat: int, card: int) -> int:
        if not IS_JOKER[card]:
            return HOME[card]
        best, found = -1e9, 0
        for slot in range(GRID):
            gain = self.gain(flat, seat, card, slot)
            if gain > best:
                best, found = gain, slot
        return found

    def gain(self, flat: Flat, seat: int, card: int, slot: int) -> float:
        """The worth that a card adds to a grid in this slot."""
        bit, hues = 1 << slot, seat * HUES
        face_up = flat.face_up[seat]
        worths = self.worths[GRID - (face_up | bit).bit_count()]
        mine = flat.colours[hues + HUE[card]]
        if not face_up & bit:
            gain = SUN[card] + worths[mine | bit] - worths[mine]
            if face_up | bit == FULL and flat.closer == NOBODY:
                return gain + self.close(flat, seat, gain)
            return gain if IS_STOP[card] else gain + self.chain
        old = flat.grids[seat * GRID + slot]
        gain = float(SUN[card] - SUN[old])
        if IS_AGAIN[old]:
            gain += self.again
        if HUE[old] == HUE[card]:
            return gain
        theirs = flat.colours[hues + HUE[old]]
        return gain + worths[mine | bit] - worths[mine] + worths[theirs ^ bit] - worths[theirs]

    def close(self, flat: Flat, seat: int, gain: float) -> float:
        mine = flat.totals[seat] + flat.points(seat) + gain
        for rival in range(flat.seats):
            if rival != seat and flat.totals[rival] + flat.points(rival) >= mine:
                return -self.closing
        return self.closing

    def drop(self, flat: Flat, card: int) -> int:
        """Discard where it covers the card that the next player would rather have."""
        open_to = flat.open_piles()
        if open_to != EITHER:
            return DISCARD + open_to
        seat = flat.turn if IS_AGAIN[card] else (flat.turn + 1) % flat.seats
        left, right = self.appeal(flat, seat, flat.discards[0][-1]), self.appeal(flat, seat, flat.discards[1][-1])
        if IS_AGAIN[card]:
            left, right = right, left
        return DISCARD if left >= right else DISCARD + 1

    def appeal(self, flat: Flat, seat: int, card: int) -> float:
        return self.gain(flat, seat, card, self.best_slot(flat, seat, card))
