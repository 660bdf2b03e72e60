"""The levels that play as people do: a `child`, and beginners who see what a domino adds now, if they see it."""

from dataclasses import dataclass

from tablee.bots.bot import Bot, Situation
from tablee.core.luck import Luck
from tablee.games.tootizz.cards import DOMINOES
from tablee.games.tootizz.flat import CLAIM, NOBODY, WHERE, Flat, Land, flatten, move
from tablee.games.tootizz.model import Claim, Move, Place, View
from tablee.games.tootizz.view import imagine


def tootizz_on(domino: int) -> int:
    (_, tootizz), (_, others) = DOMINOES[domino]
    return tootizz + others


class Child(Bot[View, Move]):
    """A child of seven, as a yardstick.

    It claims the domino with the most Tootizz; of equal ones the first of the line. It lays a domino in any of the
    places that the rules allow, since one match is as good as another. It neither counts points, nor thinks of the
    frame, nor of anybody else.
    """

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        places = [each for each in situation.legal if isinstance(each, Place)]
        if places:
            return places[luck.below(len(places))]
        claims = [each for each in situation.legal if isinstance(each, Claim)]
        return max(claims, key=lambda claim: tootizz_on(situation.view.next_line[claim.position].domino))


def any_of(numbers: list[int], luck: Luck) -> int:
    return numbers[luck.below(len(numbers))]


@dataclass(frozen=True)
class Slips:
    """The mistakes of a beginner. Chances are in percent."""

    overlooks: int
    """The chance not to see a place, or a domino on offer."""
    forgets_tootizz: int
    """The chance to join as many squares of a colour as possible, whether or not a Tootizz lives there."""


class Beginner(Bot[View, Move]):
    """Takes what adds most at once, as far as it sees."""

    def __init__(self, slips: Slips) -> None:
        self.slips = slips

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        flat = flatten(imagine(situation.view, luck))
        values = self._values(flat, flat.lands[situation.seat], luck)
        seen = [number for number in values if luck.below(100) >= self.slips.overlooks] or list(values)
        most = max([values[number] for number in seen])
        return move(any_of([number for number in seen if values[number] == most], luck))

    def _values(self, flat: Flat, land: Land, luck: Luck) -> dict[int, int]:
        """The value of each move in points, or in squares that it joins."""
        value = joined if luck.below(100) < self.slips.forgets_tootizz else gained
        if flat.domino != NOBODY:
            return dict.fromkeys(flat.legal(), 0) | value(land, flat.domino)
        offered = {CLAIM + position: flat.next_line[position] for position in flat.free_positions()}
        return {number: max(value(land, domino).values(), default=0) for number, domino in offered.items()}


def gained(land: Land, domino: int) -> dict[int, int]:
    """The points that a domino adds in each place where it may lie face up."""
    return {place: gain for gain, place in land.gains(domino)}


def joined(land: Land, domino: int) -> dict[int, int]:
    """How many squares of their own colours the squares of a domino touch in each of these places."""
    return {place: _touched(land, domino, place) for _, place in land.gains(domino)}


def _touched(land: Land, domino: int, place: int) -> int:
    lying, ((one, _), (other, _)) = WHERE[place], DOMINOES[domino]
    own, others = land.areas[one].squares, land.areas[other].squares
    return (lying.beside_first & own).bit_count() + (lying.beside_second & others).bit_count()
