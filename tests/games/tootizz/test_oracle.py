"""Compares the engine with the oracle, an independent implementation of Tootizz, after every move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tablee.core.luck import Chance, Luck, seeded
from tablee.core.match import Match
from tablee.games.tootizz import game
from tablee.games.tootizz.model import (
    Options,
)
from tests.effort import EFFORT
from tests.games.tootizz import oracle
from tests.games.tootizz.agreement import (
    MOVES,
    compare,
    luck_of,
    told,
)
from tests.games.tootizz.oracle import EVERY_DOMINO, JOKER, Tootizz

TEMPERS = ("any", "cramps", "builds", "clashes")
GAMES = 6 * EFFORT


# random players


def liking(temper: str, o: Tootizz, move: str) -> float:
    """The value of a move for a temper; different tempers lead to holes, jokers, high scores or ties."""
    word, *numbers = move.split()
    if word == "claim":
        return liking_of_domino(temper, o, o.line[int(numbers[0])])
    assert o.to_place is not None
    row, column, turn = map(int, numbers)
    return liking_of_domain(temper, o, oracle.with_domino(o.domains[o.player], o.to_place, (row, column, turn)))


def liking_of_domino(temper: str, o: Tootizz, domino: str) -> float:
    mine = {square[0] for square in o.domains[o.player].values()}
    known = sum(square[0] in mine for square in oracle.squares_of(domino))
    return {"builds": known, "clashes": -known}.get(temper, 0)


def liking_of_domain(temper: str, o: Tootizz, domain: oracle.Domain) -> float:
    match temper:
        case "cramps":
            return -len(oracle.free_places(domain))
        case "builds":
            return oracle.points(domain)
        case "clashes":
            return -oracle.largest(domain)
    return 0


def choose(temper: str, o: Tootizz, random: Random) -> str:
    moves = sorted(o.moves())
    looked_at = random.sample(moves, min(5, len(moves)))
    return max(looked_at, key=lambda move: liking(temper, o, move))


class Company:
    """Random players, each with a temper."""

    def __init__(self, seats: int, random: Random, tempers: Sequence[str] = TEMPERS) -> None:
        self.tempers, self.random = random.choices(tempers, k=seats), random

    def choose(self, o: Tootizz) -> str:
        return choose(self.tempers[o.player], o, self.random)


def richness(domino: int) -> int:
    return sum(int(square[1]) for square in oracle.squares_of(EVERY_DOMINO[domino]))


class Poor(Chance):
    """Luck that puts dominoes without Tootizz on top, because low scores are often equal."""

    def shuffle(self, items: list[Any]) -> None:
        super().shuffle(items)
        if len(items) == len(EVERY_DOMINO):
            items.sort(key=richness, reverse=True)


class Mirror(Chance):
    """Luck and moves for two players who swap roles in every second round.

    So the totals are equal after two rounds, while the largest zones of the last round may differ. Every second
    round repeats the pile and the moves of the round before, with the drawn order of the tokens reversed.
    """

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.random = random
        self.pile: list[int] = []
        self.lots: list[int] = []
        self.chosen: list[str] = []

    def shuffle(self, items: list[Any]) -> None:
        if self.pile:
            items[:], self.pile = self.pile, []
        else:
            super().shuffle(items)
            self.pile = list(items)

    def below(self, n: int) -> int:
        if not self.pile:  # it was used a second time
            return n - 1 - self.lots.pop(0)
        self.lots.append(super().below(n))
        return self.lots[-1]

    def choose(self, o: Tootizz) -> str:
        if len(o.scored) % 2:
            return self.chosen.pop(0)
        self.chosen.append(choose("builds", o, self.random))
        return self.chosen[-1]


def play_both(
    seats: int, target: int | None, luck: Luck, random: Random, players: Company | Mirror | None = None
) -> Counter[str]:
    """Play a game with both, and count the rare cases that came up."""
    options = Options() if target is None else Options(series=True, target=target)
    match = Match.start(game, options, seats, luck)
    o = Tootizz(seats, target, luck_of(match.log[0]))
    players = players or Company(seats, random)
    met: Counter[str] = Counter()
    compare(match, o, random)
    while not o.winners:
        move = players.choose(o)
        met.update(corners_of_move(o, move))
        step = match.play(o.player, MOVES[move], now=0)
        o.luck += luck_of(step)
        before = len(o.told)
        o.play(move)
        assert not o.luck, "the engine shuffled although the rules do not say so"
        assert [words for event in step.events for words in told(event)] == o.told[before:]
        compare(match, o, random)
        met.update(corners_of_step(o, o.told[before:]))
    met.update(corners_of_end(o))
    return met


# rare cases


def corners_of_move(o: Tootizz, move: str) -> Iterator[str]:
    yield "a move"
    if o.to_place is None:
        return
    domain = o.domains[o.player]
    row, column, turn = map(int, move.split()[1:])
    colours = {cell: square for cell, square in domain.items() if square != JOKER}
    if not o.face_up:
        yield "a joker"
    elif domain and not oracle.connects(colours, o.to_place, (row, column, turn)):
        yield "matched by a joker alone"
    if oracle.places_face_up(domain, o.to_place) and len(o.moves()) < len(oracle.places_face_down(domain)):
        yield "could lie face down but must not"


def corners_of_step(o: Tootizz, told: list[str]) -> Iterator[str]:
    discards = [words for words in told if "discards" in words]
    yield from ["a discard"] * len(discards)
    if len(discards) > 1:
        yield "discards in a row"
    if discards and o.line and not o.to_place:
        yield "a claim after a discard"
    if [words.split()[1] for words in told[:3]] == ["claims", "claims", "claims"]:
        yield "the rest of the first line for one"
    if "takes" in told[-1] and any("claims" in words for words in told[1:]) and len(o.free()) == 1:
        yield "the rest of a line for one"
    if any("counts" in words for words in told) and not o.winners:
        yield "a new round"


def corners_of_end(o: Tootizz) -> Iterator[str]:
    yield f"a game settled by {o.settled_by}" + (", in a series" if len(o.scored) > 1 else "")
    if max(map(o.total, o.players)) == o.target:
        yield "the target, to the point"
    if any(parted_by_jokers(domain) for domain in o.domains.values()):
        yield "zones that jokers part"


def parted_by_jokers(domain: oracle.Domain) -> bool:
    """Whether two zones would be one if jokers had their colour."""
    for zone in oracle.zones(domain):
        colour = domain[min(zone)][0]
        painted = {cell: f"{colour}0" if square == JOKER else square for cell, square in domain.items()}
        joined = oracle.zone_around(painted, min(zone))
        if any(domain[cell][0] == colour for cell in joined - zone):
            return True
    return False


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("target", [None, 50])
def test_the_engine_agrees_with_the_oracle(seats: int, target: int | None) -> None:
    for seed in range(GAMES if target is None else GAMES // 3):
        play_both(seats, target, seeded(f"{seats} {target} {seed}"), Random(seed))


RARE = {
    "a claim after a discard",
    "a discard",
    "a game settled by largest zone",
    "a game settled by largest zone, in a series",
    "a game settled by nothing",
    "a game settled by nothing, in a series",
    "a joker",
    "a new round",
    "could lie face down but must not",
    "discards in a row",
    "matched by a joker alone",
    "the rest of a line for one",
    "the rest of the first line for one",
    "zones that jokers part",
}


def test_they_agree_on_the_rare_rules_too() -> None:
    """The compared games reach every rare case; otherwise the comparison would prove little."""
    met: Counter[str] = Counter()
    for seed in range(4 * GAMES):
        random = Random(seed)
        met += play_both(2, None, Poor(random), random, Company(2, random, ["clashes"]))
    for seed in range(2 * GAMES):
        mirror = Mirror(Random(seed))
        met += play_both(2, 50, mirror, mirror.random, mirror)
    assert set(met) >= RARE


def test_the_oracle_counts_the_28_points_of_the_rulebook() -> None:
    drawing = """
        V0 N2 B0 N2
        V0 N0 B1 B0
        V0 N2 R0 B0
        V0 R1 R2 B0
    """
    rows = [row.split() for row in drawing.strip().splitlines()]
    domain = {(row, column): square for row, squares in enumerate(rows) for column, square in enumerate(squares)}
    scores = sorted((len(zone), oracle.tootizz(domain, zone)) for zone in oracle.zones(domain))
    assert scores == [(1, 2), (3, 3), (3, 4), (4, 0), (5, 1)]
    assert (oracle.points(domain), oracle.largest(domain)) == (28, 5)
