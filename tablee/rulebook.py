"""The rules texts of the games, by numbered paragraph."""

import re
from importlib import resources

LANGUAGES = ("en", "fr", "ko")

# A paragraph goes on until the next one, a heading, or a quoted example.
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* (.+?)(?=^\*\*\d|^#|^>|\Z)", re.MULTILINE | re.DOTALL)


def text(game: str, language: str) -> str:
    """The whole rules of a game, in Markdown. A picture of a card is an image such as `card:red-3`."""
    return resources.files("tablee.games").joinpath(game, f"rules.{language}.md").read_text("utf-8")


def paragraphs(game: str, language: str) -> dict[str, str]:
    """The paragraphs by number, in the order of the text: {"4.3": "A card you keep goes ..."}."""
    return {number: said.strip() for number, said in PARAGRAPH.findall(text(game, language))}
