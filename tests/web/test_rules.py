"""The rules in the browser: pictures first, beside the table where there is room, with chapters where not."""

import re

import pytest
from playwright.sync_api import expect

from tablee.games import GAMES
from tests.games.rules_texts import panels
from tests.web.conftest import NewPlayer
from tests.web.player import DESKTOP, PHONE, SMALL_PHONE, Player


@pytest.mark.parametrize("game", GAMES)
def test_pictures_come_before_the_numbered_rules_and_fit_a_small_phone(new_player: NewPlayer, game: str) -> None:
    anna = new_player(**SMALL_PHONE)
    anna.visits(f"/rules/{game}")
    pictures = anna.page.locator("section:has(#minute) li")
    expect(pictures).to_have_count(len(panels(game, "en")))
    for picture, (_, sentence) in zip(pictures.all(), panels(game, "en"), strict=True):
        expect(picture).to_contain_text(sentence)
        expect(picture.locator(".sketch svg")).not_to_have_count(0)
    anna.sees_all_rules(game)
    chapters = anna.page.locator("h2").all_inner_texts()
    assert re.search(r"\d", chapters[0]) is None
    assert chapters[1].startswith("1")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["viewport"]["width"]


def test_on_a_wide_screen_the_game_goes_on_beside_the_rules(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.plays_now()
    offers = anna.waits_for_turn()
    opener = anna.button("table_rules")
    opener.click()
    expect(anna.rules).to_be_visible()
    table, rules = anna.page.locator("main").bounding_box(), anna.rules.bounding_box()
    assert table is not None
    assert rules is not None
    assert table["x"] + table["width"] <= rules["x"]
    before = anna.log.inner_text()
    anna.takes(next(offer for offer in offers if offer.kind == "pile"), offers)
    expect(anna.log).not_to_have_text(before)
    expect(anna.rules).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.rules).to_be_hidden()


def test_closing_the_rules_beside_the_table_gives_the_focus_back(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.plays_now()
    opener = anna.button("table_rules")
    opener.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.rules.locator(".body")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.rules).to_be_hidden()
    expect(opener).to_be_focused()


def test_on_a_phone_a_list_of_chapters_leads_to_each(new_player: NewPlayer) -> None:
    """The list stays open while the table changes: somebody else comes to watch."""
    anna, cleo = new_player(**PHONE), new_player(**PHONE)
    anna.plays_now()
    anna.button("table_rules").tap()
    anna.sees_all_rules()
    chapters = anna.rules.get_by_text(anna.texts["rules_chapters"], exact=True)
    chapters.tap()
    scoring = anna.rules.get_by_role("link", name="Scoring", exact=True)
    expect(scoring).to_be_visible()
    watches(cleo, anna)
    expect(scoring).to_be_visible()
    scoring.tap()
    expect(anna.rules.get_by_role("heading", name="8 Scoring", exact=True)).to_be_in_viewport()
    expect(chapters).to_be_in_viewport()
    expect(scoring).to_be_hidden()


def watches(spectator: Player, player: Player) -> None:
    """Open the player's table as a spectator, and wait until the player's page knows."""
    spectator.visits(f"/t/{player.code}")
    spectator.says_name("Cleo")
    player.waits_for(
        lambda: player.witness.messages("table_changed")[-1]["watching"] != [], "somebody who watches"
    )
