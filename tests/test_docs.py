"""Links, files, functions and commands that the documents name exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SERVER = ROOT / "tablee" / "server"
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


def test_the_glossary_is_short_and_points_at_what_exists() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| `([^`]+)` \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M
    )
    assert 10 < len(rows) <= 30
    assert len({word for word, _ in rows}) == len(rows)
    assert not [home for _, home in rows if not (ROOT / home).exists()]
