"""Matchmaking, the public hall, accounts and avatars."""

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Response, Route, expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.house import House
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, PHONE, Device, play
from tests.web.test_accessibility import by_day, by_night
from tests.web.texts import whole


@pytest.fixture
def lively_house(tmp_path: Path) -> Iterator[House]:
    """A house whose quick tables wait for more people as long as two browsers on a busy machine may need."""
    opened = House(tmp_path, seconds_of_company=20)
    yield opened
    opened.close()


def test_two_strangers_find_each_other_by_playing_now(arrive: Arrive, lively_house: House) -> None:
    """Two people with different languages press one button each, and the house starts the match by itself."""
    anna = arrive(DosPlayer, lively_house, **PHONE)
    ben = arrive(DosPlayer, lively_house, language="fr", **DESKTOP)
    for player in (anna, ben):
        player.visits_game()
        expect(player.button("game_strangers")).to_be_enabled()
    for player in (anna, ben):
        player.button("game_strangers").click()
    expect(anna.page.get_by_role("timer")).to_be_visible()
    assert anna.code == ben.code
    for player in (anna, ben):
        expect(player.board).to_be_visible()
        assert player.levels() == ["normal"], "one bot joins the two people"
    play(anna, ben, until=lambda: anna.moves > 2 and ben.moves > 2)


def test_two_tabs_of_a_new_browser_belong_to_one_guest(new_player: NewPlayer) -> None:
    """The first tab's question is on its way while the second one opens."""
    anna = new_player(**DESKTOP)
    context, held = anna.page.context, list[Route]()
    answers: list[Response] = []
    context.on("response", lambda answer: answers.append(answer) if answer.url.endswith("/api/me") else None)
    context.route("**/api/me", lambda route: route.continue_() if held else held.append(route))
    anna.visits()
    anna.waits_for(lambda: bool(held), "the first question")
    second = context.new_page()
    second.goto(anna.address)
    expect(second.get_by_role("heading", level=1)).to_be_visible()
    held[0].continue_()
    anna.waits_for(lambda: len(answers) == 2, "an answer for each tab")
    assert ["set-cookie" in answer.all_headers() for answer in answers] == [True, False]


def test_a_public_table_is_found_in_the_hall(new_player: NewPlayer, own_house: House) -> None:
    anna, ben = new_player(own_house, **DESKTOP), new_player(own_house, **PHONE)
    ben.visits()
    anna.opens_table("Anna")
    expect(anna.page.get_by_text(anna.texts["open_private"], exact=True)).to_be_visible()
    anna.field("hall_public").check()
    expect(anna.page.get_by_text(anna.texts["open_public"], exact=True)).to_be_visible()
    anna.fewer("rounds")
    found = ben.page.get_by_role(
        "link", name=ben.texts["hall_join"].format(game="Dozito", names="Anna"), exact=True
    )
    expect(found).to_contain_text(f"{ben.texts['dozito_option_rounds']}: 2")
    expect(found).to_contain_text("English")
    anna.field("host_lock").check()
    expect(anna.page.get_by_text(anna.texts["open_unlisted"], exact=True)).to_be_visible()
    expect(found).to_have_count(0)
    anna.field("host_lock").uncheck()
    found.click()
    ben.says_name("Ben")
    ben.is_seated()
    assert ben.code == anna.code
    anna.starts()
    expect(ben.board).to_be_visible()
    ben.visits()
    watched = ben.texts["hall_watch"].format(game="Dozito", names="Anna and Ben")
    expect(ben.page.get_by_role("link", name=watched, exact=True)).to_be_in_viewport()
    expect(found).to_have_count(0)


def test_a_guest_becomes_an_account_and_sits_in_the_same_seat_from_a_second_browser(new_player: NewPlayer) -> None:
    anna, phone = new_player(**DESKTOP), new_player(**PHONE)
    anna.opens_table("Anna", bots=2, rounds=1)
    anna.starts()
    anna.waits_for_turn()
    code = anna.code
    anna.visits("/me")
    anna.page.locator("#password").fill("eight candles")
    anna.button("account_open").click()
    expect(anna.page.get_by_text(anna.texts["account_signed_in"].format(login="anna"), exact=True)).to_be_visible()
    phone.visits("/me")
    phone.page.locator("#login").fill("ANNA")
    with phone.witness.outage():
        phone.page.locator("#password").fill("nine candles")
        phone.page.locator("#password").press("Enter")
        expect(phone.page.get_by_role("alert")).to_have_text(phone.texts["problem_wrong_login"])
    phone.page.locator("#password").fill("eight candles")
    phone.page.locator("#password").press("Enter")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Anna")
    phone.visits(f"/t/{code}")
    expect(phone.board).to_be_visible()
    hurry_to_the_end(phone)
    keeps_the_result(anna)
    is_forgotten(anna)


def test_devices_are_signed_out_and_the_password_is_changed(new_player: NewPlayer) -> None:
    anna, phone = new_player(**DESKTOP), new_player(**PHONE)
    anna.visits("/me")
    anna.button("account_have_not").click()
    login = opens_account(anna)
    signs_in(phone, login)
    phone.opens_table("Anna")
    anna.visits("/me")
    expect(devices(anna)).to_have_count(2)
    expect(devices(anna).filter(has_text=anna.texts["account_device_here"])).to_have_count(1)
    with phone.witness.outage():
        anna.button("account_devices_out").click()
        expect(devices(anna)).to_have_count(1)
        expect(anna.button("account_devices_out")).to_have_count(0)
        expect(says_it_was_signed_out(phone)).to_be_visible()
        says_it_was_signed_out(phone).get_by_role("link").click()
        expect(phone.button("account_sign_in")).to_be_visible()
        expect(says_it_was_signed_out(phone)).to_be_visible()
        phone.visits()
        expect(says_it_was_signed_out(phone).get_by_role("link")).to_have_attribute("href", "/me#account")
    signs_in(phone, login)
    expect(says_it_was_signed_out(phone)).to_have_count(0)
    changes_password(anna, "eight candles", "nine candles")
    phone.visits("/me")
    expect(phone.button("account_sign_in")).to_be_visible()
    signs_in(phone, login, "nine candles")
    anna.visits("/me")
    label = devices(anna).filter(has=anna.page.get_by_role("button")).locator("strong").inner_text()
    anna.page.get_by_role("button", name=anna.texts["account_device_out"].format(device=label), exact=True).click()
    expect(devices(anna)).to_have_count(1)


def says_it_was_signed_out(player: DozitoPlayer) -> Locator:
    return player.page.get_by_role("status").filter(has_text=player.texts["account_was_signed_out"])


def opens_account(player: DozitoPlayer) -> str:
    """Open an account with a login that is new in the house, and return the login."""
    login = secrets.token_hex(4)
    player.page.locator("#login").fill(login)
    player.page.locator("#password").fill("eight candles")
    player.button("account_open").click()
    expect(player.button("account_sign_out")).to_be_visible()
    return login


def signs_in(player: DozitoPlayer, login: str, password: str = "eight candles") -> None:
    player.visits("/me")
    player.page.locator("#login").fill(login)
    player.page.locator("#password").fill(password)
    player.page.locator("#password").press("Enter")
    expect(player.button("account_sign_out")).to_be_visible()


def devices(player: DozitoPlayer) -> Locator:
    return player.page.get_by_role("list", name=player.texts["account_devices"], exact=True).get_by_role(
        "listitem"
    )


def changes_password(player: DozitoPlayer, old: str, new: str) -> None:
    player.button("account_change").click()
    with player.witness.outage():
        player.page.locator("#old-password").fill("no candles at all")
        player.page.locator("#new-password").fill(new)
        player.page.locator("#new-password").press("Enter")
        expect(player.page.get_by_role("alert")).to_have_text(player.texts["account_old_wrong"])
    player.page.locator("#old-password").fill(old)
    player.page.locator("#new-password").press("Enter")
    expect(player.page.get_by_role("status").filter(has_text=player.texts["account_changed"])).to_be_visible()
    expect(player.page.locator("#old-password")).to_have_count(0)


def keeps_the_result(player: DozitoPlayer) -> None:
    """The player's own page lists the game, with a link to its replay, as soon as the result is written."""
    games = player.page.get_by_role("region", name="Dozito", exact=True)
    nothing = player.page.get_by_text(re.compile(re.escape(player.texts["me_no_games"])))

    def is_listed() -> bool:
        player.visits("/me")
        expect(games.or_(nothing)).to_be_visible()
        return games.is_visible()

    player.waits_for(is_listed, "the result")
    expect(games).to_contain_text("1 game")
    expect(player.page.get_by_role("link", name=player.texts["me_watch"], exact=True)).to_have_attribute(
        "href", re.compile(r"/r/[A-Z]{6}/1")
    )


def is_forgotten(player: DozitoPlayer) -> None:
    player.button("me_forget").click()
    player.button("me_forget_yes").click()
    expect(player.page.get_by_text(re.compile(re.escape(player.texts["me_no_games"])))).to_be_visible()
    expect(player.button("account_sign_in")).to_be_visible()


def test_an_animal_is_chosen_and_sits_at_the_table(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    anna.opens_table("Anna")
    anna.page.get_by_role("button", name=whole("{name}" + anna.texts["name_change"])).click()
    anna.page.get_by_title("hedgehog", exact=True).click()
    anna.button("name_go").click()
    anna.waits_for(
        lambda: anna.witness.messages("table_changed")[-1]["seats"][0]["avatar"] == "hedgehog", "the hedgehog"
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_pages_about_people_are_for_everybody(new_player: NewPlayer, size: Device) -> None:
    player = new_player(**size)
    complaints = {screen: by_day(player) + by_night(player) for screen in screens(player)}
    assert not {screen: found for screen, found in complaints.items() if found}


def screens(player: DozitoPlayer) -> Iterator[str]:
    player.visits("/me")
    expect(player.button("account_sign_in")).to_be_visible()
    yield "me, unknown"
    player.says_name("Anna")
    player.button("me_forget").click()
    yield "me, about to be forgotten"
    opens_account(player)
    player.button("account_change").click()
    expect(player.page.locator("#old-password")).to_be_focused()
    yield "me, with an account"
    player.visits("/ranking/dozito")
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    yield "ranking"
    player.visits_game()
    expect(player.page.get_by_role("banner")).to_contain_text("Anna")  # who is not known yet is asked again
    player.button("game_friends").click()
    player.is_seated()
    player.field("hall_public").check()
    expect(player.page.get_by_text(player.texts["open_public"], exact=True)).to_be_visible()
    yield "public table"
