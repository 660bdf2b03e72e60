"""What the documents point at is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = "tablee|tests|web|docs|bench|examples|tools|requirements"

every_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda document: document.relative_to(ROOT).as_posix()
)


def links(document: Path) -> Iterator[str]:
    """The targets of links and pictures that are not on another site."""
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


@every_document
def test_every_file_it_names_exists(document: Path) -> None:
    for name in re.findall(rf"`((?:{FOLDERS})/[\w./-]+)`", document.read_text("utf-8")):
        assert (ROOT / name).exists(), name


@every_document
def test_every_make_verb_it_names_exists(document: Path) -> None:
    verbs = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    named = set(re.findall(r"(?:`|^\s*)make ([a-z-]+)", document.read_text("utf-8"), re.M))
    assert named <= verbs
