"""`tablee play`: whole games, in which a script types the moves."""

import string
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.playing import SeatedBots
from tablee.cli import tellers
from tablee.cli.tellers.dozito_texts import DOZITO_TEXTS
from tablee.cli.tellers.kezao_texts import KEZAO_TEXTS
from tablee.cli.tellers.tootizz_texts import TOOTIZZ_TEXTS
from tablee.cli.texts import TEXTS, Language
from tablee.cli.words import read_move, spelled
from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dozito import game as dozito
from tablee.games.dozito.model import Discard, Draw, Place, Take
from tablee.rulebook import paragraphs
from tests.cli.conftest import Tablee

ALWAYS_THE_FIRST = "1\n" * 500
SHORT = ("--option", "rounds=1", "--seed", 3)
each_language = pytest.mark.parametrize("language", list(Language))
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def words(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


@each_language
@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_goes_to_its_end(tablee: Tablee, language: Language, seats: int) -> None:
    answer = tablee("play dozito", "--lang", language, "--seats", seats, *SHORT, keyboard=ALWAYS_THE_FIRST)
    assert answer.code == 0
    assert answer.err == ""
    texts = TEXTS[language]
    assert texts.guest in answer.out
    assert texts.your_turn in answer.out
    assert DOZITO_TEXTS[language].game_ended in answer.out
    assert texts.decided_by.format(number="7.1") in answer.out


def test_the_same_seed_and_answers_give_the_same_evening(tablee: Tablee) -> None:
    first, second = (tablee("play dozito", *SHORT, keyboard=ALWAYS_THE_FIRST) for _ in range(2))
    assert first == second


def test_people_are_called_as_they_wish_and_bots_are_called_bots(tablee: Tablee) -> None:
    answer = tablee("play dozito --seats 3 --bots random,normal --name [red]Zoé", *SHORT)
    assert "Dozito, 3 players: [red]Zoé, Bot 1 (at random), Bot 2 (normal)." in answer.out


def test_a_refusal_shows_the_paragraph_in_the_readers_language(tablee: Tablee) -> None:
    answer = tablee("play dozito --lang fr", *SHORT, keyboard="placer 3\n")
    assert TEXTS[Language.FR].refused in answer.out
    assert words(paragraphs("dozito", "fr")["4.2"]) in words(answer.out)


def test_words_do_what_numbers_do(tablee: Tablee) -> None:
    def story(keyboard: str) -> str:
        return tablee("play dozito --seed 1", keyboard=keyboard).out

    assert story("1\n") == story("draw\n") == story("  DR\n")
    assert story("2\n") == story("take left\n") == story("left take\n")


@pytest.mark.parametrize(
    ("typed", "answered"), [("zzz", "“zzz” is not among the answers."), ("0", "“0”"), ("99", "“99”")]
)
def test_what_is_no_answer_is_explained(tablee: Tablee, typed: str, answered: str) -> None:
    answer = tablee("play dozito", *SHORT, keyboard=f"{typed}\n")
    assert answered in answer.out
    assert "words such as: draw, take left, take right" in answer.out


def test_a_rule_can_be_looked_up(tablee: Tablee) -> None:
    answer = tablee("play dozito", *SHORT, keyboard="§8.1\n§99.9\n")
    assert words(paragraphs("dozito", "en")["8.1"]) in words(answer.out)
    assert TEXTS[Language.EN].unknown_rule.format(number="99.9") in answer.out


@pytest.mark.parametrize("keyboard", ["q\n", "QUIT\n", ""], ids=["q", "quit", "end of input"])
def test_leaving_is_no_fault_and_the_game_can_be_kept(tablee: Tablee, tmp_path: Path, keyboard: str) -> None:
    file = tmp_path / "evening.json"
    answer = tablee("play dozito", *SHORT, "--save", file, keyboard=keyboard)
    assert answer.code == 0
    assert TEXTS[Language.EN].left in answer.out
    assert TEXTS[Language.EN].unfinished in tablee("replay", file).out


def test_an_interrupt_is_leaving_too(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*prompt: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = tablee("play dozito", *SHORT)
    assert (answer.code, answer.err) == (0, "")
    assert TEXTS[Language.EN].left in answer.out


def test_any_game_can_be_played_without_a_teller_of_its_own(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tellers, "TELLERS", {})
    answer = tablee("play dozito", *SHORT, keyboard="take 0\n" + ALWAYS_THE_FIRST)
    assert answer.code == 0
    assert "Guest: taken side 0" in answer.out
    assert "place slot" in answer.out
    assert "game_ended" in answer.out


@each_language
def test_every_move_can_be_typed_in_words(language: Language) -> None:
    teller = tellers.teller_of(dozito, language)
    moves = [Draw(), Take(0), Take(1), *map(Place, range(1, 13)), Discard(0), Discard(1)]
    for move in moves:
        assert read_move(spelled(move, teller), dozito, (), teller) == move


@pytest.mark.parametrize(
    "nonsense", ["", "d", "place", "place 13", "place three", "take", "take middle", "draw 1", "1.5"]
)
def test_what_is_no_move_is_not_taken_for_one(nonsense: str) -> None:
    assert read_move(nonsense, dozito, (), tellers.teller_of(dozito, Language.EN)) is None


@each_game
@each_language
def test_every_move_and_event_can_be_told(game: AnyGame, language: Language) -> None:
    """The teller has words for everything that happens, with every number of seats."""
    for seats in game.seats:
        teller = tellers.teller_of(game, language)
        match = Match.start(game, game.options(), seats, seeded(f"told {seats}"))
        names = [f"name {seat}" for seat in range(seats)]
        seated = SeatedBots(match, [BOTS[game.name]["normal"]] * seats, seeded("bots"))
        while match.outcome is None:
            step = seated.play_next()
            said = [teller.event(game.seen(event, 0), names) for event in step.events]
            assert any(said)
            seat = step.seat or 0
            assert all(teller.move(move, game.view(match.state, seat)) for move in game.legal(match.state, seat))


def placeholders(texts: Any) -> dict[str, list[set[str]]]:
    """The names in braces that each text of a language holds."""
    found = {}
    for name, value in msgspec.structs.asdict(texts).items():
        named = value.values() if name in ("ends", "twists") else value
        patterns = [value] if isinstance(value, str) else list(named)
        found[name] = [{field for _, field, _, _ in string.Formatter().parse(p) if field} for p in patterns]
    return found


@each_language
def test_the_languages_say_the_same_things(language: Language) -> None:
    assert placeholders(TEXTS[language]) == placeholders(TEXTS[Language.EN])
    for texts in (DOZITO_TEXTS, KEZAO_TEXTS, TOOTIZZ_TEXTS):
        ours, english = (placeholders(texts[each]) for each in (language, Language.EN))
        for name in ("verbs", "nouns", "turns"):  # one language may have more words for a thing than another
            ours.pop(name, None), english.pop(name, None)
        assert ours == english


@each_language
def test_every_level_has_a_name(language: Language) -> None:
    assert set(TEXTS[language].levels) == {level for bots in BOTS.values() for level in bots}
