"""Sensible moves of the normal bot of Tootizz, and the strength of the levels."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import BOTS
from tablee.bots.playing import ask, play_out
from tablee.bots.tootizz import Land, Normal
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.tootizz import game
from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.ground import STRIDE, TURNS, empty, places, spots
from tablee.games.tootizz.model import Options, Place
from tablee.games.tootizz.score import tally
from tests.effort import examples
from tests.games.tootizz.board import Table, words_of


def choice(table: Table) -> str:
    assert table.turn is not None
    return words_of(ask(Normal(), table.match, table.turn, seeded(1)))  # type: ignore[arg-type]


def cells(words: str) -> set[tuple[int, int]]:
    """The squares that a domino covers after a move such as "place 33>"."""
    row, column, direction = int(words[-3]), int(words[-2]), words[-1]
    down, right = {">": (0, 1), "v": (1, 0), "<": (0, -1), "^": (-1, 0)}[direction]
    return {(row, column), (row + down, column + right)}


# laying


def test_joins_two_zones_with_one_domino() -> None:
    table = Table("V0R2@33> B0R2@45>", "", takes="R0R0")
    assert cells(choice(table)) == {(3, 5), (3, 6)}


def test_puts_the_tootizz_into_the_larger_zone() -> None:
    table = Table("B0B0@33> V1B0@44< B0N2@46^", "", takes="B1G0")
    table.play(choice(table))
    assert sum(zone.points for zone in table.view.domains[0].zones if zone.colour == 1) >= 4


def test_leaves_room_for_the_domino_to_come() -> None:
    """In the middle of the last row the domino would bring one more point, and leave only single squares."""
    domain = "V0V0@33> V0V0@35> V0V0@43> N0N0@45> V0B1@53> V1R0@56<"
    table = Table(domain, "V0N1@33>", takes="B0R1", next_line="B0N2:1 R0R0:1 R2N0:1 G0G0")
    assert "64>" in table.places
    assert cells(choice(table)) in ({(6, 3), (6, 4)}, {(6, 5), (6, 6)})


# claiming


def test_claims_the_domino_that_brings_most() -> None:
    line = "V0V0 R2N0 B0B0 G0G0:1"
    table = Table("V0R2@33> R0R0@35>", "V0V0@33>", takes=None, next_line=line, then="N0N0:1")
    assert choice(table) == "claim 1"


def test_thinks_of_the_domino_it_has_already_claimed() -> None:
    """The domain has no grey yet, but a claimed domino with three Tootizz on grey comes next."""
    line = "V0V0 G0G0 R0R0:1 N0N0:1"
    table = Table("V0V0@33>", "", takes=None, next_line=line, then="V0G3:0 V0N1:1")
    assert choice(table) == "claim 1"
    table = Table("V0V0@33>", "", takes=None, next_line=line, then="V0N1:1 V0G3:1")
    assert choice(table) == "claim 0"


def test_takes_the_domino_the_next_player_waits_for_when_its_own_choice_matters_little() -> None:
    rival = "R0R0@33> V0R2@35> R0R0@43> R0N2@45>"
    table = Table("V0V0@33>", rival, takes=None, next_line="V0B1 R2N0 G0G0:1 N1G0:1", then="B0B0:1")
    assert choice(table) == "claim 1"


def test_of_two_equal_dominoes_claims_the_one_that_acts_earlier() -> None:
    line, rest = "R0R0:1 V0V0 V0V0", "N0N0:1 G0G0:1"
    table = Table("V0N2@33>", "B0B0@33>", takes=None, next_line=line, then=rest, lines_left=1)
    assert choice(table) == "claim 1"


# counting


@examples(40)
@given(st.integers(0, 2**32))
def test_knows_what_every_place_would_add(seed: int) -> None:
    """The bot's quick count equals the score of the rules for every place of a domino."""
    random = Random(seed)
    land = Land(empty())
    for domino in random.sample(list(ALL), 7):
        found, face_up = spots(land.ground, domino)
        counted = {}
        for gain, turn, square in land.gains(domino):
            place = Place(square // STRIDE, square % STRIDE, TURNS[turn])
            counted[place] = gain
            after = tally(land.with_domino(0, domino, place).ground).points
            assert gain == after - tally(land.ground).points == after - land.points
        (one, _), (other, _) = DOMINOES[domino]
        expected = [place for place in places(found) if face_up and (one != other or place.turn < 2)]
        assert set(counted) == set(expected)
        if not (moves := places(found)):
            return
        land = land.with_domino(0, domino, random.choice(moves))


def test_counts_the_room_of_the_best_frame() -> None:
    assert Land(empty()).room() == 8
    ground = Table("V0V0@33> V0V0@35>", "").state.grounds[0]
    assert Land(ground).room() == 6
    holes = Table("V0V0@33> B0B0@36v V0V0@43> N0N0@45v V0V0@53> R0R0@56v B0B0@63>", "").state.grounds[0]
    assert Land(holes).room() == 0


# levels


def games_won(level: str, rival: str, games: int) -> int:
    """How many of these games of two a level wins; the levels alternate on the first seat."""
    won = 0
    for number in range(games):
        match = Match.start(game, Options(), 2, seeded(f"deal {number}"))
        seats = [level, rival] if number % 2 else [rival, level]
        play_out(match, [BOTS["tootizz"][bot] for bot in seats], seeded(f"choices {number}"))
        assert match.outcome is not None
        won += match.outcome.winners == [seats.index(level)]
    return won


def test_normal_beats_random_nearly_always() -> None:
    assert games_won("normal", "random", 100) >= 93


def test_normal_beats_easy_and_easy_beats_random() -> None:
    assert games_won("normal", "easy", 50) >= 35
    assert games_won("easy", "random", 100) >= 65
