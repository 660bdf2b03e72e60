"""Chapter 8 of the rules."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.dozito import game
from tablee.games.dozito.cards import ALL, COLOUR
from tablee.games.dozito.model import RoundScored, Tally
from tablee.games.dozito.score import tally
from tests.effort import examples
from tests.games.dozito.board import HIDDEN, NAMES, Table, rule
from tests.games.dozito.oracle import CHART, Dozito


def tally_of(grid: str) -> Tally:
    return game.view(Table(grid, HIDDEN, left="G2", right="P12").state, None).tallies[0]


def groups_of(grid: str) -> list[tuple[tuple[int, ...], int]]:
    return [(group.slots, group.points) for group in tally_of(grid).groups]


@rule("8.1")
def test_8_1_cards_of_one_colour_that_touch_by_a_side_form_a_group() -> None:
    grid = """
        R1 R2 .. ..
        R5 .. .. ..
        .. .. .. ..
    """
    assert groups_of(grid) == [((1, 2, 5), 5)]


@rule("8.1")
def test_8_1_corners_do_not_count() -> None:
    grid = """
        R1 .. R3 ..
        .. R6 .. R8
        .. .. .. ..
    """
    assert groups_of(grid) == []


@rule("8.1", "3.2")
@pytest.mark.parametrize(("end", "start"), [(4, 5), (8, 9)])
def test_8_1_the_end_of_a_row_does_not_touch_the_start_of_the_next(end: int, start: int) -> None:
    words = [f"R{n}" if n in (end, start) else ".." for n in range(1, 13)]
    assert groups_of("\n".join(" ".join(words[row : row + 4]) for row in (0, 4, 8))) == []


@rule("8.1")
def test_8_1_another_colour_and_a_face_down_card_separate() -> None:
    grid = """
        R1 B2   R3 ..
        R5 (R6) R7 ..
        .. ..   .. ..
    """
    assert groups_of(grid) == [((1, 5), 2), ((3, 7), 2)]


@rule("8.2")
@pytest.mark.parametrize(
    ("size", "points"), [(2, 2), (3, 5), (4, 10), (5, 16), (6, 25), (7, 35), (8, 45), (9, 55), (10, 65), (11, 75)]
)
def test_8_2_the_chart(size: int, points: int) -> None:
    words = [f"R{n}" if n <= size else ".." for n in range(1, 13)]
    grid = "\n".join(" ".join(words[row : row + 4]) for row in (0, 4, 8))
    assert groups_of(grid) == [(tuple(range(1, size + 1)), points)]


@rule("8.2")
def test_8_2_a_single_card_is_no_group() -> None:
    grid = """
        R10 .. .. ..
        .. .. .. ..
        .. .. .. B3
    """
    grid = grid.replace("R10", "Rj").replace("B3", "Bj")
    assert tally_of(grid) == Tally((), 0, 0)


@rule("8.3")
def test_8_3_each_group_of_a_colour_counts_for_itself() -> None:
    grid = """
        R1 R2 .. R4
        .. .. .. R8
        R9 .. .. R12
    """
    assert groups_of(grid) == [((1, 2), 2), ((4, 8, 12), 5)]


@rule("8.3")
def test_8_3_even_three_groups_of_a_colour() -> None:
    grid = """
        R1 R2  .. R4
        .. ..  .. R8
        R9 R10 .. ..
    """
    assert groups_of(grid) == [((1, 2), 2), ((4, 8), 2), ((9, 10), 2)]


@rule("8.4")
def test_8_4_the_suns_of_all_face_up_cards_count_grouped_or_not() -> None:
    grid = """
        R1 R2 .. Y4
        .. .. .. ..
        R9 .. .. ..
    """
    counted = tally_of(grid)
    assert counted.suns == 1 + 2 + 2 + 3
    assert counted.points == counted.suns + 2


@rule("8.5")
def test_8_5_face_down_cards_stay_so_and_count_for_nothing() -> None:
    grid = """
        R1   (R2) .. ..
        (R5) ..   .. ..
        ..   ..   .. ..
    """
    table = Table(grid, HIDDEN, closer=0, turn=1, pile="Y1", left="G2", rounds=1)
    table.play("draw", "discard left")
    scored = next(event for event in table.events if isinstance(event, RoundScored))
    assert scored.tallies[0] == Tally((), 1, 1)
    assert "Turned" not in table.happened
    assert table.grid(0).split() == ["R1", *[".."] * 11]


@rule("8.1", "8.2", "8.3", "8.4", "8.5")
def test_arthur_s_27_points_of_the_booklet() -> None:
    arthur = """
        B1 R2  R3  R4
        B5 G6 (P7) Y8
        B9 B10 G11 G12
    """
    counted = Table(arthur, HIDDEN, left="G2", right="P12")
    tally = game.view(counted.state, None).tallies[0]
    assert sorted(group.points for group in tally.groups) == [2, 5, 10]
    assert {group.slots for group in tally.groups} == {(1, 5, 9, 10), (2, 3, 4), (11, 12)}
    assert tally.suns == 10
    assert tally.points == 27


@rule("8.1", "8.2", "8.3", "8.4", "8.5")
@examples(200)
@given(st.integers(0, 2**32), st.integers(1, 5), st.sampled_from([6, 9, 11, 12]))
def test_8_any_grid_is_worth_what_the_oracle_counts(seed: int, colours: int, shown: int) -> None:
    """Grids with few colours are included, so that there are large groups and several groups of a colour."""
    random = Random(seed)
    cards = random.sample([card for card in ALL if COLOUR[card] < colours], 12)
    face_up = set(random.sample(range(12), shown if colours > 1 else min(shown, 11)))
    oracle = Dozito.__new__(Dozito)
    oracle.cards = {0: {slot + 1: NAMES[card] for slot, card in enumerate(cards[:12])}}
    oracle.visible = {0: {slot + 1 for slot in face_up}}
    counted = tally(cards[:12], sum(1 << slot for slot in face_up))
    assert counted.points == oracle.count(0)
    assert counted.points == counted.suns + sum(group.points for group in counted.groups)
    assert all(CHART[len(group.slots)] == group.points for group in counted.groups)
