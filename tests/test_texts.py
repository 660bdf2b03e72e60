"""Texts for people follow the typography of their language."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FRENCH = [
    ROOT / "web" / "messages" / "fr.json",
    *ROOT.glob("tablee/games/*/rules.fr.md"),
    *ROOT.glob("tablee/games/*/lesson.fr.json"),
]
# A mark that a line could begin with. The "!" of a picture in Markdown is none.
LOOSE_MARK = re.compile(r".{0,20}(?: [!?;:»](?!\[)|« ).{0,10}")


@pytest.mark.parametrize("file", FRENCH, ids=lambda file: "-".join(file.parts[-2:]))
def test_no_french_line_begins_with_a_punctuation_mark(file: Path) -> None:
    """The space before a double mark, and inside quotation marks, does not break."""
    assert not LOOSE_MARK.findall(file.read_text("utf-8"))
