"""Every paragraph of a game's rules has a test, and every rule that a refusal can cite is cited in one."""

import re
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.rulebook import paragraphs

every_game = pytest.mark.parametrize("game", GAMES)


def chapters_tested(game: str) -> str:
    """The source of the tests that follow the chapters of the rules."""
    files = sorted((Path(__file__).parent / game).glob("test_[1-9]*.py"))
    return "\n".join(path.read_text("utf-8") for path in files)


@every_game
def test_every_paragraph_has_a_test(game: str) -> None:
    marks = re.findall(r"@rule\((.*?)\)", chapters_tested(game))
    shown = {number for cited in marks for number in re.findall(r"\d+\.\d+", cited)}
    assert shown == set(paragraphs(game, "en"))


@every_game
def test_every_paragraph_has_a_test_of_its_name(game: str) -> None:
    named = {".".join(numbers) for numbers in re.findall(r"def test_(\d+)_(\d+)_", chapters_tested(game))}
    assert named == set(paragraphs(game, "en"))


@every_game
def test_every_refusal_is_met_by_a_player_in_a_test(game: str) -> None:
    cited = set(re.findall(r"refusal(?:_of)?\(.*?\) == Rule\.(\w+)", chapters_tested(game)))
    assert cited == {rule.name for rule in GAMES[game].rules}


@every_game
def test_a_test_named_after_a_paragraph_is_marked_with_it(game: str) -> None:
    tests = chapters_tested(game)
    marked = re.findall(r"@rule\((.*?)\)\n(?:@.*\n|\s.*\n|\)\n)*?def test_(\d+)_(\d+)_", tests)
    assert len(marked) == len(re.findall(r"def test_\d+_\d+_", tests))
    for numbers, chapter, paragraph in marked:
        assert f'"{chapter}.{paragraph}"' in numbers
