"""The table and its judges do no I/O, read no clock and roll no dice of their own."""

import ast
from pathlib import Path

import pytest

from tablee.server import company, history, line, names, quick, referee, table, throws

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


@pytest.mark.parametrize("module", [table, referee, company, history, line, names, quick, throws])
def test_what_comes_in_and_goes_out_is_an_argument(module: object) -> None:
    source = Path(str(module.__file__)).read_text("utf-8")  # type: ignore[attr-defined]
    imported = {name for node in ast.walk(ast.parse(source)) for name in _imports(node)}
    assert not imported & WORLDLY


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    return [str(node.module).split(".")[0]] if isinstance(node, ast.ImportFrom) else []
