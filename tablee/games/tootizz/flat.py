"""The flat form of Tootizz. A domain is a *land*: bit sets of squares that never change, so that futures share it.

A place is a number: the turn of the domino times 64, plus the bit of its first square. A claim is CLAIM plus its
position in the line.
"""

from collections.abc import Sequence
from functools import lru_cache

from tablee.core.bits import members
from tablee.core.flat import FlatForm
from tablee.core.game import Outcome
from tablee.core.luck import Luck
from tablee.games.tootizz.cards import ALL, COLOURS, DOMINOES
from tablee.games.tootizz.evolve import LINES
from tablee.games.tootizz.ground import EVERYWHERE, FIRST, LYING, NOWHERE, STRIDE, TURNS, beside, pairs
from tablee.games.tootizz.model import Claim, Move, Phase, Place
from tablee.games.tootizz.rules import TOKENS, drawn, ended, totals
from tablee.games.tootizz.score import split
from tablee.games.tootizz.state import Ground, Spots, State

SQUARES = STRIDE * STRIDE
CLAIM = len(TURNS) * SQUARES
NOBODY = -1


FACES = tuple(dict.fromkeys(DOMINOES))
"""The different dominoes."""
FACE = tuple(FACES.index(domino) for domino in DOMINOES)
"""The face of each domino."""


def _faces_of() -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    found: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for face, ((one, tootizz), (other, others)) in enumerate(FACES):
        found.setdefault((one, other), []).append((face, tootizz, others))
    return found


FACES_OF = tuple(_faces_of().items())
"""For each pair of colours the faces that show them, with the Tootizz of both squares."""
FIRST_GAINS = [(tootizz + others) * (2 if one == other else 1) for (one, tootizz), (other, others) in FACES]
"""The points of each face as the first domino of a land."""
NOT_KNOWN: list[int] = []


class Edge:
    """The zones of a colour that a square would join; none if it would begin a zone."""

    __slots__ = ("base", "grown", "points", "tootizz", "zones")

    def __init__(self, zones: int, size: int, tootizz: int, points: int) -> None:
        self.zones = zones
        """The joined zones as bits."""
        self.grown = size + 1
        """The size of the zone with the new square."""
        self.tootizz = tootizz
        self.points = points
        """The points of the zones before they are joined."""
        self.base = self.grown * tootizz - points
        """The points that the square adds without Tootizz of its own."""


ALONE = Edge(0, 0, 0, 0)


class Area:
    """All squares of one colour in a land, with the points of their zones."""

    __slots__ = ("_joined", "border", "edges", "largest", "odd", "points", "several", "squares", "zones")

    def __init__(self, squares: int, odd: int, several: int) -> None:
        self.squares = squares
        self.odd = odd
        self.several = several
        self.zones = [(zone, zone.bit_count(), _tootizz(zone, odd, several)) for zone in split(squares)]
        self.points = sum([size * tootizz for _, size, tootizz in self.zones])
        self.largest = max([size for _, size, _ in self.zones], default=0)
        self.border = 0
        for zone, _, _ in self.zones:
            self.border |= beside(zone)
        self._joined: dict[int, Edge] = {}
        self.edges = [(squares, self.edge(zones)) for squares, zones in self._shared_borders()]

    def _shared_borders(self) -> list[tuple[int, int]]:
        """The border squares, parted by the zones that they touch."""
        parts = [(self.border, 0)]
        for number, (zone, _, _) in enumerate(self.zones):
            touching = beside(zone)
            parts = [
                part
                for squares, zones in parts
                for part in ((squares & touching, zones | 1 << number), (squares & ~touching, zones))
                if part[0]
            ]
        return [(squares, zones) for squares, zones in parts if zones]

    def edge(self, zones: int) -> Edge:
        if zones not in self._joined:
            met = [self.zones[number] for number in members(zones)]
            sizes, counts = sum([size for _, size, _ in met]), sum([tootizz for _, _, tootizz in met])
            self._joined[zones] = Edge(zones, sizes, counts, sum([size * tootizz for _, size, tootizz in met]))
        return self._joined[zones]


def _tootizz(zone: int, odd: int, several: int) -> int:
    return (zone & odd).bit_count() + 2 * (zone & several).bit_count()


@lru_cache(1 << 13)
def area(squares: int, odd: int, several: int) -> Area:
    """Cached, because the same squares of a colour recur in many lands."""
    return Area(squares, odd, several)


def grown(before: Area, square: int, tootizz: int) -> Area:
    odd = before.odd | square if tootizz & 1 else before.odd
    several = before.several | square if tootizz > 1 else before.several
    return area(before.squares | square, odd, several)


WHERE = {turn * SQUARES + row * STRIDE + column: lying for (row, column, turn), lying in LYING.items()}
"""How a domino lies, by the number of its place."""
SAME_TURNS = 2
"""A domino with two equal squares lies the same way after half a turn, so only the first two turns differ."""


class Land:
    """A domain that does not change: laying a domino makes another one."""

    __slots__ = ("_best_gains", "areas", "discarded", "free", "jokers", "laid", "taken")

    def __init__(self, areas: list[Area], free: int, taken: int, jokers: int, laid: int, discarded: int) -> None:
        self.areas = areas
        self.free = free
        """The squares that can still be used: empty, and within reach of the frame."""
        self.taken = taken
        self.jokers = jokers
        """The squares beside jokers."""
        self.laid = laid
        self.discarded = discarded
        self._best_gains = NOT_KNOWN

    @property
    def key(self) -> tuple[object, ...]:
        """All that tells this land from others."""
        areas = [(area.squares, area.odd, area.several) for area in self.areas]
        return self.free, self.taken, self.jokers, self.laid, self.discarded, *areas

    @property
    def points(self) -> int:
        return sum([area.points for area in self.areas])

    @property
    def largest(self) -> int:
        return max([area.largest for area in self.areas])

    def matching(self, colour: int) -> int:
        return self.areas[colour].border | self.jokers

    def spots(self, domino: int) -> tuple[Spots, bool]:
        """The places where a domino may be laid, and whether it lies face up there."""
        if not self.laid:
            return FIRST, True  # §5.1
        free, ((first, _), (second, _)) = self.free, DOMINOES[domino]
        found = pairs(free, free & self.matching(first), free & self.matching(second))
        if found != NOWHERE:
            return found, True  # §5.5
        touching = free & beside(self.taken)
        return pairs(free, touching, touching), False  # §5.6

    def after(self, domino: int, place: int, face_up: bool) -> "Land":
        first, second, beside_first, beside_second, left = WHERE[place]
        free, taken, laid = self.free & left, self.taken | first | second, self.laid + 1
        if not face_up:
            jokers = self.jokers | beside_first | beside_second
            return Land(self.areas, free, taken, jokers, laid, self.discarded)  # §5.7
        (one, tootizz), (other, others) = DOMINOES[domino]
        areas = self.areas[:]
        areas[one] = grown(areas[one], first, tootizz)
        areas[other] = grown(areas[other], second, others)
        return Land(areas, free, taken, self.jokers, laid, self.discarded)

    def without(self) -> "Land":
        """The land after a domino was discarded."""
        return Land(self.areas, self.free, self.taken, self.jokers, self.laid, self.discarded + 1)

    # what a domino would add

    def gains(self, domino: int) -> list[tuple[int, int]]:
        """For each place where the domino may lie face up: the points that it adds, and the place.

        Of places that differ by a turn of the whole domain, or of a domino with equal squares, it tells one.
        """
        if not self.laid:
            return [(FIRST_GAINS[FACE[domino]], numbers(FIRST)[0])]
        same = DOMINOES[domino][0] == DOMINOES[domino][1]
        found: list[tuple[int, int]] = []
        for gain, first, second in self._pairings(domino):
            ways = _ways(first, second)
            for turn in range(SAME_TURNS if same else len(TURNS)):
                if ways[turn]:
                    found += [(gain, turn * SQUARES + square) for square in members(ways[turn])]
        return found

    def best_gain(self, domino: int) -> int:
        """The most points that the domino can add now; 0 if it does not fit face up."""
        return self.best_gains[FACE[domino]]

    @property
    def best_gains(self) -> list[int]:
        """The most points that a domino of each face can add."""
        if not self._best_gains:
            self._best_gains = self._most_of_each() if self.laid else FIRST_GAINS
        return self._best_gains

    def _most_of_each(self) -> list[int]:
        parts = [self._parts(colour) for colour in range(len(COLOURS))]
        most = [0] * len(FACES)
        for (one, other), faces in FACES_OF:
            for first, around, near in parts[one]:
                for second, _, far in parts[other]:
                    if not (around & second if near.zones or far.zones else self._meet_a_joker(first, second)):
                        continue
                    base, grown, grows = self._joined(one, other, near, far)
                    for face, tootizz, others in faces:
                        gain = base + grown * tootizz + grows * others
                        if gain > most[face]:
                            most[face] = gain
        return most

    def _meet_a_joker(self, first: int, second: int) -> int:
        """Whether there is a place in these squares beside a joker."""
        if not self.jokers:
            return 0
        return beside(first & self.jokers) & second | first & beside(second & self.jokers)

    def _pairings(self, domino: int) -> list[tuple[int, int, int]]:
        """The points that the domino adds, with free squares for its first and for its second square."""
        (one, tootizz), (other, others) = DOMINOES[domino]
        found: list[tuple[int, int, int]] = []
        for first, _, near in self._parts(one):
            for second, _, far in self._parts(other):
                base, grown, grows = self._joined(one, other, near, far)
                gain = base + grown * tootizz + grows * others
                if near.zones or far.zones:
                    found.append((gain, first, second))
                else:
                    found.append((gain, first & self.jokers, second))
                    found.append((gain, first & ~self.jokers, second & self.jokers))
        return found

    def _joined(self, one: int, other: int, near: Edge, far: Edge) -> tuple[int, int, int]:
        """The points that a domino adds without Tootizz, and those for each of its first and second square."""
        if one != other:
            return near.base + far.base, near.grown, far.grown
        both = near if near.zones == far.zones else self.areas[one].edge(near.zones | far.zones)
        size = both.grown + 1
        return size * both.tootizz - both.points, size, size

    def _parts(self, colour: int) -> list[tuple[int, int, Edge]]:
        """The free squares, parted by what a square of the colour would join there, with the squares beside."""
        found: list[tuple[int, int, Edge]] = []
        area, free = self.areas[colour], self.free
        for squares, edge in area.edges:
            if part := squares & free:
                found.append((part, beside(part), edge))
        if rest := free & ~area.border:
            found.append((rest, beside(rest), ALONE))
        return found


def _ways(first: int, second: int) -> Spots:
    """The first squares of a domino whose squares lie in these sets, by turn."""
    return first & second >> 1, first & second >> STRIDE, first & second << 1, first & second << STRIDE


def numbers(spots: Spots) -> list[int]:
    return [turn * SQUARES + square for turn in TURNS for square in members(spots[turn])]


EMPTY = Land([area(0, 0, 0)] * len(COLOURS), EVERYWHERE, 0, 0, 0, 0)


FACTS = (
    "claims",
    "domino",
    "face_up",
    "lands",
    "largest",
    "line",
    "lines_left",
    "next_line",
    "order",
    "phase",
    "pile",
    "rounds",
    "series",
    "spots",
    "target",
    "totals",
    "turn",
)


class Flat:
    """A state in which seats, dominoes and places are numbers, and every domain is a land."""

    __slots__ = FACTS

    def __init__(self, series: bool, target: int, seats: int) -> None:
        self.series = series
        self.target = target
        self.turn = NOBODY
        """The seat to move; NOBODY when the game is over."""
        self.phase: Phase = "first_claims"
        self.order: list[int] = []
        self.line: list[int] = []
        """The dominoes of the claimed line that are still to be taken."""
        self.next_line: list[int] = []
        self.claims: list[int] = []
        """The seat whose token lies on each domino of the next line, or NOBODY."""
        self.lines_left = 0
        self.pile: list[int] = []
        self.domino = NOBODY
        """The domino to be laid, or NOBODY."""
        self.face_up = True
        self.spots: Spots = NOWHERE
        self.lands: list[Land] = [EMPTY] * seats
        self.rounds = 0
        """The number of rounds that were scored."""
        self.totals: list[int] = [0] * seats
        self.largest: list[int] = [0] * seats
        """The size of each seat's largest zone when the last round was scored."""

    def _facts(self) -> list[object]:
        facts = [getattr(self, name) for name in FACTS if name != "lands"]
        return [*facts, *[land.key for land in self.lands]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flat) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "Flat":
        twin = Flat(self.series, self.target, 0)
        twin.turn, twin.phase = self.turn, self.phase
        twin.order, twin.line = self.order[:], self.line[:]
        twin.next_line, twin.claims = self.next_line[:], self.claims[:]
        twin.lines_left, twin.pile = self.lines_left, self.pile[:]
        twin.domino, twin.face_up, twin.spots = self.domino, self.face_up, self.spots
        twin.lands, twin.rounds = self.lands[:], self.rounds
        twin.totals, twin.largest = self.totals[:], self.largest[:]
        return twin

    def waiting(self, seat: int) -> list[int]:
        """The dominoes of the claimed line that a seat has not taken yet."""
        seats = self.order[len(self.order) - len(self.line) :]
        return [domino for domino, by in zip(self.line, seats, strict=True) if by == seat]

    def claimed(self, seat: int) -> list[int]:
        """The dominoes that a seat has claimed but not taken, in the order in which it will lay them."""
        claimed = zip(self.next_line, self.claims, strict=True)
        return self.waiting(seat) + [domino for domino, by in claimed if by == seat]

    def free_positions(self) -> list[int]:
        """The dominoes of the next line that can be claimed, by their positions."""
        return [position for position, seat in enumerate(self.claims) if seat == NOBODY]

    def legal(self) -> Sequence[int]:
        if self.domino != NOBODY:
            return numbers(self.spots)
        return [CLAIM + position for position in self.free_positions()]

    def play(self, number: int, luck: Luck) -> None:
        if number >= CLAIM:
            self._claim(number - CLAIM)
            self._go_on(luck)
        else:
            self.lay(self.lands[self.turn].after(self.domino, number, self.face_up), luck)

    def lay(self, land: Land, luck: Luck) -> None:
        """Lay the domino: the land of the seat to move becomes this one."""
        self.lands[self.turn] = land
        self._gone()
        self._go_on(luck)

    def _claim(self, position: int) -> None:
        self.claims[position] = self.order.pop(0)
        if self.phase == "claiming":
            self.phase = "placing"
        if not self.order:
            self.line, self.order = self.next_line, self.claims
            self.next_line, self.claims = [], []
            self.phase = "placing"

    def _gone(self) -> None:
        """The domino was laid or discarded."""
        self.domino, self.spots, self.face_up = NOBODY, NOWHERE, True
        if self.next_line:
            self.phase = "claiming"
        else:
            del self.order[0]  # §4.6

    def _go_on(self, luck: Luck) -> None:
        """§4.7: carry out everything that leaves no choice, up to the next choice of a player."""
        while self.order:
            self.turn = self.order[0]
            if self.phase != "placing":
                if self.order.count(self.turn) < len(self.order):
                    return
                self._claim(self.claims.index(NOBODY))
            elif self.lines_left and not self.next_line:
                self._lay_line()  # §4.3
            elif self._take():
                return
        self._end_round(luck)

    def _lay_line(self) -> None:
        tokens = len(TOKENS[len(self.lands)])
        self.next_line = self.pile[: -1 - tokens : -1]
        self.claims = [NOBODY] * tokens
        self.lines_left -= 1
        del self.pile[-tokens:]

    def _take(self) -> bool:
        """Take the domino of the seat to move. Whether there is room for it."""
        land, domino = self.lands[self.turn], self.line.pop(0)
        self.spots, self.face_up = land.spots(domino)
        if self.spots != NOWHERE:
            self.domino = domino
            return True
        self.lands[self.turn] = land.without()  # §5.8
        self._gone()
        return False

    def _end_round(self, luck: Luck) -> None:
        self.rounds += 1
        self.turn = NOBODY
        self.totals = [total + land.points for total, land in zip(self.totals, self.lands, strict=True)]
        self.largest = [land.largest for land in self.lands]
        if self.series and max(self.totals) < self.target:  # §7.4
            self._open_round(luck)
        else:
            self.phase = "over"

    def _open_round(self, luck: Luck) -> None:
        seats = len(self.lands)
        self.pile = list(ALL)
        luck.shuffle(self.pile)
        self.phase, self.lines_left, self.line = "first_claims", LINES[seats], []
        self.lands = [EMPTY] * seats
        self.order = list(drawn(TOKENS[seats], luck))
        self.turn = self.order[0]
        self._lay_line()

    def outcome(self) -> Outcome | None:
        return ended(self.series, self.totals, self.largest) if self.phase == "over" else None


def flatten(s: State) -> Flat:
    flat = Flat(s.series, s.target, s.seats)
    flat.phase, flat.turn, flat.order = s.phase, NOBODY if s.turn is None else s.turn, s.order[:]
    flat.line = [spot.domino for spot in s.line if spot is not None]
    flat.next_line = [spot.domino for spot in s.next_line]
    flat.claims = [NOBODY if spot.seat is None else spot.seat for spot in s.next_line]
    flat.lines_left, flat.pile = s.lines_left, s.pile[:]
    flat.domino, flat.face_up, flat.spots = NOBODY if s.domino is None else s.domino, s.face_up, s.spots
    flat.lands = [land_of(ground) for ground in s.grounds]
    flat.rounds, flat.totals = len(s.scored), totals(s)
    if s.scored:
        flat.largest = [tally.largest for tally in s.scored[-1]]
    return flat


def land_of(ground: Ground) -> Land:
    land = EMPTY
    for placed in ground.laid:
        place = placed.turn * SQUARES + placed.row * STRIDE + placed.column
        land = land.after(placed.domino, place, placed.face_up)
    for _ in ground.discarded:
        land = land.without()
    return land


def move(number: int) -> Move:
    if number >= CLAIM:
        return Claim(number - CLAIM)
    turn, square = divmod(number, SQUARES)
    return Place(square // STRIDE, square % STRIDE, TURNS[turn])


def number(move: Move) -> int:
    if isinstance(move, Claim):
        return CLAIM + move.position
    return move.turn * SQUARES + move.row * STRIDE + move.column


form: FlatForm = FlatForm(flatten, move, number)
