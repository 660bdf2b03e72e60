"""Chapters 4 and 8 of the rules: claiming, the order of turns, and automatic moves."""

import pytest

from tablee.core.luck import seeded
from tablee.games.tootizz.model import Claim, Claimed, Discarded, LineLaid, Rule, Taken
from tests.games.tootizz.board import NAMES, SINGLE_HOLES, Scripted, Table, names, rule

TOP = "V0V0 B0B0 R0R0 N0N0 V0N2 V0R1 B1G0 N1G0"


def claimed_by_all() -> Table:
    """A table after the first line was claimed from its end, so that seat 3 is next."""
    return Table.fresh(4, Scripted(TOP, order=(0, 1, 2, 3))).play("claim 3", "claim 2", "claim 1")


@rule("4.1")
def test_4_1_tokens_go_on_the_first_line_in_the_order_drawn() -> None:
    table = Table.fresh(4, Scripted(TOP, order=(2, 0, 3, 1)))
    table.play("claim 1")
    assert table.events == [Claimed(2, 1)]
    assert table.next_line == "V0V0 B0B0:2 R0R0 N0N0"
    assert (table.turn, table.view.order, table.view.phase) == (0, [0, 3, 1], "first_claims")
    table.play("claim 3")
    assert (table.turn, table.moves) == (3, {"claim 0", "claim 2"})


@rule("4.2")
def test_4_2_a_domino_bears_one_token() -> None:
    table = Table.fresh(4, Scripted(TOP))
    table.play("claim 2")
    assert table.refusal("claim 2") == Rule.FREE_DOMINO
    assert table.moves == {"claim 0", "claim 1", "claim 3"}


@rule("4.2")
def test_4_2_there_is_no_domino_beyond_the_line() -> None:
    table = Table.fresh(3, Scripted(TOP))
    assert table.moves == {"claim 0", "claim 1", "claim 2"}
    assert table.refusal("claim 3") == Rule.FREE_DOMINO
    assert table.refusal_of(Claim(-1)) == Rule.FREE_DOMINO


@rule("4.2", "4.5")
def test_4_2_in_the_new_line_too() -> None:
    table = Table("V0V0@33>", "B0B0@33>", "", takes=None, next_line="R0R0:1 N0N0", then="V0N1:1")
    assert table.moves == {"claim 1"}
    assert table.refusal("claim 0") == Rule.FREE_DOMINO


@rule("4.3")
def test_4_3_a_claimed_line_is_followed_by_a_new_one_and_the_first_domino_is_taken() -> None:
    table = claimed_by_all()
    new_line = LineLaid(tuple(NAMES.index(name) for name in TOP.split()[4:]))
    assert table.events[1:] == [Claimed(3, 0), new_line, Taken(3, 0, NAMES.index("V0V0"))]
    assert table.line == "-- B0B0:2 R0R0:1 N0N0:0"
    assert table.next_line == "V0N2 V0R1 B1G0 N1G0"
    assert (table.view.lines_left, table.view.pile) == (6, 24)


@rule("4.4")
def test_4_4_tokens_act_in_the_order_of_the_claimed_line() -> None:
    table = claimed_by_all()
    acted = []
    for _ in range(4):
        acted.append((table.turn, table.domino))
        table.play_first()  # lay
        if table.view.next_line and table.view.phase == "claiming":
            table.play_first()  # claim
    assert acted == [(3, "V0V0"), (2, "B0B0"), (1, "R0R0"), (0, "N0N0")]
    assert table.turn == 3


@rule("4.4")
def test_4_4_a_claim_decides_who_begins_the_next_line() -> None:
    table = Table("V0V0@33>", "B0B0@33>", takes=None, next_line="R0R0:0 N0N0:0 G0G0 V0N1:1", turn=1, lines_left=1)
    table.play("claim 2")
    assert [type(event) for event in table.events] == [Claimed, LineLaid, Taken]
    assert (table.turn, table.view.order) == (0, [0, 0, 1, 1])


@rule("4.4")
@pytest.mark.parametrize("words", ["claim 0", "place 33>"])
def test_4_4_nobody_acts_out_of_turn(words: str) -> None:
    table = Table.fresh(4, Scripted(TOP, order=(2, 0, 3, 1)))
    for seat in (0, 1, 3):
        assert table.refusal(words, by=seat) == Rule.IN_TURN


@rule("4.5")
def test_4_5_lay_first_then_claim() -> None:
    table = claimed_by_all()
    assert table.refusal("claim 0") == Rule.PLACE_THEN_CLAIM
    assert table.moves == {"place 33>", "place 33v", "place 33<", "place 33^"}
    table.play("place 33>")
    assert (table.turn, table.view.phase, table.domino) == (3, "claiming", None)
    assert table.moves == {"claim 0", "claim 1", "claim 2", "claim 3"}
    assert table.refusal("place 43>") == Rule.PLACE_THEN_CLAIM
    table.play("claim 1")
    assert (table.turn, table.domino) == (2, "B0B0")


@rule("4.5")
def test_4_5_nothing_is_laid_while_the_first_line_is_claimed() -> None:
    table = Table.fresh(3, Scripted(TOP))
    assert table.refusal("place 33>") == Rule.PLACE_THEN_CLAIM


@rule("4.6")
def test_4_6_the_last_line_is_only_laid() -> None:
    table = Table("V0V0@33>", "B0B0@33>", takes="V0N1", then="B0R1:1", lines_left=0)
    assert table.next_line == ""
    table.play("place 23>")
    assert table.happened == ["Placed", "Taken"]
    assert (table.turn, table.domino, table.view.phase) == (1, "B0R1", "placing")
    table.play("place 23>")
    assert table.happened == ["Placed", "RoundScored", "GameWon"]


@rule("4.7")
def test_4_7_the_last_token_goes_on_the_last_domino_by_itself() -> None:
    table = Table.fresh(3, Scripted(TOP, order=(2, 0, 1)))
    table.play("claim 2", "claim 0")
    assert table.events[:2] == [Claimed(0, 0), Claimed(1, 1)]
    assert table.happened == ["Claimed", "Claimed", "LineLaid", "Taken"]


@rule("4.7")
def test_4_7_the_last_claim_of_a_later_line_happens_by_itself_too() -> None:
    table = Table("V0V0@33>", "B0B0@33>", "R0R0@33>", takes="V0N1", next_line="N0N0:1 G0G0 V0R1:2", lines_left=1)
    table.play("place 23>")
    assert table.happened == ["Placed", "Claimed", "LineLaid", "Taken"]
    assert table.events[1] == Claimed(0, 1)
    assert table.turn == 1


@rule("4.7", "8.1")
def test_4_7_a_player_who_alone_has_tokens_left_gets_the_rest_of_the_line() -> None:
    table = Table.fresh(2, Scripted(TOP, order=(1, 1, 0, 0)))
    table.play("claim 3", "claim 1")
    assert table.events[:3] == [Claimed(1, 1), Claimed(0, 0), Claimed(0, 2)]
    assert table.turn == 0


@rule("4.7", "8.2")
def test_4_7_each_of_two_tokens_still_claims_after_its_own_domino() -> None:
    table = Table("V0V0@33>", "", takes="V0N1", then="V0R1:0", next_line="N0N0:1 G0G0 R0R0:1 V0B1")
    table.play("place 23>")
    assert table.events[1:] == [Claimed(0, 1), Taken(0, 1, NAMES.index("V0R1"))]
    assert table.next_line == "N0N0:1 G0G0:0 R0R0:1 V0B1"
    table.play("place 43>")
    assert table.events[1] == Claimed(0, 3)


@rule("4.7")
def test_4_7_a_domino_that_fits_nowhere_is_discarded_and_the_claim_is_still_a_choice() -> None:
    line = "V0N1:1 V0R1:0 B0R2:1"
    table = Table("B0B0@33>", SINGLE_HOLES, takes="B0R1", then=line, next_line="V0N2 G0G0 R0N2 V0R2")
    table.play("place 23>", "claim 0")
    assert table.happened == ["Claimed", "Taken", "Discarded"]
    assert table.events[-1] == Discarded(1, NAMES.index("V0N1"))
    assert (table.turn, table.view.phase, table.domino) == (1, "claiming", None)
    assert table.moves == {"claim 1", "claim 2", "claim 3"}
    assert table.refusal("place 35>") == Rule.PLACE_THEN_CLAIM
    table.play("claim 2")
    assert (table.turn, table.domino) == (0, "V0R1")


@rule("4.7")
def test_4_7_a_last_line_without_choices_ends_the_round_at_once() -> None:
    table = Table("B0B0@33>", SINGLE_HOLES, takes="B0R1", then="V0N1:1 V0R1:1")
    table.play("place 23>")
    assert table.happened == ["Placed", *["Taken", "Discarded"] * 2, "RoundScored", "GameWon"]
    assert names(table.view.domains[1].discarded) == ["V0N1", "V0R1"]


# 8 two players


@rule("8.1")
def test_8_1_two_tokens_and_one_domain_each_four_lines_of_four() -> None:
    table = Table.fresh(2, seeded(3))
    assert sorted(table.view.order) == [0, 0, 1, 1]
    assert len(table.view.domains) == 2
    assert len(table.view.next_line) == 4
    assert table.view.lines_left == 3
    while table.turn is not None:
        table.play_first()
    assert [domain.placed + len(domain.discarded) for domain in table.view.domains] == [8, 8]


@rule("8.2")
def test_8_2_each_token_acts_on_its_own_twice_in_a_row_if_they_are_neighbours() -> None:
    table = Table.fresh(2, Scripted(TOP, order=(0, 1, 0, 1)))
    table.play("claim 0", "claim 2", "claim 1")
    assert table.line == "-- B0B0:0 R0R0:1 N0N0:1"
    assert (table.turn, table.domino) == (0, "V0V0")
    table.play("place 33>", "claim 0")
    assert (table.turn, table.domino) == (0, "B0B0")
    table.play_first()
    assert table.domain(0).count("*") == 4
    table.play("claim 3")
    assert (table.turn, table.domino) == (1, "R0R0")
