"""The compiled house behaves like the pure one: same states, same events, same refusals, same messages."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import compiled

ROOT = compiled.ROOT
REPLAYED = ("tests/playthroughs", "tests/contract/test_grammar.py", "tests/contract/test_laws.py")
LIVED_THROUGH = [
    f"tests/server/test_{life}.py" for life in ("playing", "races", "taking_back", "room", "seats_room")
]
LIFE = {
    "actor",
    "broadcast",
    "connection",
    "execution",
    "in_match",
    "referee",
    "session",
    "sidelines",
    "table",
    "views",
}
PLAINLY = ("-q", "-p", "no:randomly", "-p", "no:cacheprovider")
ONLY_PURE = "a_state_survives_json"
"""A law that the compiled rules cannot keep: mypyc drops annotations that reading a state from JSON needs."""
NOT_COMPILED = {"__init__.py", "audit.py", "game.py", "lesson.py", "pile.py", "record.py", "cards.py", "model.py"}

pytestmark = pytest.mark.xdist_group("compiled")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the content of the compiled wheel and the tests."""
    if lack := compiled.missing():
        pytest.skip(f"{lack} is missing")
    folder = tmp_path_factory.mktemp("compiled")
    with zipfile.ZipFile(compiled.build(folder, quickly=True)) as wheel:
        wheel.extractall(folder)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=compiled.NOT_SOURCES)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def run(house: Path, *words: str) -> str:
    """The output of a Python that imports the house from this folder."""
    environment = os.environ | {"PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *words], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_rule_is_compiled(house: Path) -> None:
    for source in (*ROOT.glob("tablee/core/*.py"), *ROOT.glob("tablee/games/*/*.py")):
        compiled_to = list((house / source.parent.relative_to(ROOT)).glob(f"{source.stem}.*.so"))
        assert bool(compiled_to) == (source.name not in NOT_COMPILED), source


def test_the_life_of_a_table_is_compiled(house: Path) -> None:
    assert {path.name.partition(".")[0] for path in (house / "tablee" / "server").rglob("*.so")} >= LIFE


def test_it_says_that_it_is_compiled(house: Path) -> None:
    assert run(house, "-m", "tablee", "--version").endswith(", compiled\n")


def test_the_same_happens_and_the_same_is_refused(house: Path) -> None:
    module = "tests.contract.fingerprints"
    assert run(house, "-m", module) == run(ROOT, "-m", module)


def test_the_compiled_rules_pass_the_tests_of_the_rules(house: Path) -> None:
    run(house, "-m", "pytest", *PLAINLY, "-k", f"not {ONLY_PURE}", *REPLAYED)


def test_a_compiled_table_lives_as_any_other(house: Path) -> None:
    run(house, "-m", "pytest", *PLAINLY, *LIVED_THROUGH)


def test_a_missing_compiler_is_named(tmp_path: Path) -> None:
    environment = os.environ | {"CC": str(tmp_path / "cc")}
    command = [sys.executable, "-m", "tools.compiled", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "a C compiler" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
