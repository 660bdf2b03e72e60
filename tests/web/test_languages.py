"""Every screen uses the browser's language, and the language can be changed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tablee.games import GAMES
from tablee.rulebook import text as rules_of
from tests.games.dos.player import DosPlayer, moments
from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.hurry import hurry_to_the_end
from tests.web.texts import texts

LANGUAGES = ("en", "fr", "ko")
MACHINE_TALK = re.compile(r"\b[a-z]+_[a-z_]+\b|[{}]|undefined|\[object|\bNaN\b")
LATIN_WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
NAMES = {
    *"Tablée Dos STOP QR English Français Esc Gizmo Pixel Zigzag Boulon Tictac Nori Bingo Domino KTRMPX".split(),
    *(word for game in GAMES for word in rules_of(game, "en").partition("\n")[0].split()),
    *(word for game in GAMES.values() for name in (*game.authors, game.publisher) for word in name.split()),
}
"""Words that stay in Latin letters in Korean texts."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_click_and_one_plays_in_ones_own_language(new_player: NewPlayer, language: str) -> None:
    player = new_player(language=language)
    player.visits()
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.button("home_play_now").click()
    expect(player.board).to_be_visible()
    player.waits_for_turn()
    expect(player.page.get_by_text(player.texts["dozito_status_open"], exact=True).first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_speaks_another_language(new_player: NewPlayer, language: str) -> None:
    player = new_player(language=language)
    for screen in screens(player):
        said = player.page.locator("body").aria_snapshot()
        assert not MACHINE_TALK.findall(said), screen
        assert not foreign(said, language), screen


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_of_dos_speaks_another_language(arrive: Arrive, language: str) -> None:
    player = arrive(DosPlayer, language=language)
    for screen in screens_of_dos(player):
        said = player.page.locator("body").aria_snapshot()
        assert not MACHINE_TALK.findall(said), screen
        assert not foreign(said, language), screen


def screens_of_dos(player: DosPlayer) -> Iterator[str]:
    player.visits_rules()
    yield "rules"
    player.opens_table("李", bots=2)
    player.sets_level("easy")
    player.counts_points(target=100)
    yield "chairs"
    player.starts()
    player.calls = player.catches = False
    yield from moments(player)
    player.button("table_log").click()
    yield "log"
    player.page.keyboard.press("Escape")
    hurry_to_the_end(player)
    yield "the end"


def screens(player: DozitoPlayer) -> Iterator[str]:
    player.visits()
    expect(player.button("home_play_now")).to_be_enabled()
    yield "home"
    player.visits("/tootizz")
    expect(player.button("game_start")).to_be_visible()
    expect(player.page.get_by_text(player.texts["game_not_ours"], exact=True)).to_be_visible()
    yield "game"
    player.visits_rules()
    yield "rules"
    with player.witness.outage():
        player.visits("/t/BBBBBB")
        expect(player.page.get_by_text(player.texts["join_check"], exact=True)).to_be_visible()
    yield "no such table"
    player.opens_table("李", bots=2)
    yield "chairs"
    player.starts()
    player.waits_for_turn()
    assert player.acts()
    yield "a card in hand"
    for panel in ("table_log", "table_rules", "house_menu"):
        player.button(panel).click()
        if panel == "table_rules":
            player.sees_all_rules()
        yield panel
        player.page.keyboard.press("Escape")


def foreign(said: str, language: str) -> set[str]:
    """English sentences in a text of another language, and Latin words in a Korean text."""
    if language == "en":
        return set()
    mine, english = texts(language), texts("en")
    sentences = {
        text for key, text in english.items() if text != mine.get(key) and len(text) > 4 and "{" not in text
    }
    own = " ".join(mine.values())  # some words are the same in both languages
    found = {text for text in sentences if is_in(text, said) and not is_in(text, own)}
    words = set(LATIN_WORD.findall(quoted(said))) if language == "ko" else set()
    return (found | words) - NAMES


def is_in(text: str, said: str) -> bool:
    return re.search(rf"\b{re.escape(text)}(?!\w)", said) is not None


def quoted(snapshot: str) -> str:
    """The texts of an aria snapshot, without roles, properties and table codes."""
    said = re.findall(r'"((?:[^"\\]|\\.)*)"|(?:text|paragraph|listitem|status|cell|rowheader): (.*)', snapshot)
    return re.sub(r"\b[BCDFGHJKMNPQRSTVWXYZ]{6}\b|https?:\S+", "", " ".join(map("".join, said)))


def test_the_language_can_be_changed_and_is_remembered(new_player: NewPlayer) -> None:
    player = new_player(language="fr")
    player.visits()
    player.field("house_language").select_option("ko")
    expect(player.page.get_by_text(texts("ko")["house_sentence"], exact=True)).to_be_visible()
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("lang", "ko")
    expect(player.page.get_by_text(texts("ko")["house_sentence"], exact=True)).to_be_visible()


def test_a_language_the_house_does_not_speak_becomes_english(new_player: NewPlayer) -> None:
    player = new_player()
    player.page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de-DE', 'de'] })")
    player.visits()
    expect(player.page.locator("html")).to_have_attribute("lang", "en")
    expect(player.page.get_by_text(texts("en")["house_sentence"], exact=True)).to_be_visible()
