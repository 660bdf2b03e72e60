"""The wheel that `pip install .` builds on a machine without Node, and the pinned versions."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
NOT_SOURCES = shutil.ignore_patterns(
    ".git", ".venv*", ".*_cache", "__pycache__", "node_modules", "paraglide", "static", "dist", "test-results"
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NEEDED = [Requirement(line) for line in PROJECT["dependencies"]]
EXTRAS = [Requirement(line) for lines in PROJECT["optional-dependencies"].values() for line in lines]

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment whose PATH contains a shell and nothing else."""
    programs = tmp_path_factory.mktemp("programs")
    shell = shutil.which("sh")
    assert shell
    (programs / "sh").symlink_to(shell)
    return {"PATH": str(programs), "HOME": str(Path.home())}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Path:
    """The wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = shutil.copytree(ROOT, folder / "sources", ignore=NOT_SOURCES)
    command = [str(UV), "build", "--wheel", "--python", sys.executable, "--out-dir", str(folder)]
    subprocess.run(command, cwd=sources, env=environment, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def tablee(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str], wheel: Path) -> Path:
    """The command, installed from the wheel into a new virtual environment."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([UV, "venv", "--python", sys.executable, venv], env=environment, check=True)
    install = [
        str(UV),
        "pip",
        "install",
        "--python",
        str(venv),
        "--constraint",
        "requirements/run.txt",
        str(wheel),
    ]
    subprocess.run(install, cwd=ROOT, env=environment, check=True)
    return venv / "bin" / "tablee"


def test_the_wheel_holds_the_client_and_the_rules_in_every_language(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "tablee/server/static/index.html" in names
    assert any(re.fullmatch(r"tablee/server/static/assets/.*\.js", name) for name in names)
    rules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tablee/games/*/rules.*.md")}
    assert rules
    assert rules <= set(names)


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"tablee"}


def test_the_house_opens_from_the_wheel(tablee: Path, environment: dict[str, str], tmp_path: Path) -> None:
    command = [str(tablee), "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as house:
        try:
            address = address_in(house.stdout or ())
            page = httpx.get(address)
            script = re.search(r'src="(/assets/[^"]+\.js)"', page.raise_for_status().text)
            assert script
            assert httpx.get(address + script[1]).raise_for_status().content
        finally:
            house.terminate()


def address_in(lines: Iterable[str]) -> str:
    found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in lines)
    return next(match[0] for match in found if match)


@pytest.mark.parametrize("pins", sorted(ROOT.glob("requirements/*.txt")), ids=lambda pins: pins.name)
def test_python_pins_carry_hashes_and_no_address(pins: Path) -> None:
    text = pins.read_text()
    assert "--hash=sha256:" in text
    assert not re.search(r"://|^-|file:", text, re.MULTILINE)


@pytest.mark.parametrize("name", ["run", "dev", "research", "bench", "compiled"])
def test_every_house_has_all_that_a_house_needs(name: str) -> None:
    assert not {needed.name for needed in NEEDED} - pinned(name).keys()


@pytest.mark.parametrize("name", ["run", "dev", "research", "bench", "compiled"])
def test_a_wheel_allows_the_tested_versions_and_not_the_next_major_ones(name: str) -> None:
    """A fresh installation with pip gets versions that behave like the tested ones."""
    for needed in (*NEEDED, *EXTRAS):
        if version := pinned(name).get(needed.name):
            assert version in needed.specifier, needed
            assert f"{version.major + 1}.0" not in needed.specifier, needed


def test_a_wheel_allows_only_the_tested_minor_of_the_server_whose_inside_it_uses() -> None:
    (uvicorn,) = [needed for needed in NEEDED if needed.name == "uvicorn"]
    version = pinned("run")["uvicorn"]
    assert f"{version.major}.{version.minor + 1}" not in uvicorn.specifier


def test_only_load_tests_and_research_need_what_they_need() -> None:
    extras = {extra.name for extra in EXTRAS}
    assert extras == {"picows", "gymnasium", "numpy", "pettingzoo"}
    assert not extras & pinned("run").keys()
    assert extras <= pinned("dev").keys(), "the tests need them"


def pinned(name: str) -> dict[str, Version]:
    """The version of every package in a file of requirements/."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return {name: Version(version) for name, version in re.findall(r"^([\w-]+)==([\w.]+)", text, re.MULTILINE)}


def test_client_pins_carry_hashes_and_no_address() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text()
    assert '"integrity": "sha512-' in text
    assert '"resolved"' not in text
