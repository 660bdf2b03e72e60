"""A second implementation of Tootizz, written from the rulebook alone and as simply as possible.

It shares nothing with the engine, not even the definition of the dominoes: a domino is a word such as "V0N2"
(verte, bleue, rouge, noire, grise, each with its number of Tootizz), a domain is a dict from (row, column) to "V0"
or to "joker", moves are words such as "claim 2", and legal places are found by trying every position.
`test_oracle.py` plays both side by side.
"""

from functools import cache
from itertools import product

EVERY_DOMINO = """
    V0V0 V0V0 V0V0 B0B0 B0B0 B0B0 R0R0 R0R0 N0N0 G0G0
    V1B0 V1B0 V0B1 V0B1 V0R1 V0R2 V1R0 V0N1 V0N2 V1N0 V0G2 V0G3
    B1R0 B0R1 B0R2 B1N0 B0N2 B1G0 R2N0 R0N2 R0G2 N1G0
""".split()

Cell = tuple[int, int]
Place = tuple[int, int, int]
Domain = dict[Cell, str]
Turn = tuple[int, int | None]
"""A player, and the position in the line of the domino to lay first; None while the first line is claimed."""

JOKER = "joker"
MIDDLE = (3, 3)  # from here a domain can grow three squares to every side: 7 x 7 hold them all
GROUND = set(product(range(7), range(7)))
FRAMES = [set(product(range(r, r + 4), range(c, c + 4))) for r in range(4) for c in range(4)]
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # right, below, left, above
EVERY_PLACE: list[Place] = list(product(range(7), range(7), range(4)))


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in SIDES]


@cache
def cells_of(place: Place) -> tuple[Cell, Cell]:
    row, column, turn = place
    return (row, column), around((row, column))[turn]


def squares_of(domino: str) -> tuple[str, str]:
    return domino[:2], domino[2:]


# adding a domino to a domain


def frames_around(domain: Domain) -> list[set[Cell]]:
    return [frame for frame in FRAMES if set(domain) <= frame]


def obstacles(domain: Domain, place: Place) -> set[str]:
    """All reasons against laying any domino there."""
    cells = set(cells_of(place))
    found = set()
    if not cells <= GROUND:
        found.add("off the ground")
    if not cells.isdisjoint(domain):
        found.add("taken")
    if not any(cells <= frame for frame in frames_around(domain)):
        found.add("frame")
    if not domain and cells_of(place)[0] != MIDDLE:
        found.add("middle")
    return found


def free_places(domain: Domain) -> list[Place]:
    if not domain:
        return [(*MIDDLE, turn) for turn in range(4)]
    rooms = [frame - set(domain) for frame in frames_around(domain)]
    return [place for place in EVERY_PLACE if any(room.issuperset(cells_of(place)) for room in rooms)]


def touches(domain: Domain, place: Place) -> bool:
    return any(near in domain for cell in cells_of(place) for near in around(cell))


def connects(domain: Domain, domino: str, place: Place) -> bool:
    """Whether one of the two squares lies beside its own colour or beside a joker."""
    for cell, square in zip(cells_of(place), squares_of(domino), strict=True):
        for near in around(cell):
            if near in domain and (domain[near] == JOKER or domain[near][0] == square[0]):
                return True
    return False


def places_face_up(domain: Domain, domino: str) -> list[Place]:
    free = free_places(domain)
    return [place for place in free if connects(domain, domino, place)] if domain else free


def places_face_down(domain: Domain) -> list[Place]:
    return [place for place in free_places(domain) if touches(domain, place)]


def places(domain: Domain, domino: str) -> list[Place]:
    return places_face_up(domain, domino) or places_face_down(domain)


def objections(domain: Domain, domino: str, place: Place) -> set[str]:
    """All reasons against laying this domino there, face up if it can be laid face up anywhere."""
    found = obstacles(domain, place)
    if domain and places_face_up(domain, domino):
        return found if connects(domain, domino, place) else found | {"colours"}
    if domain and not touches(domain, place):
        return found | {"apart"}
    return found


def with_domino(domain: Domain, domino: str, place: Place) -> Domain:
    squares = squares_of(domino) if places_face_up(domain, domino) else (JOKER, JOKER)
    return domain | dict(zip(cells_of(place), squares, strict=True))


def usable(domain: Domain) -> tuple[int, int, int, int]:
    """First row, last row, first column and last column of the squares that the domain may still use."""
    cells = set().union(*frames_around(domain))
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), max(rows), min(columns), max(columns)


# counting


def zones(domain: Domain) -> list[set[Cell]]:
    found: list[set[Cell]] = []
    for cell, square in domain.items():
        if square != JOKER and not any(cell in zone for zone in found):
            found.append(zone_around(domain, cell))
    return found


def zone_around(domain: Domain, start: Cell) -> set[Cell]:
    zone = {start}
    while True:
        touching = {near for cell in zone for near in around(cell) if near in domain}
        larger = zone | {near for near in touching if domain[near][0] == domain[start][0]}
        if larger == zone:
            return zone
        zone = larger


def tootizz(domain: Domain, zone: set[Cell]) -> int:
    return sum(int(domain[cell][1]) for cell in zone)


def points(domain: Domain) -> int:
    return sum(len(zone) * tootizz(domain, zone) for zone in zones(domain))


def largest(domain: Domain) -> int:
    return max((len(zone) for zone in zones(domain)), default=0)


def tally(domain: Domain) -> str:
    lines = sorted((domain[min(zone)][0], sorted(zone), tootizz(domain, zone)) for zone in zones(domain))
    return f"{points(domain)}, largest {largest(domain)}, zones {lines}"


class Tootizz:
    """A game. Players are numbered from 0.

    `luck` holds, for each coming round, the pile from the top and the drawn order of the tokens.
    `told` records everything that happened, in words.
    """

    def __init__(self, players: int, target: int | None, luck: list[tuple[list[str], list[int]]]) -> None:
        self.players = list(range(players))
        self.target = target  # None: a single round
        self.luck = luck
        self.told: list[str] = []
        self.scored: list[dict[int, int]] = []
        self.winners: list[int] = []
        self.set_up()

    # setting up

    def set_up(self) -> None:
        pile, tokens = self.luck.pop(0)
        each = 2 if len(self.players) == 2 else 1
        assert sorted(pile) == sorted(EVERY_DOMINO), "all 32 dominoes are shuffled"
        assert sorted(tokens) == sorted(self.players * each), "every token is drawn once"
        self.pile = list(pile)
        self.lines_left = 4 if each == 2 else 8
        self.domains: dict[int, Domain] = {player: {} for player in self.players}
        self.discarded: dict[int, list[str]] = {player: [] for player in self.players}
        self.tell(f"round {len(self.scored) + 1}")
        self.tell(f"order {tokens}")
        self.claimed: dict[int, tuple[str, int]] = {}
        self.begin_line([(player, None) for player in tokens])

    def tell(self, words: str) -> None:
        self.told.append(words)

    # a line of dominoes

    def begin_line(self, turns: list[Turn]) -> None:
        """Lay a new line, and let the players of these turns lay their dominoes and claim one of the new line."""
        self.turns = turns
        self.line: list[str] = []
        self.claims: dict[int, int] = {}
        if self.lines_left:
            self.lines_left -= 1
            self.line = [self.pile.pop(0) for _ in turns]
            self.tell(f"line {self.line}")
        self.next_turn()

    def next_turn(self) -> None:
        self.to_place: str | None = None
        if self.turns:
            self.begin_turn()
        elif self.line:
            self.claimed = {n: (domino, self.claims[n]) for n, domino in enumerate(self.line)}
            self.begin_line([(player, n) for n, (_, player) in self.claimed.items()])
        else:
            self.end_round()

    def begin_turn(self) -> None:
        self.player, position = self.turns[0]
        if position is None:
            self.begin_claim()
            return
        self.to_place, _ = self.claimed.pop(position)
        self.tell(f"{self.player} takes {self.to_place} from {position}")
        if not places(self.domains[self.player], self.to_place):
            self.tell(f"{self.player} discards {self.to_place}")
            self.discarded[self.player].append(self.to_place)
            self.begin_claim()

    def begin_claim(self) -> None:
        self.to_place = None
        if not self.line:
            self.end_turn()
        elif {player for player, _ in self.turns} == {self.player}:
            self.claim(self.free()[0])  # this player gets all free dominoes, so there is no choice

    def end_turn(self) -> None:
        self.turns = self.turns[1:]
        self.next_turn()

    def free(self) -> list[int]:
        return [position for position in range(len(self.line)) if position not in self.claims]

    # moves

    def moves(self) -> set[str]:
        if self.winners:
            return set()
        if self.to_place is None:
            return {f"claim {position}" for position in self.free()}
        domain = self.domains[self.player]
        return {f"place {row} {column} {turn}" for row, column, turn in places(domain, self.to_place)}

    def against(self, player: int, move: str) -> set[str]:
        """The reasons why this move is illegal now; empty if it is legal."""
        if self.winners:
            return {"over"}
        if player != self.player:
            return {"in turn"}
        word, *numbers = move.split()
        if word == "claim":
            return self.against_claim(int(numbers[0]))
        if self.to_place is None:
            return {"claim now"}
        row, column, turn = map(int, numbers)
        return objections(self.domains[player], self.to_place, (row, column, turn))

    def against_claim(self, position: int) -> set[str]:
        if self.to_place is not None:
            return {"place first"}
        return set() if position in self.free() else {"claimed" if position in self.claims else "no such domino"}

    def play(self, move: str) -> None:
        word, *numbers = move.split()
        if word == "claim":
            self.claim(int(numbers[0]))
        else:
            row, column, turn = map(int, numbers)
            self.place((row, column, turn))

    def claim(self, position: int) -> None:
        self.tell(f"{self.player} claims {position}")
        self.claims[position] = self.player
        self.end_turn()

    @property
    def face_up(self) -> bool:
        """Whether the domino that has to be laid now lies face up."""
        return self.to_place is not None and places_face_up(self.domains[self.player], self.to_place) != []

    def place(self, place: Place) -> None:
        assert self.to_place is not None
        face = "up" if self.face_up else "down"
        self.tell(f"{self.player} places {self.to_place} {place} face {face}")
        self.domains[self.player] = with_domino(self.domains[self.player], self.to_place, place)
        self.begin_claim()

    # the end

    def end_round(self) -> None:
        self.scored.append({player: points(self.domains[player]) for player in self.players})
        for player, domain in self.domains.items():
            self.tell(f"{player} counts {tally(domain)}")
        if self.target is None or max(map(self.total, self.players)) >= self.target:
            self.winners = self.best()
            self.tell(f"won by {self.winners}")
        else:
            self.set_up()

    def total(self, player: int) -> int:
        return sum(points[player] for points in self.scored)

    def best(self) -> list[int]:
        most = max(map(self.total, self.players))
        tied = [player for player in self.players if self.total(player) == most]
        widest = max(largest(self.domains[player]) for player in tied)
        best = [player for player in tied if largest(self.domains[player]) == widest]
        self.settled_by = "points" if len(tied) == 1 else "largest zone" if len(best) == 1 else "nothing"
        return best
