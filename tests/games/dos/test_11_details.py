"""Chapter 11 of the rules."""

import pytest

from tablee.core.pile import PileFormed, Shuffled
from tablee.games.dos import game
from tablee.games.dos.model import Drew, Rule
from tests.games.dos.board import Scripted, Table, names, rule

HAND = "B9 B10 Y8"


def short(
    pile: str = "", left: str = "R7 B1 B3", right: str = "G3 B4 B5", hand: str = HAND, order: str = ""
) -> Table:
    """A table with few cards: those not mentioned are not in the game."""
    drawing = (
        f"left: {left}   right: {right}   pile: {pile}   rest: away   anna: {hand}   ben: Y9 Y10 Y3   cleo: 3"
    )
    return Table(drawing, luck=Scripted(order))


@rule("11.1")
def test_11_1_the_discard_piles_make_a_new_draw_pile_when_a_card_has_to_be_drawn() -> None:
    table = short(order="B4 B3 B5 B1").play("anna: draw")
    assert table.happened == ["Shuffled", "Drew"]
    assert table.hand("anna") == [*HAND.split(), "B4"]
    assert table.pile == ["B3", "B5", "B1"]


@rule("11.1")
def test_11_1_all_but_their_two_top_cards() -> None:
    table = short().play("anna: draw")
    assert [names(pile) for pile in table.state.discards] == [["R7"], ["G3"]]
    assert (table.left, table.right) == ("R7", "G3")
    (shuffled,) = [event for event in table.events if isinstance(event, Shuffled)]
    assert sorted(names(shuffled.cards)) == ["B1", "B3", "B4", "B5"]
    assert game.seen(shuffled, 0) == PileFormed(4)


@rule("11.1")
def test_11_1_not_before_it_is_needed() -> None:
    table = short(pile="Y4").play("anna: draw")
    assert (table.happened, table.pile) == (["Drew"], [])
    table.play("anna: finish")
    assert table.happened == ["TurnPassed"]
    assert table.play("ben: draw").happened == ["Shuffled", "Drew"]


@rule("11.1")
def test_11_1_in_the_middle_of_a_draw() -> None:
    table = short(pile="Y4", hand=f"R+2 {HAND}", order="B3")
    table.play("anna: left R+2", "anna: finish")
    drew = [names(event.cards) for event in table.events if isinstance(event, Drew)]
    assert drew == [["Y4"], ["B3"]]
    assert table.hand("ben") == ["Y9", "Y10", "Y3", "Y4", "B3"]
    assert "R7" in table.pile  # it lies under the +2 now


@rule("11.1")
def test_11_1_the_top_card_of_a_pile_keeps_its_declared_colour() -> None:
    table = short(left="DOS/Y B1", right="P2/B B4").play("anna: draw")
    assert (table.left, table.right) == ("DOS/Y", "P2/B")


@rule("11.1")
@pytest.mark.parametrize("wild", ["DOS", "P2"])
def test_11_1_declared_colours_are_forgotten(wild: str) -> None:
    """A wild that was shuffled into the pile can be declared again."""
    table = short(left=f"R7 {wild}", right="G3", order=wild).play("anna: draw")
    assert table.hand("anna")[-1] == wild
    expected = {f"left {wild} as R", f"right {wild} as G"}
    if wild == "P2":
        expected = {f"{side} P2 as {colour}" for side in ("left", "right") for colour in "RBGY"}
    assert table.plays("anna") == {*expected, "finish"}


@rule("11.2")
def test_11_2_a_turn_with_nothing_to_draw_is_over() -> None:
    table = short(left="R7", right="G3")
    assert table.plays("anna") == {"draw"}
    table.play("anna: draw")
    assert (table.happened, table.turn, table.hand("anna")) == (["TurnPassed"], "ben", HAND.split())


@rule("11.2", "4.6")
def test_11_2_whoever_can_play_may_still_do_so() -> None:
    table = short(left="R7", right="G3", hand=f"R4 {HAND}")
    assert table.plays("anna") == {"left R4", "draw"}


@rule("11.2", "8.1")
def test_11_2_a_plus_2_gives_what_there_is() -> None:
    table = short(pile="Y4", left="R7", right="G3", hand=f"R+2 {HAND}", order="R7")
    table.play("anna: left R+2", "anna: finish")
    assert table.draws == ["ben 1 plus2", "ben 1 plus2"]  # Y4, and the R7 from under the +2
    table = short(left="R+2", right="G3", hand=f"P2 G+2 {HAND}")
    table.play("anna: right G+2", "anna: finish")
    assert table.draws == ["ben 1 plus2"]  # only the G3
    assert table.turn == "cleo"


@rule("11.2", "7.2")
def test_11_2_a_play_2_gives_what_there_is_and_the_turn_is_over() -> None:
    table = short(left="R7", right="G3", hand=f"P2 {HAND}").play("anna: left P2 as B", "anna: finish")
    table.play("ben: draw")
    assert (table.draws, table.turn, table.view().owed) == (["ben 1 play2"], "cleo", [0, 0, 0])


@rule("11.2", "9.6")
def test_11_2_whoever_is_caught_draws_what_there_is() -> None:
    table = short(left="R7", right="G3", hand="R4 B9 B10").play("anna: left R4", "anna: finish", "ben: catch anna")
    assert (table.draws, table.hand("anna")) == (["anna 1 caught"], ["B9", "B10", "R7"])


@rule("11.2", "9.6")
def test_11_2_whoever_is_caught_when_there_is_nothing_has_been_caught_all_the_same() -> None:
    table = short(left="R7", right="G3", hand="R+2 B9 B10").play(
        "anna: left R+2", "cleo: catch anna", "anna: finish"
    )
    assert table.draws == ["ben 1 plus2"]  # the R7; nothing is left for Anna
    assert (table.count("anna"), table.catchable()) == (2, None)
    assert table.refusal("ben: catch anna") == Rule.NOBODY_TO_CATCH
