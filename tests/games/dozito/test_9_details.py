"""Chapter 9 of the rules."""

import pytest

from tablee.core.pile import Shuffled
from tablee.games.dozito import game
from tablee.games.dozito.model import Rule, Turned
from tests.games.dozito.board import HIDDEN, Scripted, Table, rule, tidy

START = {"draw", "take left", "take right"}


# 9.1 an empty discard pile


@rule("9.1")
@pytest.mark.parametrize(("taken", "other"), [("left", "right"), ("right", "left")])
def test_9_1_a_card_declined_in_the_chain_must_go_to_the_empty_pile(taken: str, other: str) -> None:
    grid = """
        .. .. (B6) ..
        .. .. ..   ..
        .. .. ..   ..
    """
    piles = {taken: "R3", other: "G7"}
    table = Table(grid, HIDDEN, left=piles["left"], right=piles["right"]).play(f"take {taken}")
    assert table.hand == "B6"
    assert table.moves == {"place 6", f"discard {taken}"}
    assert table.refusal(f"discard {other}") == Rule.EMPTY_PILE_FIRST
    table.play(f"discard {taken}")
    assert table.turn == 1
    assert {"left": table.left, "right": table.right} == {taken: ["B6"], other: ["G7"]}


@rule("9.1")
def test_9_1_both_piles_are_open_when_neither_is_empty() -> None:
    grid = """
        .. .. (B6) ..
        .. .. ..   ..
        .. .. ..   ..
    """
    table = Table(grid, HIDDEN, left="R3 G7").play("take left")
    assert table.moves == {"place 6", "discard left", "discard right"}


# 9.2 a joker stays


@rule("9.2", "9.1", "9.8")
def test_maelle_s_violet_joker_of_the_booklet() -> None:
    maelle = """
        .. B2 Pj ..
        .. B6 .. ..
        .. .. .. ..
    """
    table = Table(maelle, HIDDEN, left="B3", right="G7").play("take left")
    assert table.happened == ["Taken", "Placed", "Discarded", "TurnPassed"]
    assert table.grid(0) == tidy(maelle.replace("Pj", "B3"))
    assert (table.left, table.right) == (["Pj"], ["G7"])
    assert table.turn == 1


@rule("9.2")
def test_9_2_a_replaced_joker_may_not_move_to_another_slot() -> None:
    grid = """
        .. .. Pj ..
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, pile="B3").play("draw", "place 3")
    assert (table.hand, table.moves) == ("Pj", {"discard left", "discard right"})
    for slot in range(1, 13):
        assert table.refusal(f"place {slot}") == Rule.JOKER_STAYS
    assert table.play("discard right").turn == 1


# 9.3 the pile is formed again


def emptied(*grids: str, rest: str = "left", left: str = "R9", right: str = "B8", order: str = "") -> Table:
    """A table whose pile holds one card; all other cards lie under a discard pile."""
    return Table(*grids, pile="Y1", left=left, right=right, rest=rest, luck=Scripted(order))


def shuffled(table: Table) -> list[Shuffled]:
    return [event for event in table.events if isinstance(event, Shuffled)]


@rule("9.3")
def test_9_3_an_empty_pile_is_formed_at_the_start_of_the_next_turn() -> None:
    table = emptied(HIDDEN, HIDDEN, order="G5").play("draw")
    assert not shuffled(table)  # not after the draw that empties it
    assert (table.pile, table.turn) == ([], 0)
    table.play("discard right")
    assert table.happened == ["Discarded", "TurnPassed", "Shuffled"]
    assert (table.left, table.right) == (["R9"], ["Y1"])
    assert table.pile[0] == "G5"
    assert len(table.pile) == 75 - 2 * 12 - 2


@rule("9.3")
def test_9_3_it_is_formed_from_both_discard_piles() -> None:
    table = emptied(HIDDEN, HIDDEN, left="R9 G7", right="B8 P5 P6", rest="right")
    table.play("draw", "discard left")
    assert (table.left, table.right) == (["Y1"], ["B8"])
    assert {"R9", "G7", "P5", "P6"} <= set(table.pile)


@rule("9.3")
def test_9_3_it_is_formed_even_if_a_discard_is_taken_then() -> None:
    table = emptied(HIDDEN, HIDDEN).play("draw", "discard right")
    assert len(shuffled(table)) == 1
    table.play("take left")
    assert not shuffled(table)
    assert len(table.pile) == 75 - 2 * 12 - 2


@rule("9.3", "5.3")
def test_9_3_an_extra_turn_is_a_turn_too() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R4", left="R9", right="B8", rest="left", luck=Scripted(""))
    table.play("draw", "discard right")
    assert table.happened == ["Discarded", "ExtraTurnEarned", "Shuffled"]
    assert table.turn == 0
    assert len(table.pile) == 49


@rule("9.3")
def test_9_3_no_pile_is_formed_in_the_middle_of_a_chain() -> None:
    grid = """
        (R6) .. .. ..
        ..   (B9) .. ..
        ..   .. .. ..
    """
    table = emptied(grid, HIDDEN)
    table.play("draw", "place 1", "place 6")
    assert (table.pile, table.hand) == ([], "B9")


@rule("9.3", "6.1")
def test_9_3_no_pile_is_formed_when_the_round_ends() -> None:
    table = Table(HIDDEN, HIDDEN, closer=0, turn=1, pile="Y1", left="R9", right="B8", rest="left", rounds=1)
    table.play("draw", "discard right")
    assert table.happened == ["Discarded", "RoundScored", "GameEnded"]


@rule("9.3")
def test_9_3_with_five_players_at_least_thirteen_cards_come_back() -> None:
    table = Table(*[HIDDEN] * 5, pile="Y1", left="R9", right="B8", rest="left", luck=Scripted(""))
    table.play("draw", "discard left")
    assert len(table.pile) == 13


# 9.4 STOP and extra turn


@rule("9.4")
def test_9_4_a_stop_that_replaces_an_extra_turn_card_still_earns_the_turn() -> None:
    grid = """
        .. .. .. R4
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, pile="G4").play("draw", "place 4", "discard left")
    assert (table.grid(0), table.left[0]) == (tidy(grid.replace("R4", "G4")), "R4")
    assert table.happened == ["Discarded", "ExtraTurnEarned"]
    assert (table.turn, table.moves) == (0, START)


@rule("9.4", "5.2")
def test_9_4_also_when_the_stop_comes_from_a_discard_and_the_card_lay_face_down() -> None:
    grid = """
        .. .. .. (R4)
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, left="G4", right="B8").play("take left")
    assert table.happened == ["Taken", "Placed", "Turned", "Discarded", "ExtraTurnEarned"]
    assert (table.turn, table.left) == (0, ["R4"])


# 9.5 twelve of a colour


@rule("9.5")
def test_9_5_twelve_of_a_colour_with_three_jokers_in_the_middle_of_a_chain_win_at_once() -> None:
    grid = """
        R1 R2 R3  (R8)
        R5 R6 R7  (B4)
        Rj Rj R11 R12
    """
    table = Table(grid, HIDDEN, pile="Rj", left="B2", scored=[[0, 90], [0, 90]])
    table.play("draw", "place 4")
    assert (table.hand, table.state.over) == ("R8", False)
    table.play("place 8")
    assert table.happened == ["Placed", "TwelveMatched"]
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided_by) == ([0], "9.5")
    assert outcome.scores == (0, 180)  # the scores do not matter, and the round is not scored
    assert len(table.state.scored) == 2


@rule("9.5")
def test_9_5_the_card_underneath_is_never_revealed() -> None:
    grid = """
        R1 R2 R3  R4
        R5 R6 R7  (B4)
        Rj Rj R11 R12
    """
    table = Table(grid, HIDDEN, pile="R8", left="B2").play("draw", "place 8")
    assert table.state.over
    assert not any(isinstance(event, Turned) for event in table.events)
    hidden = table.state.hand
    for seat in (None, 0, 1):
        assert game.view(table.state, seat).hand is None
        assert all(hidden not in cards for cards in game.view(table.state, seat).grids)


@rule("9.5")
def test_9_5_replacing_the_last_foreign_card_wins_before_it_is_discarded() -> None:
    grid = """
        R1 R2 R3  R4
        R5 R6 R7  R8
        Rj B10 R11 R12
    """
    table = Table(grid, HIDDEN, pile="R10", left="B2").play("draw", "place 10")
    assert (table.state.over, table.state.twelve) == (True, 0)
    assert "Discarded" not in table.happened
    assert not table.moves


@rule("9.5")
def test_9_5_a_face_down_card_does_not_count() -> None:
    grid = """
        R1 R2 R3  (R8)
        R5 R6 R7  (R4)
        Rj P10 R11 R12
    """
    table = Table(grid, HIDDEN, pile="R10", left="B2").play("draw", "place 10", "discard left")
    assert (table.state.over, table.turn) == (False, 1)


@rule("9.5", "9.8")
def test_9_5_a_taken_card_wins_too() -> None:
    grid = """
        R1 R2 R3  R4
        R5 R6 R7  R8
        Rj B10 R11 R12
    """
    table = Table(grid, HIDDEN, left="R10", right="B2").play("take left")
    assert table.happened == ["Taken", "Placed", "TwelveMatched"]
    assert table.match.outcome is not None


@rule("9.5", "6.2")
def test_9_5_twelve_of_a_colour_win_in_a_last_turn_too() -> None:
    mine = """
        R1 R2 R3  R4
        R5 R6 R7  R8
        Rj B10 R11 R12
    """
    table = Table(HIDDEN, mine, closer=0, turn=1, pile="R10", left="B2", rounds=3).play("draw", "place 10")
    assert table.match.outcome is not None
    assert table.match.outcome.winners == [1]
    assert table.refusal("discard left") == Rule.GAME_IS_OVER


# 9.6 and 9.7 the discard piles


@rule("9.6")
def test_9_6_a_card_taken_from_a_discard_pile_must_be_placed() -> None:
    table = Table(HIDDEN, HIDDEN, left="Gj B2").play("take left")
    for side in ("left", "right"):
        assert table.refusal(f"discard {side}") == Rule.TAKEN_IS_PLACED
    assert all(move.startswith("place") for move in table.moves)


@rule("9.6", "9.1")
def test_9_6_not_even_to_the_pile_it_emptied() -> None:
    table = Table(HIDDEN, HIDDEN, left="Gj", right="B2").play("take left")
    assert table.left == []
    assert table.refusal("discard left") == Rule.TAKEN_IS_PLACED


@rule("9.7")
def test_9_7_only_the_top_cards_of_the_discard_piles_are_known() -> None:
    table = Table(HIDDEN, HIDDEN, left="R1 R2 R3", right="G4 G5")
    for seat in (None, 0, 1):
        left, right = game.view(table.state, seat).discards
        assert (left.top, left.count) == (table.state.discards[0][-1], 3)
        assert (right.top, right.count) == (table.state.discards[1][-1], 2)
    table.play("take left")
    assert table.left == ["R2", "R3"]
    assert game.view(table.state, 1).discards[0].top == table.state.discards[0][-1]


# 9.8 moves without a choice happen by themselves


@rule("9.8")
def test_9_8_a_numbered_card_taken_goes_to_its_slot_by_itself() -> None:
    table = Table(HIDDEN, HIDDEN, left="R3 B2").play("take left")
    assert table.happened == ["Taken", "Placed", "Turned"]
    assert "R3" in table.grid(0)


@rule("9.8")
def test_9_8_a_replaced_card_goes_by_itself_to_the_only_pile_that_may_receive_it() -> None:
    grid = """
        .. .. B3 ..
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, left="G7", right="R3").play("take right")
    assert table.happened == ["Taken", "Placed", "Discarded", "TurnPassed"]
    assert (table.left, table.right, table.turn) == (["G7"], ["B3"], 1)


@rule("9.8", "5.2")
def test_9_8_so_does_the_card_found_under_a_stop() -> None:
    grid = """
        ..   .. .. ..
        ..   .. .. ..
        (B6) .. .. ..
    """
    table = Table(grid, HIDDEN, left="R9", right="G7").play("take left")
    assert table.happened == ["Taken", "Placed", "Turned", "Discarded", "TurnPassed"]
    assert (table.left, table.turn) == (["B6"], 1)


@rule("9.8")
def test_9_8_a_joker_s_victim_goes_by_itself_too_but_the_slot_is_a_choice() -> None:
    grid = """
        .. .. B3 ..
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, left="Gj", right="G7").play("take left")
    assert table.happened == ["Taken"]
    table.play("place 3")
    assert table.happened == ["Placed", "Discarded", "TurnPassed"]
    assert table.left == ["B3"]


@rule("9.8")
def test_9_8_declining_is_always_one_s_own_choice() -> None:
    grid = """
        .. .. (B6) ..
        .. .. ..   ..
        .. .. ..   ..
    """
    table = Table(grid, HIDDEN, left="R3", right="G7").play("take left")
    assert "Discarded" not in table.happened
    assert table.moves == {"place 6", "discard left"}


@rule("9.8")
def test_9_8_with_both_piles_open_the_replaced_card_waits_for_a_choice() -> None:
    grid = """
        .. .. B3 ..
        .. .. .. ..
        .. .. .. ..
    """
    table = Table(grid, HIDDEN, left="R3 B2", right="G7").play("take left")
    assert "Discarded" not in table.happened
    assert table.moves == {"discard left", "discard right"}
