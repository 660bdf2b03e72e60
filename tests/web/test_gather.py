"""A table before its match: the host's rights, readiness, chat, change of game, and the results of the evening."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, PHONE, SAID, Player
from tests.web.test_accessibility import by_day, by_night
from tests.web.texts import whole


def manages(host: Player, name: str, choice: str) -> None:
    host.button_named("host_manage", name=name).click()
    host.dialog(host.texts["host_about"].format(name=name)).get_by_role(
        "button", name=host.texts[choice], exact=True
    ).click()


def test_the_host_chooses_the_level_of_a_bot_by_its_face(new_player: NewPlayer) -> None:
    """A bot that is seated later is of the same level, because the device remembers it."""
    anna = new_player(**PHONE)
    anna.opens_table("Anna", bots=2)
    pixel = anna.page.get_by_role("button", name=whole(anna.texts["gather_bot_level_is"], name="Pixel"))
    pixel.tap()
    expect(anna.level("easy")).to_be_checked()
    anna.level("gentle").tap()
    expect(anna.says("bot_gentle_about")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(pixel).to_have_accessible_name(
        anna.texts["gather_bot_level_is"].format(name="Pixel", level=anna.texts["bot_gentle"])
    )
    expect(pixel).to_be_focused()
    anna.adds_bot()
    assert anna.levels() == ["gentle", "easy", "gentle"]


def opens_chat(player: Player) -> Locator:
    player.button("chat_open").click()
    return player.dialog(player.texts["chat_title"])


def test_a_phrase_is_read_in_the_readers_language(arrive: Arrive) -> None:
    anna, minji = arrive(DozitoPlayer, language="fr", **DESKTOP), arrive(DozitoPlayer, language="ko", **PHONE)
    for player in (anna, minji):
        player.holds(SAID)
    minji.joins(anna.opens_table("Anna"), "민지")
    chat = opens_chat(anna)
    chat.get_by_role("button", name=anna.texts["chat_phrase_good_luck"], exact=True).click()
    expect(chat.get_by_role("listitem").filter(has_text="Anna")).to_contain_text("Bonne chance !")
    bubble = minji.page.get_by_text(minji.texts["chat_phrase_good_luck"], exact=True)
    expect(bubble.first).to_be_visible()
    hers = opens_chat(minji)
    expect(hers.get_by_role("region")).to_contain_text("행운을 빌어요!")
    minji.field("chat_write", hers).fill("<b>고마워요</b> 😀")
    minji.field("chat_write", hers).press("Enter")
    expect(chat.get_by_role("region")).to_contain_text("<b>고마워요</b> 😀")
    anna.page.keyboard.press("Escape")
    anna.starts()
    expect(minji.board).to_be_visible()
    minji.page.reload()
    expect(minji.board).to_be_visible()
    minji.button("table_log").click()
    again = opens_chat(minji)
    expect(again.get_by_role("region")).to_contain_text("행운을 빌어요!")
    again.get_by_role("button", name=minji.texts["chat_phrase_wow"], exact=True).click()
    expect(anna.table.get_by_text(anna.texts["chat_phrase_wow"], exact=True)).to_be_visible()
    expect(anna.page.get_by_title("1 message non lu", exact=True).first).to_be_visible()
    again.get_by_role("button", name=minji.texts["chat_mute"].format(name="Anna"), exact=True).click()
    expect(again.get_by_role("region")).not_to_contain_text("행운을 빌어요!")


def test_the_host_rules_the_chairs(new_player: NewPlayer) -> None:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    ben.button("host_not_yet").click()
    expect(anna.button("gather_start")).to_be_disabled()
    expect(anna.page.get_by_text(anna.texts["host_waits_for"].format(names="Ben"), exact=True)).to_be_visible()
    ben.button("host_ready").click()
    expect(anna.button("gather_start")).to_be_enabled()
    manages(anna, "Ben", "host_expel")
    expect(ben.page.get_by_text(ben.texts["host_you_are_out"], exact=True)).to_be_visible()
    expect(ben.page.get_by_text(ben.texts["host_you_are_out"], exact=True)).to_be_in_viewport()
    expect(ben.button("gather_sit")).to_have_count(0)
    manages(anna, "Ben", "host_readmit")
    ben.button("gather_sit").first.click()
    ben.is_seated()
    manages(anna, "Ben", "host_make")
    expect(ben.button("gather_start")).to_be_visible()
    expect(anna.button("gather_start")).to_have_count(0)
    ben.field("host_lock").check()
    expect(anna.page.get_by_text(anna.texts["host_locked"], exact=True)).to_be_visible()
    ben.button("gather_stand").click()
    ben.visits()
    anna.button("host_take_over").click()
    expect(anna.button("gather_start")).to_be_visible()


def test_an_evening_goes_across_games(new_player: NewPlayer) -> None:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    code = anna.opens_table("Anna")
    ben.joins(code, "Ben")
    anna.page.get_by_role("radio", name="Kezao", exact=True).check(force=True)
    expect(ben.page).to_have_title(ben.texts["gather_title"].format(code=code, game="Kezao"))
    anna.page.get_by_role("radio", name="Dozito", exact=True).check(force=True)
    expect(ben.page).to_have_title(ben.texts["gather_title"].format(code=code, game="Dozito"))
    for _ in range(2):
        anna.fewer("rounds")
    anna.starts()
    hurry_to_the_end(anna, ben)
    anna.would_play_again()
    ben.plays_again()
    expect(anna.results).to_be_hidden()
    hurry_to_the_end(anna, ben)
    sheet = ben.results.get_by_role("region", name=ben.texts["sheet_title"], exact=True)
    expect(sheet.get_by_role("row")).to_have_count(4)
    expect(sheet.get_by_role("columnheader", name="Anna", exact=True)).to_be_visible()
    wins = sheet.get_by_role("row").last.get_by_role("cell")
    assert sum(int(text) for text in wins.all_inner_texts()) >= 2
    anna.button("over_chairs").click()
    expect(
        anna.page.get_by_role("region", name=anna.texts["sheet_title"], exact=True).get_by_role("row")
    ).to_have_count(4)
    anna.page.get_by_role("radio", name="DOS", exact=True).check(force=True)
    anna.button("gather_start").click()
    expect(ben.page.get_by_role("heading", name="DOS", exact=True)).to_be_attached()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_these_screens_are_for_everybody(new_player: NewPlayer, size: dict[str, object]) -> None:
    anna, ben = new_player(**size), new_player(**PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    complaints = {screen: by_day(anna) + by_night(anna) for screen in screens(anna, ben)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 4


def screens(anna: Player, ben: Player) -> Iterator[str]:
    ben.button("host_not_yet").click()
    expect(anna.button("gather_start")).to_be_disabled()
    yield "somebody is not ready"
    anna.button_named("host_manage", name="Ben").click()
    yield "what to do with somebody"
    anna.page.keyboard.press("Escape")
    theirs = opens_chat(ben)
    theirs.get_by_role("button", name=ben.texts["chat_phrase_hello"], exact=True).click()
    expect(anna.page.get_by_title("1 unread message", exact=True).first).to_be_visible()
    yield "something was said"
    chat = opens_chat(anna)
    expect(chat.get_by_role("region")).to_contain_text(anna.texts["chat_phrase_hello"])
    yield "chat"
