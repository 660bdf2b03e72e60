"""The rules text of Kezao: its examples can be played, and its figures are those of the engine."""

import re

import pytest

from tablee.games.kezao.cards import COLOURS, DECK, LETTERS, PICTURES, named
from tablee.games.kezao.rules import CALM_COUNTDOWN, CALM_ROLL_TIME, CLOSING, COUNTDOWN, ROLL_TIME, WINDOW
from tablee.rulebook import paragraphs, text
from tests.games.kezao.board import Table, right_cards
from tests.games.rules_texts import Board, boards, every_language, examples, marked

ADDRESS = re.compile(r"\]\((\w+):([\w-]+)\)")
TWISTS = ("neutral", "one", "inversion")


def dice_in(board: Board) -> str:
    """The dice of a drawing as `board.py` writes them, such as "+r -v inversion"."""
    return " ".join(die(name.removeprefix("die:")) for name in board.cards if name.startswith("die:"))


def die(name: str) -> str:
    if name in TWISTS:
        return name
    sign = "-" if name.startswith("no-") else "+"
    return sign + LETTERS[COLOURS.index(name.removeprefix("no-"))]


def cards_in(board: Board) -> list[str]:
    """The cards of a drawing as letters of their colours; a joker is K1."""
    return [letters(name) for name in board.cards if not name.startswith("die:")]


def letters(name: str) -> str:
    return "K1" if name == "kezao" else "".join(LETTERS[COLOURS.index(c)] for c in name.split("-"))


def drawn_in(language: str, chapter: int) -> list[Board]:
    return [board for example in examples("kezao", language, chapter) for board in boards(example)]


EVERY_BOARD = boards(text("kezao", "en"))


@pytest.mark.parametrize("board", [board for board in EVERY_BOARD if dice_in(board)])
def test_a_tick_is_on_cards_that_fit_and_a_cross_on_those_that_do_not(board: Board) -> None:
    dice = dice_in(board)
    right = right_cards(dice)
    is_opposition = dice == "+b -b"
    assert is_opposition or {letters(name) for name in marked(board.pieces, "✓")} <= right
    assert not {letters(name) for name in marked(board.pieces, "✗")} & right


@every_language
def test_every_drawn_card_is_in_the_box(language: str) -> None:
    shown = [name for board in boards(text("kezao", language)) for name in board.cards]
    assert {name for name in shown if not name.startswith("die:")} <= set(map(named, DECK))


@every_language
def test_chapter_4_shows_a_card_that_fits_and_one_that_does_not_and_counts_them(language: str) -> None:
    found = examples("kezao", language, 4)
    drawn = drawn_in(language, 4)
    assert [dice_in(board) for board in drawn] == ["+r +v", "-y -b", "+r -v"]
    for example, board in zip(found, drawn, strict=True):
        right = right_cards(dice_in(board)) & set(PICTURES)
        assert [card in right for card in cards_in(board)] == [True, False]
        assert re.findall(r"\d+", re.sub(r"\(.*?\)", "", example))[-2:] == ["58", str(len(right))]


def test_chapter_5_all_four_cards_fit_and_the_last_is_late() -> None:
    (board,) = drawn_in("en", 5)
    cards = cards_in(board)
    assert set(cards) <= right_cards(dice_in(board))
    table = Table(
        f"dice: {dice_in(board)}   anna: {cards[0]} {cards[1]} b   ben: {cards[2]} g   cleo: {cards[3]} y"
    )
    table.play(f"anna: {cards[0]} @900", f"anna: {cards[1]} @1100", f"ben: {cards[2]} @1500")
    assert table.refusal(f"cleo: {cards[3]} @2000").value == "5.4"


@every_language
def test_chapter_8_the_times_of_its_example_are_as_it_says(language: str) -> None:
    (example,) = examples("kezao", language, 8)
    last_place, same_moment, too_late = map(int, re.findall(r"\b1[45]\d\d", example))
    assert last_place <= same_moment <= last_place + WINDOW < too_late


def test_chapter_9_nora_keeps_her_joker() -> None:
    (board,) = drawn_in("en", 9)
    mina, tom, nora = cards_in(board)
    table = Table(f"dice: +b -b   anna: {mina} b   ben: {tom} g   cleo: {nora} y")
    table.play(f"anna: {mina} @700", f"ben: {tom} @800")
    assert table.refusal(f"cleo: {nora} @1000").value == "5.4"
    assert "K1" in table.hand("cleo")


@pytest.mark.parametrize(("twist", "fits"), [("inversion", [True, False]), ("one", [False, True])])
def test_chapter_11_inversion_and_one_are_as_its_example_says(twist: str, fits: list[bool]) -> None:
    (board,) = drawn_in("en", 11)
    dice = dice_in(board)
    assert dice == "+y -r inversion"
    right = right_cards(dice.replace("inversion", twist))
    assert [card in right for card in cards_in(board)] == fits
    neutral = right_cards(dice.replace("inversion", "neutral"))
    assert [card in neutral for card in cards_in(board)] == [False, True]


@every_language
def test_the_figures_are_those_of_the_engine(language: str) -> None:
    said = paragraphs("kezao", language)
    assert re.findall(r"\d+", said["2.1"])[0] == str(len(DECK))
    assert {"30", "58"} <= set(re.findall(r"\d+", said["2.3"]))
    assert str(ROLL_TIME // 1000) in said["7.6"]
    assert (CLOSING, WINDOW) == (3000, 100)  # "three seconds", "a tenth of a second"
    assert (CALM_COUNTDOWN, CALM_ROLL_TIME) == (2 * COUNTDOWN, 2 * ROLL_TIME)  # §11.9: "twice as long"


@every_language
def test_every_picture_is_of_a_card_in_the_box_or_of_a_die(language: str) -> None:
    shown = ADDRESS.findall(text("kezao", language))
    assert {name for kind, name in shown if kind == "card"} <= set(map(named, DECK))
    assert {name.removeprefix("no-") for kind, name in shown if kind == "die"} <= {*COLOURS, *TWISTS}


@every_language
def test_the_illustrator_of_the_box_is_credited(language: str) -> None:
    assert "Aurélien Jeanney" in text("kezao", language)
    assert "Bayard" in text("kezao", language)
