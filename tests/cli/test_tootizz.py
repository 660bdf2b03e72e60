"""Tootizz in a terminal."""

import io
import re

import pytest
from rich.console import Console

from tablee.cli.tellers import teller_of
from tablee.cli.tellers.tootizz_texts import TOOTIZZ_TEXTS
from tablee.cli.texts import TEXTS, Language
from tablee.cli.words import read_move, spelled
from tablee.games.tootizz import game
from tablee.games.tootizz.ground import PLACE
from tablee.games.tootizz.model import Claim, Place
from tablee.rulebook import paragraphs
from tests.cli.conftest import Tablee
from tests.games.tootizz.board import NAMES, Table

each_language = pytest.mark.parametrize("language", list(Language))


def words(text: str) -> str:
    return " ".join(text.split())


def printed(table: Table, language: Language) -> str:
    paper = io.StringIO()
    board = teller_of(game, language).board(table.view, ["Zoé", "현우"])
    Console(file=paper, width=160, color_system=None).print(board)
    return paper.getvalue()


@each_language
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_goes_to_its_end(tablee: Tablee, language: Language, seats: int) -> None:
    answer = tablee("play tootizz", "--lang", language, "--seats", seats, "--seed", 3, keyboard="1\n" * 60)
    assert (answer.code, answer.err) == (0, "")
    assert TOOTIZZ_TEXTS[language].game_won in answer.out
    assert TEXTS[language].your_turn in answer.out


@each_language
def test_the_board_shows_domains_lines_and_what_is_to_be_laid(language: Language) -> None:
    texts = TOOTIZZ_TEXTS[language]
    domain = "V0N2@33> ~R0R0@43>"
    table = Table(domain, "", takes="V0G3", then="B0B0:1", next_line="N1G0:1 V0R2")
    shown = printed(table, language)
    green, _, _, black, grey = texts.marks
    assert f"{green}" in shown
    assert f"{black}**" in shown
    assert f"{grey}***" in shown
    assert shown.count("?") == 2
    assert texts.worth.format(points=2, largest=1) in shown
    for title in (texts.line, texts.next_line, texts.to_lay[True]):
        assert f"{title}: " in shown
    assert "▶ Zoé" in shown
    assert "현우" in shown.split(texts.next_line)[1]


def test_only_rows_and_columns_that_can_be_used_are_drawn() -> None:
    shown = printed(Table("V0V0@33> V0V0@35> V0V0@43> V0B1@45> B0B0@53>", ""), Language.EN)
    head, *rows = [line for line in shown.splitlines() if line.startswith("│")]
    assert [row.split("│")[1] for row in rows] == ["c", "d", "e", "f", "g"]
    assert re.findall(r"\d", head) == [*"4567", *"1234567"]


def test_a_series_tells_its_target_and_what_was_won_before() -> None:
    shown = printed(Table("V0V0@33>", "", series=True, target=150, scored=[[12, 30]]), Language.EN)
    assert "Series to 150 points" in shown
    assert "Earlier rounds: 30" in shown


@each_language
def test_every_move_can_be_typed_in_words(language: Language) -> None:
    teller = teller_of(game, language)
    for move in (*map(Claim, range(4)), *PLACE.values()):
        assert read_move(spelled(move, teller), game, (), teller) == move


def test_squares_are_called_by_letter_and_number() -> None:
    teller = teller_of(game, Language.EN)
    assert read_move("lay d 4 right", game, (), teller) == Place(3, 3, 0)
    assert read_move("claim 4", game, (), teller) == Claim(3)
    for nonsense in ("lay h 4 right", "lay d 8 right", "lay d 4", "claim 5", "lay d 4 sideways"):
        assert read_move(nonsense, game, (), teller) is None


def test_moves_and_events_name_dominoes_and_squares() -> None:
    teller = teller_of(game, Language.EN)
    table = Table("V0B1@33>", "B0B0@33>", takes="R0G2", then="B0R1:1")
    assert teller.move(Place(4, 3, 0), table.view) == "Lay it face down on e4-e5"
    table.play("place 43>")
    told = [teller.event(event, ["Zoé", "Tom"]) for event in table.events]
    assert told == ["Zoé has to lay red/grey** face down, on e4-e5.", "Tom takes blue/red*."]
    assert teller.named(NAMES.index("V0G3")) == "green/grey***"  # type: ignore[attr-defined]


def test_a_refusal_shows_its_paragraph(tablee: Tablee) -> None:
    answer = tablee("play tootizz --lang fr --seed 3", keyboard="poser d 4 droite\n")
    assert TEXTS[Language.FR].refused in answer.out
    assert words(paragraphs("tootizz", "fr")["4.5"]) in words(answer.out)
