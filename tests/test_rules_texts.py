"""The rules texts say the same in every language, and what they show is true."""

import re
from itertools import groupby

import pytest

from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dos import cards as dos_cards
from tablee.games.dozito import cards
from tablee.games.dozito.model import Discard, Draw, Move, Options, Place, Take
from tablee.games.dozito.score import CHART, tally
from tablee.games.dozito.state import State
from tablee.games.kezao import cards as kezao_cards
from tablee.rulebook import LANGUAGES, paragraphs, text
from tests.games.tootizz.pictures import assert_describes as assert_describes_tootizz

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
CROSS_REFERENCE = re.compile(r"(?<!\*)\b\d+\.\d+\b")
BACK = "card:back"

TITLES = {"dozito": "Dozito", "dos": "DOS", "kezao": "Kezao", "tootizz": "Tootizz"}
COLOURS = {
    "en": ("red", "blue", "green", "yellow", "purple"),
    "fr": ("rouge", "bleu", "vert", "jaune", "violet"),
    "ko": ("빨강", "파랑", "초록", "노랑", "보라"),
}
SIGNS = {
    "en": {"stop": "STOP", "again": "extra turn", "joker": "joker"},
    "fr": {"stop": "STOP", "again": "Rejouer", "joker": "joker"},
    "ko": {"stop": "STOP", "again": "한 번 더", "joker": "조커"},
}
DOS_SIGNS = {
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
KEZAO_COLOURS = {
    "en": ("red", "orange", "yellow", "green", "blue", "violet"),
    "fr": ("rouge", "orange", "jaune", "vert", "bleu", "violet"),
    "ko": ("빨강", "주황", "노랑", "초록", "파랑", "보라"),
}
KEZAO_SIGNS = {
    "en": {
        "no": "crossed out",
        "kezao": "Kezao joker",
        "neutral": "neutral",
        "one": "one",
        "inversion": "inversion",
    },
    "fr": {"no": "barré", "kezao": "joker Kezao", "neutral": "neutre", "one": "un seul", "inversion": "inversion"},
    "ko": {"no": "가위표", "kezao": "케자오 조커", "neutral": "그대로", "one": "하나만", "inversion": "뒤집기"},
}
KEZAO_KINDS = {
    "en": {"card": ("card", "joker"), "die": ("die",)},
    "fr": {"card": ("carte", "joker"), "die": ("dé",)},
    "ko": {"card": ("카드", "조커"), "die": ("주사위",)},
}
FACE_DOWN = {"en": "a face-down card", "fr": "une carte face cachée", "ko": "뒷면 카드"}

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def chapters_of(numbers: list[str]) -> list[tuple[int, list[int]]]:
    split = [tuple(map(int, number.split("."))) for number in numbers]
    return [(chapter, [n for _, n in found]) for chapter, found in groupby(split, lambda pair: pair[0])]


def chapter(game: str, language: str, beginning: str) -> str:
    """What stands under the first heading that begins so, up to the next heading."""
    return re.split(rf"^## {beginning}.*$", text(game, language), maxsplit=1, flags=re.M)[1].split("\n## ")[0]


def credits(game: str, language: str) -> str:
    return text(game, language).rpartition("\n## ")[2]


def examples(game: str, language: str, number: int) -> list[str]:
    return re.findall(r"(?:^>.*\n)+", chapter(game, language, f"{number}\\."), re.M)


def pictures(markdown: str) -> list[str]:
    return [address for _, address in PICTURE.findall(markdown)]


def card_in(address: str) -> int:
    """The card a picture shows: "card:red-3" is the red 3."""
    card = cards.card(address.removeprefix("card:").replace("-", " "))
    assert address == "card:" + cards.named(card).replace(" ", "-")
    return card


def face_in(address: str) -> int:
    """The same in DOS, where cards of one face are equal."""
    return dos_cards.NAMES.index(address.removeprefix("card:").replace("-", " "))


def faces_in(example: str) -> list[int]:
    return [face_in(address) for address in pictures(example) if address != BACK]


@every_game
@every_language
def test_the_text_opens_with_the_name_of_the_game(game: str, language: str) -> None:
    assert text(game, language).startswith(f"# {TITLES[game]}\n")


@every_game
@every_language
def test_the_numbers_are_the_same_in_every_language(game: str, language: str) -> None:
    assert list(paragraphs(game, language)) == list(paragraphs(game, "en"))


@every_game
@every_language
def test_the_numbers_are_consecutive_and_none_comes_twice(game: str, language: str) -> None:
    written = re.findall(r"^\*\*(\d+\.\d+)\*\*", text(game, language), re.M)
    found = chapters_of(written)
    assert [chapter for chapter, _ in found] == list(range(1, len(found) + 1))
    for _, numbers in found:
        assert numbers == list(range(1, len(numbers) + 1))


@every_game
@every_language
def test_a_heading_opens_the_chapter_of_its_number(game: str, language: str) -> None:
    for number, _ in chapters_of(list(paragraphs(game, language))):
        numbers = re.findall(r"^\*\*(\d+)\.\d+\*\*", chapter(game, language, f"{number}\\."), re.M)
        assert set(numbers) == {str(number)}


@every_game
@every_language
def test_every_rule_a_move_can_break_is_one_plain_paragraph(game: str, language: str) -> None:
    """A refusal quotes it alone: no picture, table, list or bold can be part of it."""
    said = paragraphs(game, language)
    for rule in GAMES[game].rules:
        assert rule.value in said
        assert not re.search(r"[\n*|!\[\]`]", said[rule.value]), rule


@every_game
@every_language
def test_a_reference_leads_to_a_paragraph(game: str, language: str) -> None:
    references = CROSS_REFERENCE.findall(text(game, language))
    assert references
    assert set(references) <= set(paragraphs(game, language))


@every_game
@every_language
def test_the_references_and_pictures_are_the_same_in_every_language(game: str, language: str) -> None:
    for shown in (pictures, CROSS_REFERENCE.findall):
        assert shown(text(game, language)) == shown(text(game, "en"))


@every_game
@every_language
def test_pictures_have_lines_of_their_own(game: str, language: str) -> None:
    for line in text(game, language).splitlines():
        if PICTURE.search(line):
            assert not PICTURE.sub("", line.removeprefix(">")).strip(" "), line


@every_game
@every_language
def test_authors_and_publisher_are_credited(game: str, language: str) -> None:
    for name in (*GAMES[game].authors, GAMES[game].publisher, "Tablée"):
        assert name in credits(game, language)


@every_game
@every_language
def test_a_picture_is_described_as_the_card_it_shows(game: str, language: str) -> None:
    found = PICTURE.findall(text(game, language))
    assert found
    for described, address in found:
        if address == BACK:
            assert described == FACE_DOWN[language]
        else:
            ASSERT_DESCRIBES[game](described, address, language)


def assert_describes(described: str, address: str, language: str) -> None:
    card = cards.CARDS[card_in(address)]
    colours = dict(zip(cards.COLOURS, COLOURS[language], strict=True))
    assert [word for word in colours.values() if word in described] == [colours[card.colour]], address
    assert re.findall(r"\d+", described) == [str(n) for n in (card.number,) if n], address
    signs = [kind for kind, sign in SIGNS[language].items() if sign in described]
    assert signs == [kind for kind in (card.kind,) if kind != "plain"], address


def assert_describes_dos(described: str, address: str, language: str) -> None:
    face = dos_cards.FACES[face_in(address)]
    colours = [word for word in COLOURS[language] if word in described]
    assert colours == [COLOURS[language][colour] for colour in (face.colour,) if colour is not None], address
    signs = [kind for kind, sign in DOS_SIGNS[language].items() if sign in described]
    if face.kind == "number":
        assert (re.findall(r"\d+", described), signs) == ([str(face.number)], []), address
    else:
        assert signs == [face.kind], address


def assert_describes_kezao(described: str, address: str, language: str) -> None:
    """ "card:red-violet", "card:kezao", "die:red", "die:no-red", "die:one": every word is said, and no other."""
    kind, _, name = address.partition(":")
    words = dict(zip(kezao_cards.COLOURS, KEZAO_COLOURS[language], strict=True)) | KEZAO_SIGNS[language]
    places = {word: described.find(said) for word, said in words.items() if said in described}
    assert set(places) == set(name.split("-")), address
    colours = [word for word in sorted(places, key=places.__getitem__) if word in kezao_cards.COLOURS]
    assert colours == [word for word in name.split("-") if word in kezao_cards.COLOURS], address
    assert any(said in described for said in KEZAO_KINDS[language][kind]), address
    assert kind == "die" or name in map(kezao_cards.named, kezao_cards.DECK), address


ASSERT_DESCRIBES = {
    "dozito": assert_describes,
    "dos": assert_describes_dos,
    "kezao": assert_describes_kezao,
    "tootizz": assert_describes_tootizz,
}


@every_language
def test_8_2_prints_the_score_chart(language: str) -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", paragraphs("dozito", language)["8.2"], re.M)
    *sizes, twelve = rows
    assert [(int(size), int(points)) for size, points in sizes] == list(enumerate(CHART))[1:]
    assert twelve[0] == str(cards.SLOTS)
    assert "9.5" in twelve[1]


@every_language
def test_chapter_8_counts_its_example_correctly(language: str) -> None:
    (example,) = examples("dozito", language, 8)
    shown = pictures(example)
    face_up = sum(1 << slot for slot, address in enumerate(shown) if address != BACK)
    grid = [card_in(address) if address != BACK else 0 for address in shown]
    counted = tally(grid, face_up)
    parts = [*sorted((group.points for group in counted.groups), reverse=True), counted.suns]
    assert f"{' + '.join(map(str, parts))} = **{counted.points}" in example


@every_language
def test_chapter_8_shows_every_card_in_its_slot(language: str) -> None:
    shown = pictures(examples("dozito", language, 8)[0])
    assert len(shown) == cards.SLOTS
    for slot, address in enumerate(shown, 1):
        assert address == BACK or cards.NUMBER[card_in(address)] in (None, slot)


class Stacked:
    """Luck that deals the wanted cards, by their place from the top of the deck, and lets seat 0 begin."""

    def __init__(self, wanted: dict[int, int]) -> None:
        self.wanted = wanted

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[int]) -> None:
        others = iter([card for card in items if card not in self.wanted.values()])
        items[:] = [self.wanted[i] if i in self.wanted else next(others) for i in range(len(items))][::-1]


# Where a deal to two leads, from the top of the deck: slot 1 of the first player is 0.
LEFT_DISCARD, FIRST_DRAWN = 24, 26


def after(wanted: dict[int, int], moves: list[Move], face_up: int = 0) -> State:
    match = Match.start(GAMES["dozito"], Options(), 2, Stacked(wanted))
    match.state.face_up[0] = face_up
    for move in moves:
        match.play(0, move, 0)
    state: State = match.state
    return state


def test_chapter_4_the_chain_of_its_first_example_is_a_turn() -> None:
    yellow_8, purple_10, green_8 = map(card_in, pictures(examples("dozito", "en", 4)[0]))
    wanted = {FIRST_DRAWN: yellow_8, 8 - 1: purple_10, 10 - 1: green_8}
    state = after(wanted, [Draw(), Place(8), Place(10), Place(8), Discard(0)])
    assert (state.grids[0][8 - 1], state.grids[0][10 - 1]) == (green_8, purple_10)
    assert (state.discards[0][-1], state.turn) == (yellow_8, 1)


def test_chapter_4_the_card_of_its_second_example_can_be_declined() -> None:
    blue_9, red_10 = map(card_in, pictures(examples("dozito", "en", 4)[1]))
    state = after({LEFT_DISCARD: blue_9, 9 - 1: red_10}, [Take(0), Discard(0)])
    assert (state.grids[0][9 - 1], state.discards[0][-1], state.turn) == (blue_9, red_10, 1)


def test_chapter_5_the_card_under_the_stop_of_its_example_gives_another_turn() -> None:
    purple_1, green_1 = map(card_in, pictures(examples("dozito", "en", 5)[0]))
    state = after({FIRST_DRAWN: purple_1, 1 - 1: green_1}, [Draw(), Place(1), Discard(0)], face_up=1)
    assert (state.grids[0][1 - 1], state.discards[0][-1]) == (purple_1, green_1)
    assert (state.turn, state.hand) == (0, None)
