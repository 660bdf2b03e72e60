"""Chapters 1 to 3 of the rules."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from tablee.core.luck import seeded
from tablee.core.pile import PileFormed, Shuffled
from tablee.games.kezao import game
from tablee.games.kezao.cards import COLOURS, DECK, EVERY_CARD, KEZAO, PICTURES, card_of, colours_of, named
from tablee.games.kezao.dice import TWISTS, fitting
from tablee.games.kezao.model import Dealt, Die, Options, RoundOpened
from tests.games.kezao.board import Scripted, Table, names, rule

every_company = pytest.mark.parametrize("seats", [2, 3, 4, 5])
COLOUR_WHEEL = ("rg", "ob", "yv", "ryb", "ogv")
"""The combinations that no card has: colours that face each other on the colour wheel, in twos and threes."""


@rule("1.1")
def test_1_1_there_are_no_turns_everybody_throws_at_once() -> None:
    table = Table("dice: +r +o   anna: ro   ben: roy g   cleo: rog y")
    assert [table.moves(player) for player in ("anna", "ben", "cleo")] == [
        {"ro", "pass"},
        {"roy", "g", "pass"},
        {"rog", "y", "pass"},
    ]
    assert game.awaited(table.state) == ()


@rule("1.2")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_1_2_the_table_chooses_how_many_points_win(points: int) -> None:
    drawing = "dice: +r +o   anna: ro   ben: 3 any"
    assert Table(drawing, points=points, scores=[points - 1, 0]).play("anna: ro").wait(200).phase == "over"
    if points > 1:
        assert Table(drawing, points=points, scores=[points - 2, 0]).play("anna: ro").wait(200).phase == "choosing"


@rule("1.2")
def test_1_2_three_points_unless_the_table_says_otherwise() -> None:
    assert Options().points == 3
    for points in (0, 6):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"points": points}, Options)


@rule("2.1")
def test_2_1_there_are_58_pictures_and_two_jokers() -> None:
    assert (len(DECK), len(EVERY_CARD), len(PICTURES)) == (60, 60, 58)
    assert [named(card) for card in KEZAO] == ["kezao", "kezao"]


@rule("2.2")
def test_2_2_a_picture_has_one_to_six_of_six_colours() -> None:
    assert COLOURS == ("red", "orange", "yellow", "green", "blue", "violet")
    sizes = Counter(len(colours_of(card)) for card in DECK if card not in KEZAO)
    assert sizes == {1: 6, 2: 12, 3: 18, 4: 15, 5: 6, 6: 1}


@rule("2.2")
def test_2_2_a_card_is_the_set_of_its_colours() -> None:
    assert card_of("rv") == 0b100001
    assert colours_of(0b100001) == [0, 5]
    assert named(0b100001) == "red-violet"


@rule("2.3")
def test_2_3_no_two_pictures_have_the_same_colours_and_five_mixtures_are_missing() -> None:
    every = {card_of(letters) for size in range(1, 7) for letters in map("".join, combinations("roygbv", size))}
    assert every - set(map(card_of, PICTURES)) == set(map(card_of, COLOUR_WHEEL))


@rule("2.3")
@pytest.mark.parametrize("colour", range(6))
def test_2_3_every_colour_is_on_30_of_the_58(colour: int) -> None:
    assert sum(colour in colours_of(card) for card in DECK) == 30


@rule("2.4")
def test_2_4_a_joker_fits_whatever_the_dice_show() -> None:
    faces = [Die(present, colour) for present in (True, False) for colour in range(6)]
    for dice in [*((die,) for die in faces), *((one, other) for one in faces for other in faces)]:
        for twist in (None, *TWISTS):
            assert set(KEZAO) <= fitting(dice, twist)


@rule("2.4", "5.3", "5.4")
def test_2_4_a_joker_needs_a_free_place_like_any_card() -> None:
    table = Table("dice: +r +o   anna: K1 K2 b   ben: 3 any").play("anna: K1", "anna: K2 @10")
    assert table.laid == ["anna K1", "anna K2"]
    late = Table("dice: +r +o   anna: ro roy b   ben: K1 g").play("anna: ro", "anna: roy").wait(101)
    assert "Erred" not in late.happened
    assert late.refusal(f"ben: K1 #{late.state.roll}").value == "5.4"


@rule("3.1")
@every_company
def test_3_1_everybody_is_dealt_seven_cards_seat_by_seat(seats: int) -> None:
    table = Table.fresh(seats)
    assert table.counts == [7] * seats
    order = table.event(Shuffled).cards[::-1]
    assert [tuple(hand) for hand in table.state.hands] == [order[i * 7 : i * 7 + 7] for i in range(seats)]
    assert table.happened == ["RoundOpened", "Shuffled", "Dealt"]


@rule("3.1")
def test_3_1_they_are_for_their_own_eyes_only() -> None:
    table = Table.fresh(3)
    assert table.view().hands == [None, None, None]
    assert table.view("ben").hands == [None, table.state.hands[1], None]
    assert game.seen(table.event(Shuffled), 1) == PileFormed(60)
    assert table.event(Dealt) == Dealt(open=False)


@rule("3.2")
@every_company
def test_3_2_the_rest_is_the_draw_pile(seats: int) -> None:
    table = Table.fresh(seats)
    assert (table.view().pile, len(table.state.pile), table.view().aside) == (60 - 7 * seats, 60 - 7 * seats, [])
    everything = [*table.state.pile, *(card for hand in table.state.hands for card in hand)]
    assert sorted(everything) == sorted(DECK)


@rule("3.3")
@pytest.mark.parametrize("lot", [0, 1, 2])
def test_3_3_lot_decides_who_rolls_first(lot: int) -> None:
    luck = Scripted("", lots=[lot])
    table = Table.fresh(3, luck)
    assert (table.event(RoundOpened), luck.limits) == (RoundOpened(1, lot), [3])
    assert game.awaited(table.state) == (lot,)


@rule("3.3")
def test_3_3_everybody_is_as_likely() -> None:
    assert {Table.fresh(5, seeded(seed)).view().roller for seed in range(40)} == set(range(5))


@rule("3.1")
def test_3_1_the_box_is_for_two_to_five() -> None:
    assert list(game.seats) == [2, 3, 4, 5]
    assert names(KEZAO) == ["K1", "K2"]
