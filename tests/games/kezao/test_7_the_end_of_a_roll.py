"""Chapter 7 of the rules."""

import pytest

from tablee.games.kezao.model import RollEnded, Rule
from tablee.games.kezao.rules import CALM_ROLL_TIME, CLOSING, ROLL_TIME
from tests.games.kezao.board import Table, names, rule

RED_ORANGE = "dice: +r +o"
THREE = f"{RED_ORANGE}   anna: ro roy b   ben: rog bv   cleo: rob g"


def ended(table: Table) -> tuple[str, int]:
    """The reason for the end of the roll, and its time since the dice were shown."""
    return table.event(RollEnded).why, table.match.log[-1].at - 10_000


@rule("7.1")
def test_7_1_a_roll_ends_when_every_place_is_taken() -> None:
    table = Table(THREE).play("anna: ro @100", "ben: rog @200", "cleo: rob @300")
    assert (table.phase, table.wakes) == ("race", 401)
    assert ended(table.wait(401)) == ("limit", 401)
    assert table.phase == "choosing"


@rule("7.2")
def test_7_2_the_cards_laid_are_set_aside_in_their_order() -> None:
    table = Table(f"{THREE}   aside: K1").play("cleo: rob @300", "anna: ro @400", "anna: roy @500").wait(601)
    assert names(table.view().aside) == ["K1", "rob", "ro", "roy"]
    view = table.view()
    assert (view.laid, view.dice, view.present, view.starts, view.decided) == ([], None, None, None, None)
    assert (view.twist, view.opposition, view.passed) == (None, False, [False] * 3)


@rule("7.2")
@pytest.mark.parametrize(("roller", "following"), [("anna", "ben"), ("ben", "cleo"), ("cleo", "anna")])
def test_7_2_the_dice_go_to_the_left(roller: str, following: str) -> None:
    table = Table(THREE, roller=roller).play("anna: pass @1", "ben: pass @2", "cleo: pass @3")
    assert table.roller == following
    assert table.moves(following) == {"choose 0", "choose 1", "choose 2"}


@rule("7.3")
def test_7_3_when_nobody_can_add_from_the_outset_three_seconds_after_the_dice() -> None:
    table = Table(f"{RED_ORANGE}   anna: b g   ben: bv gv")
    assert (table.wakes, CLOSING) == (3000, 3000)
    assert (table.wait(2999).phase, ended(table.wait(3000))) == ("race", ("nobody", 3000))


@rule("7.3")
def test_7_3_three_seconds_after_the_last_card_that_could_be_laid() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: g bv   cleo: y")
    assert table.wakes == ROLL_TIME
    table.play("anna: ro @1234")
    assert (table.phase, table.wakes) == ("race", 4234)
    assert ended(table.wait(4234)) == ("nobody", 4234)


@rule("7.3", "6.2")
def test_7_3_barred_hands_do_not_count() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: g bv").play("anna: b @500")
    assert "ro" in table.hand("anna")
    assert ended(table.wait(3500)) == ("nobody", 3500)


@rule("7.3", "6.2")
def test_7_3_when_everybody_made_a_mistake() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: roy g").play("anna: b @500")
    assert table.wakes == ROLL_TIME
    table.play("ben: g @800")
    assert ended(table.wait(3800)) == ("nobody", 3800)


@rule("7.3")
def test_7_3_a_mistake_made_meanwhile_does_not_put_it_off() -> None:
    table = Table(f"{RED_ORANGE}   anna: y b   ben: v g").play("anna: b @2000")
    assert ended(table.wait(3000)) == ("nobody", 3000)


@rule("7.3", "6.1")
def test_7_3_what_a_barred_player_draws_does_not_change_it() -> None:
    table = Table(f"{RED_ORANGE}   pile: ro roy rog   anna: y b   ben: v g").play("anna: b @2000")
    assert table.hand("anna")[2:] == ["ro", "roy", "rog"]
    assert table.wakes == 3000


@rule("7.3", "8.2")
def test_7_3_a_limit_reached_with_the_last_card_that_fits_ends_as_a_limit() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: v g").play("anna: ro @10", "anna: roy @20")
    assert ended(table.wait(121)) == ("limit", 121)


@rule("7.3")
def test_7_3_the_end_comes_just_as_late_whatever_the_hands_hold() -> None:
    """The roll ends three seconds after the last throw, and nothing earlier reveals that nobody can add a card."""
    for hand in ("b g y v", "b g", "bv gv ygb ygbv"):
        table = Table(f"{RED_ORANGE}   anna: ro {hand}   ben: yb gb").play("anna: ro @700")
        assert table.wait(3699).events == []
        assert ended(table.wait(3700)) == ("nobody", 3700)


@rule("7.4")
def test_7_4_everybody_may_pass_once() -> None:
    table = Table(THREE).play("anna: pass @100")
    assert table.view().passed == [True, False, False]
    assert table.moves("anna") == {"ro", "roy", "b"}
    assert table.refusal("anna: pass @200") == Rule.PASS_ONCE


@rule("7.4")
def test_7_4_a_card_takes_the_pass_back() -> None:
    table = Table(THREE).play("anna: pass @100", "ben: pass @150", "anna: ro @200")
    assert table.view().passed == [False, True, False]
    assert "pass" in table.moves("anna")
    table.play("cleo: pass @300")
    assert table.phase == "race"
    table.play("anna: pass @400")
    assert ended(table) == ("passed", 400)


@rule("7.4", "8.2")
def test_7_4_who_has_no_card_left_has_nothing_to_pass_on() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: rog g").play("anna: ro @100")
    assert table.moves("anna") == set()
    assert table.refusal("anna: pass @150") == Rule.PASS_ONCE


@rule("7.4", "6.2")
def test_7_4_a_wrong_card_takes_the_pass_back_too() -> None:
    table = Table(THREE).play("anna: pass @100", "anna: b @200")
    assert (table.view().passed, table.view().barred) == ([False] * 3, [True, False, False])


@rule("7.5")
def test_7_5_when_all_have_passed_the_roll_is_over_at_once() -> None:
    table = Table(THREE).play("anna: pass @100", "ben: pass @200")
    assert table.phase == "race"
    assert ended(table.play("cleo: pass @300")) == ("passed", 300)


@rule("7.5", "6.2")
def test_7_5_those_who_made_a_mistake_are_not_asked() -> None:
    table = Table(THREE).play("anna: b @100", "ben: pass @200")
    assert ended(table.play("cleo: pass @300")) == ("passed", 300)


@rule("7.5", "6.2")
def test_7_5_also_when_the_last_to_think_makes_a_mistake() -> None:
    table = Table(THREE).play("ben: pass @100", "cleo: pass @200")
    assert ended(table.play("anna: b @300")) == ("passed", 300)
    assert table.happened == ["Erred", "Drew", "RollEnded"]


@rule("7.5", "7.3")
def test_7_5_if_all_made_a_mistake_nobody_passed() -> None:
    table = Table(THREE).play("anna: b @100", "ben: bv @200", "cleo: g @300")
    assert (table.phase, table.wakes) == ("race", 3300)


@rule("7.5")
def test_7_5_who_laid_a_card_and_did_not_pass_is_waited_for() -> None:
    table = Table(THREE).play("anna: ro @100", "ben: pass @200", "cleo: pass @300")
    assert table.phase == "race"
    assert table.laid == ["anna ro"]


@rule("7.5", "4.5")
def test_7_5_nobody_gives_up_before_the_dice_are_seen() -> None:
    table = Table(THREE).play("anna: pass @-700", "ben: pass @-600", "cleo: pass @-500")
    assert (table.phase, table.wakes, table.view().passed) == ("race", 0, [True] * 3)
    assert table.wait(-1).phase == "race"
    assert ended(table.wait(0)) == ("passed", 0)


@rule("7.5", "7.4")
def test_7_5_a_card_before_the_dice_are_seen_takes_the_pass_back() -> None:
    table = Table(THREE).play("anna: pass @-700", "ben: pass @-600", "cleo: pass @-500", "anna: ro @-400")
    assert (table.phase, table.wakes, table.laid) == ("race", ROLL_TIME, ["anna ro"])
    assert ended(table.play("anna: pass @20")) == ("passed", 20)


@rule("7.5", "6.2")
def test_7_5_a_mistake_before_the_dice_are_seen_does_not_end_the_roll_earlier() -> None:
    table = Table(THREE).play("ben: pass @-700", "cleo: pass @-600", "anna: b @-500")
    assert (table.phase, table.wakes) == ("race", 0)
    assert ended(table.wait(0)) == ("passed", 0)


@rule("7.5", "8.2")
def test_7_5_passing_does_not_shorten_the_decisive_moment() -> None:
    table = Table(THREE).play("anna: ro @100", "ben: rog @200", "cleo: rob @300")
    table.play("anna: pass @310", "ben: pass @320", "cleo: pass @330")
    assert (table.phase, table.wakes) == ("race", 401)


@rule("7.6")
@pytest.mark.parametrize(("calm", "longest"), [(False, 30_000), (True, 60_000)])
def test_7_6_a_roll_lasts_30_seconds_at_most(calm: bool, longest: int) -> None:
    table = Table(THREE, calm=calm).play("anna: ro @100")
    assert (table.wakes, longest) == (longest, CALM_ROLL_TIME if calm else ROLL_TIME)
    assert table.wait(longest - 1).phase == "race"
    assert ended(table.wait(longest)) == ("time", longest)
    assert names(table.view().aside) == ["ro"]


@rule("7.6", "7.3")
def test_7_6_even_if_nobody_could_add_for_less_than_three_seconds() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: v g").play("anna: ro @28000")
    assert ended(table.wait(30_000)) == ("time", 30_000)


@rule("7.6", "8.2")
def test_7_6_a_decisive_moment_is_not_cut_short() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: rog g").play("anna: ro @1", "anna: roy @29950")
    table.play("ben: rog @30050")
    assert table.laid == ["anna ro", "anna roy", "ben rog"]
    assert ended(table.wait(30_051)) == ("limit", 30_051)
