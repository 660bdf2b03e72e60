"""From the first page into a game: how many taps it takes, what is in sight, and where one ends up."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.house import House
from tests.web.player import DESKTOP, PHONE, SMALL_PHONE, Device, Player

KINDS = (DozitoPlayer, DosPlayer, KezaoPlayer, TootizzPlayer)


@pytest.mark.parametrize("kind", KINDS)
def test_two_taps_from_the_first_page_to_a_move_of_ones_own(arrive: Arrive, kind: type[Player]) -> None:
    """One tap on a box and one more start a game against easy bots, without a question for a name or a wait."""
    player = arrive(kind, **PHONE)
    player.visits()
    player.box.tap()
    player.button("game_start").tap()
    expect(player.page.locator("[data-spot] button:enabled").first).to_be_visible()
    assert player.levels() == ["easy"] * 2


def test_the_number_of_opponents_is_remembered(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.visits("/dozito")
    label = anna.texts["game_opponents"]
    anna.page.get_by_role("button", name=anna.texts["gather_fewer"].format(label=label), exact=True).click()
    anna.visits()
    anna.button("home_play_now").click()
    expect(anna.board).to_be_visible()
    assert anna.levels() == ["easy"]


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE, DESKTOP], ids=["phone", "small phone", "desktop"])
def test_a_table_that_waits_is_in_sight_on_the_first_screen(
    new_player: NewPlayer, own_house: House, screen: Device
) -> None:
    anna, ben = new_player(own_house, **DESKTOP), new_player(own_house, **screen)
    anna.opens_table("Anna")
    anna.field("hall_public").check()
    ben.visits()
    waits = ben.page.get_by_role(
        "link", name=ben.texts["hall_join"].format(game="Dozito", names="Anna"), exact=True
    )
    expect(waits).to_be_in_viewport()
    for found in ("home_play_now", "home_open"):
        expect(ben.button(found)).to_be_in_viewport()


def test_the_question_for_a_name_can_be_left_unanswered(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    anna.visits()
    anna.button("home_open").tap()
    expect(anna.page.locator("#name")).to_be_focused()
    anna.button("house_close").tap()
    expect(anna.page.locator("#name")).to_be_hidden()
    expect(anna.button("home_open")).to_be_focused()
    anna.button("home_open").tap()
    anna.says_name("Anna")
    anna.is_seated()


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_friends_are_invited_on_the_first_screen(new_player: NewPlayer, screen: Device) -> None:
    anna = new_player(**screen)
    anna.opens_table("Anna")
    expect(anna.page.get_by_alt_text(anna.texts["gather_qr"], exact=True)).to_be_in_viewport(ratio=1)
    expect(anna.button("gather_copy")).to_be_in_viewport(ratio=1)


def test_a_full_table_says_so_before_and_after_entering(new_player: NewPlayer) -> None:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    code = anna.opens_table("Anna", bots=4)
    ben.visits(f"/t/{code}")
    expect(ben.page.get_by_text(re.compile(re.escape(ben.texts["join_full"])))).to_be_visible()
    ben.says_name("Ben")
    expect(ben.page.get_by_text(ben.texts["gather_full"], exact=True)).to_be_in_viewport()
    expect(ben.button("gather_sit")).to_have_count(0)


def test_the_host_chooses_who_begins(new_player: NewPlayer) -> None:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    code = anna.opens_table("Anna")
    ben.joins(code, "Ben")
    anna.field("first_label").select_option("Ben")
    expect(ben.field("first_label")).to_have_text("Ben")
    anna.starts()
    ben.waits_for_turn()
    assert not anna.has_turn()


def test_an_address_that_leads_nowhere_leads_home(new_player: NewPlayer) -> None:
    anna = new_player()
    anna.visits("/nowhere")
    expect(anna.page.get_by_role("heading", name=anna.texts["house_lost"], exact=True)).to_be_visible()
    anna.button("house_home").click()
    expect(anna.button("home_play_now")).to_be_visible()


def test_a_person_who_signs_in_finds_the_place_for_it_first(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    anna.visits()
    anna.page.get_by_role("link", name=anna.texts["account_sign_in"], exact=True).click()
    expect(anna.page.locator("#login")).to_be_in_viewport()
