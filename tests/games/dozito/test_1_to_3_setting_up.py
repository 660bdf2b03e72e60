"""Chapters 1 to 3 of the rules: goal, material, setting up."""

from collections import Counter

import msgspec
import pytest

from tablee.core.luck import seeded
from tablee.core.pile import Shuffled
from tablee.games.dozito import game
from tablee.games.dozito.cards import CARDS
from tablee.games.dozito.model import Dealt, Options, Place, RoundScored, Rule
from tests.games.dozito.board import HIDDEN, Scripted, Table, name, rule, tidy
from tests.games.dozito.oracle import EVERY_CARD, SUNS, sign, suns

FIRST_TWELVE = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"
SECOND_TWELVE = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12"
EVERYBODY = (None, *range(5))


def dealt(after_the_grids: str, seats: int = 2, lot: int = 0) -> Table:
    return Table.fresh(seats, Scripted(f"{FIRST_TWELVE} {SECOND_TWELVE} {after_the_grids}", lot=lot))


# 1 goal


@rule("1.1")
def test_1_1_groups_and_suns_score_at_the_end_of_a_round() -> None:
    table = Table(HIDDEN.replace("..", "{}").format("R1", "R2", *[".."] * 10), HIDDEN, closer=1, pile="Y1")
    table.play("draw", "discard left")
    scored = next(event for event in table.events if isinstance(event, RoundScored))
    assert [group.points for group in scored.tallies[0].groups] == [2]
    assert scored.tallies[0].suns == 1 + 2
    assert scored.tallies[0].points == 5
    assert scored.tallies[1].points == 0


@rule("1.2")
def test_1_2_a_game_has_three_rounds_unless_the_table_wants_one_to_twelve() -> None:
    assert Options().rounds == 3
    for rounds in range(1, 13):
        assert msgspec.convert({"rounds": rounds}, Options).rounds == rounds
    for rounds in (0, 13):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"rounds": rounds}, Options)


@rule("1.2", "7.1")
@pytest.mark.parametrize("rounds", range(1, 6))
def test_1_2_the_game_ends_after_the_last_round_and_not_before(rounds: int) -> None:
    for played in range(rounds):
        table = Table(HIDDEN, HIDDEN, closer=1, pile="Y1", rounds=rounds, scored=[[10, 20]] * played)
        table.play("draw", "discard left")
        assert table.state.over == (played == rounds - 1)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ([1] if rounds > 1 else [0, 1])


# 2 material


@rule("2.1")
def test_2_1_there_are_75_cards_each_number_once_in_each_colour_and_three_jokers_a_colour() -> None:
    assert Counter(map(name, range(len(CARDS)))) == Counter(EVERY_CARD)
    assert {card.colour for card in CARDS} == {"red", "blue", "green", "yellow", "purple"}


@rule("2.2")
def test_2_2_a_stop_bears_three_suns_a_joker_none_and_no_card_more_than_three() -> None:
    for card in CARDS:
        assert 0 <= card.suns <= 3
        assert (card.suns == 3) == (card.kind == "stop")
        assert card.kind != "joker" or card.suns == 0


@rule("2.2")
def test_2_2_suns_and_signs_are_those_of_our_reconstruction() -> None:
    kinds = {"S": "stop", "X": "again", "joker": "joker"}
    for card, known in enumerate(CARDS):
        assert known.suns == suns(name(card))
        assert known.kind == kinds.get(sign(name(card)), "plain")


@rule("2.2")
def test_2_2_every_colour_has_the_same_profile_and_no_number_two_extra_turns() -> None:
    profiles = {tuple(sorted(marks)) for marks in SUNS.values()}
    assert profiles == {tuple(sorted("0 0 1 1 1 1 2 2 S S X X".split()))}
    extra_turns = Counter(card.number for card in CARDS if card.kind == "again")
    assert max(extra_turns.values()) == 1


# 3 setting up


@rule("3.1")
def test_3_1_twelve_cards_to_each_seat_from_the_top_seat_by_seat() -> None:
    table = dealt("Y1 Y2")
    assert [name(card) for card in table.state.grids[0]] == FIRST_TWELVE.split()
    assert [name(card) for card in table.state.grids[1]] == SECOND_TWELVE.split()


@rule("3.1")
def test_3_1_nobody_sees_a_face_down_card_not_even_its_owner() -> None:
    table = Table.fresh(5, seeded(7))
    for seat in EVERYBODY:
        assert game.view(table.state, seat).grids == [[None] * 12] * 5
    for event in table.events:
        for seat in EVERYBODY:
            assert not isinstance(game.seen(event, seat), Shuffled)


@rule("3.2")
def test_3_2_slots_are_numbered_row_by_row() -> None:
    table = Table(HIDDEN, HIDDEN, pile="R8 R1", left="G12")
    table.play("draw", "place 8")
    assert table.grid(0) == tidy("""
        .. .. .. ..
        .. .. .. R8
        .. .. .. ..
    """)


@rule("3.2")
@pytest.mark.parametrize("slot", [0, 13, -1])
def test_3_2_there_is_no_other_slot(slot: int) -> None:
    table = Table(HIDDEN, HIDDEN, pile="Rj")
    table.play("draw")
    assert table.refusal_of(Place(slot)) == Rule.SLOTS


@rule("3.3")
@pytest.mark.parametrize(("seats", "left_over"), [(2, 49), (3, 37), (4, 25), (5, 13)])
def test_3_3_the_rest_is_the_draw_pile(seats: int, left_over: int) -> None:
    table = Table.fresh(seats, seeded(1))
    assert game.view(table.state, None).pile == left_over
    assert len(table.left) == len(table.right) == 1


@rule("3.3")
def test_3_3_the_two_top_cards_start_the_discard_piles_left_first() -> None:
    table = dealt("Y1 Y2 Y3")
    assert (table.left, table.right, table.pile[0]) == (["Y1"], ["Y2"], "Y3")
    event = next(event for event in table.events if isinstance(event, Dealt))
    assert (name(event.left), name(event.right)) == ("Y1", "Y2")


@rule("3.3")
@pytest.mark.parametrize("discards", ["P1 G1", "G1 P2", "P3 P1", "Yj Gj"])
def test_3_3_whatever_the_first_discards_show_has_no_effect(discards: str) -> None:
    table = dealt(discards, lot=1)
    assert table.happened == ["RoundOpened", "Shuffled", "Dealt"]
    assert table.turn == 1
    assert table.moves == {"draw", "take left", "take right"}


@rule("3.4")
def test_3_4_the_first_player_is_drawn_by_lot() -> None:
    for lot in range(3):
        table = Table.fresh(3, Scripted("", lot=lot))
        assert table.turn == table.state.starter == lot
    starters = Counter(Table.fresh(5, seeded(seed)).turn for seed in range(100))
    assert set(starters) == set(range(5))
