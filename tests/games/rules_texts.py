"""Looking into the rules texts: chapters, examples and pictures."""

import re

import pytest

from tablee.rulebook import LANGUAGES, text

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
BACK = "card:back"

every_language = pytest.mark.parametrize("language", LANGUAGES)


def chapter(game: str, language: str, beginning: str) -> str:
    """What stands under the first heading that begins so, up to the next heading."""
    return re.split(rf"^## {beginning}.*$", text(game, language), maxsplit=1, flags=re.M)[1].split("\n## ")[0]


def examples(game: str, language: str, number: int) -> list[str]:
    return re.findall(r"(?:^>.*\n)+", chapter(game, language, f"{number}\\."), re.M)


def pictures(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


class Stacked:
    """Luck that deals the wanted cards, by their place from the top of the deck, and lets seat 0 begin."""

    def __init__(self, wanted: dict[int, int]) -> None:
        self.wanted = wanted

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[int]) -> None:
        others = iter([card for card in items if card not in self.wanted.values()])
        items[:] = [self.wanted[i] if i in self.wanted else next(others) for i in range(len(items))][::-1]
