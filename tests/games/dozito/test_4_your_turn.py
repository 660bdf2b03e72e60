"""Chapter 4 of the rules, with the rulebook's worked examples."""

import pytest

from tablee.games.dozito import game
from tablee.games.dozito.model import Rule
from tests.games.dozito.board import HIDDEN, Table, rule, tidy

START = {"draw", "take left", "take right"}


@rule("4.1")
def test_4_1_turns_go_clockwise() -> None:
    table = Table(HIDDEN, HIDDEN, HIDDEN, pile="R1 R2 R3 R5")
    for seat in (0, 1, 2, 0):
        assert table.turn == seat
        assert list(game.awaited(table.state)) == [seat]
        table.play("draw", "discard left")


@rule("4.1")
def test_4_1_only_the_player_whose_turn_it_is_acts() -> None:
    table = Table(HIDDEN, HIDDEN, HIDDEN, turn=1, pile="R3")
    for move in ("draw", "take left", "take right", "place 3", "discard left"):
        assert table.refusal(move, by=0) == Rule.IN_TURN
        assert table.refusal(move, by=2) == Rule.IN_TURN
    table.play("draw")
    assert table.refusal("place 3", by=0) == Rule.IN_TURN
    assert not game.legal(table.state, 0)


@rule("4.2")
def test_4_2_a_turn_starts_with_the_pile_or_either_discard() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R1", left="G2", right="Y3")
    assert table.moves == START
    for move in ("place 3", "discard left", "discard right"):
        assert table.refusal(move) == Rule.ONE_CARD_A_TURN


@rule("4.2")
def test_4_2_a_drawn_card_is_shown_to_all() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R7")
    table.play("draw")
    for seat in (None, 0, 1):
        assert game.view(table.state, seat).hand == game.view(table.state, 0).hand
        assert [game.seen(event, seat) for event in table.events] == table.events
    assert table.hand == "R7"


@rule("4.2")
def test_4_2_no_second_card_is_drawn() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R1 R2")
    table.play("draw")
    for move in START:
        assert table.refusal(move) == Rule.ONE_CARD_A_TURN


@rule("4.3")
def test_4_3_a_kept_card_goes_to_its_slot_and_nowhere_else() -> None:
    table = Table(HIDDEN, HIDDEN, pile="B6")
    table.play("draw")
    assert table.moves == {"place 6", "discard left", "discard right"}
    for slot in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12):
        assert table.refusal(f"place {slot}") == Rule.OWN_SLOT
    assert table.play("place 6").grid(0) == tidy("""
        .. .. .. ..
        .. B6 .. ..
        .. .. .. ..
    """)


@rule("4.4")
@pytest.mark.parametrize("side", ["left", "right"])
def test_4_4_a_drawn_card_may_be_declined(side: str) -> None:
    table = Table(HIDDEN, HIDDEN, pile="B6", left="R1", right="R2")
    table.play("draw", f"discard {side}")
    assert {"left": table.left, "right": table.right}[side][0] == "B6"
    assert table.grid(0) == tidy(HIDDEN)
    assert (table.turn, table.hand) == (1, None)


@rule("4.4")
@pytest.mark.parametrize("side", ["left", "right"])
def test_4_4_a_turned_up_card_may_be_declined(side: str) -> None:
    table = Table(
        """
        .. (B6) .. ..
        .. ..   .. ..
        .. ..   .. ..
        """,
        HIDDEN,
        pile="R2",
    )
    table.play("draw", "place 2")
    assert (table.hand, table.turn) == ("B6", 0)
    table.play(f"discard {side}")
    assert {"left": table.left, "right": table.right}[side][0] == "B6"
    assert table.turn == 1


@rule("4.5")
@pytest.mark.parametrize("side", ["left", "right"])
def test_4_5_a_replaced_face_up_card_must_be_discarded(side: str) -> None:
    table = Table(
        """
        .. .. .. ..
        .. G6 .. ..
        .. .. .. ..
        """,
        HIDDEN,
        pile="B6",
    )
    table.play("draw", "place 6")
    assert (table.hand, table.turn) == ("G6", 0)
    assert table.moves == {"discard left", "discard right"}
    for slot in range(1, 13):
        assert table.refusal(f"place {slot}") == Rule.REPLACED_IS_DISCARDED
    table.play(f"discard {side}")
    assert {"left": table.left, "right": table.right}[side][0] == "G6"
    assert table.turn == 1


@rule("4.6")
def test_4_6_the_chain_goes_on_as_long_as_face_down_cards_are_found() -> None:
    table = Table(
        """
        (R7) ..    .. ..
        ..   ..  (B12) ..
        ..   ..    .. (P9)
        """,
        HIDDEN,
        pile="Y1",
    )
    table.play("draw", "place 1")
    assert table.happened == ["Placed", "Turned"]
    assert table.hand == "R7"
    assert table.moves == {"place 7", "discard left", "discard right"}
    table.play("place 7", "place 12")
    assert table.hand == "P9"
    assert table.turn == 0
    assert table.grid(0) == tidy("""
        Y1 .. .. ..
        .. .. R7 ..
        .. .. .. B12
    """)


@rule("4.6")
def test_4_6_the_booklet_s_card_2_finds_a_blue_6() -> None:
    table = Table(
        """
        .. (B6) .. ..
        .. ..   .. ..
        .. ..   .. ..
        """,
        HIDDEN,
        pile="R2",
    )
    table.play("draw")
    assert "place 2" in table.moves
    table.play("place 2")
    assert table.hand == "B6"
    assert table.moves == {"place 6", "discard left", "discard right"}


@rule("4.7")
def test_4_7_the_slot_filled_a_moment_ago_is_face_up() -> None:
    grid = """
        .. .. (B3) ..
        .. .. ..   ..
        .. .. ..   ..
    """
    kept = Table(grid, HIDDEN, pile="R3").play("draw", "place 3", "place 3")
    assert (kept.hand, kept.moves) == ("R3", {"discard left", "discard right"})
    kept.play("discard right")
    assert (kept.right[0], kept.turn) == ("R3", 1)
    assert "B3" in kept.grid(0)

    declined = Table(grid, HIDDEN, pile="R3").play("draw", "place 3", "discard left")
    assert (declined.left[0], declined.turn) == ("B3", 1)
    assert "R3" in declined.grid(0)


@rule("4.8")
@pytest.mark.parametrize(("seats", "turn", "following"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (5, 3, 4), (5, 4, 0)])
def test_4_8_the_discard_ends_the_turn_and_the_player_on_the_left_is_next(
    seats: int, turn: int, following: int
) -> None:
    table = Table(*[HIDDEN] * seats, turn=turn, pile="R1")
    table.play("draw")
    assert table.turn == turn
    table.play("discard left")
    assert table.happened == ["Discarded", "TurnPassed"]
    assert table.turn == following


@rule("4.3", "4.5", "4.6", "9.8")
def test_arthur_s_whole_turn_a_to_d_of_the_booklet() -> None:
    arthur = """
        .. R2 (G11) ..
        B5 .. ..    ..
        .. .. (R5)  ..
    """
    table = Table(arthur, HIDDEN, left="R3 G7", right="Y10")
    table.play("take left")  # A: next to the red 2
    assert table.happened == ["Taken", "Placed", "Turned"]
    assert table.grid(0) == tidy("""
        .. R2 R3 ..
        B5 .. .. ..
        .. .. .. ..
    """)
    assert game.view(table.state, None).tallies[0].groups[0].slots == (2, 3)
    assert table.hand == "G11"
    table.play("place 11")  # B
    assert table.hand == "R5"
    assert table.moves == {"place 5", "discard left", "discard right"}
    table.play("place 5")  # C
    assert table.hand == "B5"
    table.play("discard right")  # D
    assert table.right == ["B5", "Y10"]
    assert table.left == ["G7"]
    assert table.grid(0) == tidy("""
        .. R2 R3 ..
        R5 .. .. ..
        .. .. G11 ..
    """)
    assert table.turn == 1  # Maëlle, on his left
