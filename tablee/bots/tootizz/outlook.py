"""The worth of a land: its points, those that later dominoes may add, and the cost of those without room."""

from functools import lru_cache

from tablee.games.tootizz.cards import DOMINOES
from tablee.games.tootizz.flat import FACE, FACES, SAME_TURNS, SQUARES, Flat, Land, numbers
from tablee.games.tootizz.ground import FRAME, SIZE, bit
from tablee.games.tootizz.score import split

DOMINOES_EACH = 8
HOPE = 0.25
"""The share of the gain expected from the next domino that every later domino brings."""
LOST = 2.0
"""The cost of a domino that finds no room."""
LARGER = 0.01
"""The value of one more square in the largest zone, which only decides between equal domains (§7.2)."""

CORNERS = range(SIZE - FRAME + 1)
FRAMES = tuple(
    sum(bit(row + down, column + right) for down in range(FRAME) for right in range(FRAME))
    for row in CORNERS
    for column in CORNERS
)


@lru_cache(1 << 15)
def room(free: int, taken: int) -> int:
    """An estimate of how many dominoes still find room in the best frame."""
    frames = [free & frame for frame in FRAMES if not taken & ~frame]
    return max([sum([hole.bit_count() // 2 for hole in split(squares)]) for squares in frames])


def to_come(flat: Flat) -> list[int]:
    """The faces of the dominoes that may still come to anybody."""
    offered = [flat.next_line[position] for position in flat.free_positions()]
    return sorted([FACE[domino] for domino in (*flat.pile, *offered)])


def distinct(land: Land, domino: int) -> list[int]:
    """The places without repetitions: half a turn changes nothing if the squares are equal or face down."""
    spots, face_up = land.spots(domino)
    places, (one, other) = numbers(spots), DOMINOES[domino]
    if not land.laid:
        return places[:1]
    if face_up and one != other:
        return places
    return [place for place in places if place < SAME_TURNS * SQUARES] or places


class Outlook:
    """The lands of possible futures, with what they are worth while certain dominoes may still come."""

    def __init__(self, flat: Flat, shortlist: int) -> None:
        self.faces = to_come(flat)
        self.shortlist = shortlist
        """How many places of a domino are examined closely."""
        self._worths: dict[Land, float] = {}
        self._best: list[dict[Land, Land]] = [{} for _ in FACES]

    def worth(self, land: Land) -> float:
        worth = self._worths.get(land)
        if worth is None:
            worth = self._worths[land] = self._estimate(land)
        return worth

    def _estimate(self, land: Land) -> float:
        worth = land.points + LARGER * land.largest
        left = DOMINOES_EACH - land.laid - land.discarded
        if left <= 0:
            return worth
        fitting = min(left, room(land.free, land.taken))
        return worth + HOPE * fitting * self.hope(land) - LOST * (left - fitting)

    def hope(self, land: Land) -> float:
        """The average gain from the better half of the dominoes, because a player can choose."""
        best = land.best_gains
        gains = sorted([best[face] for face in self.faces])
        better = gains[len(gains) // 2 :]
        return sum(better) / len(better) if better else 0.0

    def looks(self, land: Land, domino: int, most: int) -> list[Land]:
        """The lands with a domino worth examining: those that add most at once, or any if it lies face down."""
        gains = sorted(land.gains(domino), reverse=True)[:most]
        if gains:
            return [land.after(domino, place, True) for _, place in gains]
        return [land.after(domino, place, False) for place in distinct(land, domino)[:most]]

    def best(self, land: Land, domino: int) -> Land:
        """The land with a domino in the best place among those examined, or without it if there is no room."""
        known = self._best[FACE[domino]]
        best = known.get(land)
        if best is None:
            looks = self.looks(land, domino, self.shortlist)
            best = known[land] = max(looks, key=self.worth) if looks else land.without()
        return best
