"""The decisions of a player who plans: where a domino goes, and which one to claim."""

from dataclasses import dataclass

from tablee.bots.tootizz.outlook import Outlook, distinct
from tablee.core.luck import Luck
from tablee.games.tootizz.flat import CLAIM, NOBODY, Flat, Land

OFFERED = 0.6
"""The weight of the best domino on offer, which another player may claim first."""


@dataclass(frozen=True)
class Priorities:
    """What a player cares about, in points of the round."""

    early: float
    """The value of choosing one place earlier in the next line."""
    denial: float
    """The weight of a point of the next player, against a point of one's own."""
    shortlist: int
    """How many places of a domino are examined closely."""


class Planner:
    """Weighs the moves of any seat. What it finds out about lands is kept for futures in which they recur."""

    def __init__(self, flat: Flat, priorities: Priorities) -> None:
        self.outlook = Outlook(flat, priorities.shortlist)
        self.priorities = priorities

    def ranked(self, flat: Flat) -> list[int]:
        """The moves of the seat to move, the best first, without repetitions."""
        weights = self.weigh_places(flat) if flat.domino != NOBODY else self.weigh_claims(flat)
        return sorted(weights, key=lambda number: -weights[number])

    # laying

    def weigh_places(self, flat: Flat) -> dict[int, float]:
        """Each place of the domino in hand by the worth of the land with all dominoes claimed for it."""
        land, claimed = flat.lands[flat.turn], flat.claimed(flat.turn)
        return {
            place: self._prospect(flat, land.after(flat.domino, place, flat.face_up), claimed)
            for place in distinct(land, flat.domino)
        }

    def _prospect(self, flat: Flat, land: Land, claimed: list[int]) -> float:
        for domino in claimed:
            land = self._at_once(land, domino)
        offers = [land.best_gain(flat.next_line[position]) for position in flat.free_positions()]
        return self.outlook.worth(land) + OFFERED * max(offers, default=0)

    def _at_once(self, land: Land, domino: int) -> Land:
        """The land with a domino where it adds most at once."""
        return next(iter(self.outlook.looks(land, domino, 1)), land)

    # claiming

    def weigh_claims(self, flat: Flat) -> dict[int, float]:
        land = flat.lands[flat.turn]
        for domino in flat.claimed(flat.turn):
            land = self.outlook.best(land, domino)
        wanted, denied = self._wanted_by_the_next(flat)
        weights = {}
        for position in flat.free_positions():
            worth = self.outlook.worth(self.outlook.best(land, flat.next_line[position]))
            spite = denied if position == wanted else 0.0
            weights[CLAIM + position] = worth + spite - self._lateness(flat, position)
        return weights

    def _lateness(self, flat: Flat, position: int) -> float:
        return self.priorities.early * position if flat.lines_left else 0.0

    def _wanted_by_the_next(self, flat: Flat) -> tuple[int, float]:
        """The position that the next player to claim wants most, and the value of taking it away."""
        following = next((seat for seat in flat.order if seat != flat.turn), None)
        if following is None:
            return NOBODY, 0.0
        land, free = flat.lands[following], flat.free_positions()
        (best, wanted), *others = sorted(
            [(-land.best_gain(flat.next_line[position]), position) for position in free]
        )
        second = others[0][0] if others else 0
        return wanted, self.priorities.denial * (second - best)

    # playing on

    def move_on(self, flat: Flat, luck: Luck) -> None:
        """Make the move of the seat to move after a short look."""
        if flat.domino == NOBODY:
            weights = self.weigh_claims(flat)
            flat.play(max(weights, key=weights.__getitem__), luck)
        else:
            flat.lay(self.outlook.best(flat.lands[flat.turn], flat.domino), luck)
