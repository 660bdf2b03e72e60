"""Chapter 8 of the rules."""

import pytest

from tablee.games.kezao.model import Laid, Rule
from tablee.games.kezao.rules import WINDOW
from tests.games.kezao.board import Table, rule

RED_ORANGE = "dice: +r +o"
THREE = f"{RED_ORANGE}   anna: ro roy oygb b   ben: rog rob bv   cleo: rov royg g"


def full(table: Table) -> Table:
    """Fill all places: anna lays two cards, the last one at 1000 ms."""
    return table.play("ben: rog @500", "anna: ro @600", "anna: roy @1000")


@rule("8.1")
@pytest.mark.parametrize("late", [0, 1, 99, 100])
def test_8_1_up_to_a_tenth_of_a_second_is_the_same_moment(late: int) -> None:
    table = full(Table(THREE)).play(f"cleo: rov @{1000 + late}")
    assert table.event(Laid).reaction == 1000 + late
    assert table.laid == ["ben rog", "anna ro", "anna roy", "cleo rov"]
    assert WINDOW == 100


@rule("8.1", "5.4")
@pytest.mark.parametrize("late", [101, 102, 500])
def test_8_1_a_millisecond_more_is_too_late(late: int) -> None:
    table = full(Table(THREE))
    assert table.refusal(f"cleo: rov @{1000 + late}") == Rule.TOO_LATE
    assert "rov" in table.hand("cleo")


@rule("8.1")
def test_8_1_what_counts_is_the_time_since_the_dice_appeared() -> None:
    table = Table(THREE).play("cleo: rov @1234")
    assert (table.event(Laid).reaction, table.view().laid[0].reaction) == (1234, 1234)


@rule("8.2")
def test_8_2_the_last_place_is_decisive() -> None:
    table = Table(THREE).play("ben: rog @500", "anna: ro @600")
    assert table.view().decided is None
    table.play("anna: roy @1000")
    assert (table.view().decided, table.wakes) == (11_000, 1101)


@rule("8.2", "10.1")
def test_8_2_an_emptied_hand_is_decisive() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: rog bv   cleo: rov g").play("anna: ro @700")
    assert (table.view().decided, table.wakes) == (10_700, 801)


@rule("8.2")
def test_8_2_later_decisive_cards_do_not_make_it_longer() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy oygb b   ben: rog rob   cleo: rov")
    table.play("anna: ro @500", "anna: roy @600", "ben: rog @1000")  # the limit
    table.play("cleo: rov @1090")  # an emptied hand
    assert table.wakes == 1101
    assert table.refusal("anna: oygb @1101") == Rule.TOO_LATE


@rule("8.2", "8.3")
def test_8_2_the_limit_may_be_reached_after_a_hand_was_emptied() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: rog rob roygbv bv   cleo: rov royg g")
    table.play("anna: ro @1000", "ben: rog @1010", "ben: rob @1020")
    assert (table.laid, table.wakes) == (["anna ro", "ben rog", "ben rob"], 1101)
    assert table.refusal("ben: roygbv @1030") == Rule.TOO_LATE
    assert table.play("cleo: rov @1040").event(Laid).extra
    assert table.refusal("cleo: royg @1050") == Rule.TOO_LATE


@rule("8.3")
def test_8_3_each_other_player_gets_one_card_in_beyond_the_limit() -> None:
    table = full(Table(THREE)).play("cleo: rov @1050", "ben: rob @1100")
    assert table.laid == ["ben rog", "anna ro", "anna roy", "cleo rov", "ben rob"]
    assert table.refusal("cleo: royg @1100") == Rule.TOO_LATE
    assert table.wait(1101).counts == [2, 1, 2]


@rule("8.3")
def test_8_3_but_not_the_player_who_took_the_last_place() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy rob b   ben: rog bv").play("anna: ro @900", "anna: roy @1000")
    assert table.refusal("anna: rob @1000") == Rule.TOO_LATE
    assert table.moves("anna") == {"b", "pass"}
    assert table.moves("ben") == {"rog", "bv", "pass"}


@rule("8.3")
def test_8_3_a_card_beyond_the_limit_is_marked() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: rog bv").play("anna: ro @900")
    assert not table.event(Laid).extra
    assert not table.play("anna: roy @1000").event(Laid).extra
    assert table.play("ben: rog @1100").event(Laid).extra


@rule("8.4")
def test_8_4_a_wrong_card_within_the_moment_is_a_mistake() -> None:
    table = full(Table(THREE)).play("cleo: g @1100")
    assert table.happened == ["Erred", "Drew"]
    assert len(table.hand("cleo")) == 6
    assert table.refusal("cleo: rov @1100") == Rule.BARRED


@rule("8.4")
def test_8_4_even_of_somebody_who_could_not_add_a_card() -> None:
    table = full(Table(THREE)).play("anna: b @1050")
    assert table.happened == ["Erred", "Drew"]
    table = full(Table(THREE)).play("cleo: rov @1050", "cleo: g @1060")
    assert table.happened == ["Erred", "Drew"]


@rule("8.4", "5.4")
def test_8_4_once_the_roll_is_over_it_is_merely_late() -> None:
    table = full(Table(THREE))
    assert table.refusal("cleo: g @1101") == Rule.TOO_LATE
    assert len(table.hand("cleo")) == 3


@rule("8.5")
@pytest.mark.parametrize("early", [-800, -1, 0])
def test_8_5_nobody_is_faster_than_the_dice(early: int) -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: rog bv").play(f"anna: ro @{early}")
    assert table.event(Laid).reaction == 0
    table.play(f"anna: roy @{early}")
    assert (table.view().decided, table.wakes) == (10_000, 101)
    table.play("ben: rog @100")
    assert table.laid == ["anna ro", "anna roy", "ben rog"]


@rule("8.5", "6.1")
def test_8_5_a_wrong_card_thrown_too_soon_is_a_mistake_all_the_same() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: rog bv").play("anna: b @-500", "ben: bv @-400")
    assert [card.reaction for card in table.view().erred] == [0, 0]
    assert table.wakes == 3000


@rule("8.1", "8.3")
def test_8_1_the_example_of_the_rules() -> None:
    def example() -> Table:
        return Table("dice: -r -r   anna: b yg ro   ben: gb r").play("anna: b @900", "anna: yg @1420")

    assert example().play("ben: gb @1500").laid == ["anna b", "anna yg", "ben gb"]
    assert example().refusal("ben: gb @1530") == Rule.TOO_LATE
