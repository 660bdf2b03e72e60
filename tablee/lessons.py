"""The lessons of the games: a script beside the rules, its sentences in each language. A game may have none."""

from functools import cache
from hashlib import sha256
from importlib import resources

import msgspec

from tablee.core.lesson import Lesson, Script
from tablee.games import GAMES


@cache
def lesson_of(game: str) -> Lesson | None:
    raw = _file(game, "lesson.json")
    if raw is None:
        return None
    return Lesson(GAMES[game], msgspec.json.decode(raw, type=Script), sha256(raw).hexdigest()[:12])


def edition_of(game: str, edition: str) -> Lesson | None:
    """The lesson, if it is still the one of that edition."""
    lesson = lesson_of(game) if edition else None
    return lesson if lesson and lesson.edition == edition else None


def sentences(game: str, language: str) -> dict[str, str]:
    """The sentences of a lesson, by the keys of its script."""
    return msgspec.json.decode(_file(game, f"lesson.{language}.json") or b"{}", type=dict[str, str])


def _file(game: str, name: str) -> bytes | None:
    file = resources.files("tablee.games").joinpath(game, name)
    return file.read_bytes() if file.is_file() else None
