"""A browser test that fails shows why."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONFTEST = """
from tests.conftest import *
from tests.web.conftest import *
"""
BROKEN = """
def test_a_promise_nobody_keeps(new_player):
    anna = new_player()
    anna.opens_table("Anna")
    anna.page.evaluate("console.info('on the way to the cellar')")
    assert anna.page.title() == "The cellar"
"""


def test_a_broken_test_leaves_a_picture_the_log_and_the_last_messages(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_broken.py").write_text(BROKEN)
    answer = run(tmp_path / "test_broken.py", "--output", str(tmp_path / "results"))
    assert answer.returncode == 1, answer.stdout + answer.stderr
    (folder,) = (tmp_path / "results").iterdir()
    assert "a-promise-nobody-keeps" in folder.name
    assert (folder / "browser-1-0.png").read_bytes().startswith(b"\x89PNG")
    assert "on the way to the cellar" in (folder / "browser-1.log").read_text("utf-8")
    messages = (folder / "browser-1.messages").read_text("utf-8")
    assert 'received {"type":"table_changed"' in messages
    assert "Anna" in messages


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """Run pytest in a process of its own, because this one already runs Playwright."""
    plainly = ("-q", "-c", "pyproject.toml", "-p", "no:xdist", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *plainly, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
