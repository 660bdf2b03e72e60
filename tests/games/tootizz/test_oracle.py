"""The engine against the oracle: two Tootizz that share no line, move by move."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tablee.core.luck import Chance, Luck, seeded
from tablee.core.match import Match, Step
from tablee.games.tootizz import game
from tablee.games.tootizz.model import (
    Claim,
    Claimed,
    Discarded,
    Domain,
    Event,
    GameWon,
    LineLaid,
    Move,
    Options,
    OrderDrawn,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Shuffled,
    Square,
    Taken,
    Tally,
    View,
)
from tests.effort import EFFORT
from tests.games.tootizz import oracle
from tests.games.tootizz.oracle import EVERY_DOMINO, EVERY_PLACE, JOKER, Tootizz

TEMPERS = ("any", "cramps", "builds", "clashes")
GAMES = 6 * EFFORT
LETTERS = "VBRNG"
WORDS = [f"place {row} {column} {turn}" for row, column, turn in EVERY_PLACE] + [f"claim {n}" for n in range(4)]
PARAGRAPHS = {
    "claimed": "4.2",
    "no such domino": "4.2",
    "in turn": "4.4",
    "claim now": "4.5",
    "place first": "4.5",
    "middle": "5.1",
    "frame": "5.2",
    "off the ground": "5.2",
    "taken": "5.3",
    "colours": "5.4",
    "apart": "5.6",
    "over": "7.1",
}
SETTLED = {
    ("points", False): "7.1",
    ("points", True): "7.4",
    ("largest zone", False): "7.2",
    ("largest zone", True): "7.2",
    ("nothing", False): "7.3",
    ("nothing", True): "7.3",
}


# the same in words


def names(dominoes: Iterable[int]) -> list[str]:
    return [EVERY_DOMINO[domino] for domino in dominoes]


def move_of(words: str) -> Move:
    """As a browser would send it."""
    word, *numbers = words.split()
    fields = ("position",) if word == "claim" else ("row", "column", "turn")
    message: dict[str, Any] = {"type": word, **dict(zip(fields, map(int, numbers), strict=True))}
    move: Move = msgspec.convert(message, game.moves)
    return move


def words_of(move: Move) -> str:
    match move:
        case Claim(position):
            return f"claim {position}"
        case Place(row, column, turn):
            return f"place {row} {column} {turn}"


MOVES = {words: move_of(words) for words in WORDS}


def told(event: Event) -> list[str]:
    match event:
        case RoundOpened(number):
            return [f"round {number}"]
        case OrderDrawn(seats):
            return [f"order {list(seats)}"]
        case LineLaid(dominoes):
            return [f"line {names(dominoes)}"]
        case RoundScored(_, tallies):
            return [f"{seat} counts {counted(tally)}" for seat, tally in enumerate(tallies)]
        case GameWon(seats):
            return [f"won by {list(seats)}"]
    return told_of_a_domino(event)


def told_of_a_domino(event: Event) -> list[str]:
    match event:
        case Claimed(seat, position):
            return [f"{seat} claims {position}"]
        case Taken(seat, position, domino):
            return [f"{seat} takes {EVERY_DOMINO[domino]} from {position}"]
        case Discarded(seat, domino):
            return [f"{seat} discards {EVERY_DOMINO[domino]}"]
        case Placed(seat, domino, row, column, turn, face_up):
            face = "up" if face_up else "down"
            return [f"{seat} places {EVERY_DOMINO[domino]} {(row, column, turn)} face {face}"]
    return []


def counted(tally: Tally | Domain) -> str:
    lines = sorted(
        (LETTERS[zone.colour], sorted(divmod(square, 7) for square in zone.squares), zone.tootizz)
        for zone in tally.zones
    )
    assert [zone.points for zone in tally.zones] == [len(zone.squares) * zone.tootizz for zone in tally.zones]
    return f"{tally.points}, largest {tally.largest}, zones {lines}"


def luck_of(step: Step) -> list[tuple[list[str], list[int]]]:
    """What chance decided: the piles from the top, and the tokens as drawn."""
    piles = [names(reversed(event.dominoes)) for event in step.events if isinstance(event, Shuffled)]
    orders = [list(event.seats) for event in step.events if isinstance(event, OrderDrawn)]
    return list(zip(piles, orders, strict=True))


# side by side


def square_of(square: Square) -> str:
    return JOKER if square.colour is None else f"{LETTERS[square.colour]}{square.tootizz}"


def compare_domain(domain: Domain, cells: oracle.Domain, discarded: list[str]) -> None:
    assert len(domain.squares) == 2 * domain.placed == len(cells)
    assert {(square.row, square.column): square_of(square) for square in domain.squares} == cells
    assert counted(domain) == oracle.tally(cells)
    assert domain.frame == oracle.usable(cells)
    assert names(domain.discarded) == discarded


def phase_of(o: Tootizz) -> str:
    if o.winners:
        return "over"
    if o.to_place:
        return "placing"
    return "first_claims" if o.turns[0][1] is None else "claiming"


def compare_lines(view: View, o: Tootizz) -> None:
    assert view.order == [player for player, _ in o.turns]
    assert {n: (EVERY_DOMINO[spot.domino], spot.seat) for n, spot in enumerate(view.line) if spot} == o.claimed
    assert names(spot.domino for spot in view.next_line) == o.line
    assert {n: spot.seat for n, spot in enumerate(view.next_line) if spot.seat is not None} == o.claims
    assert (view.pile, view.lines_left) == (len(o.pile), o.lines_left)


def compare_turn(view: View, o: Tootizz) -> None:
    assert view.phase == phase_of(o)
    assert view.turn == (None if o.winners else o.player)
    assert (None if view.domino is None else EVERY_DOMINO[view.domino]) == o.to_place
    assert o.to_place is None or view.face_up == o.face_up


def compare_standing(match: Match, view: View, o: Tootizz) -> None:
    totals = [o.total(player) for player in o.players]
    assert view.totals == totals
    assert [[tally.points for tally in tallies] for tallies in view.scored] == [list(p.values()) for p in o.scored]
    assert view.round == len(o.scored) + (not o.winners)
    assert view.winners == o.winners
    assert (match.outcome is None) == (not o.winners)
    if match.outcome:
        standing = list(zip(totals, map(oracle.largest, o.domains.values()), strict=True))
        assert match.outcome.winners == o.winners
        assert match.outcome.scores == tuple(totals)
        assert match.outcome.decided_by == SETTLED[o.settled_by, view.series]
        assert match.outcome.places == tuple(1 + sum(other > mine for other in standing) for mine in standing)


def compare_moves(match: Match, o: Tootizz, random: Random) -> None:
    """Every move of the game, legal or not, is judged alike; why not, is asked for some."""
    legal = o.moves()
    assert list(game.awaited(match.state)) == ([] if o.winners else [o.player])
    for player in o.players:
        mine = legal if player == o.player else set()
        offered = [words_of(move) for move in game.legal(match.state, player)]
        assert len(offered) == len(set(offered))
        assert set(offered) == mine
        judged = {words: game.check(match.state, player, move) for words, move in MOVES.items()}
        assert {words for words, rule in judged.items() if rule is None} == mine
        for words in random.sample(sorted(judged.keys() - mine), 3):
            assert judged[words] in {PARAGRAPHS[reason] for reason in o.against(player, words)}, words


def compare(match: Match, o: Tootizz, random: Random) -> None:
    view = game.view(match.state, None)
    compare_turn(view, o)
    compare_lines(view, o)
    for player in o.players:
        compare_domain(view.domains[player], o.domains[player], o.discarded[player])
    compare_standing(match, view, o)
    compare_moves(match, o, random)


# who plays


def liking(temper: str, o: Tootizz, move: str) -> float:
    """Different tempers lead to different corners: holes, jokers, high scores and equal ones."""
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
    """A temper for everybody."""

    def __init__(self, seats: int, random: Random, tempers: Sequence[str] = TEMPERS) -> None:
        self.tempers, self.random = random.choices(tempers, k=seats), random

    def choose(self, o: Tootizz) -> str:
        return choose(self.tempers[o.player], o, self.random)


def richness(domino: int) -> int:
    return sum(int(square[1]) for square in oracle.squares_of(EVERY_DOMINO[domino]))


class Poor(Chance):
    """Luck that brings the dominoes without Tootizz first: low scores are often equal."""

    def shuffle(self, items: list[Any]) -> None:
        super().shuffle(items)
        if len(items) == len(EVERY_DOMINO):
            items.sort(key=richness, reverse=True)


class Mirror(Chance):
    """Luck and play for two: every other round each is dealt, and does, what the other was and did before.

    So the totals are equal after two rounds, and the largest zones need not be. A pile that was shuffled once
    comes a second time; a lot that was drawn from the left is drawn from the right.
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
        if not self.pile:  # it has come a second time
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
    """How often what was met in a game on which both agree."""
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
        assert not o.luck, "the engine shuffled when the rules do not"
        assert [words for event in step.events for words in told(event)] == o.told[before:]
        compare(match, o, random)
        met.update(corners_of_step(o, o.told[before:]))
    met.update(corners_of_end(o))
    return met


# what they met


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
    """Two zones would be one if jokers had their colour."""
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
    """The games they agree on would say little if those were not among them."""
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
