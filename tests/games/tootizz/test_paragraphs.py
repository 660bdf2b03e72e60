"""Every paragraph of the rules has a test, and every rule a refusal can cite is cited in one."""

import re
from pathlib import Path

from tablee.games.tootizz.model import Rule
from tablee.rulebook import paragraphs

TESTS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_[1-9]*.py")))


def test_every_paragraph_has_a_test() -> None:
    shown = {number for cited in re.findall(r"@rule\((.*?)\)", TESTS) for number in re.findall(r"\d+\.\d+", cited)}
    assert shown == set(paragraphs("tootizz", "en"))


def test_every_refusal_is_met_by_a_player_in_a_test() -> None:
    cited = set(re.findall(r"refusal(?:_of)?\(.*?\) == Rule\.(\w+)", TESTS))
    assert cited == {rule.name for rule in Rule}


def test_a_test_named_after_a_paragraph_is_marked_with_it() -> None:
    marked = re.findall(r"@rule\((.*?)\)\n(?:@.*\n|\s.*\n|\)\n)*?def test_(\d)_(\d)_", TESTS)
    assert len(marked) == len(re.findall(r"def test_\d_\d_", TESTS))
    for numbers, chapter, paragraph in marked:
        assert f'"{chapter}.{paragraph}"' in numbers
