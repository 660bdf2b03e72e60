"""Chapter 4 of the rules."""

import pytest

from tablee.games.dos.model import Rule
from tests.games.dos.board import Table, rule

HAND = "R3 R4 B3 B9 Y10"  # R4 and R3 fit on the left R7, both 3s on the right G3


def seated(hand: str = HAND, pile: str = "Y1") -> Table:
    return Table(f"left: R7   right: G3   pile: {pile}   anna: {hand}   ben: R5 R6 G5 G6 G7   cleo: 5")


# 4.1 in turn


@rule("4.1")
@pytest.mark.parametrize("move", ["left R5", "right G5", "left R5 R6", "draw", "finish"])
def test_4_1_only_the_player_whose_turn_it_is_plays_or_draws(move: str) -> None:
    table = seated()
    assert table.refusal(f"ben: {move}") == Rule.IN_TURN
    assert table.moves("ben") == set()
    table.play("anna: draw", "anna: finish")
    assert table.turn == "ben"
    assert table.refusal("anna: draw") == Rule.IN_TURN


@rule("4.1", "9.2", "9.4")
def test_4_1_calling_and_catching_are_not_bound_to_the_turn() -> None:
    table = seated("R3 B3 Y10").play("anna: left R3", "anna: finish")
    assert table.turn == "ben"
    assert table.moves("anna") == {"call"}
    assert table.moves("cleo") == {"catch 0"}


# 4.2 once on each pile


@rule("4.2")
@pytest.mark.parametrize("first", ["left R4", "right B3"])
def test_4_2_one_play_is_enough(first: str) -> None:
    table = seated().play(f"anna: {first}", "anna: finish")
    assert (table.turn, table.count("anna")) == ("ben", 4)


@rule("4.2")
@pytest.mark.parametrize("order", [("left R4", "right B3"), ("right B3", "left R4")])
def test_4_2_both_piles_may_be_used_in_either_order(order: tuple[str, str]) -> None:
    table = seated().play(*(f"anna: {move}" for move in order))
    assert (table.left, table.right, table.turn) == ("R4", "B3", "ben")
    assert table.hand("anna") == ["R3", "B9", "Y10"]


@rule("4.2")
@pytest.mark.parametrize(
    ("first", "again"),
    [("left R4", "left R3"), ("right B3", "right B9"), ("left R3 R4", "left R4"), ("left R4 R3", "left B3 R9")],
)
def test_4_2_at_most_one_play_on_a_pile(first: str, again: str) -> None:
    table = seated("R3 R4 R4 B3 B9 R9 Y10").play(f"anna: {first}")
    assert table.refusal(f"anna: {again}") == Rule.ONE_PLAY_A_PILE
    used = first.split()[0]
    assert not any(move.startswith(used) for move in table.moves("anna"))


@rule("4.2", "5.4")
def test_4_2_up_to_four_cards_can_go_in_one_turn() -> None:
    table = Table("left: R7  right: G10  anna: B3 B4 Y1 Y9 G1   ben: 5")
    table.play("anna: call", "anna: left B3 B4", "anna: right Y1 Y9")
    assert (table.left, table.right, table.hand("anna")) == ("B4", "Y9", ["G1"])
    assert table.turn == "ben"


# 4.3 play or draw


@rule("4.3")
@pytest.mark.parametrize("first", ["left R4", "left R3 R4", "right B3"])
def test_4_3_whoever_has_played_cannot_draw(first: str) -> None:
    table = seated().play(f"anna: {first}")
    assert table.refusal("anna: draw") == Rule.PLAY_OR_DRAW
    assert "draw" not in table.moves("anna")


@rule("4.3")
def test_4_3_nobody_draws_a_second_card() -> None:
    table = seated().play("anna: draw")
    assert table.refusal("anna: draw") == Rule.PLAY_OR_DRAW
    assert "draw" not in table.moves("anna")


# 4.4 drawing


@rule("4.4")
def test_4_4_one_may_draw_although_one_could_play() -> None:
    table = seated()
    assert {"left R4", "draw"} <= table.moves("anna")
    table.play("anna: draw")
    assert (table.draws, table.count("anna")) == (["anna 1 turn"], 6)


@rule("4.4")
def test_4_4_the_top_card_is_drawn_and_only_its_owner_sees_it() -> None:
    table = seated(pile="Y1 R1").play("anna: draw")
    assert table.hand("anna") == [*HAND.split(), "Y1"]
    assert table.pile[0] == "R1"
    assert table.view("anna").drawn_card == table.state.hands[0][-1]
    assert [table.view(player).drawn_card for player in ("ben", "cleo", None)] == [None] * 3
    assert all(table.view(player).drawn for player in ("anna", "ben", None))


# 4.5 playing the card one drew


@rule("4.5")
@pytest.mark.parametrize("move", ["left R1", "right Y1 DOS"])
def test_4_5_the_drawn_card_may_be_played_at_once_alone_or_in_a_sum(move: str) -> None:
    drawn = move.split()[1]
    table = seated("B9 DOS Y10 Y8", pile=drawn).play("anna: draw")
    assert move in table.moves("anna")
    table.play(f"anna: {move}")
    assert table.turn == "ben"


@rule("4.5", "4.7")
@pytest.mark.parametrize("move", ["left R4", "left R4 R3", "left R3 R4"])
def test_4_5_then_the_turn_is_over_although_the_other_pile_is_free(move: str) -> None:
    table = seated("R3 G4 G5 Y1 Y9", pile="R4").play("anna: draw", f"anna: {move}")
    assert (table.turn, table.right) == ("ben", "G3")
    assert table.refusal("anna: right G4") == Rule.IN_TURN


@rule("4.5")
@pytest.mark.parametrize("move", ["left R3", "right R3", "right B3", "left R3 R4"])
def test_4_5_no_play_without_the_drawn_card(move: str) -> None:
    table = seated(pile="R10").play("anna: draw")
    assert table.refusal(f"anna: {move}") == Rule.DRAWN_CARD_ONLY
    assert table.plays("anna") == {"left R10", "finish"}


@rule("4.5")
def test_4_5_a_card_of_the_same_face_is_as_good_as_the_drawn_one() -> None:
    table = seated("R3 B4 B9 Y10", pile="R3").play("anna: draw")
    assert table.plays("anna") == {"left R3", "right R3", "finish"}
    table = Table("left: R10   right: Y8   pile: G5   anna: G5 B9 Y3   ben: 5").play("anna: draw")
    assert table.plays("anna") == {"left G5 G5", "finish"}


@rule("4.5")
@pytest.mark.parametrize(
    ("drawn", "plays"), [("DOS", ["left DOS as R", "right DOS as G"]), ("P2", ["left P2 as Y"])]
)
def test_4_5_a_drawn_wild_may_be_played_too(drawn: str, plays: list[str]) -> None:
    for play in plays:
        table = seated("B9 B8 Y10 Y6", pile=drawn).play("anna: draw", f"anna: {play}")
        assert table.turn == "ben"


@rule("4.5")
def test_4_5_the_drawn_card_may_be_kept() -> None:
    table = seated(pile="R10").play("anna: draw", "anna: finish")
    assert (table.turn, table.count("anna"), table.left) == ("ben", 6, "R7")


# 4.6 no passing


@rule("4.6")
@pytest.mark.parametrize("hand", [HAND, "B9 B8 Y10"])
def test_4_6_nobody_simply_passes(hand: str) -> None:
    table = seated(hand)
    assert table.refusal("anna: finish") == Rule.NO_PASSING
    assert "finish" not in table.moves("anna")
    table.play("anna: call")
    assert table.refusal("anna: finish") == Rule.NO_PASSING


# 4.7 the end of the turn


@rule("4.7")
def test_4_7_a_turn_ends_when_its_player_says_so() -> None:
    table = seated().play("anna: left R4")
    assert table.turn == "anna"
    assert table.play("anna: finish").happened == ["TurnPassed"]
    assert table.turn == "ben"


@rule("4.7")
def test_4_7_it_ends_by_itself_when_both_piles_are_used() -> None:
    table = seated().play("anna: right B3", "anna: left R4")
    assert table.happened == ["Laid", "TurnPassed"]


@rule("4.7")
def test_4_7_it_ends_by_itself_when_the_drawn_card_is_played() -> None:
    table = seated(pile="R10").play("anna: draw", "anna: left R10")
    assert table.happened == ["Laid", "TurnPassed"]


@rule("4.7", "7.2")
def test_4_7_it_ends_by_itself_when_a_penalty_is_drawn() -> None:
    table = Table("anna: P2 Y9 Y8 Y6   ben: B9 B8 Y10   cleo: 5").play("anna: left P2 as G", "anna: finish")
    assert table.play("ben: draw").happened == ["Drew", "TurnPassed"]
    assert table.turn == "cleo"


@rule("4.7")
def test_4_7_it_does_not_end_because_nothing_can_be_played() -> None:
    """Ending the turn would reveal to others which cards are not in the hand."""
    table = seated("R4 B9 B8 Y10", pile="Y8").play("anna: left R4")
    assert table.moves("anna") == {"call", "finish"}
    table = seated("B9 B8 Y10 Y6", pile="Y8").play("anna: draw")
    assert table.plays("anna") == {"finish"}
    assert table.turn == "anna"
