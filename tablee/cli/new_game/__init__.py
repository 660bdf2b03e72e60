"""`tablee new-game`: write a small game that works on both sides, to be turned into another one.

A template has the same path below `templates/` as its file in the tree. `@name@` is the name of the game's
folders, `@Title@` the name that people read, and `@Class@` the same without spaces, for class names.
"""

import keyword
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablee.cli.asked import Wrong
from tablee.cli.new_game.registries import register
from tablee.games import GAMES

ROOT = Path(__file__).parents[3]
TEMPLATES = Path(__file__).parent / "templates"
MESSAGES = Path("web", "messages")
GENERATORS = (
    ("-m", "tools.generate_types"),
    ("-m", "tools.record_scenes", "{name}"),
    ("tests/playthroughs/record.py", "{name}"),
)
"""The Python commands that write the rest of a game's files."""
FORMATTERS = (
    ("-m", "ruff", "check", "--quiet", "--fix", "--exit-zero", "--select", "I", "tablee", "tests"),
    ("-m", "ruff", "format", "--quiet", "tablee", "tests"),
    ("-m", "tools.node", "npx", "prettier", "--log-level", "warn", "--write", "src/games/{name}"),
)
"""The commands that format the files: line breaks depend on the length of the name."""
ADDRESSES = frozenset(
    ("api", "assets", "health", "healthz", "learn", "me", "metrics", "r", "ranking", "rules", "t")
)
"""First words of other addresses of the house: the page of a game is at `/<name>`."""


class Names(NamedTuple):
    name: str
    title: str
    """The name with spaces instead of underscores: Up River for up_river."""

    def fill(self, text: str) -> str:
        title = self.title
        return (
            text.replace("@name@", self.name).replace("@Title@", title).replace("@Class@", title.replace(" ", ""))
        )


def names_for(name: str) -> Names:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise Wrong(f"{name!r} cannot be the name of a folder: use small letters, digits and single underscores")
    if name in ADDRESSES:
        raise Wrong(f"/{name} is another page of the house: choose another name")
    if name in GAMES:
        raise Wrong(f"there is a game called {name} already")
    return Names(name, name.replace("_", " ").title())


def new_game(name: str, root: Path = ROOT) -> list[Path]:
    """Write the game, register it, and run the generators. Returns the files that come from templates."""
    names = names_for(name)
    if not TEMPLATES.exists() or not (root / "web" / "src").exists():
        raise Wrong("a game is written into a checkout of Tablée, not into an installed one: see CONTRIBUTING.md")
    written = list(_write(names, root))
    register(names.name, names.title, root)
    for words in (*GENERATORS, *FORMATTERS):
        _run(root, *(word.format(name=name) for word in words))
    return written


def _write(names: Names, root: Path) -> Iterator[Path]:
    for template in sorted(TEMPLATES.rglob("*.tmpl")):
        path = Path(names.fill(template.relative_to(TEMPLATES).as_posix()).removesuffix(".tmpl"))
        text = names.fill(template.read_text("utf-8"))
        if path.parent == MESSAGES:
            _add_messages(root / path, text)
        else:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        yield path


def _add_messages(file: Path, more: str) -> None:
    """Append messages to a file, and leave the existing text as it is."""
    there = file.read_text("utf-8").rstrip().removesuffix("}").rstrip()
    file.write_text(f"{there},\n{more.strip().removeprefix('{').lstrip(chr(10))}\n", "utf-8")


def _run(root: Path, *words: str) -> None:
    """Run Python with the modules of this tree, not of an installed Tablée."""
    subprocess.run([sys.executable, *words], cwd=root, env=os.environ | {"PYTHONPATH": str(root)}, check=True)
