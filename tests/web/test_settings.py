"""Settings of a player: they hold at every table and do not affect other players."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.evening import assert_same_story, have_seen_the_same, story_of
from tests.web.player import DESKTOP, PHONE, Device, Offer, Player, play, time_limit
from tests.web.test_accessibility import by_day, by_night
from tests.web.test_gather import opens_chat
from tests.web.test_seats import can_take_back, taking_back

TARGET = 44
"""Pixels that a finger needs."""
IS_WIDER = "document.documentElement.scrollWidth > innerWidth"


def chooses(player: Player, label: str, word: str) -> None:
    group(player, label).get_by_text(player.texts[word], exact=True).click()


def group(player: Player, label: str) -> Locator:
    return player.page.get_by_role("group", name=player.texts[label], exact=True)


def option(player: Player, label: str, word: str) -> Locator:
    return group(player, label).get_by_role("radio", name=player.texts[word], exact=True)


def likes_to_be_asked(player: Player) -> None:
    player.visits("/me")
    player.field("me_confirm").check()


def question(player: Player) -> Locator:
    return player.page.get_by_role("alertdialog", name=re.compile(f"^{re.escape(player.texts['confirm_this'])}"))


def wishes_to(player: DozitoPlayer) -> Offer:
    """Touch an offer, wait for the question whether to play it, and return the offer."""
    offer = player.choice(player.waits_for_turn())
    player.touches(*player.finds(offer))
    expect(question(player)).to_be_visible()
    return offer


def steps(player: Player) -> int:
    return len(player.witness.messages("step"))


def is_awaited(player: Player) -> bool:
    """Whether the last step that the player has received awaits the player."""
    seat = player.witness.messages("table_changed")[-1]["seat"]
    return seat in player.witness.messages("step")[-1]["awaited"]


def test_what_is_set_on_the_page_of_ones_own_holds_at_every_table(arrive: Arrive) -> None:
    anna = arrive(DosPlayer, **PHONE, color_scheme="light")
    anna.visits("/me")
    chooses(anna, "me_theme", "me_theme_dark")
    chooses(anna, "me_pace", "me_pace_off")
    chooses(anna, "me_signs", "me_signs_large")
    chooses(anna, "me_order", "me_order_number")
    anna.field("me_confirm").check()
    assert not anna.page.evaluate(IS_WIDER)
    anna.page.reload()
    for label, word in (
        ("me_theme", "me_theme_dark"),
        ("me_pace", "me_pace_off"),
        ("me_signs", "me_signs_large"),
        ("me_order", "me_order_number"),
    ):
        expect(option(anna, label, word)).to_be_checked()
    expect(anna.field("me_confirm")).to_be_checked()
    other_tab = anna.page.context.new_page()
    other_tab.goto(anna.page.url)
    asked_there = anna.field("me_confirm", other_tab.locator("body"))
    expect(asked_there).to_be_checked()
    anna.field("me_confirm").uncheck()
    expect(asked_there).not_to_be_checked()
    other_tab.close()
    anna.plays_now()
    anna.waits_for_turn()
    sorts = anna.page.get_by_role(
        "button", name=f"{anna.texts['dos_order']}: {anna.texts['me_order_number']}", exact=True
    )
    expect(sorts).to_be_visible()
    assert anna.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_same_settings_are_in_the_menu_of_a_table(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    anna.plays_now()
    anna.button("house_menu").click()
    anna.page.get_by_text(anna.texts["me_wishes"], exact=True).click()
    chooses(anna, "me_pace", "me_pace_slow")
    anna.visits("/me")
    expect(option(anna, "me_pace", "me_pace_slow")).to_be_checked()


def test_a_move_is_made_when_its_player_says_so(new_player: NewPlayer) -> None:
    """The player who turned the setting on has to confirm each move; the other player does not."""
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    likes_to_be_asked(anna)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.starts()
    expect(ben.board).to_be_visible()
    play(ben, until=anna.has_turn)
    have_seen_the_same(ben, anna)
    before = steps(ben)
    wishes_to(anna)
    anna.page.keyboard.press("Escape")
    expect(question(anna)).to_be_hidden()
    wishes_to(anna)
    anna.button("confirm_no").click()
    expect(question(anna)).to_be_hidden()
    wishes_to(anna)
    assert steps(ben) == before, "a move was played without confirmation"
    anna.page.keyboard.press("Enter")
    expect(question(anna)).to_be_hidden()
    ben.waits_for(lambda: steps(ben) == before + 1, "the step that was confirmed")
    have_seen_the_same(ben, anna)
    check_time = time_limit(anna)
    while is_awaited(anna):
        check_time()
        made = steps(ben)
        wishes_to(anna)
        anna.button("confirm_yes").click()
        expect(question(anna)).to_be_hidden()
        ben.waits_for(lambda: steps(ben) > made, "the step that was confirmed")  # noqa: B023
        have_seen_the_same(ben, anna)
    moved = ben.moves
    play(ben, until=lambda: ben.moves > moved)
    expect(question(ben)).to_be_hidden()


def test_the_question_is_for_fingers_too(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    likes_to_be_asked(anna)
    anna.plays_now()
    offer = wishes_to(anna)
    for text in ("confirm_yes", "confirm_no"):
        box = anna.button(text).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= TARGET
        assert box["y"] + box["height"] < offer.y, "a double tap would answer the question"
    assert not anna.page.evaluate(IS_WIDER)
    before = steps(anna)
    anna.button("confirm_yes").tap()
    anna.waits_for(lambda: steps(anna) > before, "one more step")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_settings_and_question_are_for_everybody(new_player: NewPlayer, size: Device) -> None:
    player = new_player(**size)
    likes_to_be_asked(player)
    complaints = by_day(player) + by_night(player)
    player.plays_now()
    wishes_to(player)
    complaints += by_day(player) + by_night(player)
    assert not complaints


def test_a_muted_person_can_be_heard_again(new_player: NewPlayer) -> None:
    """A muted person can be unmuted at the table and on the player's own page."""
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    code = anna.code
    says(ben, "chat_phrase_hello")
    chat = opens_chat(anna)
    remark = chat.get_by_role("region").get_by_text(anna.texts["chat_phrase_hello"], exact=True)
    expect(remark).to_be_visible()
    chat.get_by_role("button", name=anna.texts["chat_mute"].format(name="Ben"), exact=True).click()
    expect(remark).to_be_hidden()
    anna.page.reload()
    opens_chat(anna)
    expect(chat.get_by_text(anna.texts["chat_empty"], exact=True)).to_be_visible()
    anna.button_named("chat_unmute", name="Ben").click()
    expect(remark).to_be_visible()
    chat.get_by_role("button", name=anna.texts["chat_mute"].format(name="Ben"), exact=True).click()
    anna.visits("/me")
    anna.button_named("chat_unmute", name="Ben").click()
    expect(anna.page.get_by_text(anna.texts["chat_muted"], exact=True)).to_be_hidden()
    anna.visits(f"/t/{code}")
    opens_chat(anna)
    expect(remark).to_be_visible()


def says(player: Player, phrase: str) -> None:
    opens_chat(player).get_by_role("button", name=player.texts[phrase], exact=True).click()


def test_a_player_who_was_away_while_something_was_taken_back_reads_the_same_log(arrive: Arrive) -> None:
    anna, ben = arrive(TootizzPlayer, **PHONE), arrive(TootizzPlayer, **PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.starts()
    expect(ben.board).to_be_visible()
    play(anna, ben, until=lambda: can_take_back(anna))
    have_seen_the_same(ben, anna)
    laid = story_of(ben)
    assert_same_story(ben, anna)
    with ben.witness.outage():
        ben.context.set_offline(True)
        expect(ben.page.get_by_text(ben.texts["table_offline"], exact=True)).to_be_visible()
        taking_back(anna).click()
        expect(taking_back(anna)).to_be_hidden()
        play(anna, until=lambda: can_take_back(anna))
        play(anna, until=lambda: not anna.has_turn())
        ben.context.set_offline(False)
        expect(ben.page.get_by_text(ben.texts["table_offline"], exact=True)).to_be_hidden()
    have_seen_the_same(ben, anna)
    assert_same_story(ben, anna)
    assert len(story_of(ben)) == len(laid) + 1, "the log lacks the domino that was laid again or the claim"
