"""The game that `tablee new-game` generates passes all checks of a game, in a copy of the repository."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli.asked import Wrong
from tablee.cli.new_game import TEMPLATES, names_for, new_game
from tablee.cli.new_game.registries import IMPORTS, LINES
from tools import client, node

NAME = "up_river"
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "dist", "test-results", "static"
)
SUITES = (
    "tests/bots",
    "tests/cli",
    "tests/contract",
    "tests/env",
    "tests/games",
    "tests/playthroughs",
    "tests/server",
)
"""Test folders that find every game by themselves."""
WRITTEN = (f"src/games/{NAME}", "src/games/index.ts")
OF_EVERY_GAME = ("src/games/does.test.ts", "src/games/guide.test.ts", "src/rules/drawings.test.ts")
"""Tests of the client that find every game by themselves."""
ARCHITECTURE = ("tests/test_architecture.py", "tests/test_client_architecture.py", "tests/test_docs.py")

pytestmark = pytest.mark.xdist_group("new_game")


class Tree:
    """A copy of the repository with one more game, in which tools can be run."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def python(self, *words: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(self.root)}
        done = subprocess.run(
            [sys.executable, *words], cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, said
        return said

    def node(self, *words: str) -> str:
        return self.python("-m", "tools.node", *words)

    def pytest(self, *words: str) -> str:
        return self.python("-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *words)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    client.install_packages()
    root = tmp_path_factory.mktemp("new_game") / "tablee"
    shutil.copytree(node.ROOT, root, ignore=LEFT_OUT)
    packages = node.WEB / "node_modules"
    shutil.copytree(packages, root / "web" / "node_modules", symlinks=True, copy_function=os.link)
    new_game(NAME, root)
    made = Tree(root)
    made.python("-m", "tools.client")
    return made


def test_its_python_is_in_style_and_typed(tree: Tree) -> None:
    tree.python("-m", "ruff", "check")
    tree.python("-m", "ruff", "format", "--check")
    tree.python("-m", "mypy", "tablee", f"tests/games/{NAME}", f"tests/web/test_{NAME}.py")


def test_its_browser_half_is_in_style_and_typed(tree: Tree) -> None:
    tree.node("npx", "eslint", "--max-warnings", "0", *WRITTEN)
    tree.node("npx", "prettier", "--check", *WRITTEN, "src/look/tokens.css", "messages")
    tree.node("npm", "run", "--silent", "check")


def test_it_passes_what_every_game_passes(tree: Tree) -> None:
    assert "passed" in tree.pytest(*SUITES, "-k", NAME)
    tree.pytest(*ARCHITECTURE)


def test_its_board_and_words_pass_their_tests(tree: Tree) -> None:
    tree.node("npx", "vitest", "run", f"src/games/{NAME}", "src/look")
    tree.node("npx", "vitest", "run", *OF_EVERY_GAME, "-t", NAME)


def test_two_people_and_a_bot_play_it_to_the_end_in_real_browsers(tree: Tree) -> None:
    assert "1 passed" in tree.pytest(f"tests/web/test_{NAME}.py")


def test_every_place_it_touches_is_named_in_the_documents() -> None:
    said = (node.ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    files = {line.file for line in LINES} | set(IMPORTS)
    folders = {path.relative_to(TEMPLATES).parent.as_posix() for path in TEMPLATES.rglob("*.tmpl")}
    homes = {folder.partition("@name@")[0] for folder in folders}
    assert not [place for place in files | homes if place not in said]


@pytest.mark.parametrize("name", ["dozito", "Chess", "2048", "up river", "import", "../x", "", "me", "rules"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(Wrong):
        names_for(name)


def test_without_a_checkout_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="checkout"):
        new_game(NAME, tmp_path)
    assert not list(tmp_path.iterdir())
