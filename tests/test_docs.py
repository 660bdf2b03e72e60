"""Links, files, functions and commands that the documents name exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TABLEE = ROOT / "tablee"
SERVER = TABLEE / "server"
HOMES = (ROOT, TABLEE, SERVER, ROOT / "web" / "src", ROOT / "web" / "src" / "games" / "dozito")
"""The folders in which documents name files, such as `room/actor.py`, `tabletop/taps.ts` and `words/guide.ts`."""
FOLDERS = "tablee|tests|web|docs|bench|examples|tools|requirements"

every_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix()
)


def links(document: Path) -> Iterator[str]:
    """The targets of links and pictures within the repository."""
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text("utf-8")):
        if not re.match(r"[a-z]+:", target):
            yield target


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(document: Path) -> set[str]:
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)$", document.read_text("utf-8"), re.M)}


@every_document
def test_every_link_leads_somewhere(document: Path) -> None:
    for target in links(document):
        path, _, heading = target.partition("#")
        there = document.parent / path if path else document
        assert there.exists(), target
        assert not heading or heading in anchors(there), target


def test_the_readme_shows_games_on_both_screens() -> None:
    """A new game comes without pictures; `make pictures` takes both of them."""
    pictures = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "images").iterdir()}
    shown = {name.rpartition("-")[0] for name in pictures if "-" in name}
    assert {f"{game}-{size}.webp" for game in shown for size in ("desktop", "phone")} <= pictures
    assert shown
    assert pictures <= set(links(ROOT / "README.md"))


@every_document
def test_every_file_it_names_exists(document: Path) -> None:
    for name in re.findall(rf"`((?:{FOLDERS})/[\w./-]+)`", document.read_text("utf-8")):
        assert (ROOT / name).exists() or (SERVER / name).exists(), name


@every_document
def test_every_file_it_names_within_a_package_exists(document: Path) -> None:
    for name in re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|css|md|json))`", document.read_text("utf-8")):
        assert any((home / name).exists() for home in HOMES), name


@every_document
def test_every_make_verb_it_names_exists(document: Path) -> None:
    verbs = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = set(re.findall(r"(?:`|^\s*)make ([a-z-]+)", document.read_text("utf-8"), re.M))
    assert named <= verbs


# --- the walks ---------------------------------------------------------------------------------

WALKED = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.py)`\s+`([\w.]+)`")
"""A file followed by one of its functions, classes or methods."""


def walked() -> list[tuple[str, str]]:
    return sorted(set(WALKED.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8"))))


def names_in(path: Path) -> set[str]:
    """The functions, classes and methods of a file, the latter as `Class.method`."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (child for child in node.body if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {f"{node.name}.{method.name}" for method in methods}
    return found


def test_the_four_walks_name_enough_to_follow_them() -> None:
    assert len(walked()) >= 40


@pytest.mark.parametrize(("file", "name"), walked())
def test_every_function_of_the_walks_exists(file: str, name: str) -> None:
    path = next(path for path in (SERVER / file, ROOT / "tablee" / file) if path.exists())
    assert name in names_in(path)


OF_LIBRARIES = {"gc.freeze", "websockets"}


def defined_names() -> set[str]:
    """Everything that a document may name alone: packages, modules, functions, classes, fields and constants."""
    found: set[str] = set()
    for path in TABLEE.rglob("*.py"):
        found |= {path.stem, path.parent.name}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return found


def test_every_name_in_the_architecture_and_in_decisions_is_one_of_the_code() -> None:
    pages = [ROOT / "ARCHITECTURE.md", *(ROOT / "docs" / "decisions").glob("*.md")]
    said = "".join(page.read_text("utf-8") for page in pages)
    alone = {name for name in re.findall(r"`([A-Za-z_][\w.]*)`", said) if not re.search(r"\.(?:py|ts|md)$", name)}
    known = defined_names()
    assert len(alone) > 50
    assert not {name for name in alone if not set(name.split(".")) <= known} - OF_LIBRARIES


def test_the_map_names_files_that_exist() -> None:
    (drawn,) = re.findall(r"## The map\n+```\n(.*?)```", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.DOTALL)
    files = set(re.findall(r"[\w]+\.py", drawn))
    assert len(files) > 10
    assert not {
        file
        for file in files
        if not any((TABLEE / home / file).exists() for home in (".", "core", "games/dozito"))
    }


def test_the_glossary_is_short_and_points_at_what_exists() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| `([^`]+)` \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M
    )
    assert 10 < len(rows) <= 30
    assert len({word for word, _ in rows}) == len(rows)
    assert not [home for _, home in rows if not (ROOT / home).exists()]
