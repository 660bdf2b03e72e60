"""Chapter 5 of the rules."""

import pytest

from tablee.games.tootizz import game
from tablee.games.tootizz.model import Discarded, Place, Rule, Taken
from tests.games.tootizz.board import DIRECTIONS, NAMES, SINGLE_HOLES, TURNS, Table, names, rule, tidy

# 5.1 the first domino


@rule("5.1")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_5_1_the_first_domino_lies_in_the_middle_whichever_way_and_face_up(direction: str) -> None:
    table = Table("", "", takes="N1G0", next_line="V0V0 B0B0:1 R0R0:1 N0N0:0")
    assert table.places == {"33>", "33v", "33<", "33^"}
    table.play(f"place 33{direction}")
    black, grey = table.view.domains[0].squares
    assert (black.row, black.column, black.colour, black.tootizz) == (3, 3, 3, 1)
    assert (grey.row, grey.column) == {">": (3, 4), "v": (4, 3), "<": (3, 2), "^": (2, 3)}[direction]


@rule("5.1")
@pytest.mark.parametrize("place", ["32>", "43^", "00>", "66^", "06>"])
def test_5_1_the_first_domino_lies_nowhere_else(place: str) -> None:
    table = Table("", "V0V0@33>", takes="N1G0")
    assert table.refusal(f"place {place}") == Rule.FIRST_IN_THE_MIDDLE


# 5.2 the frame


@rule("5.2")
def test_5_2_the_frame_is_open_until_dominoes_span_it() -> None:
    assert Table("", "").view.domains[0].frame == (0, 6, 0, 6)
    assert Table("V0V0@33>", "").view.domains[0].frame == (0, 6, 1, 6)
    assert Table("V0V0@33> V0V0@35>", "").view.domains[0].frame == (0, 6, 3, 6)
    assert Table("V0V0@33> V0V0@43v", "").view.domains[0].frame == (2, 6, 1, 6)
    assert Table("V0V0@33v V0V0@23^", "").view.domains[0].frame == (1, 4, 0, 6)


@rule("5.2")
def test_5_2_no_domino_reaches_beyond_four_squares() -> None:
    table = Table("V0V0@33> V0V0@35>", "", takes="V0N1")
    assert table.refusal("place 32<") == Rule.FRAME
    assert table.refusal("place 32^") == Rule.FRAME
    assert all(int(place[1]) >= 3 for place in table.places)
    assert "23>" in table.places


@rule("5.2")
def test_5_2_the_second_square_counts_as_much_as_the_first() -> None:
    table = Table("V0V0@33> V0V0@43>", "", takes="V0N1")
    assert table.view.domains[0].frame == (1, 6, 1, 6)
    assert {"32<", "35>"} <= table.places
    table = Table("V0V0@33> V0V0@43> V0V0@35v", "", takes="V0N1")
    assert table.view.domains[0].frame == (1, 6, 2, 6)
    assert "32^" in table.places
    assert table.refusal("place 32<") == Rule.FRAME


@rule("5.2")
@pytest.mark.parametrize("place", [(-1, 3, 1), (3, 7, 2), (0, 0, 3), (6, 6, 1), (7, 7, 0), (3, 6, 0), (3, 0, 2)])
def test_5_2_the_ground_has_an_end(place: tuple[int, int, int]) -> None:
    row, column, turn = place
    table = Table("V0V0@33v", "", takes="V0N1")
    assert table.refusal_of(Place(row, column, TURNS[turn])) == Rule.FRAME


# 5.3 free squares


@rule("5.3")
@pytest.mark.parametrize("place", ["33>", "34>", "43^", "32>", "23v"])
def test_5_3_no_domino_covers_another(place: str) -> None:
    table = Table("V0V0@33>", "", takes="V0N1")
    assert table.refusal(f"place {place}") == Rule.FREE_SQUARES


@rule("5.3")
def test_5_3_what_was_laid_stays() -> None:
    table = Table("V0V0@33> ~R0R0@43>", "B0B0@33>", takes="V0N1", then="B0R1:1")
    table.play("place 23>")
    assert table.domain(0) == tidy("""
        V0 N1
        V0 V0
        ** **
    """)


# 5.4 face up


@rule("5.4")
def test_5_4_one_square_touches_its_own_colour_by_a_side() -> None:
    table = Table("V0B1@33>", "", takes="V0N1")
    green_beside_green = {
        *("32<", "32^", "32v"),  # the green square left of it
        *("23>", "23<", "23^"),  # above
        *("43>", "43<", "43v"),  # below
    }
    assert table.places == green_beside_green
    for corner in ("22<", "42v", "24>", "25v", "44v"):
        assert table.refusal(f"place {corner}") == Rule.FACE_UP_MATCHES


@rule("5.4")
def test_5_4_the_second_square_may_be_the_one_that_matches() -> None:
    table = Table("N0N0@33>", "", takes="V0N1")
    assert table.places == {
        *("31>", "22v", "42^"),  # black to the left of black
        *("22>", "13v", "24<", "23>", "14v", "25<"),  # above
        *("36<", "25v", "45^"),  # to the right
        *("42>", "53^", "44<", "43>", "54^", "45<"),  # below
    }
    assert table.refusal("place 32<") == Rule.FACE_UP_MATCHES  # black would point away


@rule("5.4")
def test_5_4_what_the_other_sides_touch_does_not_matter() -> None:
    table = Table("V0B1@33>", "R0R0@33>", takes="V0N1", then="R0G2:1")
    table.play("place 43>")
    assert table.domain(0) == tidy("""
        V0 B1
        V0 N1
    """)


@rule("5.4")
def test_5_4_tootizz_do_not_have_to_match() -> None:
    table = Table("V1N0@33>", "", takes="V0N2")
    assert {"23>", "43>", "32<"} <= table.places


# 5.5 compulsory


@rule("5.5")
def test_5_5_what_can_lie_face_up_anywhere_has_to() -> None:
    """The domino matches at one corner of the domain, so it cannot be laid face down elsewhere."""
    table = Table("V0R1@33> B0B0@43>", "B0B0@33>", takes="R2N0", then="B0R1:1")
    assert table.view.face_up
    assert table.refusal("place 53>") == Rule.FACE_UP_MATCHES
    assert table.places == {"24>", "24^", "24<", "35>", "35^", "35v"}
    table.play("place 35>")
    assert table.placed.face_up


@rule("5.5")
def test_5_5_what_matches_nowhere_lies_face_down() -> None:
    table = Table("V0B1@33>", "B0B0@33>", takes="R0G2", then="B0R1:1")
    assert not table.view.face_up
    table.play("place 43>")
    assert not table.placed.face_up
    assert table.domain(0) == tidy("""
        V0 B1
        ** **
    """)


@rule("5.5")
def test_5_5_a_matching_colour_without_room_for_both_squares_is_no_match() -> None:
    """The only free square beside red is a hole for one."""
    domain = "V0R1@33> B0B0@36v V0V0@43> B0B0@45v V0V0@53> V0B1@56v"
    table = Table(domain, "", takes="R2N0")
    assert table.domain(0) == tidy("""
        V0 R1 -- B0
        V0 V0 B0 B0
        V0 V0 B0 V0
        -- -- -- B1
    """)
    assert not table.view.face_up
    assert table.places == {"63>", "64<", "64>", "65<"}


# 5.6 face down


@rule("5.6")
def test_5_6_a_face_down_domino_touches_the_domain_and_lies_where_it_fits() -> None:
    table = Table("V0B1@33>", "", takes="R0G2")
    assert table.refusal("place 53>") == Rule.FACE_DOWN_TOUCHES
    assert table.refusal("place 22^") == Rule.FACE_DOWN_TOUCHES  # only corner to corner
    assert {"23>", "24<", "23^", "13v", "35>", "36<", "35^", "32<", "43v", "22>"} <= table.places
    assert table.refusal("place 33>") == Rule.FREE_SQUARES
    assert table.refusal("place 30>") == Rule.FRAME


@rule("5.6")
def test_5_6_it_may_lie_either_way_round() -> None:
    table = Table("V0B1@33>", "", takes="G0G0")
    for place in table.places:
        row, column, turn = int(place[0]), int(place[1]), DIRECTIONS.index(place[2])
        other = (row + (0, 1, 0, -1)[turn], column + (1, 0, -1, 0)[turn])
        assert f"{other[0]}{other[1]}{DIRECTIONS[(turn + 2) % 4]}" in table.places


# 5.7 jokers


@rule("5.7")
@pytest.mark.parametrize("domino", ["N0N0", "G0G0", "N1G0"])
def test_5_7_every_colour_matches_a_joker(domino: str) -> None:
    table = Table("V0B1@33> ~R0G2@43>", "", takes=domino)
    assert table.view.face_up
    assert {"53>", "45>", "42<", "54v"} <= table.places
    assert table.refusal("place 23>") == Rule.FACE_UP_MATCHES


@rule("5.7")
def test_5_7_both_squares_of_a_joker_match() -> None:
    table = Table("V0V0@33> ~R0G2@35>", "", takes="N0N0")
    assert {"25^", "26^", "45v", "46v"} <= table.places
    assert {"23^", "24^"}.isdisjoint(table.places)


# 5.8 discarding


@rule("5.8")
@pytest.mark.parametrize("domino", ["B0R1", "V0N1", "G0G0"])
def test_5_8_a_domino_is_discarded_when_only_single_holes_are_left(domino: str) -> None:
    table = Table("B0B0@33>", SINGLE_HOLES, takes="B0R2", then=f"{domino}:1")
    table.play("place 23>")
    assert table.events[1:3] == [Taken(1, 1, NAMES.index(domino)), Discarded(1, NAMES.index(domino))]
    assert names(table.view.domains[1].discarded) == [domino]
    assert (table.view.domains[1].placed, table.domain(1).count("--")) == (7, 2)


@rule("5.8")
def test_5_8_room_for_one_pair_is_room_enough_even_face_down() -> None:
    table = Table("V0V0@33> V0V0@35> V0V0@43> V0B1@45> B0B0@53> B0B0@55> B0R1@63>", "", takes="N0N0")
    assert table.places == {"65>", "66<"}
    assert not table.view.face_up


@rule("5.8")
def test_5_8_nobody_discards_by_choice() -> None:
    table = Table("V0B1@33>", "", takes="R0G2")
    assert table.moves
    assert all(move.startswith("place") for move in table.moves)
    assert {kind.__name__ for kind in game.moves.__args__} == {"Claim", "Place"}


# 5.9 holes


@rule("5.9")
def test_5_9_a_hole_for_one_square_may_be_left() -> None:
    table = Table("V0V0@33> V0V0@25v", "B0B0@33>", takes="V0R1", then="B0R1:1")
    assert "23^" in table.places
    table.play("place 23^")  # 24 is a hole now, and 14 the way into it
    table = Table("V0V0@33> V0V0@25v V0R1@23^", "B0B0@33>", takes="R0R0", then="B0R1:1")
    assert "14>" in table.places
    table.play("place 14>")
    assert table.domain(0) == tidy("""
        R1 R0 R0
        V0 -- V0
        V0 V0 V0
    """)
