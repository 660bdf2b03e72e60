"""Browser tests find things by their whole names: a part of a name may be found in other names, too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BY_NAME = {"get_by_role"}
BY_TEXT = {"get_by_alt_text", "get_by_label", "get_by_placeholder", "get_by_text", "get_by_title"}
PATTERNS = {"compile", "whole"}
"""Functions that make a pattern, which says itself where a name begins and ends."""


def sought(call: ast.Call) -> ast.expr | None:
    """The name or text that a look-up seeks; None if the call is no look-up, or seeks by the role alone."""
    asked = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if asked in BY_NAME:
        return next((keyword.value for keyword in call.keywords if keyword.arg == "name"), None)
    return call.args[0] if asked in BY_TEXT else None


def is_whole(call: ast.Call, thing: ast.expr) -> bool:
    if any(keyword.arg == "exact" and ast.unparse(keyword.value) == "True" for keyword in call.keywords):
        return True
    return isinstance(thing, ast.Call) and ast.unparse(thing.func).rpartition(".")[2] in PATTERNS


def parts_of_names(source: str) -> Iterator[int]:
    """The lines with a look-up that is content with a part of a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (thing := sought(node)) and not is_whole(node, thing):
            yield node.lineno


def test_browser_tests_look_for_whole_names() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}: write exact=True, or use Player.button or Player.field"
        for folder in ("tests", "tools", "bench")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line in parts_of_names(file.read_text("utf-8"))
    }
    assert not found


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('page.get_by_role("button", name=text)', 1),
        ('page.get_by_text("Go")', 1),
        ('page.get_by_role("button", name=text, exact=True)', 0),
        ('page.get_by_role("button", name=whole(text))', 0),
        ('page.get_by_label(re.compile("^Go"))', 0),
        ('page.get_by_role("button")', 0),
    ],
)
def test_the_search_tells_parts_from_whole_names(source: str, count: int) -> None:
    assert len(list(parts_of_names(source))) == count
