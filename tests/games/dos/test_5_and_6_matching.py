"""Chapters 5 and 6 of the rules."""

from itertools import product

import pytest

from tablee.games.dos.model import Rule
from tests.games.dos.board import LETTERS, Table, rule

NUMBERS = (1, 3, 4, 5, 6, 7, 8, 9, 10)
SPARE = "Y8 Y9 B6"
"""Cards that fit on neither pile, so that the hand stays too large for calling "DOS!"."""


def seated(left: str, hand: str, right: str = "G3") -> Table:
    return Table(f"left: {left}   right: {right}   anna: {hand}   ben: 5")


def on_left(left: str, hand: str) -> set[str]:
    return {move.removeprefix("left ") for move in seated(left, hand).moves("anna") if move.startswith("left")}


def pairs(left: str, hand: str) -> set[str]:
    return {play for play in on_left(left, hand) if len(play.split(" as ")[0].split()) == 2}


# 5.1 the hand


@rule("5.1")
@pytest.mark.parametrize("move", ["left R5", "left R3 R3", "left R3 R5", "right DOS as G", "left P2 as R"])
def test_5_1_only_cards_one_holds_can_be_played(move: str) -> None:
    table = seated("R7", f"R3 R4 {SPARE}")
    assert table.refusal(f"anna: {move}") == Rule.MUST_HOLD


@rule("5.1")
def test_5_1_a_card_held_once_cannot_be_played_twice() -> None:
    table = seated("R10", f"G5 R5 {SPARE}")
    assert table.refusal("anna: left G5 G5") == Rule.MUST_HOLD
    assert seated("R10", f"G5 G5 {SPARE}").play("anna: left G5 G5").left == "G5"


# 5.2 one card


@rule("5.2")
def test_5_2_a_card_matches_by_colour_or_number() -> None:
    hand = "R3 R+2 Rrev Rskip B7 G7 Y7 B6 G9 Y+2"
    assert on_left("R7", hand) == {"R3", "R+2", "Rrev", "Rskip", "B7", "G7", "Y7"}


@rule("5.2")
@pytest.mark.parametrize("sign", ["+2", "rev", "skip"])
def test_5_2_a_card_matches_by_symbol(sign: str) -> None:
    others = {"+2", "rev", "skip"} - {sign}
    hand = " ".join([f"B{sign}", f"R{sign}", "R4", "B4", *(f"Y{other}" for other in others)])
    assert on_left(f"R{sign}", hand) == {f"B{sign}", f"R{sign}", "R4"}


@rule("5.2")
@pytest.mark.parametrize("move", ["left B6", "left Y+2", "right Y8", "right R7"])
def test_5_2_anything_else_is_refused(move: str) -> None:
    assert seated("R7", "B6 Y+2 Y8 R7 G9").refusal(f"anna: {move}") == Rule.MUST_MATCH


@rule("5.2")
@pytest.mark.parametrize("wild", ["DOS", "P2"])
def test_5_2_a_wild_on_a_pile_counts_as_the_colour_it_was_given(wild: str) -> None:
    table = seated(f"{wild}/G", "G5 Gskip R5 B1 Y10 Yskip")
    assert {move for move in table.moves("anna") if move.startswith("left")} == {"left G5", "left Gskip"}
    assert table.refusal("anna: left R5") == Rule.MUST_MATCH


# 5.3 to 5.6 two cards


@rule("5.3", "5.4")
@pytest.mark.parametrize("top", ["R7", "B7", "G7", "Y7"])
def test_5_3_the_red_3_and_4_of_the_booklet_go_on_a_7_of_any_colour(top: str) -> None:
    table = seated(top, f"R3 R4 {SPARE}").play("anna: left R3 R4")
    assert (table.left, table.hand("anna")) == ("R4", SPARE.split())


@rule("5.3")
@pytest.mark.parametrize("pair", ["R3 B4", "B4 R3", "R3 R+2", "Rrev Rskip", "P2 R5", "R5 P2"])
def test_5_3_both_must_be_numbers_of_one_colour(pair: str) -> None:
    table = seated("R7", "R3 B4 R+2 Rrev Rskip P2 R5")
    assert table.refusal(f"anna: left {pair}") == Rule.SAME_COLOUR_PAIR


@rule("5.3")
@pytest.mark.parametrize("pair", ["DOS P2", "P2 P2"])
def test_5_3_a_play_2_is_no_number(pair: str) -> None:
    assert seated("R4", "DOS P2 P2 R9 R10").refusal(f"anna: left {pair} as R") == Rule.SAME_COLOUR_PAIR


@rule("5.4", "5.6")
@pytest.mark.parametrize("total", [n for n in NUMBERS if n > 1])
def test_5_4_exactly_the_pairs_that_make_the_number(total: int) -> None:
    hand = " ".join(f"B{n}" for n in NUMBERS for _ in range(2))
    sums = {f"B{a} B{b}" for a, b in product(NUMBERS, NUMBERS) if a + b == total}
    assert pairs(f"R{total}", hand) == sums
    with_dos = {f"B{total - 2} DOS", f"DOS B{total - 2}"} if total - 2 in NUMBERS else set()
    assert pairs(f"R{total}", f"{hand} DOS") == sums | with_dos


@rule("5.4")
def test_5_4_there_are_nine_ways_to_make_10_in_order() -> None:
    """1+9, 2+8, 3+7, 4+6 in both orders, and 5+5."""
    hand = "Y1 Y9 DOS Y8 Y3 Y7 Y4 Y6 Y5 Y5"
    assert len(pairs("B10", hand)) == 9


@rule("5.4")
@pytest.mark.parametrize("pair", ["R3 R5", "R3 R3", "R4 DOS", "R1 R5"])
def test_5_4_a_sum_above_or_below_is_refused(pair: str) -> None:
    assert seated("R7", "R3 R3 R5 R4 DOS R1").refusal(f"anna: left {pair}") == Rule.PAIR_MUST_SUM


@rule("5.4")
def test_5_4_nothing_adds_up_to_1() -> None:
    assert pairs("R1", "B1 B1 R1 DOS DOS B3") == set()


@rule("5.5")
@pytest.mark.parametrize("top", ["R+2", "Rrev", "Rskip", "P2/R"])
def test_5_5_two_cards_need_a_number_to_add_up_to(top: str) -> None:
    table = seated(top, f"R1 R1 R3 R4 {SPARE}")
    for pair in ("R1 R1", "R3 R4"):
        assert table.refusal(f"anna: left {pair}") == Rule.PAIR_ON_A_NUMBER
    assert on_left(top, f"R1 R1 R3 R4 {SPARE}") == {"R1", "R3", "R4"}


@rule("5.5")
def test_5_5_two_wild_dos_need_a_number_too() -> None:
    assert seated("P2/R", f"DOS DOS {SPARE}").refusal("anna: left DOS DOS as R") == Rule.PAIR_ON_A_NUMBER


@rule("5.6")
@pytest.mark.parametrize(
    ("pair", "top"), [("R3 R4", "R4"), ("R4 R3", "R3"), ("R5 DOS", "DOS/R"), ("DOS R5", "R5")]
)
def test_5_6_one_chooses_which_of_the_two_ends_on_top(pair: str, top: str) -> None:
    table = seated("B7", f"R3 R4 R5 DOS {SPARE}").play(f"anna: left {pair}")
    assert table.left == top


@rule("5.6")
def test_5_6_the_next_player_matches_the_top_one() -> None:
    for pair, fits in (("R3 R4", "B4"), ("R4 R3", "B3")):
        table = Table(f"left: Y7   right: G8   anna: R3 R4 {SPARE}   ben: B3 B4 B9 B10   cleo: 5")
        table.play(f"anna: left {pair}", "anna: finish")
        assert {move for move in table.moves("ben") if move.startswith("left")} == {f"left {fits}"}


# 6 Wild DOS


@rule("6.1")
@pytest.mark.parametrize("top", [f"{colour}{sign}" for colour in "RG" for sign in (*NUMBERS, "+2", "rev", "skip")])
def test_6_1_a_wild_dos_always_fits_as_a_2_of_the_piles_colour(top: str) -> None:
    assert {play for play in on_left(top, f"DOS {SPARE}") if play.startswith("DOS as")} == {f"DOS as {top[0]}"}
    table = seated(top, f"DOS {SPARE}").play(f"anna: left DOS as {top[0]}")
    assert table.left == f"DOS/{top[0]}"


@rule("6.1", "6.3")
def test_6_1_in_a_sum_it_is_a_2_of_any_colour() -> None:
    for colour in LETTERS:
        assert {f"DOS {colour}5", f"{colour}5 DOS"} <= on_left("R7", f"DOS {colour}5 {SPARE}")


@rule("6.2")
@pytest.mark.parametrize("top", ["R7", "R+2", "Rrev", "Rskip", "P2/R"])
def test_6_2_alone_it_takes_the_piles_colour(top: str) -> None:
    table = seated(top, f"DOS {SPARE}")
    for colour in "BGY":
        assert table.refusal(f"anna: left DOS as {colour}") == Rule.DOS_KEEPS_THE_COLOUR
    assert table.play("anna: left DOS as R").left == "DOS/R"


@rule("6.2")
@pytest.mark.parametrize("colour", LETTERS)
def test_6_2_on_another_wild_dos_it_may_change_the_colour(colour: str) -> None:
    table = seated("DOS/G", f"DOS {SPARE}")
    assert on_left("DOS/G", f"DOS {SPARE}") == {f"DOS as {each}" for each in LETTERS}
    assert table.play(f"anna: left DOS as {colour}").left == f"DOS/{colour}"


@rule("6.3")
@pytest.mark.parametrize("pair", ["Y6 DOS", "DOS Y6"])
def test_6_3_in_a_sum_it_takes_its_partners_colour(pair: str) -> None:
    table = seated("R8", f"DOS Y6 {SPARE}").play(f"anna: left {pair}")
    assert table.left in ("DOS/Y", "Y6")
    assert LETTERS[table.view().discards[0].colour] == "Y"


@rule("6.3")
@pytest.mark.parametrize("colour", LETTERS)
def test_6_3_two_of_them_make_4_of_a_colour_one_declares(colour: str) -> None:
    assert pairs("R4", f"DOS DOS {SPARE}") == {f"DOS DOS as {each}" for each in LETTERS}
    table = seated("R4", f"DOS DOS {SPARE}").play(f"anna: left DOS DOS as {colour}")
    assert (table.left, table.count("anna")) == (f"DOS/{colour}", 3)


@rule("6.3")
@pytest.mark.parametrize("top", ["R3", "R5", "DOS/R"])
def test_6_3_two_of_them_make_nothing_but_4(top: str) -> None:
    assert seated(top, f"DOS DOS {SPARE}").refusal("anna: left DOS DOS as R") == Rule.PAIR_MUST_SUM


@rule("6.3")
def test_6_3_two_1s_of_one_colour_may_be_laid_on_a_wild_dos() -> None:
    table = seated("DOS/G", f"B1 B1 Y1 {SPARE}")
    assert table.refusal("anna: left B1 Y1") == Rule.SAME_COLOUR_PAIR
    assert on_left("DOS/G", f"B1 B1 Y1 {SPARE}") == {"B1 B1"}
    assert table.play("anna: left B1 B1").left == "B1"


@rule("6.4")
@pytest.mark.parametrize("move", ["left DOS", "left P2", "left DOS DOS"])
def test_6_4_a_colour_is_declared_with_a_wild_alone_and_with_two_wild_dos(move: str) -> None:
    assert seated("R4", f"DOS DOS P2 {SPARE}").refusal(f"anna: {move}") == Rule.DECLARE_FOR_WILDS


@rule("6.4")
@pytest.mark.parametrize("move", ["left R5", "left R3 R4", "left R5 DOS", "left DOS R5", "left R+2"])
def test_6_4_and_with_no_other_play(move: str) -> None:
    table = seated("R7", "R3 R4 R5 DOS R+2 Y9")
    for colour in LETTERS:
        assert table.refusal(f"anna: {move} as {colour}") == Rule.DECLARE_FOR_WILDS
    assert table.play(f"anna: {move}").count("anna") < 6
