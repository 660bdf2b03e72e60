"""Checks which folders of the browser client may import which, and that no imports form a cycle."""

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tablee.games import GAMES

SOURCE = Path(__file__).parent.parent / "web" / "src"
GENERATED = "paraglide"

# From the bottom to the top. "games" is the contract and the registry, "games/*" any game, "." the page itself.
MAY_IMPORT = {
    GENERATED: set[str](),
    "look": set[str](),
    "device": set[str](),
    "wire": {"device"},
    "texts": {GENERATED, "device", "wire"},
    "kit": {"device", "texts"},
    "tabletop": {"device", "texts", "kit"},
    "games/*": {"device", "wire", "texts", "kit", "tabletop", "games"},
    "games": {"device", "wire", "texts", "tabletop", "games/*"},
    "app": {"device", "wire", "texts", "kit"},
    "rules": {"texts", "kit", "tabletop", "games"},
    "chat": {"device", "wire", "texts", "kit", "app"},
    "people": {"device", "wire", "texts", "kit", "games", "app"},
    "lesson": {"device", "wire", "texts", "kit", "games", "app"},
    "table": {"device", "wire", "texts", "kit", "tabletop", "games", "app", "rules", "chat", "people", "lesson"},
    "lobby": {
        "device",
        "wire",
        "texts",
        "kit",
        "tabletop",
        "games",
        "app",
        "rules",
        "chat",
        "people",
        "lesson",
        "table",
    },
    "replay": {"device", "wire", "texts", "kit", "tabletop", "games", "app", "rules", "people", "table"},
    "gallery": {"look", "kit", "tabletop", "games", "games/*"},
    "testing": {"device", "wire", "texts", "games"},
    ".": {"look", "device", "texts", "app", "lobby", "people", "lesson", "replay"},
}
CONTRACT = "games/contract.ts"
REGISTRY = "games/index.ts"

# The folders of a game, from the bottom to the top. "." is its data: model, cards, colours and recorded scenes.
GAME_MAY_IMPORT = {
    ".": {"."},
    "logic": {".", "logic"},
    "words": {".", "logic", "words"},
    "drawing": {".", "logic", "words", "drawing"},
    "motion": {".", "logic", "words", "drawing", "motion"},
    "board": {".", "logic", "words", "drawing", "motion", "board"},
}
FRONTS = ("index.ts", "shelf.ts")

REFERENCE = re.compile(
    r"""(?:\bfrom|\bimport|\bimport\(|vi\.mock\(|@import)\s*["'](\.[^"'?]*)[^"']*["']"""
    r"""|import\.meta\.glob(?:<[^>]*>)?\(\s*["'](\.[^"']*)["']"""
)


def is_test(path: Path) -> bool:
    return ".test." in path.name or ".fake." in path.name


def is_ours(path: Path) -> bool:
    return path.suffix in (".ts", ".svelte", ".css") and GENERATED not in path.parts


FILES = sorted(path for path in SOURCE.rglob("*") if is_ours(path))


def resolve(importer: Path, reference: str) -> Iterator[Path]:
    """The files of the client that an import names: none if it leads elsewhere, several for a pattern."""
    target = (importer.parent / reference).resolve()
    if not target.is_relative_to(SOURCE):
        return
    if "*" in reference:
        yield from SOURCE.glob(target.relative_to(SOURCE).as_posix())
        return
    candidates = (target, target.with_name(f"{target.name}.ts"), target / "index.ts")
    found = [path for path in candidates if path.is_file() or GENERATED in path.parts]
    assert found, f"{importer.name} imports {reference}, which is not there"
    yield found[0]


def imports(path: Path) -> set[Path]:
    references = (one or other for one, other in REFERENCE.findall(path.read_text("utf-8")))
    found = {target for reference in references for target in resolve(path, reference)}
    return found - {path}  # a component may draw itself inside itself


IMPORTS = {path: imports(path) for path in FILES}


def where(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def folder(path: Path) -> str:
    first, *rest = path.relative_to(SOURCE).parts
    if not rest:
        return "."
    return "games/*" if first == "games" and len(rest) > 1 else first


def game_of(path: Path) -> str | None:
    return path.relative_to(SOURCE).parts[1] if folder(path) == "games/*" else None


def arrows() -> Iterator[tuple[Path, Path]]:
    """Every import between two files, without those of tests, which may import anything."""
    for path, targets in IMPORTS.items():
        if not is_test(path):
            yield from ((path, target) for target in targets)


def named(found: Iterator[tuple[Path, Path]]) -> list[str]:
    return sorted(f"{where(path)} imports {where(target)}" for path, target in found)


def test_the_plan_has_every_folder_and_no_other() -> None:
    assert {folder(path) for path in FILES} | {GENERATED} == set(MAY_IMPORT)


def test_the_plan_has_no_cycle() -> None:
    """The pair of a game and the registry is left out: the tests below restrict their imports to single files."""
    plan = {name: open_to - {"games"} if name == "games/*" else open_to for name, open_to in MAY_IMPORT.items()}
    TopologicalSorter(plan).prepare()


def test_a_folder_imports_what_its_row_allows() -> None:
    allowed = {name: open_to | {name} for name, open_to in MAY_IMPORT.items()}
    assert not named(pair for pair in arrows() if folder(pair[1]) not in allowed[folder(pair[0])])


def test_a_game_knows_the_contract_and_itself() -> None:
    def is_strange(path: Path, target: Path) -> bool:
        other = game_of(target)
        return where(target) != CONTRACT if folder(target) == "games" else other not in (None, game_of(path))

    assert not named(pair for pair in arrows() if game_of(pair[0]) and is_strange(*pair))


def test_only_the_registry_knows_a_game() -> None:
    """The registry imports two files of a game, for the shelf and for the table; the gallery imports samples."""

    def is_open(path: Path, target: Path) -> bool:
        if folder(path) == "gallery":
            return where(target).endswith("/drawing/Gallery.svelte")
        return where(path) == REGISTRY and where(target).split("/", 2)[2] in FRONTS

    outside = (pair for pair in arrows() if game_of(pair[1]) and not game_of(pair[0]))
    assert not named(pair for pair in outside if not is_open(*pair))


@pytest.mark.parametrize("name", GAMES)
def test_the_folders_of_a_game_have_an_order(name: str) -> None:
    home = SOURCE / "games" / name

    def room(path: Path) -> str:
        first, *rest = path.relative_to(home).parts
        return first if rest else "."

    assert {room(path) for path in FILES if game_of(path) == name} <= set(GAME_MAY_IMPORT)
    inside = (pair for pair in arrows() if game_of(pair[0]) == game_of(pair[1]) == name)
    behind = (pair for pair in inside if where(pair[0]).split("/", 2)[2] not in FRONTS)
    assert not named(pair for pair in behind if room(pair[1]) not in GAME_MAY_IMPORT[room(pair[0])])


def test_no_import_leads_back() -> None:
    try:
        TopologicalSorter(IMPORTS).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(where(path) for path in error.args[1]))
