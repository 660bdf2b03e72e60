"""The rules texts have the same structure in every language, and their pictures are described correctly."""

import re
from importlib import import_module
from itertools import groupby

import pytest

from tablee.games import GAMES
from tablee.rulebook import paragraphs, text
from tests.games.rules_texts import BACK, PICTURE, boards, chapter, every_language, panels, pictures

CROSS_REFERENCE = re.compile(r"(?<!\*)\b\d+\.\d+\b")
END_OF_SENTENCE = re.compile(r"[.!?](?!\s?[»”])(?=\s|$)")
FACE_DOWN = {"en": "a face-down card", "fr": "une carte face cachée", "ko": "뒷면 카드"}

every_game = pytest.mark.parametrize("game", GAMES)


def chapters_of(numbers: list[str]) -> list[tuple[int, list[int]]]:
    split = [tuple(map(int, number.split("."))) for number in numbers]
    return [(chapter, [n for _, n in found]) for chapter, found in groupby(split, lambda pair: pair[0])]


def credits(game: str, language: str) -> str:
    return text(game, language).rpartition("\n## ")[2]


@every_game
@every_language
def test_the_text_opens_with_the_name_of_the_game(game: str, language: str) -> None:
    heading, _, _ = text(game, language).partition("\n")
    assert heading == text(game, "en").partition("\n")[0]
    assert re.sub(r"\W", "", heading.removeprefix("# ")).lower() == game.replace("_", "")
    assert heading.startswith("# ")


@every_game
@every_language
def test_the_numbers_are_the_same_in_every_language(game: str, language: str) -> None:
    assert list(paragraphs(game, language)) == list(paragraphs(game, "en"))


@every_game
@every_language
def test_the_numbers_are_consecutive_and_none_comes_twice(game: str, language: str) -> None:
    written = re.findall(r"^\*\*(\d+\.\d+)\*\*", text(game, language), re.M)
    found = chapters_of(written)
    assert [chapter for chapter, _ in found] == list(range(1, len(found) + 1))
    for _, numbers in found:
        assert numbers == list(range(1, len(numbers) + 1))


@every_game
@every_language
def test_a_heading_opens_the_chapter_of_its_number(game: str, language: str) -> None:
    for number, _ in chapters_of(list(paragraphs(game, language))):
        numbers = re.findall(r"^\*\*(\d+)\.\d+\*\*", chapter(game, language, f"{number}\\."), re.M)
        assert set(numbers) == {str(number)}


@every_game
@every_language
def test_every_rule_a_move_can_break_is_one_plain_paragraph(game: str, language: str) -> None:
    """A refusal quotes this paragraph alone, so it has no picture, table, list or bold text."""
    said = paragraphs(game, language)
    for rule in GAMES[game].rules:
        assert rule.value in said
        assert not re.search(r"[\n*|!\[\]`]", said[rule.value]), rule


@every_game
@every_language
def test_a_reference_leads_to_a_paragraph(game: str, language: str) -> None:
    references = CROSS_REFERENCE.findall(text(game, language))
    assert references
    assert set(references) <= set(paragraphs(game, language))


@every_game
@every_language
def test_the_references_and_pictures_are_the_same_in_every_language(game: str, language: str) -> None:
    for shown in (pictures, CROSS_REFERENCE.findall, drawn):
        assert shown(text(game, language)) == shown(text(game, "en"))


def drawn(markdown: str) -> list[object]:
    return [(board.rows, board.ground, board.notes) for board in boards(markdown)]


@every_game
@every_language
def test_four_to_six_pictures_tell_the_game_in_a_minute(game: str, language: str) -> None:
    told = panels(game, language)
    assert 4 <= len(told) <= 6
    for board, sentence in told:
        assert board.rows or board.ground
        assert [end.end() for end in END_OF_SENTENCE.finditer(sentence)] == [len(sentence)], sentence
        assert len(sentence) <= 240


@every_game
@every_language
def test_every_example_is_drawn_and_its_drawing_described(game: str, language: str) -> None:
    examples = re.findall(r"(?:^>.*\n)+", text(game, language), re.M)
    assert examples
    for example in examples:
        (board,) = boards(example)
        assert len(board.said) > len("a 1")
        assert "|" not in re.sub(r"```board[^`]*```", "", example), "a table of words instead of a board"


@every_game
@every_language
def test_every_drawing_is_read(game: str, language: str) -> None:
    """A fence with a slip of the pen would be shown as text."""
    assert text(game, language).count("```") == 2 * len(boards(text(game, language)))


@every_game
@every_language
def test_pictures_have_lines_of_their_own(game: str, language: str) -> None:
    for line in text(game, language).splitlines():
        if PICTURE.search(line):
            assert not PICTURE.sub("", line.removeprefix(">")).strip(" "), line


@every_game
@every_language
def test_authors_and_publisher_are_credited(game: str, language: str) -> None:
    for name in (*GAMES[game].authors, GAMES[game].publisher, "Tablée"):
        assert name in credits(game, language)


@every_game
@every_language
def test_a_picture_is_described_as_the_card_it_shows(game: str, language: str) -> None:
    assert_describes = import_module(f"tests.games.{game}.pictures").assert_describes
    found = PICTURE.findall(text(game, language))
    assert found
    for described, address in found:
        if address == BACK:
            assert described == FACE_DOWN[language]
        else:
            assert_describes(described, address, language)
