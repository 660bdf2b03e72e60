"""The rules text of Tootizz: its counts are those of the dominoes, and its examples can be played."""

import re
from collections import Counter

import pytest

from tablee.games.tootizz import cards
from tablee.games.tootizz.model import Options
from tablee.rulebook import paragraphs, text
from tests.games.rules_texts import Board, bare, boards, every_language, examples
from tests.games.tootizz.board import NAMES, Scripted, Table
from tests.games.tootizz.pictures import WORDS, domino_in
from tests.games.tootizz.test_6_scoring import BOOKLET

GROUNDS = [board for board in boards(text("tootizz", "en")) if board.ground]
HIDDEN = "R0G2"
"""The domino that lies face down in the drawings."""


def drawn_in(chapter: int) -> Board:
    """The board of the only example of a chapter."""
    (example,) = examples("tootizz", "en", chapter)
    (board,) = boards(example)
    return board


def domino(name: str) -> str:
    return NAMES[domino_in(f"domino:{name}")]


def lying(board: Board) -> str:
    """The dominoes on a drawn ground, as `board.py` writes them."""
    return " ".join(_lying(*bare(word).split("@")) for word in board.ground)


def _lying(name: str, place: str) -> str:
    return f"~{HIDDEN}@{place}" if name == "back" else f"{domino(name)}@{place}"


@pytest.mark.parametrize("board", GROUNDS)
def test_a_drawn_ground_leaves_the_frame_and_counts_the_zones_of_the_engine(board: Board) -> None:
    domain = Table(lying(board), "").view.domains[0]
    assert board.note("frame") == list(map(str, domain.frame))
    shown = {
        (int(points), frozenset(int(cell[0]) * 7 + int(cell[1]) for cell in cells))
        for points, cells in board.notes
        if points != "frame"
    }
    counted = {(zone.points, frozenset(zone.squares)) for zone in domain.zones}
    assert shown <= counted


@pytest.mark.parametrize("board", GROUNDS)
def test_a_drawn_domino_lies_as_the_rules_allow(board: Board) -> None:
    *before, last = lying(board).split()
    if len(before) < 4:
        table = Table(" ".join(before), "", takes=last.strip("~").split("@")[0])
        assert last.split("@")[1] in table.places
        assert table.view.face_up is (last[0] != "~")


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
    line = [domino(name) for name in drawn_in(4).cards if not name.startswith("pawn")]
    assert [name for name in drawn_in(4).cards if name.startswith("pawn")] == ["pawn-1", "pawn-2", "pawn-0"]
    table = Table.fresh(3, Scripted(" ".join(line), order=(mina, tom, nora)))
    table.play("claim 2", "claim 0")
    assert table.line == f"-- {line[1]}:{nora} {line[2]}:{mina}"
    choosers: list[int | None] = []
    while table.view.next_line and len(choosers) < 2:
        choosers.append(table.turn)
        table.play("place 33>", f"claim {len(choosers)}")
    assert choosers == [tom, nora]
    assert table.turn == mina
    assert table.next_line.count(":") == 2


def test_chapter_5_the_dominoes_of_its_example_have_to_lie_as_it_says() -> None:
    drawn = drawn_in(5)
    second = domino(drawn.cards[0])
    assert second == HIDDEN
    first, _, third = (word.split("@")[0] for word in lying(drawn).split())
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
    (board,) = boards(example)
    assert sorted(lying(board).split()) == sorted(BOOKLET.split())
    assert sum(int(points) for points, _ in board.notes if points != "frame") == 28
    domain = Table(BOOKLET, "").view.domains[0]
    said = re.search(r"((?:\d+ \+ )+\d+) = \*\*(\d+)", example)
    assert said is not None
    assert sorted(map(int, said[1].split(" + "))) == sorted(zone.points for zone in domain.zones)
    assert int(said[2]) == domain.points == 28
    assert str(domain.largest) in example.split("7.2")[1]
