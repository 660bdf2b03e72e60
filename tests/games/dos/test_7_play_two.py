"""Chapter 7 of the rules."""

import pytest

from tablee.core.luck import seeded
from tablee.games.dos import game
from tablee.games.dos.model import Rule
from tests.games.dos.board import LETTERS, Table, rule


def owing(hand: str, left: str = "R7", right: str = "G3", pile: str = "") -> Table:
    """A table on which Anna has laid a Play 2 on the left pile and declared red. It is Ben's turn."""
    table = Table(f"left: {left}   right: {right}   pile: {pile}   anna: P2 Y8 Y9 Y10   ben: {hand}   cleo: 5")
    return table.play("anna: left P2 as R", "anna: finish")


def owing_four(hand: str) -> Table:
    """A table on which Anna and Cleo, from both sides, have laid a Play 2 for Ben; the piles show R7 and R10."""
    spare = "Y8 Y9 B9"
    table = Table(
        f"""
        left: R5   right: R8
        anna: P2 Rrev {spare}
        ben:  {hand}
        cleo: P2 Rrev {spare.replace("9", "6")}
        dan:  R7 R6 R7 R10 R1 R9
        """
    )
    table.play("anna: left P2 as R", "anna: right Rrev", "dan: left R7", "dan: right R6")
    table.play("cleo: left P2 as R", "cleo: right Rrev", "dan: call", "dan: left R7", "dan: right R10")
    return table.play("anna: draw", "anna: finish")


# 7.1 laying it


@rule("7.1")
@pytest.mark.parametrize("top", ["R7", "B+2", "Grev", "Yskip", "DOS/B", "P2/G"])
def test_7_1_it_goes_on_anything_and_any_colour_is_declared(top: str) -> None:
    for colour in LETTERS:
        table = Table(f"left: {top}   anna: P2 Y8 Y9 Y10   ben: 5").play(f"anna: left P2 as {colour}")
        assert table.left == f"P2/{colour}"


@rule("7.1")
def test_7_1_the_pile_then_shows_the_colour_and_no_number() -> None:
    table = Table("left: P2/B   right: G3   anna: B4 R4 B1 P2 DOS Y9   ben: 5")
    on_left = {move for move in table.moves("anna") if move.startswith("left")}
    wilds = {"left DOS as B", *(f"left P2 as {colour}" for colour in LETTERS)}
    assert on_left == {"left B4", "left B1", *wilds}
    assert table.refusal("anna: left R4") == Rule.MUST_MATCH
    assert table.refusal("anna: left B1 B4") == Rule.PAIR_ON_A_NUMBER
    assert table.refusal("anna: left DOS as R") == Rule.DOS_KEEPS_THE_COLOUR


# 7.2 the duty


@rule("7.2")
def test_7_2_the_next_player_has_to_play_two_cards() -> None:
    table = owing("R4 G5 B9 B8")
    assert table.view().owed == [0, 2, 0]
    assert table.moves("ben") == {"left R4", "right G5", "call"}
    assert table.refusal("ben: draw") == Rule.PLAY_TWO_IF_ABLE
    table.play("ben: left R4", "ben: right G5")
    assert (table.turn, table.view().owed, table.draws) == ("cleo", [0, 0, 0], [])


@rule("7.2")
def test_7_2_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    table = Table("anna: P2 Y8 Y9 Y10   ben: 5   cleo: 5", back=True).play("anna: left P2 as R", "anna: finish")
    assert (table.turn, table.view().owed) == ("cleo", [0, 0, 2])


@rule("7.2")
def test_7_2_a_sum_is_two_cards() -> None:
    table = owing("B1 DOS B9 Y8", right="G3")
    assert {"right B1 DOS", "right DOS B1"} <= table.moves("ben")
    table.play("ben: right B1 DOS")
    assert table.turn == "ben"
    assert "finish" in table.moves("ben")
    assert table.play("ben: finish").turn == "cleo"


@rule("7.2")
@pytest.mark.parametrize(("plays", "left"), [(["right B1 DOS", "left R4"], 2), (["left R4", "right B1 DOS"], 2)])
def test_7_2_more_than_two_is_fine(plays: list[str], left: int) -> None:
    table = owing("B1 DOS R4 Y8 Y6").play("ben: call", *(f"ben: {play}" for play in plays))
    assert (table.turn, table.count("ben")) == ("cleo", left)


@rule("7.2")
@pytest.mark.parametrize("hand", ["R4 B9 B8", "G5 B9 B8", "B9 B8 Y5", "R4 R5 B9", "G5 G6 B9"])
def test_7_2_whoever_cannot_draws_two_and_the_turn_is_over(hand: str) -> None:
    table = owing(hand, pile="G6 G7")
    assert table.plays("ben") == {"draw"}
    table.play("ben: draw")
    assert (table.draws, table.turn) == (["ben 2 play2"], "cleo")
    assert table.hand("ben") == [*hand.split(), "G6", "G7"]
    assert table.view().owed == [0, 0, 0]


@rule("7.2")
def test_7_2_the_drawn_cards_cannot_be_played() -> None:
    table = owing("R4 B9 B8", pile="G6 G7").play("ben: draw")
    assert table.refusal("ben: right G6") == Rule.IN_TURN
    assert not table.view().drawn


@rule("7.2")
def test_7_2_the_duty_is_over_after_one_turn() -> None:
    table = owing("B9 B8 Y5").play("ben: draw", "cleo: draw", "cleo: finish", "anna: draw", "anna: finish")
    assert table.turn == "ben"
    assert {"draw"} <= table.moves("ben")
    assert table.view().owed == [0, 0, 0]


@rule("7.2", "6.1")
def test_7_2_two_wild_dos_always_comply() -> None:
    table = owing("DOS DOS B9")
    assert table.plays("ben") == {"left DOS as R", "right DOS as G"}


# 7.3 plays that cannot be completed


@rule("7.3")
@pytest.mark.parametrize(
    ("hand", "right", "dead_ends", "ways"),
    [
        ("R3 B9 B8 Y5", "G3", ["left R3", "right R3"], {"draw"}),  # it fits on both piles, but it is one card
        ("R3 G5 B9 Y8", "G3", ["right R3"], {"left R3", "right G5"}),  # the left pile needs the R3
        ("G4 G5 B8 Y8", "G9", ["right G4", "right G5"], {"right G4 G5", "right G5 G4"}),  # a sum taken apart
        ("R4 R5 B9 Y8", "G3", ["left R4", "left R5"], {"draw"}),  # two cards for one pile
    ],
)
def test_7_3_a_first_card_that_cannot_be_completed_is_refused(
    hand: str, right: str, dead_ends: list[str], ways: set[str]
) -> None:
    table = owing(hand, right=right)
    for dead_end in dead_ends:
        assert table.refusal(f"ben: {dead_end}") == Rule.COMPLETE_THE_PLAY
    assert table.plays("ben") == ways


@rule("7.3")
def test_7_3_the_turn_cannot_end_before_enough_cards_are_played() -> None:
    table = owing("R4 G5 B9 B8").play("ben: left R4")
    assert table.refusal("ben: finish") == Rule.COMPLETE_THE_PLAY
    assert table.refusal("ben: draw") == Rule.PLAY_OR_DRAW
    assert table.plays("ben") == {"right G5"}


@rule("7.3")
@pytest.mark.parametrize("observer", [None, "anna", "cleo"])
def test_7_3_whoever_began_can_complete_it_in_every_imagined_world(observer: str | None) -> None:
    table = owing("R4 G5").play("ben: left R4")
    for seed in range(50):
        table.match.state = game.imagine(table.view(observer), seeded(seed))
        assert {move.split()[0] for move in table.plays("ben")} == {"right"}


@rule("7.3", "4.6")
def test_7_3_nor_before_any() -> None:
    assert owing("R4 G5 B9 B8").refusal("ben: finish") == Rule.NO_PASSING


@rule("7.3")
@pytest.mark.parametrize(("card", "move"), [("R4", "left R4"), ("DOS", "right DOS as G"), ("P2", "left P2 as Y")])
def test_7_3_somebody_with_a_single_card_can_never_comply(card: str, move: str) -> None:
    table = owing(card)
    assert table.plays("ben") == {"draw"}
    assert table.refusal(f"ben: {move}") == Rule.COMPLETE_THE_PLAY
    table.play("ben: draw")
    assert (table.count("ben"), table.winner, table.turn) == (3, None, "cleo")


@rule("7.3", "10.1")
@pytest.mark.parametrize("plays", [["left R4", "right G5"], ["right G1 DOS"]])
def test_7_3_somebody_with_two_cards_can_comply_and_win(plays: list[str]) -> None:
    hand = " ".join(word for play in plays for word in play.split()[1:])
    assert owing(hand).play(*(f"ben: {play}" for play in plays)).winner == "ben"


# 7.4 two of them


@rule("7.4")
def test_7_4_two_play_2_of_one_turn_make_four() -> None:
    table = Table("anna: P2 P2 Y8 Y9 Y10   ben: R4 R5 B6 B7 DOS   cleo: 5")
    table.play("anna: left P2 as R", "anna: right P2 as B")
    assert (table.turn, table.view().owed) == ("ben", [0, 4, 0])
    assert table.plays("ben") == {"draw"}  # on two Play 2 nothing adds up, so two cards are the most
    assert table.refusal("ben: left R4") == Rule.COMPLETE_THE_PLAY
    table.play("ben: draw")
    assert (table.draws, table.turn) == (["ben 4 play2"], "cleo")


@rule("7.4", "8.6")
def test_7_4_two_play_2_of_different_turns_make_four() -> None:
    table = owing_four("Y3 Y4 G4 G6 B1")
    assert (table.turn, table.view().owed) == ("ben", [0, 4, 0, 0])
    assert (table.left, table.right) == ("R7", "R10")
    assert table.plays("ben") == {"left Y3 Y4", "left Y4 Y3", "right G4 G6", "right G6 G4"}
    table.play("ben: left Y3 Y4", "ben: right G4 G6")
    assert (table.hand("ben"), table.view().owed, table.turn) == (["B1"], [0, 0, 0, 0], "cleo")


@rule("7.4", "7.3")
def test_7_4_after_two_of_the_four_the_other_two_must_follow() -> None:
    table = owing_four("Y3 Y4 G4 G6 B1 R3").play("ben: left Y3 Y4")
    assert table.refusal("ben: right R3") == Rule.COMPLETE_THE_PLAY
    assert table.refusal("ben: finish") == Rule.COMPLETE_THE_PLAY
    assert table.plays("ben") == {"right G4 G6", "right G6 G4"}


@rule("7.4")
@pytest.mark.parametrize("hand", ["Y3 Y4 R9 R4 B1", "Y3 Y4", "Y3 Y4 Y6 B1"])
def test_7_4_whoever_cannot_play_four_draws_four(hand: str) -> None:
    """Three cards are not enough, and the Y4 cannot be played on both piles."""
    table = owing_four(hand)
    assert table.plays("ben") == {"draw"}
    assert table.play("ben: draw").draws == ["ben 4 play2"]
