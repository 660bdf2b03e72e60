"""The rules text of Tootizz: its counts are those of the dominoes, and its examples can be played."""

import re
from collections import Counter

from tablee.games.tootizz import cards
from tablee.games.tootizz.model import Options
from tablee.rulebook import paragraphs
from tests.games.rules_texts import every_language, examples, pictures
from tests.games.tootizz.board import NAMES, Scripted, Table
from tests.games.tootizz.pictures import WORDS, domino_in, square_in
from tests.games.tootizz.test_6_scoring import BOOKLET

ROW = re.compile(r"^> \| (.+) \|$", re.M)


def shown_in(chapter: int) -> list[str]:
    """The dominoes of the example of a chapter."""
    (example,) = examples("tootizz", "en", chapter)
    return [NAMES[domino_in(address)] for address in pictures(example)]


@every_language
def test_2_1_counts_the_dominoes(language: str) -> None:
    said = paragraphs("tootizz", language)["2.1"].split("![")[0]
    doubles = sum(one == other for (one, _), (other, _) in cards.DOMINOES)
    assert {len(cards.DOMINOES), len(cards.DOMINOES) - doubles} <= set(map(int, re.findall(r"\d+", said)))


@every_language
def test_2_2_prints_the_squares_and_tootizz_of_every_colour(language: str) -> None:
    rows = re.findall(r"^\| (\S+) \| (\d+) \| (\d+) \|$", paragraphs("tootizz", language)["2.2"], re.M)
    halves = [half for domino in cards.DOMINOES for half in domino]
    squares = Counter(colour for colour, _ in halves)
    tootizz = Counter(dict.fromkeys(squares, 0))
    for colour, count in halves:
        tootizz[colour] += count
    assert rows == [
        (word, str(squares[colour]), str(tootizz[colour])) for colour, word in enumerate(WORDS[language])
    ]


@every_language
def test_1_2_names_the_usual_target_and_its_bounds(language: str) -> None:
    said = set(map(int, re.findall(r"\b\d+(?!\.)", paragraphs("tootizz", language)["1.2"])))
    assert {Options().target, 50, 200} <= said


def test_chapter_4_whoever_claims_the_last_domino_of_its_example_chooses_last() -> None:
    mina, tom, nora = 0, 1, 2
    table = Table.fresh(3, Scripted(" ".join(shown_in(4)), order=(mina, tom, nora)))
    table.play("claim 2", "claim 0")
    assert table.line == f"-- {shown_in(4)[1]}:{nora} {shown_in(4)[2]}:{mina}"
    choosers: list[int | None] = []
    while table.view.next_line and len(choosers) < 2:
        choosers.append(table.turn)
        table.play("place 33>", f"claim {len(choosers)}")
    assert choosers == [tom, nora]
    assert table.turn == mina
    assert table.next_line.count(":") == 2


def test_chapter_5_the_dominoes_of_its_example_have_to_lie_as_it_says() -> None:
    first, second, third = shown_in(5)
    table = Table(f"{first}@33>", "", takes=second, then=f"{third}:0")
    assert not table.view.face_up
    table.play("place 43>")
    assert (table.domino, table.view.face_up) == (third, True)
    beside_the_joker = {(4, 2), (5, 3), (5, 4), (4, 5)}
    for place in table.places:
        row, column, direction = int(place[0]), int(place[1]), place[2]
        down, right = {">": (0, 1), "v": (1, 0), "<": (0, -1), "^": (-1, 0)}[direction]
        assert {(row, column), (row + down, column + right)} & beside_the_joker


@every_language
def test_chapter_6_counts_its_example_correctly(language: str) -> None:
    (example,) = examples("tootizz", language, 6)
    head, _, *rows = ROW.findall(example)
    squares = [square_in(cell, language) for row in (head, *rows) for cell in row.split(" | ")]
    domain = Table(BOOKLET, "").view.domains[0]
    lying = sorted(domain.squares, key=lambda square: (square.row, square.column))
    assert squares == [(square.colour, square.tootizz) for square in lying]
    said = re.search(r"((?:\d+ \+ )+\d+) = \*\*(\d+)", example)
    assert said is not None
    assert sorted(map(int, said[1].split(" + "))) == sorted(zone.points for zone in domain.zones)
    assert int(said[2]) == domain.points == 28
    assert str(domain.largest) in example.split("7.2")[1]
