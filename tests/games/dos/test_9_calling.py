"""Chapter 9 of the rules, up to 9.3."""

import pytest

from tablee.games.dos.model import Rule
from tests.games.dos.board import Table, rule

SPARE = "Y8 Y9"
"""Cards that fit on neither pile, and stay in the hand."""


def seated(hand: str, ben: str = "5", cleo: str = "5", pile: str = "") -> Table:
    return Table(f"left: R7   right: G3   pile: {pile}   anna: {hand}   ben: {ben}   cleo: {cleo}")


def silent(hand: str = f"R4 {SPARE}", **others: str) -> Table:
    """A table on which Anna has two cards left and has ended her turn without calling."""
    return seated(hand, **others).play("anna: left R4", "anna: finish")


# 9.1 when it is due


@rule("9.1")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("R4 Y8 Y9", ["left R4"]),  # from three to two
        ("R3 R4 Y8", ["left R3 R4"]),  # from three to one
        ("R3 R4 Y8 Y9", ["left R3 R4"]),  # from four to two
        ("R4 G5 Y8", ["left R4", "right G5"]),  # from three to two to one
        ("R4 G5 Y8 Y9", ["left R4", "right G5"]),  # with the second play only
        ("R3 R4 G5 Y8", ["left R3 R4", "right G5"]),
        ("R3 R4 G1 DOS Y8", ["left R3 R4", "right G1 DOS"]),  # from five to one
    ],
)
def test_9_1_it_is_due_when_the_hand_goes_to_two_or_fewer(hand: str, plays: list[str]) -> None:
    table = seated(hand).play(*(f"anna: {play}" for play in plays))
    assert table.catchable() == "anna"
    assert "call" in table.moves("anna")


@rule("9.1")
@pytest.mark.parametrize(("hand", "play"), [("R4 Y8 Y9 Y10", "left R4"), ("R3 R4 Y8 Y9 Y10", "left R3 R4")])
def test_9_1_it_is_not_due_with_three_cards(hand: str, play: str) -> None:
    table = seated(hand).play(f"anna: {play}", "anna: finish")
    assert table.catchable() is None
    assert table.moves("anna") == set()


@rule("9.1", "4.5")
def test_9_1_a_hand_that_grew_to_three_and_shrinks_again_owes_a_new_call() -> None:
    table = seated("Y8 Y9", pile="R4")
    assert table.view().covered == [True, False, False]
    table.play("anna: draw", "anna: left R4")
    assert (table.count("anna"), table.catchable(), table.turn) == (2, "anna", "ben")


@rule("9.1", "9.3")
@pytest.mark.parametrize("called", [True, False])
def test_9_1_from_two_to_one_nothing_is_due(called: bool) -> None:
    table = silent(f"R4 R5 {SPARE.split()[0]}", cleo="5")
    table.play(*["anna: call"] if called else [])
    table.play("ben: draw", "ben: finish", "cleo: draw", "cleo: finish", "anna: left R5")
    assert (table.count("anna"), table.catchable()) == (1, None)
    assert table.moves("ben") == set()
    assert "call" not in table.moves("anna")


@rule("9.1", "10.1")
def test_9_1_an_empty_hand_needs_no_call() -> None:
    table = seated("R3 R4 G5").play("anna: left R3 R4", "anna: right G5")
    assert (table.winner, table.catchable()) == ("anna", None)
    table = seated("R4").play("anna: left R4")
    assert (table.winner, table.catchable()) == ("anna", None)


# 9.2 calling


@rule("9.2")
def test_9_2_it_may_be_called_after_the_card_within_the_turn() -> None:
    table = seated(f"R4 {SPARE}").play("anna: left R4", "anna: call")
    assert (table.happened, table.catchable(), table.view().covered[0]) == (["Called"], None, True)


@rule("9.2")
def test_9_2_it_may_be_called_after_the_turn_while_it_is_due() -> None:
    table = silent()
    assert table.turn == "ben"
    assert table.moves("anna") == {"call"}
    table.play("anna: call")
    assert (table.catchable(), table.view().covered[0], table.turn) == (None, True, "ben")
    assert table.refusal("cleo: catch anna") == Rule.NOBODY_TO_CATCH


@rule("9.2")
@pytest.mark.parametrize("plays", [["left R4", "right G5"], ["right G5", "left R3 R4"]])
def test_9_2_it_may_be_called_ahead_of_time(plays: list[str]) -> None:
    hand = " ".join(dict.fromkeys(word for play in plays for word in play.split()[1:]))
    table = seated(f"{hand} {SPARE}").play("anna: call")
    assert table.view().armed
    table.play(*(f"anna: {play}" for play in plays))
    assert (table.count("anna"), table.catchable(), table.view().covered[0]) == (2, None, True)


@rule("9.2")
def test_9_2_between_two_plays_too() -> None:
    table = seated(f"R4 G5 {SPARE}").play("anna: left R4", "anna: call", "anna: right G5")
    assert (table.catchable(), table.view().covered[0]) == (None, True)


@rule("9.2", "4.5")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [(SPARE, ["draw", "call", "left R4"]), (f"R3 {SPARE}", ["call", "draw", "left R3 R4"])],
)
def test_9_2_an_early_call_counts_for_a_drawn_card(hand: str, moves: list[str]) -> None:
    table = seated(hand, pile="R4").play(*(f"anna: {move}" for move in moves))
    assert (table.count("anna"), table.catchable(), table.view().covered[0]) == (2, None, True)


@rule("9.2")
def test_9_2_an_early_call_lapses_if_the_turn_ends_with_more_than_two() -> None:
    table = seated(f"R4 {SPARE} Y10", ben="R5 R6 B9 B10").play("anna: call", "anna: left R4", "anna: finish")
    assert (table.count("anna"), table.view().armed, table.view().covered[0]) == (3, False, False)
    for player in ("ben", "cleo"):
        table.play(f"{player}: draw", f"{player}: finish")
    table.play("anna: draw", "anna: finish")
    assert table.catchable() is None


@rule("9.2", "9.1")
def test_9_2_after_a_call_that_lapsed_one_has_to_call_anew() -> None:
    table = seated(f"R4 R5 {SPARE}").play("anna: call", "anna: left R4", "anna: finish")
    table.play("ben: draw", "ben: finish", "cleo: draw", "cleo: finish", "anna: left R5")
    assert table.catchable() == "anna"


@rule("9.2")
def test_9_2_one_calls_once() -> None:
    table = seated(f"R4 G5 {SPARE}").play("anna: call")
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL
    table.play("anna: left R4", "anna: right G5")
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL
    table = silent().play("anna: call")
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL


@rule("9.2")
def test_9_2_nobody_calls_ahead_in_the_turn_of_another() -> None:
    table = seated("5")
    assert table.refusal("ben: call") == Rule.NOTHING_TO_CALL
    assert table.moves("ben") == set()


@rule("9.2", "9.3")
@pytest.mark.parametrize("called", [True, False])
def test_9_2_with_two_cards_since_before_there_is_nothing_to_call(called: bool) -> None:
    """Whether it was called or forgotten without being caught, a call is neither due nor early any more."""
    table = silent().play(*["anna: call"] if called else [])
    table.play("ben: draw", "ben: finish", "cleo: draw", "cleo: finish")
    assert table.turn == "anna"
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL


# 9.3 how long a call lasts


@rule("9.3")
def test_9_3_one_call_lasts_while_the_hand_stays_at_two_or_fewer() -> None:
    table = silent("R4 R5 Y8").play("anna: call", "ben: draw", "ben: finish", "cleo: draw", "cleo: finish")
    table.play("anna: left R5")
    assert (table.view().covered[0], table.catchable()) == (True, None)


@rule("9.3")
@pytest.mark.parametrize("how", ["draw", "+2", "P2", "lost P2"])
def test_9_3_going_above_two_ends_it(how: str) -> None:
    cleo = {"draw": "G8 G9", "+2": "G+2 G8 G9", "P2": "P2 G8 G9", "lost P2": "P2 Gskip G8 G9"}[how]
    table = silent(cleo=f"{cleo} G10").play("anna: call", "ben: draw", "ben: finish")
    assert table.view().covered[0]
    if how == "draw":
        table.play("cleo: draw", "cleo: finish", "anna: draw")
    elif how == "+2":
        table.play("cleo: right G+2", "cleo: finish")
    elif how == "P2":
        table.play("cleo: left P2 as B", "cleo: finish", "anna: draw")
    else:
        table.play("cleo: left P2 as B", "cleo: right Gskip")
    assert table.count("anna") > 2
    assert not table.view().covered[0]


@rule("9.3")
def test_9_3_and_the_next_time_one_has_to_call_anew() -> None:
    table = silent("R4 R5 Y9", cleo="G+2 G8 G9 G10", ben="5", pile="B1 R9 R10")
    table.play("anna: call", "ben: draw", "ben: finish", "cleo: right G+2", "cleo: finish")
    assert (table.turn, table.hand("anna")) == ("ben", ["R5", "Y9", "R9", "R10"])
    table.play("ben: draw", "ben: finish", "cleo: draw", "cleo: finish", "anna: left R9")
    assert table.catchable() is None
    table.play("anna: finish", "ben: draw", "ben: finish", "cleo: draw", "cleo: finish", "anna: left R10")
    assert table.catchable() == "anna"
