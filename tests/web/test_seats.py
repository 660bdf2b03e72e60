"""A seat that never dies, moves that are taken back, clocks: with two browsers at one table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Arrive

from tests.games.dozito.player import DozitoPlayer
from tests.web.evening import last_seen, story_of
from tests.web.test_accessibility import by_day, by_night
from tests.web.house import House
from tests.web.player import DESKTOP, PHONE, Device, Player, play
from tests.games.tootizz.player import TootizzPlayer

IMPATIENT = 2.0
"""Seconds for which somebody may be missing."""


@pytest.fixture(scope="module")
def impatient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("impatient"), IMPATIENT)
    yield opened
    opened.close()


@pytest.fixture
def anna_and_ben(arrive: Arrive, impatient_house: House) -> tuple[DozitoPlayer, DozitoPlayer]:
    anna = arrive(DozitoPlayer, impatient_house, **DESKTOP)
    ben = arrive(DozitoPlayer, impatient_house, **PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.starts()
    expect(ben.board).to_be_visible()
    return anna, ben


def says(player: Player, text: str, **names: str) -> Locator:
    """Among what the table is asked, and not in a menu."""
    return player.page.locator(".requests").get_by_text(player.texts[text].format(**names))


def plate(player: Player, name: str) -> Locator:
    return player.page.locator(".plate").filter(has_text=name)


def answers(player: Player, text: str) -> None:
    player.page.locator(".requests").get_by_role("button", name=player.texts[text], exact=True).click()


def test_a_bot_plays_on_for_who_lost_the_connection_and_gives_the_seat_back(
    anna_and_ben: tuple[DozitoPlayer, DozitoPlayer],
) -> None:
    anna, ben = anna_and_ben
    play(anna, ben, until=lambda: anna.moves > 2 and anna.has_turn())
    with ben.witness.outage():
        ben.context.set_offline(True)
        expect(plate(anna, "Ben")).to_contain_text(re.compile(r"away, 0:0\d"))
        expect(says(anna, "seats_missing", name="Ben")).to_be_visible()
        answers(anna, "seats_let_bot")
        expect(says(anna, "seats_missing", name="Ben")).to_be_hidden()
        expect(plate(anna, "Ben")).to_contain_text(anna.texts["seats_bot_plays"])
        moved = anna.moves
        play(anna, until=lambda: anna.moves > moved + 4 and anna.has_turn())
        ben.context.set_offline(False)
        expect(says(ben, "seats_film")).to_be_visible()
        expect(says(ben, "seats_film")).to_be_hidden()
    (seat,) = (seat for seat in ben.witness.messages("table_changed")[-1]["seats"] if seat["name"] == "Ben")
    assert seat["turns_by_bot"] >= 1
    expect(ben.page.locator(".requests")).to_contain_text("A bot played")
    expect(plate(anna, "Ben")).to_contain_text(anna.texts["table_here"])
    assert last_seen(ben) == last_seen(anna)
    moved = ben.moves
    play(anna, ben, until=lambda: ben.moves > moved + 2)


def test_who_waits_may_wait_and_end_it_later_without_loss(anna_and_ben: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = anna_and_ben
    with ben.witness.outage():
        ben.context.set_offline(True)
        answers(anna, "seats_wait")
        expect(says(anna, "seats_missing", name="Ben")).to_be_hidden()
        anna.button("house_menu").click()
        anna.page.get_by_role("dialog").get_by_role("button", name=anna.texts["seats_end"]).click()
        expect(anna.dialog(anna.texts["seats_called_off"])).to_be_visible()
        ben.context.set_offline(False)
        expect(ben.dialog(ben.texts["seats_called_off"])).to_be_visible()
    assert not anna.offers()
    anna.dialog(anna.texts["seats_called_off"]).get_by_role("button", name=anna.texts["over_again"]).click()
    for player in (anna, ben):
        expect(player.dialog(player.texts["seats_called_off"])).to_be_hidden()
    play(anna, ben, until=lambda: anna.moves > 0 and ben.moves > 0)


def test_while_both_are_there_both_have_to_end_it(anna_and_ben: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = anna_and_ben
    anna.button("house_menu").click()
    anna.page.get_by_role("dialog").get_by_role("button", name=anna.texts["seats_end"]).click()
    expect(says(anna, "seats_end_waiting", names="Ben")).to_be_visible()
    expect(says(ben, "seats_end_asked", names="Anna")).to_be_visible()
    answers(ben, "seats_agree")
    for player in (anna, ben):
        expect(player.dialog(player.texts["seats_called_off"])).to_be_visible()


def test_a_drawn_card_is_put_back_if_the_other_agrees(anna_and_ben: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = anna_and_ben
    play(anna, ben, until=lambda: anna.moves > 0 and ben.moves > 0 and anna.has_turn())
    before = last_seen(anna), story_of(ben)
    draws(anna)
    anna.page.keyboard.press("u")
    expect(says(anna, "undo_waiting", names="Ben")).to_be_visible()
    answers(ben, "undo_deny")
    expect(says(anna, "undo_waiting", names="Ben")).to_be_hidden()
    anna.page.keyboard.press("u")
    expect(says(ben, "undo_wish", name="Anna")).to_be_visible()
    answers(ben, "undo_allow")
    expect(says(anna, "undo_done_you")).to_be_visible()
    expect(says(ben, "undo_done", name="Anna")).to_be_visible()
    (_, view), story = before
    for player in (anna, ben):
        assert last_seen(player)[1] == view
    assert story_of(ben) == story
    draws(anna)


def draws(player: DozitoPlayer) -> None:
    offers = player.waits_for_turn()
    pile = next(offer for offer in offers if offer.kind == "pile")
    player.takes(pile, offers)


def test_what_showed_nothing_is_taken_back_with_one_press(arrive: Arrive, impatient_house: House) -> None:
    """In Tootizz, a domino that was laid."""
    anna = arrive(TootizzPlayer, impatient_house, **PHONE)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    play(anna, until=lambda: can_take_back(anna))
    before = anna.witness.messages("step")[-2]["view"]
    taking_back(anna).click()
    expect(says(anna, "undo_done_you")).to_be_visible()
    assert anna.witness.messages("step")[-1]["view"] == before
    moved = anna.moves
    play(anna, until=lambda: anna.moves > moved + 2)


def taking_back(player: Player) -> Locator:
    """Not what takes back a domino that is only being tried."""
    return player.page.get_by_role("banner").get_by_role("button", name=player.texts["undo_free"])


def can_take_back(player: Player) -> bool:
    return taking_back(player).is_visible()


def test_when_the_clock_has_run_out_the_game_plays_on(arrive: Arrive, impatient_house: House) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **DESKTOP)
    anna.visits()
    table = {"game": "dozito", "bots": ["normal"], "start": True, "clock": {"bank": 4000, "increment": 1000}}
    assert anna.page.request.put(f"{anna.address}/api/me", data={"name": "Anna"}).ok
    code = anna.page.request.post(f"{anna.address}/api/tables", data=table).json()["code"]
    anna.visits(f"/t/{code}")
    expect(plate(anna, "Anna").locator(".clock")).to_contain_text(re.compile(r"0:0[1-4]"))
    expect(plate(anna, "Anna").locator(".hurry")).to_be_visible()
    expect(plate(anna, "Anna").locator(".clock")).to_contain_text("0:00")
    anna.waits_for(lambda: len(anna.witness.messages("step")) > 3, "three steps")
    assert anna.moves == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_that_only_the_clock_plays_pauses_until_somebody_goes_on(
    arrive: Arrive, impatient_house: House, size: Device
) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **size, reduced_motion="reduce")
    anna.visits()
    table = {"game": "dozito", "bots": ["normal"], "start": True, "clock": {"bank": 1000, "increment": 1000}}
    assert anna.page.request.put(f"{anna.address}/api/me", data={"name": "Anna"}).ok
    code = anna.page.request.post(f"{anna.address}/api/tables", data=table).json()["code"]
    anna.visits(f"/t/{code}")
    expect(says(anna, "seats_paused")).to_be_visible()
    expect(plate(anna, "Anna").locator(".stands")).to_have_count(1)
    assert not by_day(anna) + by_night(anna)
    told = [message["paused"] for message in anna.witness.messages("table_changed")]
    assert told[-1] is True
    anna.page.locator(".requests").get_by_role("button", name=anna.texts["seats_resume"]).press("Enter")
    anna.waits_for(
        lambda: not all(m["paused"] for m in anna.witness.messages("table_changed")[len(told) :]), "the next play"
    )


def test_the_host_chooses_how_long_one_may_think(arrive: Arrive, impatient_house: House) -> None:
    anna, ben = (arrive(DozitoPlayer, impatient_house, **DESKTOP) for _ in range(2))
    ben.joins(anna.opens_table("Anna"), "Ben")
    expect(ben.page.get_by_label(ben.texts["clock_label"])).to_contain_text(ben.texts["clock_none"])
    anna.page.get_by_label(anna.texts["clock_label"]).select_option("180000+20000")
    expect(ben.page.get_by_label(ben.texts["clock_label"])).to_contain_text("3:00")
    anna.starts()
    for player in (anna, ben):
        expect(player.page.locator(".clock")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_the_table_is_asked_is_for_everybody(arrive: Arrive, impatient_house: House, size: Device) -> None:
    """With clocks, somebody missing, somebody who would take a move back, and a game that was called off."""
    anna = arrive(DozitoPlayer, impatient_house, **size, reduced_motion="reduce")
    ben, cleo = (arrive(DozitoPlayer, impatient_house, **DESKTOP) for _ in range(2))
    code = anna.opens_table("Anna")
    anna.page.get_by_label(anna.texts["clock_label"]).select_option("600000+30000")
    for player, name in ((ben, "Ben"), (cleo, "Cleo")):
        player.joins(code, name)
    anna.starts()
    play(anna, ben, cleo, until=lambda: ben.moves > 0)
    ben.button("undo_ask").or_(ben.button("undo_free")).first.click()
    expect(says(anna, "undo_wish", name="Ben")).to_be_visible()
    with cleo.witness.outage():
        cleo.context.set_offline(True)
        expect(says(anna, "seats_missing", name="Cleo")).to_be_visible()
        assert not by_day(anna) + by_night(anna)
        answers(anna, "seats_end")
        answers(ben, "seats_agree")
        expect(anna.dialog(anna.texts["seats_called_off"])).to_be_visible()
        assert not by_day(anna) + by_night(anna)
