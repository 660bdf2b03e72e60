"""Logins that look alike have the same skeleton, and others have different ones."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.common.names import BadName, clean
from tablee.server.storage.lookalikes import ALIKE, skeleton, skeleton_hash

JOINERS = "\u200c\u200d\ufe0e\ufe0f\U000e0100"


@pytest.mark.parametrize(
    ("login", "twin"),
    [
        ("anna", "аnnа"),  # Cyrillic а
        ("anna", "ANNA"),
        ("anna", "ａｎｎａ"),
        ("anna", "𝓪𝓷𝓷𝓪"),
        ("anna", "an\u200dna"),
        ("anna", "anna\ufe0f"),
        ("anna", "an\u200cna"),
        ("oscar", "0scar"),
        ("oscar", "οѕсаг"),
        ("bill", "bi11"),
        ("bill", "biӏӏ"),
        ("maria", "rnaria"),
        ("wim", "vvim"),
        ("zoë", "zoe\u0308"),
        ("straße", "strasse"),
        ("👩‍🚀", "👩\ufe0f‍🚀"),
    ],
)
def test_twins_have_one_skeleton(login: str, twin: str) -> None:
    assert skeleton(login) == skeleton(twin)
    assert skeleton_hash(login) == skeleton_hash(twin)


@pytest.mark.parametrize(
    ("login", "other"),
    [("zoe", "zoë"), ("anna", "hanna"), ("김민준", "김민중"), ("иван", "ивон"), ("νίκος", "νίκoo"), ("a b", "ab")],
)
def test_different_logins_have_different_skeletons(login: str, other: str) -> None:
    assert skeleton(login) != skeleton(other)


logins = st.text(min_size=1, max_size=24)


@given(logins, st.lists(st.tuples(st.integers(0, 24), st.sampled_from(JOINERS)), max_size=5))
def test_what_cannot_be_seen_makes_no_difference(login: str, hidden: list[tuple[int, str]]) -> None:
    twin = unicodedata.normalize("NFKD", login)
    plain = skeleton(twin)
    for place, joiner in hidden:
        twin = twin[:place] + joiner + twin[place:]
    if all(not unicodedata.combining(char) for char in unicodedata.normalize("NFKD", login)):
        assert skeleton(twin) == plain


@given(st.data(), st.text(st.sampled_from("".join(ALIKE)), min_size=1, max_size=24))
def test_neither_does_a_letter_that_is_drawn_alike(data: st.DataObject, login: str) -> None:
    twin = "".join(data.draw(st.sampled_from(letter + ALIKE[letter])) for letter in login)
    assert skeleton(twin) == skeleton(login)


@given(logins)
def test_a_skeleton_is_its_own_and_its_hash_fits_the_column(login: str) -> None:
    try:
        login = clean(login)
    except BadName:
        return
    assert skeleton(skeleton(login)) == skeleton(login)
    assert skeleton(login.casefold()) == skeleton(login)
    assert len(skeleton_hash(login)) == 64
