"""The names of people: 1 to 24 visible characters of any script."""

import unicodedata
from collections.abc import Collection
from itertools import count

LONGEST = 24
ZERO_WIDTH_JOINER = "\u200d"
ZERO_WIDTH_NON_JOINER = "\u200c"  # Persian and several Indian scripts are misspelt without it
MOST_MARKS = 4
"""Combining marks on one letter: enough for every script, too few to reach into neighbouring lines."""
POINTS_A_CHARACTER = 4

BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Characters that look blank although Unicode does not call them spaces."""
REFUSED = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories: control, formatting (with direction overrides), private use, surrogates, line separators."""
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)


class BadName(ValueError):
    """The text cannot be shown as a name."""


def clean(raw: str) -> str:
    """The name as it is shown to everybody."""
    return tidied(raw, LONGEST)


def tidied(raw: str, longest: int) -> str:
    """A single line that is safe to show, of at most `longest` visible characters."""
    most = POINTS_A_CHARACTER * longest
    if len(raw) > 2 * most:
        raise BadName
    name = unicodedata.normalize("NFC", raw).strip()
    if any(_is_refused(char) for char in name):
        raise BadName
    name = " ".join(name.split())
    if not 1 <= visible_length(name) <= longest or len(name) > most or _is_a_tower(name):
        raise BadName
    return name


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody else has it. Capitals do not tell names apart."""
    others = {other.casefold() for other in taken}
    marked = (_numbered(name, number) for number in count(2))
    return name if name.casefold() not in others else next(one for one in marked if one.casefold() not in others)


def _numbered(name: str, number: int) -> str:
    mark = f" {number}"
    while visible_length(name) > LONGEST - len(mark):
        name = name[:-1]
    return name.rstrip(f" {ZERO_WIDTH_JOINER}") + mark


def visible_length(name: str) -> int:
    """The number of characters a reader counts: marks, joined emoji and the second half of a flag do not count."""
    length, before = 0, ""
    for char in name:
        if _stands_alone(char, before):
            length += 1
        before = "" if _is_flag_letter(before) else char
    return length


def _stands_alone(char: str, before: str) -> bool:
    if char in (ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER) or ord(char) in SKIN_TONES or _is_mark(char):
        return False
    if before == ZERO_WIDTH_JOINER and unicodedata.category(char) == "So":
        return False
    return not (_is_flag_letter(char) and _is_flag_letter(before))


def _is_flag_letter(char: str) -> bool:
    return char != "" and ord(char) in FLAG_LETTERS


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _is_refused(char: str) -> bool:
    if char in (ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER):
        return False
    return char in BLANK_LETTERS or unicodedata.category(char) in REFUSED


def _is_a_tower(name: str) -> bool:
    run = 0
    for char in name:
        run = run + 1 if _is_mark(char) else 0
        if run > MOST_MARKS:
            return True
    return False
