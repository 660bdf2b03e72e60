"""The bots of Tootizz: `easy` takes the best gain at once, `normal` plans for the dominoes to come.

A domain is weighed in points of the current round: its points now, plus those that later dominoes may add, minus
the cost of dominoes that will find no room.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tablee.bots.bot import AnyBot, Bot, Situation
from tablee.bots.uniform import Uniform
from tablee.core.bits import members
from tablee.core.luck import Luck
from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.evolve import copy_ground
from tablee.games.tootizz.ground import (
    FRAME,
    STRIDE,
    TURNS,
    beside,
    bit,
    bounds,
    lay,
    places,
    spots,
)
from tablee.games.tootizz.model import (
    Claim,
    Claimed,
    Discarded,
    Event,
    LineLaid,
    Move,
    OrderDrawn,
    Place,
    Placed,
    RoundScored,
    Spot,
    Taken,
    View,
)
from tablee.games.tootizz.score import split
from tablee.games.tootizz.state import Ground
from tablee.games.tootizz.view import ground_of

DOMINOES_EACH = 8
HOPE = 0.25
"""The share of the gain expected from the next domino that every later domino brings."""
LOST = 2.0
"""The cost of a domino that finds no room."""
DENIAL = 0.5
"""The weight of a point of the next player, against a point of the bot's own."""
EARLY = 0.15
"""The value of choosing one place earlier in the next line."""
LARGER = 0.01
"""The value of one more square in the largest zone, which only decides between equal domains (§7.2)."""
OFFERED = 0.6
"""The weight of the best domino on offer, which another player may claim first."""
SHORTLIST = 4
"""How many places of a domino are examined closely."""

SHIFTS = (1, STRIDE, -1, -STRIDE)
"""The distance from the first square of a domino to its second in bits, by turn."""
FRAMES = {
    (row, column): sum(bit(row + down, column + right) for down in range(FRAME) for right in range(FRAME))
    for row in range(FRAME)
    for column in range(FRAME)
}

Growth = dict[int, tuple[int, int, int]]
"""For each free square: the squares, Tootizz and points of the zones of a colour that touch it."""


class Land:
    """A domain, with the points that dominoes would add to it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.zones = [[self._zone(squares) for squares in split(colour)] for colour in ground.colours]

    def _zone(self, squares: int) -> tuple[int, int, int]:
        """The squares beside a zone, its size and its Tootizz."""
        odd, several = squares & self.ground.odd, squares & self.ground.several
        return beside(squares), squares.bit_count(), odd.bit_count() + 2 * several.bit_count()

    @property
    def points(self) -> int:
        return sum([size * tootizz for zones in self.zones for _, size, tootizz in zones])

    @property
    def largest(self) -> int:
        return max([size for zones in self.zones for _, size, _ in zones], default=0)

    @cached_property
    def growths(self) -> list[Growth]:
        free = list(members(self.ground.free))
        return [{square: self._met(zones, 1 << square) for square in free} for zones in self.zones]

    def _met(self, zones: Iterable[tuple[int, int, int]], square: int) -> tuple[int, int, int]:
        met = [(size, tootizz) for border, size, tootizz in zones if border & square]
        if not met:
            return 0, 0, 0
        sizes, counts = zip(*met, strict=True)
        return sum(sizes), sum(counts), sum([size * tootizz for size, tootizz in met])

    def gains(self, domino: int) -> Iterator[tuple[int, int, int]]:
        """For each place where the domino may lie face up: the points it adds, its turn, and its first square."""
        found, face_up = spots(self.ground, domino)
        if not face_up:
            return
        (one, tootizz), (other, others) = DOMINOES[domino]
        alike = one == other
        first, second = self.growths[one], self.growths[other]
        for turn, squares in enumerate(found[:2] if alike else found):
            shift = SHIFTS[turn]
            for square in members(squares):
                if alike:
                    yield self._double(one, square, square + shift), turn, square
                else:
                    size, count, points = first[square]
                    sizes, counts, more = second[square + shift]
                    gain = (size + 1) * (count + tootizz) - points + (sizes + 1) * (counts + others) - more
                    yield gain, turn, square

    def _double(self, colour: int, square: int, other: int) -> int:
        """The gain of a domino of one colour, which has no Tootizz: both squares belong to one zone."""
        size, count, points = self._met(self.zones[colour], 1 << square | 1 << other)
        return (size + 2) * count - points

    def best_gain(self, domino: int) -> int:
        return max([gain for gain, _, _ in self.gains(domino)], default=0)

    def room(self) -> int:
        """An estimate of how many dominoes still find room in the best frame."""
        top, bottom, left, right = bounds(self.ground)
        frames = [FRAMES[row, column] for row in range(top, bottom - 2) for column in range(left, right - 2)]
        return max(sum([hole.bit_count() // 2 for hole in split(self.ground.free & frame)]) for frame in frames)

    def with_domino(self, seat: int, domino: int, place: Place) -> "Land":
        ground = copy_ground(self.ground)
        _, face_up = spots(ground, domino)
        lay(ground, Placed(seat, domino, place.row, place.column, place.turn, face_up))
        return Land(ground)


class Outlook:
    """The dominoes that may still come to anybody."""

    def __init__(self, view: View) -> None:
        gone = {square.domino for domain in view.domains for square in domain.squares}
        gone |= {domino for domain in view.domains for domino in domain.discarded}
        gone |= {
            spot.domino for spot in (*view.line, *view.next_line) if spot is not None and spot.seat is not None
        }
        to_come = Counter(DOMINOES[domino] for domino in ALL if domino not in gone | {view.domino})
        self.faces = [(DOMINOES.index(face), times) for face, times in to_come.items()]

    def worth(self, land: Land) -> float:
        left = DOMINOES_EACH - len(land.ground.laid) - len(land.ground.discarded)
        worth = land.points + LARGER * land.largest
        if left <= 0:
            return worth
        room = land.room()
        return worth + HOPE * min(left, room) * self.hope(land) - LOST * max(0, left - room)

    def hope(self, land: Land) -> float:
        """The average gain from the better half of the dominoes, because a player can choose."""
        gains = sorted([land.best_gain(face) for face, times in self.faces for _ in range(times)])
        better = gains[len(gains) // 2 :]
        return sum(better) / len(better) if better else 0.0


def closest_look(land: Land, domino: int) -> Iterator[Place]:
    """The places worth examining: those that add most at once, or any if the domino has to lie face down."""
    gains = sorted(land.gains(domino), reverse=True)[:SHORTLIST]
    if gains:
        yield from (Place(square // STRIDE, square % STRIDE, TURNS[turn]) for _, turn, square in gains)
    else:
        found, _ = spots(land.ground, domino)
        yield from places(found)[:SHORTLIST]


class Thought:
    """A decision of `normal`, in which each move is weighed."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.view = view
        self.outlook = Outlook(view)
        self.mine = self.land(seat)

    def land(self, seat: int) -> Land:
        return Land(ground_of(self.view.domains[seat], seat))

    # laying

    def lay(self, legal: Sequence[Place]) -> Place:
        domino = self.view.domino
        assert domino is not None
        lands = {place: self.mine.with_domino(self.seat, domino, place) for place in self.distinct(legal)}
        return max(lands, key=lambda place: self.worth(lands[place]))

    def worth(self, land: Land) -> float:
        """The worth of a domain with the dominoes claimed for it, and with the best that can still be claimed."""
        for domino in self.claimed:
            land = self.greedily(land, domino)
        offers = [land.best_gain(spot.domino) for spot in self.view.next_line if spot.seat is None]
        return self.outlook.worth(land) + OFFERED * max(offers, default=0)

    def greedily(self, land: Land, domino: int) -> Land:
        place = next(closest_look(land, domino), None)
        return land if place is None else land.with_domino(self.seat, domino, place)

    def distinct(self, legal: Sequence[Place]) -> list[Place]:
        """The places without repetitions: half a turn changes nothing if the squares are equal or face down."""
        domino = self.view.domino
        assert domino is not None
        one, other = DOMINOES[domino]
        if self.view.face_up and one != other:
            return list(legal)
        return [place for place in legal if place.turn < 2] or list(legal)

    # claiming

    def claim(self, legal: Sequence[Claim]) -> Claim:
        mine = self.mine
        for domino in self.claimed:
            mine = self.greedily(mine, domino)
        wanted = self.gains_of_the_next()
        return max(legal, key=lambda claim: self.weigh(claim, mine, wanted))

    def weigh(self, claim: Claim, mine: Land, wanted: dict[int, int]) -> float:
        domino = self.view.next_line[claim.position].domino
        others = [gain for position, gain in wanted.items() if position != claim.position]
        taken_away = max(wanted.values(), default=0) - max(others, default=0)
        return self.appeal(mine, domino) + DENIAL * taken_away - EARLY * claim.position

    def appeal(self, land: Land, domino: int) -> float:
        looks = [land.with_domino(self.seat, domino, place) for place in closest_look(land, domino)]
        return max([self.outlook.worth(look) for look in looks], default=self.outlook.worth(land) - LOST)

    @cached_property
    def claimed(self) -> list[int]:
        """The dominoes that this seat has claimed but not laid."""
        lines: list[Spot | None] = [*self.view.line, *self.view.next_line]
        return [spot.domino for spot in lines if spot is not None and spot.seat == self.seat]

    def gains_of_the_next(self) -> dict[int, int]:
        """The points that each domino of the line would bring to the next player who claims."""
        following = next((seat for seat in self.view.order if seat != self.seat), None)
        if following is None:
            return {}
        land = self.land(following)
        free = [position for position, spot in enumerate(self.view.next_line) if spot.seat is None]
        return {position: land.best_gain(self.view.next_line[position].domino) for position in free}


class Normal(Bot[View, Move]):
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        view, legal = situation.view, situation.legal
        if len(legal) == 1:
            return legal[0]
        thought = Thought(situation.seat, view)
        if view.domino is None:
            return thought.claim([move for move in legal if isinstance(move, Claim)])
        return thought.lay([move for move in legal if isinstance(move, Place)])


class Easy(Bot[View, Move]):
    """Takes the move that adds most at once, and now and then a random one."""

    whims = 25
    """The percentage of random moves."""

    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        seat, view, legal = situation.seat, situation.view, situation.legal
        if luck.below(100) < self.whims:
            return legal[luck.below(len(legal))]
        land = Land(ground_of(view.domains[seat], seat))
        gains = [self._gain(land, view, seat, move) for move in legal]
        best = [move for move, gain in zip(legal, gains, strict=True) if gain == max(gains)]
        return best[luck.below(len(best))]

    def _gain(self, land: Land, view: View, seat: int, move: Move) -> int:
        if isinstance(move, Claim):
            return land.best_gain(view.next_line[move.position].domino)
        assert view.domino is not None
        return land.with_domino(seat, view.domino, move).points


LEVELS: dict[str, AnyBot] = {"random": Uniform(), "easy": Easy(), "normal": Normal()}


def watch_time(event: Event) -> int:
    return WATCH_TIME.get(type(event), 0)


WATCH_TIME: dict[type[Event], int] = {
    OrderDrawn: 1200,
    LineLaid: 700,
    Claimed: 500,
    Taken: 300,
    Placed: 800,
    Discarded: 1200,
    RoundScored: 6000,
}
