"""Chapter 5 of the rules: STOP, extra turn, joker.

STOP: R9 R12 B2 B8 G4 G10 Y5 Y11 P1 P3. Extra turn: R4 R6 B7 B10 G1 G3 Y9 Y12 P2 P11.
"""

import pytest

from tablee.games.dozito import game
from tablee.games.dozito.model import Rule
from tests.games.dozito.board import HIDDEN, Table, rule, tidy

START = {"draw", "take left", "take right"}


def hidden_in(slot: int, card: str) -> str:
    """A grid of twelve face-down cards with this card in this slot."""
    words = [".."] * 12
    words[slot - 1] = f"({card})"
    return "\n".join(" ".join(words[row : row + 4]) for row in (0, 4, 8))


def shown_in(slot: int, card: str) -> str:
    return hidden_in(slot, card).replace("(", "").replace(")", "")


# STOP


@rule("5.1")
def test_5_1_a_drawn_stop_may_be_declined_and_the_turn_ends() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R9").play("draw")
    assert table.moves == {"place 9", "discard left", "discard right"}
    table.play("discard left")
    assert (table.left[0], table.turn) == ("R9", 1)


@rule("5.1")
def test_5_1_a_drawn_stop_kept_on_a_face_up_card_ends_the_turn() -> None:
    table = Table(shown_in(9, "B9"), HIDDEN, pile="R9").play("draw", "place 9")
    assert table.moves == {"discard left", "discard right"}
    table.play("discard left")
    assert (table.grid(0), table.left[0], table.turn) == (tidy(shown_in(9, "R9")), "B9", 1)


@rule("5.1", "5.2")
def test_5_1_a_stop_taken_from_a_discard_ends_the_turn() -> None:
    table = Table(hidden_in(9, "B3"), HIDDEN, left="R9 G7").play("take left")
    assert table.happened == ["Taken", "Placed", "Turned"]
    assert table.moves == {"discard left", "discard right"}
    table.play("discard right")
    assert (table.right[0], table.turn) == ("B3", 1)


@rule("5.1")
def test_5_1_a_turned_up_stop_may_be_declined_and_the_turn_ends() -> None:
    table = Table(hidden_in(3, "R9"), HIDDEN, pile="R3").play("draw", "place 3")
    assert table.moves == {"place 9", "discard left", "discard right"}
    table.play("discard left")
    assert (table.left[0], table.turn) == ("R9", 1)


@rule("5.1", "5.2")
def test_5_1_a_turned_up_stop_may_be_kept_and_the_turn_ends() -> None:
    table = Table(
        """
        .. ..   (R9) ..
        .. ..   ..   ..
        (B6) .. ..   ..
        """,
        HIDDEN,
        pile="R3",
    )
    table.play("draw", "place 3", "place 9")
    assert table.hand == "B6"
    assert table.moves == {"discard left", "discard right"}
    table.play("discard left")
    assert table.turn == 1


@rule("5.2")
def test_5_2_the_card_found_under_a_stop_must_be_discarded() -> None:
    table = Table(hidden_in(9, "B6"), HIDDEN, pile="R9").play("draw", "place 9")
    assert table.happened == ["Placed", "Turned"]
    assert table.hand == "B6"
    assert table.moves == {"discard left", "discard right"}
    for slot in range(1, 13):
        assert table.refusal(f"place {slot}") == Rule.STOP_ENDS_THE_CHAIN
    table.play("discard right")
    assert (table.grid(0), table.right[0], table.turn) == (tidy(shown_in(9, "R9")), "B6", 1)


@rule("5.2")
@pytest.mark.parametrize("found", ["G4", "P1", "Rj"])
def test_5_2_a_stop_or_a_joker_under_a_stop_is_discarded_like_any_other(found: str) -> None:
    table = Table(hidden_in(9, found), HIDDEN, pile="R9").play("draw", "place 9")
    assert table.moves == {"discard left", "discard right"}
    assert table.refusal("place 1") == Rule.STOP_ENDS_THE_CHAIN
    table.play("discard left")
    assert (table.left[0], table.turn) == (found, 1)


@rule("5.2", "5.3")
def test_5_2_an_extra_turn_card_under_a_stop_is_discarded_and_earns_the_turn() -> None:
    table = Table(hidden_in(9, "R4"), HIDDEN, pile="R9").play("draw", "place 9", "discard left")
    assert table.happened == ["Discarded", "ExtraTurnEarned"]
    assert (table.turn, table.moves) == (0, START)


# extra turn


@rule("5.3", "5.4")
def test_5_3_an_extra_turn_card_drawn_and_declined_earns_another_whole_turn() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R4 B6").play("draw", "discard left")
    assert table.happened == ["Discarded", "ExtraTurnEarned"]
    assert (table.turn, table.moves) == (0, START)
    table.play("draw", "discard left")
    assert table.turn == 1


@rule("5.4")
def test_5_4_an_extra_turn_card_turned_up_and_declined_earns_the_turn() -> None:
    table = Table(hidden_in(3, "R4"), HIDDEN, pile="R3").play("draw", "place 3", "discard right")
    assert (table.turn, table.moves) == (0, START)


@rule("5.4")
def test_5_4_an_extra_turn_card_replaced_in_the_grid_earns_the_turn() -> None:
    table = Table(shown_in(4, "R4"), HIDDEN, pile="B4").play("draw", "place 4", "discard right")
    assert (table.turn, table.moves, table.right[0]) == (0, START, "R4")


@rule("5.4")
def test_5_4_an_extra_turn_can_earn_another_one() -> None:
    table = Table(shown_in(4, "R4"), HIDDEN, pile="R6 B4 Y9 G5")
    table.play("draw", "discard left")
    table.play("draw", "place 4", "discard left")
    table.play("draw", "discard left")
    assert table.turn == 0
    table.play("draw", "discard left")
    assert table.turn == 1


@rule("5.3")
def test_5_3_an_extra_turn_card_that_stays_in_the_grid_earns_nothing() -> None:
    table = Table(shown_in(4, "B4"), HIDDEN, pile="R4").play("draw", "place 4", "discard left")
    assert table.turn == 1
    assert "ExtraTurnEarned" not in table.happened


@rule("5.3")
def test_5_3_taking_an_extra_turn_card_from_a_discard_earns_nothing() -> None:
    table = Table(hidden_in(4, "B9"), HIDDEN, left="R4 G7").play("take left", "discard left")
    assert table.turn == 1


# joker


@rule("5.5")
@pytest.mark.parametrize("slot", range(1, 13))
def test_5_5_a_joker_may_go_to_any_slot(slot: int) -> None:
    table = Table(HIDDEN, HIDDEN, pile="Gj").play("draw")
    assert table.moves == {f"place {n}" for n in range(1, 13)} | {"discard left", "discard right"}
    assert table.play(f"place {slot}").grid(0) == tidy(shown_in(slot, "Gj"))
    assert table.turn == 0


@rule("5.5")
def test_5_5_a_joker_taken_from_a_discard_goes_to_the_slot_of_one_s_choice() -> None:
    table = Table(hidden_in(7, "B3"), HIDDEN, left="Gj G7").play("take left")
    assert table.happened == ["Taken"]
    assert table.moves == {f"place {n}" for n in range(1, 13)}
    assert table.play("place 7").hand == "B3"


@rule("5.5")
def test_5_5_a_turned_up_joker_goes_on_with_the_chain() -> None:
    table = Table(
        """
        (B6) .. (Gj) ..
        ..   .. ..   ..
        ..   .. ..   ..
        """,
        HIDDEN,
        pile="R3",
    )
    table.play("draw", "place 3", "place 1")
    assert table.hand == "B6"
    assert table.moves == {"place 6", "discard left", "discard right"}


@rule("5.5", "4.5")
@pytest.mark.parametrize(("slot", "shown"), [(9, "R9"), (4, "R4"), (5, "B5"), (6, "Yj")])
def test_5_5_a_joker_may_replace_any_face_up_card_even_a_joker(slot: int, shown: str) -> None:
    table = Table(shown_in(slot, shown), HIDDEN, pile="Gj").play("draw", f"place {slot}")
    assert table.moves == {"discard left", "discard right"}
    table.play("discard left")
    assert table.left[0] == shown
    assert table.turn == (0 if shown == "R4" else 1)


@rule("5.5", "4.7")
def test_5_5_a_joker_may_replace_the_card_placed_a_moment_ago() -> None:
    table = Table(hidden_in(3, "Gj"), HIDDEN, pile="R3").play("draw", "place 3", "place 3")
    assert (table.hand, table.moves) == ("R3", {"discard left", "discard right"})
    table.play("discard left")
    assert (table.grid(0), table.turn) == (tidy(shown_in(3, "Gj")), 1)


@rule("5.5", "8.1")
def test_5_5_a_joker_counts_as_its_colour_and_has_no_suns() -> None:
    table = Table(
        """
        R1 Rj R3 ..
        .. .. .. Rj
        .. .. .. ..
        """,
        HIDDEN,
    )
    tally = game.view(table.state, None).tallies[0]
    assert [(group.slots, group.points) for group in tally.groups] == [((1, 2, 3), 5)]
    assert tally.suns == 1 + 1


@rule("5.5")
def test_5_5_a_joker_may_be_declined() -> None:
    table = Table(HIDDEN, HIDDEN, pile="Gj").play("draw", "discard left")
    assert (table.left[0], table.turn) == ("Gj", 1)
