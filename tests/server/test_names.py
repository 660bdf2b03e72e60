"""Names: 1 to 24 visible characters of any script, shown as text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.common.names import BadName, clean, distinct, visible_length


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Anna-Léa O'Neill",
        "김민준",
        "Søren 🎲",
        "<b>Anna</b>",
        "علی‌رضا",  # with a zero-width non-joiner, as it is spelt
        "สมชาย",
        "👨‍👩‍👧‍👦 家族",
        "🇫🇷🇰🇷",
        "x" * 24,
        "👩🏽‍🚀" * 8,
    ],
)
def test_names_of_any_script_are_kept_as_they_are(name: str) -> None:
    assert clean(name) == name


@pytest.mark.parametrize(
    ("raw", "shown"),
    [("  Anna ", "Anna"), ("Anna   Maria", "Anna Maria"), ("Anna\u00a0Maria", "Anna Maria"), ("Zoe\u0308", "Zoë")],
)
def test_names_are_tidied(raw: str, shown: str) -> None:
    assert clean(raw) == shown


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "\u200d",
        "\u200c\u200d",
        "\u3164",
        "\u2800",
        "\u0301",
        "An\nna",
        "An\x00na",
        "\u202eannA",
        "A\u2066nna",
        "A\u200eB",
        "\ue000",
        "\ud800",
        "A\u2028B",
        "x" * 25,
        "e" + "\u0301" * 30,
        "a\u200d" * 25,
        "x" * 100_000,
    ],
)
def test_what_cannot_be_shown_is_no_name(raw: str) -> None:
    with pytest.raises(BadName):
        clean(raw)


@pytest.mark.parametrize(
    ("name", "length"), [("👨‍👩‍👧‍👦", 1), ("🇫🇷🇰🇷", 2), ("👍🏽", 1), ("e\u0301", 1), ("한국", 2), ("a\u200db", 2)]
)
def test_a_character_is_what_a_reader_counts(name: str, length: int) -> None:
    assert visible_length(name) == length


@given(st.text())
def test_a_name_is_refused_or_clean(raw: str) -> None:
    try:
        name = clean(raw)
    except BadName:
        return
    assert clean(name) == name
    assert name == unicodedata.normalize("NFC", name).strip()
    assert 1 <= visible_length(name) <= 24
    assert name.isprintable() or "\u200d" in name or "\u200c" in name or " " in name or _is_unassigned(name)


def _is_unassigned(name: str) -> bool:
    """Whether the name has characters that Python's version of Unicode does not know."""
    return any(unicodedata.category(char) == "Cn" for char in name)


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Anna", ["Ben"], "Anna"),
        ("anna", ["Anna"], "anna 2"),
        ("Anna", ["Anna", "ANNA 2"], "Anna 3"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("👩🏽‍🚀" * 24, ["👩🏽‍🚀" * 24], "👩🏽‍🚀" * 22 + " 2"),
    ],
)
def test_a_name_that_somebody_has_gets_a_number(name: str, taken: list[str], shown: str) -> None:
    assert distinct(name, taken) == shown
