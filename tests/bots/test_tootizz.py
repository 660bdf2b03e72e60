"""Sensible moves of the normal bot of Tootizz, and the strength of the levels."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import BOTS, AnyBot, Situation
from tablee.bots.playing import ask, play_out
from tablee.bots.search import Budget
from tablee.bots.tootizz.hard import PRIORITIES, Hard, Search
from tablee.bots.tootizz.outlook import room
from tablee.bots.tootizz.people import Beginner, Child, Slips
from tablee.bots.tootizz.planner import Planner
from tablee.bots.uniform import Uniform
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.tootizz import game
from tablee.games.tootizz.cards import ALL, DOMINOES
from tablee.games.tootizz.flat import EMPTY, SQUARES, flatten, move, numbers
from tablee.games.tootizz.ground import empty, lay, spots
from tablee.games.tootizz.model import Options, Place, Placed
from tablee.games.tootizz.score import tally
from tablee.games.tootizz.view import imagine
from tests.effort import examples
from tests.games.tootizz.board import Table, words_of

BRIEFLY = Budget(playouts=24)
LEVELS = BOTS["tootizz"] | {"hard": Hard(Budget(playouts=12))}
NORMAL = LEVELS["normal"]


def choice(table: Table, bot: AnyBot = NORMAL, luck: int = 1) -> str:
    assert table.turn is not None
    return words_of(ask(bot, table.match, table.turn, seeded(luck)))  # type: ignore[arg-type]


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
    table = Table("V0V0@33>", "", takes=None, next_line=line, then="V0N1:1 V0G3:1", lines_left=1)
    assert choice(table) == "claim 0"


def test_takes_the_domino_the_next_player_waits_for_when_its_own_choice_matters_little() -> None:
    rival = "R0R0@33> V0R2@35> R0R0@43> R0N2@45>"
    table = Table("V0V0@33>", rival, takes=None, next_line="V0B1 R2N0 G0G0:1 N1G0:1", then="B0B0:1")
    assert choice(table) == "claim 1"


def test_of_two_equal_dominoes_claims_the_one_that_acts_earlier() -> None:
    line, rest = "R0R0:1 V0V0 V0V0", "N0N0:1 G0G0:1"
    table = Table("V0N2@33>", "B0B0@33>", takes=None, next_line=line, then=rest, lines_left=1)
    assert choice(table) == "claim 1"


# beginners

DOMAIN = "V0R2@33> B0B0@43>"
OFFER = "B0B0 R0N2 V0V0:1 N0N0:1"
"""The blue domino touches two blue squares where nobody lives, the other one adds points."""


def chosen(table: Table, bot: AnyBot) -> Counter[str]:
    return Counter(choice(table, bot, luck) for luck in range(200))


def test_a_beginner_mostly_takes_what_adds_most_and_sometimes_overlooks_it() -> None:
    table = Table(DOMAIN, "", takes=None, next_line=OFFER)
    found = chosen(table, Beginner(Slips(overlooks=15, forgets_tootizz=0)))
    assert 20 <= found["claim 0"] <= 50
    assert found["claim 1"] == 200 - found["claim 0"]


def test_a_beginner_who_forgets_the_tootizz_joins_squares_where_nobody_lives() -> None:
    table = Table(DOMAIN, "", takes=None, next_line=OFFER)
    assert chosen(table, Beginner(Slips(overlooks=0, forgets_tootizz=100))) == {"claim 0": 200}
    assert chosen(table, Beginner(Slips(overlooks=0, forgets_tootizz=0))) == {"claim 1": 200}


def test_a_child_claims_the_most_tootizz_and_lays_them_anywhere() -> None:
    table = Table(DOMAIN, "", takes=None, next_line="V0R1 R0G2 B0N2 N0N0:1")
    assert choice(table, Child()) == "claim 1"
    table = Table(DOMAIN, "", takes="V0R1")
    assert len(table.places) > 5
    assert set(chosen(table, Child())) == {f"place {place}" for place in table.places}


# counting


@examples(40)
@given(st.integers(0, 2**32))
def test_knows_what_every_place_would_add(seed: int) -> None:
    """The quick count of a land equals the score of the rules for every place of a domino."""
    random = Random(seed)
    land, ground = EMPTY, empty()
    for domino in random.sample(list(ALL), 7):
        found, face_up = spots(ground, domino)
        assert land.spots(domino) == (found, face_up)
        gains = {place: gain for gain, place in land.gains(domino)}
        for place, gain in gains.items():
            assert gain == land.after(domino, place, True).points - land.points
        (one, _), (other, _) = DOMINOES[domino]
        expected = [place for place in numbers(found) if face_up and (one != other or place < 2 * SQUARES)]
        assert sorted(gains) == sorted(expected if land.laid else expected[:1])
        assert land.best_gain(domino) == max(gains.values(), default=0)
        if not (places := numbers(found)):
            return
        place = random.choice(places)
        land = land.after(domino, place, face_up)
        where = move(place)
        assert isinstance(where, Place)
        lay(ground, Placed(0, domino, where.row, where.column, where.turn, face_up))
        assert (land.points, land.largest) == (tally(ground).points, tally(ground).largest)


def test_counts_the_room_of_the_best_frame() -> None:
    assert room_in("") == 8
    assert room_in("V0V0@33> V0V0@35>") == 6
    assert room_in("V0V0@33> B0B0@36v V0V0@43> N0N0@45v V0V0@53> R0R0@56v B0B0@63>") == 0


def room_in(domain: str) -> int:
    land = flatten(Table(domain, "").state).lands[0]
    return room(land.free, land.taken)


# searching


def test_hard_makes_the_move_of_its_plan_if_it_has_no_time() -> None:
    view = Table.fresh(2, seeded(4)).view
    flat = flatten(imagine(view, seeded(1)))
    situation = Situation(flat.turn, view, [move(number) for number in flat.legal()], seconds=0)
    assert Hard().choose(situation, seeded(2)) == move(Planner(flat, PRIORITIES).ranked(flat)[0])


def test_hard_knows_whether_another_round_follows() -> None:
    """Both have 60 points of 100: a round that ends the series is decided by fewer points than another."""
    series = Table("", "", takes=None, next_line="V0V0", series=True, target=100, scored=[(60, 60)]).state
    merit = Search(flatten(series)).merit
    assert merit((40, 41), 0) < 0.5 < merit((41, 40), 0)
    assert merit((41, 30), 0) - merit((39, 30), 0) > merit((39, 30), 0) - merit((37, 30), 0)
    assert merit((5, 35), 0) > merit((5, 41), 0)


def test_hard_plays_a_series_to_its_end() -> None:
    match = Match.start(game, Options(series=True, target=50), 2, seeded(3))
    play_out(match, [Hard(Budget(playouts=6)), LEVELS["easy"]], seeded(3))
    assert match.outcome is not None
    assert len(match.state.scored) > 1


# the end of a round


def in_sight(seed: int, seats: int) -> Match:
    """A match in which every domino of the round was claimed, and some are still to be laid."""
    match = Match.start(game, Options(), seats, seeded(seed))
    luck = seeded(seed)
    while match.state.lines_left or match.state.next_line:
        match.act(match.state.turn, ask(LEVELS["easy"], match, match.state.turn, luck))
    return match


def most(match: Match, seat: int) -> tuple[int, int]:
    """The most points, then the largest zone, that a seat can still reach, found by trying every place."""
    if match.outcome is not None:
        ended = tally(match.state.grounds[seat])
        return ended.points, ended.largest
    turn = match.state.turn
    moves = game.legal(match.state, turn)
    return max(most(after(match, move), seat) for move in (moves if turn == seat else moves[:1]))


def after(match: Match, move: Any) -> Match:
    future = Match(game, match.options, match.seats, seeded(0))
    future.state = game.copy(match.state)
    future.act(match.state.turn, move)
    return future


@pytest.mark.parametrize("seats", game.seats)
def test_hard_lays_the_last_dominoes_as_well_as_possible(seats: int) -> None:
    for seed in range(6):
        match = in_sight(seed, seats)
        if (seat := match.state.turn) is None:
            continue
        reachable = most(match, seat)
        play_out(match, [Hard(BRIEFLY) if each == seat else Uniform() for each in range(seats)], seeded(seed))
        ended = tally(match.state.grounds[seat])
        assert (ended.points, ended.largest) == reachable


def test_hard_makes_the_last_claim_that_leaves_it_furthest_ahead() -> None:
    """The rival gets the other domino: what both can make of theirs is tried out in full."""
    mattered = 0
    for seed in range(12):
        match = last_choice(seed)
        seat = match.state.turn
        leads: dict[Any, int] = {move: lead(match, seat, move) for move in game.legal(match.state, seat)}
        claimed = ask(Hard(BRIEFLY), match, seat, seeded(1))
        assert leads[claimed] == max(leads.values())
        mattered += min(leads.values()) < max(leads.values())
    assert mattered >= 6


def last_choice(seed: int) -> Match:
    """A match of two with one claim left that is a choice, between the last two dominoes of the round."""
    match, luck = Match.start(game, Options(), 2, seeded(seed)), seeded(seed)
    while match.state.lines_left or match.state.domino is not None or len(free(match)) != 2:
        match.act(match.state.turn, ask(LEVELS["easy"], match, match.state.turn, luck))
        if match.outcome is not None:
            return last_choice(seed + 1000)
    return match


def free(match: Match) -> list[int]:
    return [spot.domino for spot in match.state.next_line if spot.seat is None]


def lead(match: Match, seat: int, move: Any) -> int:
    """The points ahead of the rival if both lay their last dominoes as well as possible."""
    future = after(match, move)
    return most(future, seat)[0] - most(future, 1 - seat)[0]


# levels


def games_won(level: str, rival: str, games: int) -> int:
    """How many of these games of two a level wins; the levels alternate on the first seat."""
    won = 0
    for number in range(games):
        match = Match.start(game, Options(), 2, seeded(f"deal {number}"))
        seats = [level, rival] if number % 2 else [rival, level]
        play_out(match, [LEVELS[bot] for bot in seats], seeded(f"choices {number}"))
        assert match.outcome is not None
        won += match.outcome.winners == [seats.index(level)]
    return won


def test_normal_beats_random_nearly_always() -> None:
    assert games_won("normal", "random", 50) >= 40


@pytest.mark.parametrize(
    ("level", "rival", "games", "least"),
    [("easy", "gentle", 200, 108), ("child", "gentle", 200, 108), ("normal", "easy", 60, 38)],
)
def test_each_level_beats_the_weaker_one(level: str, rival: str, games: int, least: int) -> None:
    assert games_won(level, rival, games) >= least


def test_a_child_and_easy_are_about_equal() -> None:
    assert 70 <= games_won("easy", "child", 200) <= 130


def test_hard_beats_normal() -> None:
    assert games_won("hard", "normal", 6) >= 4
