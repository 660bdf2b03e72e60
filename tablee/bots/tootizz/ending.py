"""The end of a round, in which nothing is hidden: every domino that can still be taken lies in a line."""

from collections.abc import Callable, Sequence

from tablee.bots.tootizz.outlook import LARGER, Outlook
from tablee.games.tootizz.flat import FACE, NOBODY, Flat, Land

Scores = Sequence[float]
Merit = Callable[[Scores, int], float]
"""How good the scores at the end of the round are for a seat."""


class Ending:
    """What everybody can still reach. All players are taken to know what is best for them."""

    def __init__(self, outlook: Outlook, width: int, merit: Merit) -> None:
        self.outlook = outlook
        self.width = width
        """How many places are tried for each domino."""
        self.merit = merit
        self._most: dict[tuple[Land, tuple[int, ...]], float] = {}

    def most(self, land: Land, dominoes: Sequence[int]) -> float:
        """The most points that a land can reach with these dominoes, laid in this order."""
        if not dominoes:
            return land.points + LARGER * land.largest
        key = land, tuple([FACE[domino] for domino in dominoes])
        most = self._most.get(key)
        if most is None:
            most = self._most[key] = max(
                [self.most(after, dominoes[1:]) for after in self._lands(land, dominoes[0])]
            )
        return most

    def _lands(self, land: Land, domino: int) -> list[Land]:
        return self.outlook.looks(land, domino, self.width) or [land.without()]

    def scores(self, flat: Flat) -> Scores:
        """The points of each seat when the round ends, if everybody claims and lays what is best for them."""
        to_lay = [flat.waiting(seat) for seat in range(len(flat.lands))]
        if flat.domino != NOBODY:
            to_lay[flat.turn].insert(0, flat.domino)
        return self._claiming(flat, to_lay, flat.claims, flat.order)

    def _claiming(self, flat: Flat, to_lay: list[list[int]], claims: list[int], order: list[int]) -> Scores:
        """The scores when these tokens are still to claim a domino of the last line."""
        if NOBODY not in claims:
            return [
                self.most(land, [*to_lay[seat], *_claimed(flat.next_line, claims, seat)])
                for seat, land in enumerate(flat.lands)
            ]
        seat, *others = order
        free = [position for position, by in enumerate(claims) if by == NOBODY]
        futures = [
            self._claiming(flat, to_lay, [*claims[:position], seat, *claims[position + 1 :]], others)
            for position in free
        ]
        return max(futures, key=lambda scores: self.merit(scores, seat))


def _claimed(line: list[int], claims: list[int], seat: int) -> list[int]:
    return [domino for domino, by in zip(line, claims, strict=True) if by == seat]
