"""Chapters 5 and 6 of the rules."""

import pytest

from tablee.core.pile import Shuffled
from tablee.games.kezao import game
from tablee.games.kezao.model import Drew, DrewUnseen, Erred, Laid, LaidCard, Rule, Throw
from tests.games.kezao.board import PLAYERS, ROLL, Scripted, Table, card_named, names, rule

RED_ORANGE = "dice: +r +o"


# 5 throwing cards


@rule("5.1")
def test_5_1_one_player_may_throw_several_cards_one_after_the_other() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: 3 any   cleo: 3 any")
    assert table.play("anna: ro @400").event(Laid) == Laid(0, card_named("ro"), 400, extra=False)
    assert table.play("anna: roy @700").event(Laid) == Laid(0, card_named("roy"), 700, extra=False)
    assert (table.laid, table.hand("anna")) == (["anna ro", "anna roy"], ["b"])
    assert table.view().laid[1] == LaidCard(0, card_named("roy"), 700)


@rule("5.1")
def test_5_1_nobody_has_to_wait_for_anybody() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: roy g   cleo: rog y")
    table.play("cleo: rog @300", "anna: ro @300", "ben: roy @301")
    assert table.laid == ["cleo rog", "anna ro", "ben roy"]


@rule("5.2")
def test_5_2_only_cards_of_ones_own_hand_can_be_thrown() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: roy g")
    assert table.refusal("anna: roy") == Rule.MUST_HOLD
    assert table.refusal("anna: v") == Rule.MUST_HOLD
    assert table.refusal("anna: K1") == Rule.MUST_HOLD
    assert table.refusal("anna: rg") == Rule.MUST_HOLD
    table.play("anna: ro")
    assert table.refusal("anna: ro") == Rule.MUST_HOLD


@rule("5.2")
@pytest.mark.parametrize("stranger", [-1, 2, 5])
def test_5_2_nobody_from_elsewhere_throws(stranger: int) -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: roy g")
    for card in ("ro", "roy", "b"):
        assert game.check(table.state, stranger, Throw(card_named(card), ROLL)) == Rule.MUST_HOLD
    assert not game.legal(table.state, stranger)


@rule("5.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_5_3_there_are_as_many_places_as_players(seats: int) -> None:
    others = "   ".join(f"{player}: 1 wrong" for player in PLAYERS[1:seats])
    table = Table(f"{RED_ORANGE}   anna: 6 right   {others}")
    assert table.view().limit == seats
    for number, card in enumerate(table.hand("anna")[:seats], 1):
        assert table.view().decided is None
        table.play(f"anna: {card} @{number * 200}")
    assert len(table.laid) == seats
    assert table.view().decided == 10_000 + seats * 200
    assert not table.moves("anna") - {"pass"}


@rule("5.4")
def test_5_4_a_right_card_that_finds_no_place_goes_back_without_penalty() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy rog b   ben: rob g").play("anna: ro @100", "anna: roy @200")
    assert table.refusal("anna: rog @250") == Rule.TOO_LATE
    assert table.refusal("ben: rob @301") == Rule.TOO_LATE
    assert (table.hand("ben"), table.phase) == (["rob", "g"], "choosing")


@rule("5.4", "8.4")
@pytest.mark.parametrize("card", ["rob", "g"], ids=["right", "wrong"])
def test_5_4_after_the_roll_any_card_is_merely_late(card: str) -> None:
    table = Table(f"{RED_ORANGE}   anna: ro roy b   ben: rob g").play("anna: ro @100", "anna: roy @200")
    assert table.refusal(f"ben: {card} @301") == Rule.TOO_LATE
    table.play("ben: choose 1 @400")
    assert table.refusal(f"ben: {card} #{ROLL} @500") == Rule.TOO_LATE
    table.wait(400 + 3000)
    assert table.phase == "race"
    assert table.refusal(f"ben: {card} #{ROLL} @3500") == Rule.TOO_LATE
    assert table.refusal(f"ben: pass #{ROLL} @3500") == Rule.TOO_LATE
    assert table.hand("ben") == ["rob", "g"]


@rule("5.4")
def test_5_4_a_card_for_a_roll_to_come_is_not_judged_by_this_one() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro b   ben: roy g")
    for move in ("ro", "b", "pass"):
        assert table.refusal(f"anna: {move} #{ROLL + 1}") == Rule.TOO_LATE


# 6 mistakes


@rule("6.1")
def test_6_1_a_wrong_card_goes_back_and_three_more_are_drawn() -> None:
    table = Table(f"{RED_ORANGE}   pile: g y gb v   anna: ro bv   ben: roy b").play("anna: bv @350")
    assert table.event(Erred) == Erred(0, card_named("bv"), 350)
    assert table.event(Drew) == Drew(0, tuple(map(card_named, ["g", "y", "gb"])), open=False)
    assert table.happened == ["Erred", "Drew"]
    assert table.hand("anna") == ["ro", "bv", "g", "y", "gb"]
    assert table.view().erred == [LaidCard(0, card_named("bv"), 350)]


@rule("6.1")
def test_6_1_the_others_see_the_wrong_card_and_how_many_were_drawn() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro bv   ben: roy g").play("anna: bv @350")
    erred, drew = table.events
    assert [game.seen(erred, who) for who in (None, 0, 1)] == [erred] * 3
    assert [game.seen(drew, who) for who in (None, 0, 1)] == [DrewUnseen(0, 3), drew, DrewUnseen(0, 3)]


@rule("6.2")
def test_6_2_after_a_mistake_nothing_more_can_be_thrown_in_this_roll() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro bv   ben: roy g").play("anna: bv @350")
    assert (table.moves("anna"), table.view().barred) == (set(), [True, False])
    assert table.refusal("anna: ro @400") == Rule.BARRED
    assert table.refusal("anna: bv @400") == Rule.BARRED
    assert table.refusal("anna: pass @400") == Rule.BARRED


@rule("6.2")
def test_6_2_in_the_next_roll_everything_is_forgiven() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro bv   ben: roy rog g").play(
        "anna: bv @350", "ben: roy @400", "ben: rog @500"
    )
    table.wait(601)
    assert (table.view().barred, table.view().erred) == ([False, False], [])
    table.play("ben: choose 1 @700").wait(4000)
    assert "ro" in table.moves("anna")


@rule("6.3")
def test_6_3_a_wrong_card_takes_no_place() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro bv   ben: roy rog g").play("anna: bv @350", "ben: roy @400")
    assert (table.view().decided, table.laid) == (None, ["ben roy"])
    table.play("ben: rog @500")
    assert table.laid == ["ben roy", "ben rog"]


@rule("6.4")
def test_6_4_a_short_pile_is_drawn_then_the_cards_set_aside_are_shuffled() -> None:
    drawing = f"{RED_ORANGE}   pile: g y   aside: gv yb ygb   rest: away   anna: ro bv   ben: roy b"
    table = Table(drawing, luck=Scripted("yb gv")).play("anna: bv")
    assert table.happened == ["Erred", "Drew", "Shuffled", "Drew"]
    assert table.hand("anna") == ["ro", "bv", "g", "y", "yb"]
    assert table.shuffles == [["gv", "yb", "ygb"]]
    assert (names(table.state.pile), table.view().aside) == (["ygb", "gv"], [])


@rule("6.4")
def test_6_4_the_cards_of_the_roll_under_way_stay_on_the_table() -> None:
    drawing = f"{RED_ORANGE}   aside: gv   rest: away   anna: ro bv y   ben: roy b   cleo: g"
    table = Table(drawing, luck=Scripted("gv")).play("anna: ro @10", "anna: bv @20")
    assert table.hand("anna") == ["bv", "y", "gv"]
    assert (table.laid, table.view().pile, table.view().aside) == (["anna ro"], 0, [])


@rule("6.4")
@pytest.mark.parametrize(("pile", "drawn"), [("", 0), ("g", 1), ("g y", 2)])
def test_6_4_with_nothing_to_shuffle_fewer_are_drawn(pile: str, drawn: int) -> None:
    table = Table(f"{RED_ORANGE}   pile: {pile}   rest: away   anna: ro bv   ben: roy b").play("anna: bv")
    assert table.hand("anna") == ["ro", "bv", *pile.split()]
    assert table.happened == ["Erred", "Drew"][: 1 + bool(drawn)]
    assert table.view().barred[0]


@rule("6.4")
def test_6_4_a_pile_that_is_just_enough_is_not_formed_anew() -> None:
    table = Table(f"{RED_ORANGE}   pile: g y v   rest: aside   anna: ro bv   ben: roy b").play("anna: bv")
    assert (table.view().pile, Shuffled.__name__ in table.happened) == (0, False)
    assert len(table.view().aside) == 60 - 3 - 4
