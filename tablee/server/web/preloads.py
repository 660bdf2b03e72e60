"""Names the files that a page needs in the page itself, so that a browser loads them all at once.

The build of the client lists them in preload.json. A page works without these tags, but then its browser learns
of one file from another.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec

from tablee.games import GAMES

LIST = "preload.json"
PAGES = {
    "": "home",
    "t": "table",
    "r": "replay",
    "me": "me",
    "rules": "rules",
    "ranking": "ranking",
    "learn": "learn",
}
"""The pages by the first part of their address, as in web/src/app/router.svelte.ts. A game has one, too."""


class Needs(msgspec.Struct, frozen=True):
    scripts: list[str]
    styles: list[str]
    words: dict[str, list[str]]
    """By language."""


class Preloads(msgspec.Struct, frozen=True):
    fonts: list[str] = []
    pages: dict[str, Needs] = {}
    later: dict[str, Needs] = {}
    """The files that a page loads once it is shown, by address."""

    @classmethod
    def of(cls, folder: Path) -> Self:
        """As the build of the client in this folder listed them; none if there is no list."""
        file = folder / LIST
        return msgspec.json.decode(file.read_bytes(), type=cls) if file.exists() else cls()

    def tags(self, path: str, language: str) -> str:
        needs, later = self.pages.get(_page_of(path)), self.later.get(path)
        links = (*(self._links(needs, language) if needs else ()), *(_links_for(later, language) if later else ()))
        return "".join(links)

    def _links(self, needs: Needs, language: str) -> Iterator[str]:
        for file in needs.styles:
            yield f'<link rel="stylesheet" crossorigin href="/{file}" />'
        yield from _modules(needs, language)
        for file in self.fonts:
            yield f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{file}" />'


def _links_for(later: Needs, language: str) -> Iterator[str]:
    """Links to what the first paint of the page need not wait for."""
    for file in later.styles:
        yield f'<link rel="preload" as="style" fetchpriority="low" crossorigin href="/{file}" />'
    yield from _modules(later, language, 'fetchpriority="low" ')


def _modules(needs: Needs, language: str, attributes: str = "") -> Iterator[str]:
    for file in (*needs.scripts, *needs.words.get(language, [])):
        yield f'<link rel="modulepreload" {attributes}crossorigin href="/{file}" />'


def _page_of(path: str) -> str:
    first = path.partition("/")[0]
    return "game" if first in GAMES else PAGES.get(first, "")
