"""Checks the architecture: which packages may import which, what the rules may not use, and how long files are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

from tablee.games import GAMES

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "tablee"
WEB_GAMES = ROOT / "web" / "src" / "games"

ANYTHING = {"core", "games", "bots", "server", "cli", "rulebook", "lessons"}
MAY_IMPORT = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core", "games"},
    "rulebook": set[str](),
    "lessons": {"core", "games"},
    "server": {"core", "games", "bots", "rulebook", "lessons"},
    "cli": ANYTHING,
    "env": {"core", "games", "bots", "cli"},
    "__main__": ANYTHING,
    "__init__": set[str](),
}
SERVER = HOUSE / "server"
PACKAGES = {
    "common": set[str](),
    "wire": {"common"},
    "table": {"common", "wire"},
    "race": {"common", "wire"},
    "rulings": {"common", "wire", "table", "race"},
    "storage": {"common", "wire", "table"},
    "room": {"common", "wire", "table", "race", "rulings", "storage"},
    "house": {"common", "wire", "table", "race", "rulings", "storage", "room"},
    "web": {"common", "wire", "table", "race", "rulings", "storage", "room", "house"},
    "run": {"common", "wire", "table", "race", "rulings", "storage", "room", "house", "web"},
}
"""The packages of the server, and what each may import."""
PURE = ("core", "games")
FORBIDDEN = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "threading",
    "time",
}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "__import__"}
THE_ONE_PLACE_OF_CHANCE = HOUSE / "core" / "luck.py"

MEDIAN_FILE, LONG_FILE = 120, 300
MEDIAN_FUNCTION, LONG_FUNCTION = 8, 30
MOST_METHODS = 20

FILES = sorted(HOUSE.rglob("*.py"))


def package(path: Path) -> str:
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def files_in(*packages: str) -> list[Path]:
    found = [path for path in FILES if package(path) in packages]
    assert found
    return found


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), path.name)


def imports(path: Path) -> Iterator[str]:
    """The dotted name of everything that a file imports: `from a import b` gives a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module}.{alias.name}" for alias in node.names)


def ours(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The imports of a file from `tablee`: the dotted name, and its parts after `tablee`."""
    for name in imports(path):
        if name.split(".")[0] == "tablee":
            yield name, name.split(".")[1:]


def calls(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def folders(parent: Path) -> set[str]:
    return {child.name for child in parent.iterdir() if child.is_dir() and child.name != "__pycache__"}


# imports


def test_every_package_is_on_the_plan() -> None:
    assert {package(path) for path in FILES} <= set(MAY_IMPORT)


def test_imports_are_written_in_full() -> None:
    assert not [where(path) for path in FILES for name in imports(path) if name.startswith(".")]


def test_arrows_point_one_way() -> None:
    for path in FILES:
        open_to = MAY_IMPORT[package(path)] | {package(path), "__version__"}
        assert not [name for name, parts in ours(path) if parts[0] not in open_to], where(path)


def test_every_file_of_the_server_is_in_a_package() -> None:
    assert folders(SERVER) - {"static"} == set(PACKAGES)
    assert [path.name for path in SERVER.glob("*.py")] == ["__init__.py"]


@pytest.mark.parametrize("name", PACKAGES)
def test_arrows_between_packages_point_up(name: str) -> None:
    open_to = PACKAGES[name] | {name}
    for path in (SERVER / name).rglob("*.py"):
        strange = [full for full, parts in ours(path) if parts[0] == "server" and parts[1] not in open_to]
        assert not strange, where(path)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_says_what_lives_in_it_what_it_imports_and_where_to_start(name: str) -> None:
    said = ast.get_docstring(tree(SERVER / name / "__init__.py")) or ""
    _, _, hints = said.partition("\n\n")
    imports, start = hints.splitlines()[:2]
    assert imports.startswith("Imports ")
    (first, *_) = re.findall(r"`(\w+)`", start)
    assert (SERVER / name / f"{first}.py").exists()


def test_a_name_is_imported_from_where_it_is_defined() -> None:
    """`import X as X` hands a name on, and readers look for it in the wrong file."""
    for path in FILES:
        names = [
            alias for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom) for alias in node.names
        ]
        assert not [alias.name for alias in names if alias.name == alias.asname], where(path)


def test_games_know_the_core_and_themselves_only() -> None:
    for name in GAMES:
        for path in (HOUSE / "games" / name).rglob("*.py"):
            strange = [full for full, parts in ours(path) if parts[0] != "core" and parts[:2] != ["games", name]]
            assert not strange, where(path)


def test_the_server_knows_no_game_by_name() -> None:
    for path in files_in("server"):
        assert not [name for name, parts in ours(path) if set(GAMES) & set(parts)], where(path)


# time and luck are arguments


def test_the_rules_read_no_clock_and_do_no_io() -> None:
    for path in files_in(*PURE):
        assert not {name.split(".")[0] for name in imports(path)} & FORBIDDEN, where(path)
        assert not set(calls(path)) & FORBIDDEN_CALLS, where(path)


def test_the_rules_own_no_random_generator() -> None:
    for path in files_in(*PURE):
        allowed = {"random.Random"} if path == THE_ONE_PLACE_OF_CHANCE else set()
        assert {name for name in imports(path) if name.split(".")[0] == "random"} == allowed, where(path)


# a new game needs a folder and a line


def test_the_games_of_the_house_are_its_folders() -> None:
    assert set(GAMES) == folders(HOUSE / "games") == folders(ROOT / "tests" / "games")


def test_the_browser_has_a_folder_for_every_game() -> None:
    assert set(GAMES) == folders(WEB_GAMES)
    registry = (WEB_GAMES / "index.ts").read_text("utf-8")
    assert all(f"'./{name}'" in registry or f'"./{name}"' in registry for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_files(name: str) -> None:
    files = {"__init__.py", "model.py", "cards.py", "rules.py", "evolve.py", "view.py"}
    texts = {f"rules.{language}.md" for language in ("en", "fr", "ko")}
    assert files | texts <= {path.name for path in (HOUSE / "games" / name).iterdir()}


# sizes


def sources() -> Iterator[Path]:
    for folder in ("tablee", "tests", "tools", "bench", "examples"):
        yield from (path for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts)
    for kind in ("*.ts", "*.svelte", "*.css"):
        yield from (path for path in (ROOT / "web" / "src").rglob(kind) if "paraglide" not in path.parts)


def is_generated(path: Path) -> bool:
    return path.name in ("protocol.ts",)


def test_files_are_short() -> None:
    """At least nine of ten files are short. A long file with one subject is better than two halves of it."""
    sizes = [len(path.read_text("utf-8").splitlines()) for path in sources() if not is_generated(path)]
    assert median(sizes) <= MEDIAN_FILE
    assert quantiles(sizes, n=10)[-1] <= LONG_FILE


def test_functions_are_short() -> None:
    sizes = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in FILES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert median(sizes) <= MEDIAN_FUNCTION
    assert quantiles(sizes, n=10)[-1] <= LONG_FUNCTION


def test_classes_are_small() -> None:
    """A class that does more has several subjects, and is cut along them."""
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                methods = [
                    child for child in node.body if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
                ]
                assert len(methods) <= MOST_METHODS, f"{where(path)}: {node.name}"


# names


def declared(path: Path) -> Iterator[str]:
    """The public classes and types of a module."""
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper():
                yield name


def test_one_name_one_thing() -> None:
    """In the core and the server, a name stands for one thing. A game has names of its own."""
    homes: dict[str, list[str]] = {}
    for path in files_in("core", "server"):
        for name in declared(path):
            homes.setdefault(name, []).append(where(path))
    assert homes
    assert not {name: files for name, files in homes.items() if len(files) > 1}
