"""Chapter 9 of the rules, from 9.4 on."""

import pytest

from tablee.games.dos import game
from tablee.games.dos.model import Catch, Rule
from tests.games.dos.board import Table, rule

SPARE = "Y8 Y9"
"""Cards that fit on neither pile, and stay in the hand."""


def seated(hand: str, ben: str = "5", cleo: str = "5", pile: str = "") -> Table:
    return Table(f"left: R7   right: G3   pile: {pile}   anna: {hand}   ben: {ben}   cleo: {cleo}")


def silent(hand: str = f"R4 {SPARE}", **others: str) -> Table:
    """A table on which Anna has two cards left and has ended her turn without calling."""
    return seated(hand, **others).play("anna: left R4", "anna: finish")


# 9.4 catching, and until when


@rule("9.4", "9.6")
@pytest.mark.parametrize("catcher", ["ben", "cleo"])
def test_9_4_anybody_may_catch_a_player_who_forgot(catcher: str) -> None:
    table = silent(pile="B1 B3")
    assert table.moves(catcher) >= {"catch 0"}
    table.play(f"{catcher}: catch anna")
    assert table.happened == ["Caught", "Drew"]
    assert (table.draws, table.hand("anna")) == (["anna 2 caught"], [*SPARE.split(), "B1", "B3"])
    assert table.turn == "ben"


@rule("9.4")
@pytest.mark.parametrize("action", ["draw", "left R5", "right B1 DOS", "right P2 as G"])
def test_9_4_the_first_action_of_the_next_player_closes_the_window(action: str) -> None:
    table = silent(ben="R5 B1 DOS P2 B9 B10")
    assert table.catchable() == "anna"
    table.play(f"ben: {action}")
    assert table.happened[0] == "CatchLapsed"
    assert table.catchable() is None
    assert table.refusal("cleo: catch anna") == Rule.NOBODY_TO_CATCH
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL


@rule("9.4", "7.2")
def test_9_4_a_play_2_that_could_not_be_answered_closes_it_too() -> None:
    table = seated(f"P2 {SPARE}", ben="B9 B10 B6 B8").play("anna: left P2 as R", "anna: finish")
    assert table.catchable() == "anna"
    table.play("ben: draw")
    assert (table.happened, table.catchable()) == (["CatchLapsed", "Drew", "TurnPassed"], None)


@rule("9.4")
def test_9_4_calls_do_not_close_it() -> None:
    table = silent().play("ben: call")
    assert table.catchable() == "anna"
    assert table.play("cleo: catch anna").count("anna") == 4


@rule("9.4")
def test_9_4_refused_moves_do_not_close_it() -> None:
    table = silent(ben="B9 B10 B8 B6")
    assert table.refusal("ben: left B9") == Rule.MUST_MATCH
    assert table.refusal("cleo: draw") == Rule.IN_TURN
    assert table.catchable() == "anna"


@rule("9.4")
@pytest.mark.parametrize("card", ["Rskip", "R+2"])
def test_9_4_lost_turns_do_not_close_it(card: str) -> None:
    table = seated(f"{card} {SPARE}").play(f"anna: left {card}", "anna: finish")
    assert (table.turn, table.catchable()) == ("cleo", "anna")
    assert "TurnLost" in table.happened
    assert table.moves("ben") == {"catch 0"}
    assert table.play("ben: catch anna").count("anna") == 4


@rule("9.4", "8.7")
def test_9_4_nor_does_a_play_2_paid_on_a_lost_turn() -> None:
    table = seated(f"P2 Gskip {SPARE}").play("anna: left P2 as R", "anna: right Gskip")
    assert (table.draws, table.turn, table.catchable()) == (["ben 2 play2"], "cleo", "anna")


@rule("9.4")
@pytest.mark.parametrize("card", ["Rskip", "Rrev", "R+2"])
@pytest.mark.parametrize("action", ["draw", "left R5"])
def test_9_4_if_the_same_player_is_next_their_first_action_closes_it(card: str, action: str) -> None:
    table = Table(f"left: R7   right: G3   anna: {card} R5 Y8   ben: 5").play(f"anna: left {card}", "anna: finish")
    assert (table.turn, table.catchable()) == ("anna", "anna")
    assert table.moves("ben") == {"catch 0"}
    table.play(f"anna: {action}")
    assert (table.happened[0], table.catchable()) == ("CatchLapsed", None)
    assert table.refusal("ben: catch anna") == Rule.NOBODY_TO_CATCH


@rule("9.4", "9.6")
def test_9_4_caught_before_that_action_the_player_draws_at_once() -> None:
    table = Table("left: R7   right: G3   anna: Rskip R5 Y8   ben: 5").play("anna: left Rskip", "anna: finish")
    table.play("ben: catch anna")
    assert (table.draws, table.count("anna"), table.turn) == (["anna 2 caught"], 4, "anna")
    assert {"left R5", "draw", "call"} <= table.moves("anna")
    table.play("anna: draw", "anna: finish")
    assert (table.draws, table.turn) == ([], "ben")


@rule("9.4", "9.2")
def test_9_4_the_same_player_may_also_call_before_that_action() -> None:
    table = Table("left: R7   right: G3   anna: Rskip R5 Y8   ben: 5").play("anna: left Rskip", "anna: finish")
    table.play("anna: call", "anna: left R5")
    assert (table.view().covered[0], table.catchable()) == (True, None)


@rule("9.4")
def test_9_4_the_window_opens_with_the_card_not_with_the_end_of_the_turn() -> None:
    table = seated(f"R4 {SPARE}").play("anna: left R4")
    assert table.turn == "anna"
    assert "catch 0" in table.moves("cleo")


@rule("9.4")
def test_9_4_the_second_play_of_the_same_turn_does_not_close_it() -> None:
    table = seated("R4 G5 Y8").play("anna: left R4", "anna: right G5")
    assert (table.count("anna"), table.catchable()) == (1, "anna")


# 9.5 wrong accusations


@rule("9.5")
@pytest.mark.parametrize("accused", ["anna", "ben", "cleo"])
def test_9_5_a_wrong_accusation_has_no_effect(accused: str) -> None:
    table = seated("5")
    for player in ("anna", "ben", "cleo"):
        assert table.refusal(f"{player}: catch {accused}") == Rule.NOBODY_TO_CATCH


@rule("9.5")
def test_9_5_only_the_one_who_forgot_can_be_caught() -> None:
    table = silent()
    assert table.refusal("cleo: catch ben") == Rule.NOBODY_TO_CATCH
    assert table.refusal("ben: catch cleo") == Rule.NOBODY_TO_CATCH
    assert table.refusal("ben: catch dan") == Rule.NOBODY_TO_CATCH


@rule("9.5")
def test_9_5_nobody_catches_themselves() -> None:
    assert silent().refusal("anna: catch anna") == Rule.NOBODY_TO_CATCH


@rule("9.5", "9.4")
@pytest.mark.parametrize("stranger", [-1, 3, 4])
def test_9_5_nobody_from_elsewhere_catches_anybody(stranger: int) -> None:
    table = silent()
    assert game.check(table.state, stranger, Catch(0)) == Rule.NOBODY_TO_CATCH
    assert not game.legal(table.state, stranger)


@rule("9.5")
def test_9_5_whoever_has_called_cannot_be_caught() -> None:
    table = seated(f"R4 {SPARE}").play("anna: call", "anna: left R4")
    assert table.refusal("ben: catch anna") == Rule.NOBODY_TO_CATCH
    table.play("anna: finish")
    assert table.refusal("ben: catch anna") == Rule.NOBODY_TO_CATCH


# 9.6 and 9.7 the penalty


@rule("9.6")
def test_9_6_a_player_is_caught_once() -> None:
    table = silent().play("cleo: catch anna")
    assert table.refusal("ben: catch anna") == Rule.NOBODY_TO_CATCH
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL
    assert table.count("anna") == 4


@rule("9.6", "9.7")
def test_9_6_the_penalty_comes_after_what_action_cards_made_people_draw() -> None:
    table = seated(f"R+2 {SPARE}", pile="B1 B3 B4 B5").play("anna: left R+2", "cleo: catch anna", "anna: finish")
    assert table.draws == ["ben 2 plus2", "anna 2 caught"]
    assert table.hand("anna") == [*SPARE.split(), "B4", "B5"]
    assert table.turn == "cleo"


@rule("9.6")
def test_9_6_also_when_caught_after_the_turn() -> None:
    table = seated(f"R+2 {SPARE}", pile="B1 B3 B4 B5").play("anna: left R+2", "anna: finish", "cleo: catch anna")
    assert table.hand("anna") == [*SPARE.split(), "B4", "B5"]


@rule("9.7")
def test_9_7_caught_in_the_middle_of_the_turn_the_player_draws_at_its_end() -> None:
    table = seated(f"R4 {SPARE}", pile="B1 B3").play("anna: left R4", "ben: catch anna")
    assert (table.happened, table.draws, table.count("anna")) == (["Caught"], [], 2)
    assert table.view().caught
    table.play("anna: finish")
    assert (table.draws, table.hand("anna")) == (["anna 2 caught"], [*SPARE.split(), "B1", "B3"])
    assert (table.turn, table.view().caught) == ("ben", False)


@rule("9.7")
def test_9_7_the_turn_goes_on_meanwhile() -> None:
    table = seated("R4 G5 Y8", pile="G6 G7").play("anna: left R4", "ben: catch anna")
    assert table.moves("anna") == {"right G5", "finish"}
    table.play("anna: right G5")
    assert (table.draws, table.hand("anna"), table.turn) == (["anna 2 caught"], ["Y8", "G6", "G7"], "ben")


@rule("9.7", "9.6")
def test_9_7_then_neither_a_call_nor_another_catch_is_possible() -> None:
    table = seated(f"R4 {SPARE}").play("anna: left R4", "ben: catch anna")
    assert table.refusal("anna: call") == Rule.NOTHING_TO_CALL
    assert table.refusal("cleo: catch anna") == Rule.NOBODY_TO_CATCH
    table.play("anna: finish")
    assert table.refusal("cleo: catch anna") == Rule.NOBODY_TO_CATCH


@rule("9.7", "10.1")
@pytest.mark.parametrize("target", [None, 500])
def test_9_7_nothing_is_drawn_if_the_turn_empties_the_hand(target: int | None) -> None:
    table = Table("left: R7   right: G3   anna: R3 R4 G5   ben: 5   cleo: 5", target=target)
    table.play("anna: left R3 R4", "ben: catch anna", "anna: right G5")
    assert table.draws == []
    assert "RoundWon" in table.happened
    assert not table.view().caught
