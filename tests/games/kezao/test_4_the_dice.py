"""Chapter 4 of the rules."""

from itertools import product

import pytest

from tablee.games.kezao import game
from tablee.games.kezao.cards import LETTERS, PICTURES
from tablee.games.kezao.model import DiceChosen, Rolled, Rule
from tablee.games.kezao.rules import CALM_COUNTDOWN, COUNTDOWN, LEAD
from tests.games.kezao.board import ROLL, Scripted, Table, right_cards, rule, words_of

CHOOSING = "anna: 7 any   ben: 7 any   cleo: 7 any"
PRESENT_DICE = [f"+{letter}" for letter in LETTERS]
ABSENT_DICE = [f"-{letter}" for letter in LETTERS]


@rule("4.1")
def test_4_1_only_the_roller_chooses() -> None:
    table = Table(CHOOSING, roller="ben")
    assert [table.moves(player) for player in ("anna", "ben", "cleo")] == [
        set(),
        {"choose 0", "choose 1", "choose 2"},
        set(),
    ]
    assert table.refusal("anna: choose 1") == Rule.ROLLER_CHOOSES
    assert table.refusal("cleo: choose 1") == Rule.ROLLER_CHOOSES


@rule("4.2")
def test_4_2_the_next_dice_are_chosen_when_the_roll_is_over() -> None:
    table = Table(CHOOSING).play("anna: choose 1")
    assert table.refusal("anna: choose 1") == Rule.ONE_ROLL_AT_A_TIME
    table = Table("dice: +r +o   anna: ro b   ben: roy g")
    assert table.refusal("anna: choose 1") == Rule.ONE_ROLL_AT_A_TIME
    table.play("anna: ro @100", "ben: roy @200")
    assert table.refusal("anna: choose 1 @300") == Rule.ONE_ROLL_AT_A_TIME
    assert table.wait(301).moves("ben") == {"choose 0", "choose 1", "choose 2"}


@rule("4.3")
@pytest.mark.parametrize(
    ("present", "lots", "dice"),
    [(2, [0, 5], ["+r", "+v"]), (1, [0, 5], ["+r", "-v"]), (0, [2, 4], ["-y", "-b"]), (1, [5, 0], ["+v", "-r"])],
)
def test_4_3_two_dice_that_ask_or_forbid_or_one_of_each(present: int, lots: list[int], dice: list[str]) -> None:
    luck = Scripted(lots=lots)
    table = Table(CHOOSING, luck=luck).play(f"anna: choose {present}").wait(3000)
    assert words_of(table.view().dice) == dice
    assert luck.limits == [6, 6]
    assert (table.view().twist, table.view().opposition, table.view().present) == (None, False, present)


@rule("4.3")
@pytest.mark.parametrize("present", [0, 1, 2])
def test_4_3_every_colour_can_come_up_on_either_die(present: int) -> None:
    shown = set()
    for lots in product(range(6), repeat=2):
        table = Table(CHOOSING, luck=Scripted(lots=lots)).play(f"anna: choose {present}").wait(3000)
        shown.add(tuple(words_of(table.view().dice)))
    first = PRESENT_DICE if present else ABSENT_DICE
    assert shown == set(product(first, PRESENT_DICE if present == 2 else ABSENT_DICE))


@rule("4.4")
@pytest.mark.parametrize(("dice", "count"), [("+r +v", 16), ("-y -b", 13), ("+r -v", 14)])
def test_4_4_the_examples_of_the_rulebook(dice: str, count: int) -> None:
    assert len(right_cards(dice) & set(PICTURES)) == count


@rule("4.4")
@pytest.mark.parametrize("dice", [" ".join(pair) for pair in product(PRESENT_DICE + ABSENT_DICE, repeat=2)])
def test_4_4_a_card_has_to_do_what_both_dice_say(dice: str) -> None:
    one, other = dice.split()
    if one[1] == other[1] and one != other:
        return  # chapter 9 has tests of oppositions
    both = {card for card in PICTURES if all((die[1] in card) == (die[0] == "+") for die in (one, other))}
    assert right_cards(dice) == both | {"K1", "K2"}


@rule("4.4")
@pytest.mark.parametrize("die", PRESENT_DICE + ABSENT_DICE)
def test_4_4_two_dice_that_show_the_same_are_one_demand(die: str) -> None:
    assert right_cards(f"{die} {die}") == right_cards(die)
    assert len(right_cards(die) & set(PICTURES)) == (30 if die[0] == "+" else 28)


@rule("4.5")
@pytest.mark.parametrize(("calm", "countdown"), [(False, 3000), (True, 6000)])
def test_4_5_after_the_choice_there_is_a_countdown(calm: bool, countdown: int) -> None:
    table = Table(CHOOSING, calm=calm).play("anna: choose 2 @0")
    assert table.event(DiceChosen) == DiceChosen(0, ROLL + 1, 2, 10_000 + countdown)
    assert countdown == (CALM_COUNTDOWN if calm else COUNTDOWN)
    assert (table.phase, table.view().roll, table.view().dice) == ("countdown", ROLL + 1, None)
    assert (table.wakes, table.view().starts) == (countdown - LEAD, 10_000 + countdown)


@rule("4.5")
def test_4_5_cards_cannot_be_thrown_before_the_dice_have_fallen() -> None:
    table = Table("anna: ro b   ben: roy g").play("anna: choose 2 @0")
    for move in ("ro", "b", "pass"):
        assert table.refusal(f"anna: {move} @2199") == Rule.WAIT_FOR_THE_DICE
    assert (table.moves("anna"), table.moves("ben"), table.phase) == (set(), set(), "countdown")
    assert table.wait(2200).phase == "race"
    assert table.moves("anna") == {"ro", "b", "pass"}


@rule("4.5")
def test_4_5_everybody_is_told_the_dice_in_time_to_see_them_at_the_same_instant() -> None:
    table = Table(CHOOSING, luck=Scripted(lots=[1, 3])).play("anna: choose 1 @0").wait(3000 - LEAD)
    event = table.event(Rolled)
    assert (event.starts, event.roll, words_of(event.dice)) == (13_000, ROLL + 1, ["+o", "-g"])
    assert table.match.now == 13_000 - LEAD
    assert LEAD == 800


@rule("4.5", "8.1")
def test_4_5_the_race_is_open_from_then_on_and_counts_from_the_painting() -> None:
    table = Table(CHOOSING).play("anna: choose 1 @0")
    assert game.race(table.wait(2199).state) is None
    assert game.race(table.wait(2200).state) == 13_000
    table.play("anna: pass @3500", "ben: pass @3600", "cleo: pass @3700")
    assert game.race(table.state) is None


@rule("4.5")
def test_4_5_luck_is_asked_when_the_dice_fall_not_when_they_are_chosen() -> None:
    luck = Scripted(lots=[1, 3])
    table = Table(CHOOSING, luck=luck).play("anna: choose 1 @0").wait(2199)
    assert luck.limits == []
    table.wait(2200)
    assert luck.limits == [6, 6]
