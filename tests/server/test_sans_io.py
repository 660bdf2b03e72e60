"""Tables, races and rulings do no I/O, read no clock and have no source of luck of their own."""

import ast
from pathlib import Path

import pytest

from tablee import server

WORLDLY = {
    "asyncio",
    "datetime",
    "litestar",
    "os",
    "random",
    "secrets",
    "socket",
    "sqlalchemy",
    "threading",
    "time",
}


SERVER = Path(server.__file__).parent
SANS_IO = ("wire", "table", "race", "rulings")
"""Packages in which no module does I/O."""
IN_THE_ROOM = ("session", "attendance", "audience", "broadcast", "racing", "outbox", "announcements", "news")
FILES = [
    *(path for package in SANS_IO for path in sorted((SERVER / package).glob("*.py"))),
    *(SERVER / "room" / f"{name}.py" for name in IN_THE_ROOM),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_comes_in_and_goes_out_is_an_argument(path: Path) -> None:
    imported = {name for node in ast.walk(ast.parse(path.read_text("utf-8"))) for name in _imports(node)}
    assert not imported & WORLDLY


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    return [str(node.module).split(".")[0]] if isinstance(node, ast.ImportFrom) else []
