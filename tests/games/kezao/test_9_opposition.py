"""Chapter 9 of the rules."""

from itertools import product

import pytest

from tablee.games.kezao.cards import LETTERS
from tablee.games.kezao.model import Laid, RollEnded, RoundWon, Rule
from tests.games.kezao.board import PLAYERS, Scripted, Table, names, right_cards, rolled, rule

every_company = pytest.mark.parametrize("seats", [2, 3, 4, 5])
CARDS = ("roy", "v", "K1", "gb", "o")


def opposed(seats: int) -> Table:
    """A table in an opposition; each player holds a card of CARDS and another one."""
    others = ("b", "g", "r", "y", "rv")
    hands = "   ".join(f"{PLAYERS[i]}: {CARDS[i]} {others[i]}" for i in range(seats))
    return Table(f"dice: +b -b   {hands}")


def lay(table: Table, *times: int) -> Table:
    """Let anna, ben and so on lay their cards at these times."""
    return table.play(*(f"{PLAYERS[i]}: {CARDS[i]} @{at}" for i, at in enumerate(times)))


@rule("9.1")
@pytest.mark.parametrize("dice", [f"+{one} -{other}" for one, other in product(LETTERS, repeat=2)])
def test_9_1_one_die_asks_for_what_the_other_forbids(dice: str) -> None:
    assert rolled(dice).opposition == (dice[1] == dice[4])
    assert (len(right_cards(dice)) == 60) == (dice[1] == dice[4])


@rule("9.1")
def test_9_1_two_dice_of_one_kind_are_never_opposed() -> None:
    assert not any(rolled(f"{sign}{one} {sign}{one}").opposition for sign in "+-" for one in LETTERS)


@rule("9.1")
def test_9_1_it_happens_by_the_dice_alone() -> None:
    table = Table("anna: 7 any   ben: 7 any", luck=Scripted(lots=[4, 4])).play("anna: choose 1 @0").wait(3000)
    assert table.view().opposition
    table = Table("anna: 7 any   ben: 7 any", luck=Scripted(lots=[4, 4])).play("anna: choose 2 @0").wait(3000)
    assert not table.view().opposition


@rule("9.2")
def test_9_2_any_card_will_do_but_only_one() -> None:
    table = opposed(3)
    assert table.moves("anna") == {"roy", "b", "pass"}
    table.play("anna: roy @300")
    assert (table.laid, table.moves("anna")) == (["anna roy"], set())
    assert table.refusal("anna: b @310") == Rule.ONE_CARD_IN_OPPOSITION
    assert table.refusal("anna: pass @310") == Rule.PASS_ONCE


@rule("9.2")
@pytest.mark.parametrize("card", ["b", "r", "roygbv", "K2"])
def test_9_2_no_card_is_wrong(card: str) -> None:
    table = Table(f"dice: +b -b   anna: {card} o   ben: 2 any   cleo: 2 any").play(f"anna: {card}")
    assert table.happened == ["Laid"]


@rule("9.3")
@every_company
def test_9_3_it_is_decided_when_all_but_one_have_laid(seats: int) -> None:
    table = lay(opposed(seats), *(200 * (i + 1) for i in range(seats - 2)))
    assert table.view().decided is None
    table = lay(opposed(seats), *(200 * (i + 1) for i in range(seats - 1)))
    decided = 200 * (seats - 1)
    assert (table.view().decided, table.wakes) == (10_000 + decided, decided + 101)
    last = PLAYERS[seats - 1]
    assert table.refusal(f"{last}: {CARDS[seats - 1]} @{decided + 101}") == Rule.TOO_LATE
    assert (table.counts[-1], table.counts[:-1]) == (2, [1] * (seats - 1))


@rule("9.3")
def test_9_3_it_ends_as_an_opposition() -> None:
    table = lay(opposed(3), 200, 400).wait(501)
    assert table.event(RollEnded).why == "opposition"
    assert names(table.view().aside) == ["roy", "v"]
    assert table.roller == "ben"


@rule("9.4")
@every_company
@pytest.mark.parametrize("late", [0, 100])
def test_9_4_a_tie_for_last_leaves_all_cards_on_the_table(seats: int, late: int) -> None:
    times = [200 * (i + 1) for i in range(seats - 1)]
    table = lay(opposed(seats), *times, times[-1] + late)
    assert table.event(Laid).extra
    assert table.counts == [1] * seats
    assert table.wait(times[-1] + 101).event(RollEnded).why == "opposition"
    assert len(table.view().aside) == seats


@rule("9.4")
def test_9_4_only_the_last_card_is_marked_as_a_tie() -> None:
    table = lay(opposed(3), 200)
    assert not table.event(Laid).extra
    assert not table.play("ben: v @400").event(Laid).extra
    assert table.play("cleo: K1 @401").event(Laid).extra


@rule("9.5")
def test_9_5_it_ends_when_everybody_has_laid_or_passed() -> None:
    table = opposed(4).play("anna: roy @200", "ben: pass @300", "cleo: pass @400")
    assert table.phase == "race"
    table.play("dan: pass @500")
    assert (table.event(RollEnded).why, table.counts) == ("passed", [1, 2, 2, 2])


@rule("9.5")
def test_9_5_also_when_the_last_to_decide_lays_a_card() -> None:
    table = opposed(4).play("anna: pass @200", "ben: pass @300", "cleo: pass @400", "dan: gb @500")
    assert (table.event(RollEnded).why, table.counts) == ("passed", [2, 2, 2, 1])


@rule("9.5", "7.4")
def test_9_5_a_pass_can_be_taken_back_as_long_as_it_goes_on() -> None:
    table = opposed(3).play("anna: pass @200", "anna: roy @300")
    assert (table.laid, table.view().passed) == (["anna roy"], [False] * 3)


@rule("9.5", "9.4")
def test_9_5_who_passed_may_still_tie_for_last() -> None:
    table = opposed(3).play("cleo: pass @100", "anna: roy @200", "ben: v @300")
    assert table.phase == "race"
    assert table.play("cleo: K1 @400").counts == [1, 1, 1]


@rule("9.5")
def test_9_5_when_the_time_is_up_laid_cards_stay_laid() -> None:
    table = opposed(4).play("anna: roy @200", "ben: v @300").wait(30_000)
    assert (table.event(RollEnded).why, table.counts) == ("time", [1, 1, 2, 2])


@rule("9.5", "7.3")
def test_9_5_nobody_is_ever_stuck_in_an_opposition() -> None:
    table = opposed(4)
    assert table.wakes == 30_000
    assert table.play("anna: roy @200", "ben: v @300").wakes == 30_000


@rule("9.3", "10.1")
@every_company
def test_9_3_the_first_to_empty_the_hand_wins_at_once(seats: int) -> None:
    others = "   ".join(f"{player}: 3 any" for player in PLAYERS[1:seats])
    table = Table(f"dice: +b -b   anna: roy   {others}").play("anna: roy @200")
    assert table.wakes == 301
    assert table.wait(301).event(RoundWon).seats == (0,)


@rule("9.3", "10.1")
def test_9_3_a_last_card_that_has_to_be_taken_back_wins_nothing() -> None:
    table = Table("dice: +b -b   anna: roy r   ben: v y   cleo: o").play("anna: roy @200", "ben: v @400")
    assert table.refusal("cleo: o @501") == Rule.TOO_LATE
    assert (table.counts, table.view().scores) == ([1, 1, 1], [0, 0, 0])


@rule("9.4", "10.2")
def test_9_4_tied_for_last_an_emptied_hand_scores() -> None:
    table = Table("dice: +b -b   anna: roy r   ben: v   cleo: o")
    table.play("anna: roy @200", "ben: v @400", "cleo: o @500").wait(501)
    assert table.event(RoundWon).seats == (1, 2)
