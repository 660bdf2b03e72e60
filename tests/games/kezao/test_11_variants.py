"""Chapter 11 of the rules."""

from itertools import product
from random import Random

import pytest

from tablee.games.kezao import game
from tablee.games.kezao.cards import LETTERS, PICTURES
from tablee.games.kezao.model import Dealt, DiceChosen, Drew, Level, Options, Rolled, Rule
from tests.contract.playouts import Setting, playout
from tests.games.kezao.board import Scripted, Table, right_cards, rolled, rule, words_of

CHOOSING = "anna: 7 any   ben: 7 any"
FACES = [f"{sign}{letter}" for sign in "+-" for letter in LETTERS]
PAIRS = [f"{one} {other}" for one, other in product(FACES, repeat=2) if (one[1] != other[1] or one == other)]
OPPOSITIONS = [f"+{letter} -{letter}" for letter in LETTERS]
LEVELS: list[Level] = ["junior", "classic", "expert"]


def opposite(dice: str) -> str:
    return dice.translate(str.maketrans("+-", "-+"))


@rule("11.1")
@pytest.mark.parametrize(("present", "die"), [(0, "-g"), (1, "+g")])
def test_11_1_juniors_roll_a_single_die(present: int, die: str) -> None:
    luck = Scripted(lots=[3])
    table = Table(CHOOSING, level="junior", luck=luck)
    assert table.moves("anna") == {"choose 0", "choose 1"}
    table.play(f"anna: choose {present} @0").wait(3000)
    assert (words_of(table.view().dice), luck.limits) == ([die], [6])
    assert (table.view().twist, table.view().opposition) == (None, False)


@rule("11.1")
def test_11_1_juniors_cannot_choose_two_dice() -> None:
    table = Table(CHOOSING, level="junior")
    assert table.refusal("anna: choose 2") == Rule.ONE_DIE_FOR_JUNIORS
    assert Table(CHOOSING).play("anna: choose 2").phase == "countdown"


@rule("11.1", "5.3")
def test_11_1_for_juniors_the_places_are_as_many_as_ever() -> None:
    table = Table("dice: +r   anna: r ro b   ben: roy y   cleo: g gb", level="junior")
    table.play("anna: r @100", "anna: ro @200", "ben: roy @300")
    assert (table.view().limit, table.view().decided) == (3, 10_300)


@rule("11.2")
def test_11_2_with_cards_on_the_table_everybody_sees_every_hand() -> None:
    table = Table.fresh(3, open_hands=True)
    for observer in (None, "anna", "ben", "cleo"):
        assert table.view(observer).hands == table.state.hands
    assert table.event(Dealt) == Dealt(open=True)


@rule("11.2", "6.1")
def test_11_2_and_every_card_that_is_drawn() -> None:
    table = Table("dice: +r +o   anna: ro b   ben: roy g", open_hands=True).play("anna: b")
    drew = table.event(Drew)
    assert (drew.open, len(drew.cards)) == (True, 3)
    assert [game.seen(drew, observer) for observer in (None, 0, 1)] == [drew] * 3


@rule("11.2")
def test_11_2_but_nobody_sees_the_pile() -> None:
    table = Table.fresh(3, open_hands=True)
    assert table.view("anna").pile == 39
    shuffled = table.events[1]
    assert type(game.seen(shuffled, 0)).__name__ == "PileFormed"


@rule("11.3")
@pytest.mark.parametrize(("lot", "twist"), [(0, "neutral"), (1, "one"), (2, "inversion")])
def test_11_3_experts_roll_a_fifth_die_with_the_two(lot: int, twist: str) -> None:
    luck = Scripted(lots=[0, 5, lot])
    table = Table(CHOOSING, level="expert", luck=luck).play("anna: choose 1 @0").wait(3000)
    event = table.event(Rolled)
    assert (words_of(event.dice), event.twist, luck.limits) == (["+r", "-v"], twist, [6, 6, 3])
    assert (table.view().twist, table.moves("ben")) == (twist, {*table.hand("ben"), "pass"})


@rule("11.3")
def test_11_3_nobody_else_does() -> None:
    for level in ("junior", "classic"):
        table = Table(CHOOSING, level=level, luck=Scripted(lots=[0, 5])).play("anna: choose 1 @0").wait(3000)
        assert table.view().twist is None


@rule("11.4")
@pytest.mark.parametrize("dice", PAIRS)
def test_11_4_neutral_the_dice_mean_what_they_say(dice: str) -> None:
    assert right_cards(f"{dice} neutral") == right_cards(dice)


@rule("11.5")
@pytest.mark.parametrize("dice", PAIRS)
def test_11_5_one_of_the_dice_is_enough(dice: str) -> None:
    one, other = dice.split()
    assert right_cards(f"{dice} one") == right_cards(one) | right_cards(other)


@rule("11.6")
@pytest.mark.parametrize("dice", PAIRS)
def test_11_6_inversion_turns_both_dice_round(dice: str) -> None:
    assert right_cards(f"{dice} inversion") == right_cards(opposite(dice))
    one, other = dice.split()
    for card in right_cards(f"{dice} inversion") & set(PICTURES):
        assert (one[1] in card) == (one[0] == "-")
        assert (other[1] in card) == (other[0] == "-")


@rule("11.6", "6.1")
def test_11_6_what_would_fit_without_it_is_a_mistake() -> None:
    table = Table("dice: +y -r inversion   anna: yb g   ben: rv b", level="expert")
    assert table.play("ben: rv @100").happened == ["Laid"]
    assert table.play("anna: yb @200").happened == ["Erred", "Drew"]


@rule("11.7", "9.1")
@pytest.mark.parametrize("twist", ["neutral", "one", "inversion"])
@pytest.mark.parametrize("dice", OPPOSITIONS)
def test_11_7_an_opposition_is_one_whatever_the_fifth_die_shows(dice: str, twist: str) -> None:
    assert rolled(f"{dice} {twist}").opposition
    assert len(right_cards(f"{dice} {twist}")) == 60
    table = Table(f"dice: {dice} {twist}   anna: 2 any   ben: 2 any", level="expert")
    card = table.hand("anna")[0]
    table.play(f"anna: {card} @100")
    assert table.refusal(f"anna: {table.hand('anna')[0]} @110") == Rule.ONE_CARD_IN_OPPOSITION


@rule("11.8")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("open_hands", [False, True])
def test_11_8_cards_on_the_table_goes_with_every_level(level: Level, open_hands: bool) -> None:
    setting = Setting(game, 3, Options(points=1, level=level, open_hands=open_hands), Random(level).randrange(99))
    for match in playout(setting, even=True):
        view = game.view(match.state, 1)
        assert (view.hands[0] is not None) == open_hands
        assert view.dice is None or len(view.dice) == (1 if level == "junior" else 2)
        assert (view.twist is not None) == (level == "expert" and view.dice is not None)
    assert match.outcome is not None


@rule("11.9")
def test_11_9_calm_gives_twice_as_much_time() -> None:
    hasty, calm = (Table(CHOOSING, calm=calm).play("anna: choose 2 @0") for calm in (False, True))
    assert (hasty.event(DiceChosen).starts, calm.event(DiceChosen).starts) == (13_000, 16_000)
    drawing = "dice: +r +o   anna: ro b   ben: roy g"
    assert [Table(drawing, calm=calm).wakes for calm in (False, True)] == [30_000, 60_000]
