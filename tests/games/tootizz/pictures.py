"""How the rules texts describe a domino, in each language."""

from tablee.games.tootizz.cards import ALL, DOMINOES, named

FACE_DOWN = {"en": "a face-down domino", "fr": "un domino face cachée", "ko": "뒷면 도미노"}
WORDS = {
    "en": ("green", "blue", "red", "black", "grey"),
    "fr": ("vert", "bleu", "rouge", "noir", "gris"),
    "ko": ("초록", "파랑", "빨강", "검정", "회색"),
}
DOMINO = {"en": "a domino: {}, {}", "fr": "un domino\u00a0: {}, {}", "ko": "도미노: {}, {}"}
HOME = {"en": "{} with {} Tootizz", "fr": "{} avec {} Tootizz", "ko": "{}에 Tootizz {}"}


def domino_in(address: str) -> int:
    """The first domino that a picture can show: "domino:green0-black2"."""
    return next(domino for domino in ALL if address == f"domino:{named(domino)}")


def assert_describes(described: str, address: str, language: str) -> None:
    if address == "domino:back":
        assert described == FACE_DOWN[language]
        return
    squares = [_square(colour, tootizz, language) for colour, tootizz in DOMINOES[domino_in(address)]]
    assert described == DOMINO[language].format(*squares)


def _square(colour: int, tootizz: int, language: str) -> str:
    word = WORDS[language][colour]
    return HOME[language].format(word, tootizz) if tootizz else word
