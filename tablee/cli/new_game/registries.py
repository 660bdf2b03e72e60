"""The lines that register a game: one or two in each registry."""

import re
from pathlib import Path
from typing import NamedTuple

from tablee.cli.asked import Wrong


class Line(NamedTuple):
    file: str
    before: str
    """A pattern; the line is inserted before its first match."""
    text: str


IMPORTS = ("tablee/games/__init__.py", "tablee/bots/__init__.py")
"""Files that import the games, or their bots, in one sorted line."""

LINES = (
    Line("tablee/games/__init__.py", r"\}\n\nFLAT_FORMS", '    "{name}": {name}.game,\n'),
    Line(
        "tablee/bots/__init__.py",
        r'\}\n"""The bots of each game',
        '    "{name}": {name}.LEVELS,\n',
    ),
    Line("web/src/games/index.ts", r'import \{ learn \} from "../texts', 'import {name} from "./{name}/shelf";\n'),
    Line(
        "web/src/games/index.ts",
        r"\}\);\n\nfunction withWords",
        '  {name}: {{ ...{name}, client: async () => (await import("./{name}")).default }},\n',
    ),
    Line(
        "web/src/look/tokens.css",
        r"\Z",
        '[data-cloth="{name}"] {{\n'
        "  --cloth: light-dark(#2c5b57, #1c3b38);\n"
        "  --thread: light-dark(#a8d5cf, #86b3ad);\n"
        "}}\n",
    ),
    Line(
        "README.md",
        r"\n## Play\n",
        "| [{title}](tablee/games/{name}/rules.en.md) | 2–4 | 10 | a stack that climbs, and nobody wants it |\n",
    ),
)


def register(name: str, title: str, root: Path) -> None:
    for file in IMPORTS:
        _import(root / file, name)
    for line in LINES:
        _put(root / line.file, line.before, line.text.format(name=name, title=title))


def _import(file: Path, name: str) -> None:
    def with_name(line: re.Match[str]) -> str:
        return line[1] + ", ".join(sorted([*line[2].split(", "), name]))

    pattern = r"^(from tablee\.\w+ import )([a-z]\w*(?:, \w+)+)$"
    file.write_text(re.sub(pattern, with_name, file.read_text("utf-8"), count=1, flags=re.M), "utf-8")


def _put(file: Path, before: str, line: str) -> None:
    text = file.read_text("utf-8")
    place = re.search(before, text)
    if place is None:
        raise Wrong(f"{file} does not look as expected: the game is written, but not registered there")
    file.write_text(text[: place.start()] + line + text[place.start() :], "utf-8")
