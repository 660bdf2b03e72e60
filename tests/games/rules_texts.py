"""Finds chapters, examples, pictures and drawn boards in the rules texts."""

import re
from dataclasses import dataclass

import pytest

from tablee.rulebook import LANGUAGES, text

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
BACK = "card:back"

BOARD = re.compile(r"^```board ?(.*)\n((?:.+\n)+?)```$", re.M)
MARKS = "^✓✗~*"
SIGNS = {".", "→", "+", "=", "×"}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def chapter(game: str, language: str, beginning: str) -> str:
    """The text between the first heading with this beginning and the next heading."""
    return re.split(rf"^## {beginning}.*$", text(game, language), maxsplit=1, flags=re.M)[1].split("\n## ")[0]


def examples(game: str, language: str, number: int) -> list[str]:
    return re.findall(r"(?:^>.*\n)+", chapter(game, language, f"{number}\\."), re.M)


def pictures(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


@dataclass(frozen=True)
class Board:
    """A drawing of a table, as web/src/rules/sketch.ts reads it."""

    said: str
    rows: list[list[str]]
    ground: list[str]
    notes: list[tuple[str, list[str]]]

    @property
    def pieces(self) -> list[str]:
        """The pieces in its rows, with their marks."""
        words = [piece for row in self.rows for word in row for piece in word.split("/")]
        return [word for word in words if word not in SIGNS and not word.isdigit()]

    @property
    def cards(self) -> list[str]:
        """The cards that lie there face up, as pictures name them."""
        return [bare(word) for word in self.pieces if bare(word) not in ("back", "free", "call")]

    def note(self, key: str) -> list[str]:
        return next(words for name, words in self.notes if name == key)


def bare(word: str) -> str:
    return word.rstrip(MARKS)


def marked(words: list[str], mark: str) -> list[str]:
    return [bare(word) for word in words if word.endswith(mark)]


def boards(markdown: str) -> list[Board]:
    plain = re.sub(r"^> ?", "", markdown, flags=re.M)
    return [_board(said, body.splitlines()) for said, body in BOARD.findall(plain)]


def _board(said: str, lines: list[str]) -> Board:
    notes = [(key, words.split()) for line in lines for key, words in re.findall(r"^(\w+): (.+)$", line)]
    rows = [line.split() for line in lines if line[0] != "|" and not re.match(r"\w+: ", line)]
    ground = [word for line in lines if line[0] == "|" for word in line[1:].split()]
    return Board(said, rows, ground, notes)


def panels(game: str, language: str) -> list[tuple[Board, str]]:
    """The pictures before the first chapter, each with its sentence."""
    opening = text(game, language).partition("\n## 1. ")[0]
    chunks = opening.strip().split("\n\n")[2:]
    return [(boards(drawn)[0], said) for drawn, said in zip(chunks[::2], chunks[1::2], strict=True)]


class Stacked:
    """Luck that puts wanted cards at positions of the deck, counted from the top, and lets seat 0 begin."""

    def __init__(self, wanted: dict[int, int]) -> None:
        self.wanted = wanted

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[int]) -> None:
        others = iter([card for card in items if card not in self.wanted.values()])
        items[:] = [self.wanted[i] if i in self.wanted else next(others) for i in range(len(items))][::-1]
