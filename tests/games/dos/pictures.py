"""How the rules texts describe a card of DOS, in each language."""

import re

from tablee.games.dos import cards
from tests.games.rules_texts import BACK, boards, pictures

COLOURS = {
    "en": ("red", "blue", "green", "yellow"),
    "fr": ("rouge", "bleu", "vert", "jaune"),
    "ko": ("빨강", "파랑", "초록", "노랑"),
}
SIGNS = {
    "en": {"plus2": "+2", "reverse": "Reverse", "skip": "Skip", "dos": "Wild DOS", "play2": "Wild Play 2"},
    "fr": {"plus2": "+2", "reverse": "Inversion", "skip": "Passe", "dos": "Joker DOS", "play2": "Joker Poser 2"},
    "ko": {
        "plus2": "+2",
        "reverse": "방향 바꾸기",
        "skip": "건너뛰기",
        "dos": "와일드 DOS",
        "play2": "와일드 두 장 내기",
    },
}


def face_in(address: str) -> int:
    """The face that a picture shows: "card:red-3" is the red 3, and "card:dos-blue" a Wild DOS that was declared
    blue. Cards of one face are equal."""
    name = re.sub(r"^(dos|play2)-.*", r"\1", address.removeprefix("card:"))
    return cards.NAMES.index(name.replace("-", " "))


def declared_in(name: str) -> int:
    """The colour that a drawn wild was given."""
    return COLOURS["en"].index(name.partition("-")[2])


def faces_in(markdown: str) -> list[int]:
    drawn = [f"card:{name}" for board in boards(markdown) for name in board.cards]
    return [face_in(address) for address in [*pictures(markdown), *drawn] if address != BACK]


def assert_describes(described: str, address: str, language: str) -> None:
    face = cards.FACES[face_in(address)]
    colours = [word for word in COLOURS[language] if word in described]
    assert colours == [COLOURS[language][colour] for colour in (face.colour,) if colour is not None], address
    signs = [kind for kind, sign in SIGNS[language].items() if sign in described]
    if face.kind == "number":
        assert (re.findall(r"\d+", described), signs) == ([str(face.number)], []), address
    else:
        assert signs == [face.kind], address
