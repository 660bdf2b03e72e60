"""The generated TypeScript types are up to date."""

from pathlib import Path

import pytest

from tools.generate_types import WEB, generated

FILES = generated()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_typescript_types_are_the_python_ones(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run `python -m tools.generate_types`"
