"""Stand-ins for missing players, undo, clocks and pauses, with two browsers at one table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dozito.player import DozitoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive
from tests.web.evening import have_seen_the_same, last_seen, missed_steps, story_of
from tests.web.house import House
from tests.web.player import DESKTOP, PHONE, SAID, SMALL_PHONE, Device, Player, play, play_a_round
from tests.web.test_accessibility import by_day, by_night

IMPATIENT = 2.0
"""Seconds for which a player may be missing before others may ask for a bot."""
A_LOOK = [900, *(8_000 / steps for steps in range(9, 60))]
"""Milliseconds for which the client shows each step that was missed without a connection, few or many."""


@pytest.fixture(scope="module")
def impatient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("impatient"), IMPATIENT)
    yield opened
    opened.close()


@pytest.fixture
def anna_and_ben(arrive: Arrive, impatient_house: House) -> tuple[DozitoPlayer, DozitoPlayer]:
    anna = arrive(DozitoPlayer, impatient_house, **DESKTOP)
    ben = arrive(DozitoPlayer, impatient_house, **PHONE)
    for player in (anna, ben):
        player.holds(SAID, *A_LOOK)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.starts()
    expect(ben.board).to_be_visible()
    return anna, ben


def says(player: Player, text: str, **names: str) -> Locator:
    """A text among the requests that the table shows, not in a menu."""
    return player.page.locator(".requests").get_by_text(player.texts[text].format(**names), exact=True)


def plate(player: Player, name: str) -> Locator:
    return player.page.locator(".plate").filter(has_text=name)


def sees_here(player: Player, name: str) -> None:
    """Wait until a plate says that somebody is connected, well or, on a busy machine, not so well."""
    words = (player.texts[text] for text in ("table_here", "table_line_fair", "table_line_slow"))
    expect(plate(player, name)).to_contain_text(re.compile("|".join(map(re.escape, words))))


def answers(player: Player, text: str) -> None:
    player.page.locator(".requests").get_by_role("button", name=player.texts[text], exact=True).click()


def test_a_bot_plays_on_for_who_lost_the_connection_and_gives_the_seat_back(
    anna_and_ben: tuple[DozitoPlayer, DozitoPlayer],
) -> None:
    anna, ben = anna_and_ben
    play(anna, ben, until=lambda: anna.moves > 2 and anna.has_turn())
    with ben.witness.outage():
        ben.context.set_offline(True)
        expect(plate(anna, "Ben")).to_contain_text(re.compile(r"away, \d:\d\d"))
        expect(says(anna, "seats_missing", name="Ben")).to_be_visible()
        answers(anna, "seats_let_bot")
        expect(says(anna, "seats_missing", name="Ben")).to_be_hidden()
        expect(plate(anna, "Ben")).to_contain_text(anna.texts["seats_bot_plays"])
        moved = anna.moves
        play(anna, until=lambda: anna.moves > moved + 4 and anna.has_turn())
        ben.context.set_offline(False)
        expect(missed_steps(ben)).to_be_visible()
        ben.lets_go(*A_LOOK)
        expect(missed_steps(ben)).to_be_hidden()
    (seat,) = (seat for seat in ben.witness.messages("table_changed")[-1]["seats"] if seat["name"] == "Ben")
    assert seat["turns_by_bot"] >= 1
    expect(ben.page.locator(".requests")).to_contain_text("A bot played")
    sees_here(anna, "Ben")
    have_seen_the_same(ben, anna)
    moved = ben.moves
    play(anna, ben, until=lambda: ben.moves > moved + 2)


def test_a_player_who_is_away_is_waited_for_and_does_not_think(arrive: Arrive, house: House) -> None:
    anna, ben = arrive(DozitoPlayer, house, **DESKTOP), arrive(DozitoPlayer, house, **PHONE)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.field("first_label").select_option("Ben")
    expect(ben.field("first_label")).to_have_text("Ben")
    anna.starts()
    status = anna.page.locator("header")
    expect(status).to_contain_text(anna.texts["dozito_status_choosing"].format(name="Ben"))
    with ben.witness.outage():
        ben.context.set_offline(True)
        expect(status).to_contain_text(anna.texts["table_waits_for_away"].format(names="Ben"))
        expect(plate(anna, "Ben")).to_contain_text(anna.texts["table_away"])
        ben.context.set_offline(False)
        expect(status).to_contain_text(anna.texts["dozito_status_choosing"].format(name="Ben"))


def test_a_player_who_waits_may_wait_and_end_it_later_without_loss(
    anna_and_ben: tuple[DozitoPlayer, DozitoPlayer],
) -> None:
    anna, ben = anna_and_ben
    with ben.witness.outage():
        ben.context.set_offline(True)
        answers(anna, "seats_wait")
        expect(says(anna, "seats_missing", name="Ben")).to_be_hidden()
        anna.button("house_menu").click()
        anna.page.get_by_role("dialog").get_by_role("button", name=anna.texts["seats_end"], exact=True).click()
        expect(anna.dialog(anna.texts["seats_called_off"])).to_be_visible()
        ben.context.set_offline(False)
        expect(ben.dialog(ben.texts["seats_called_off"])).to_be_visible()
    assert not anna.offers()
    for player in (anna, ben):
        end = player.dialog(player.texts["seats_called_off"])
        end.get_by_role("button", name=player.texts["over_again"], exact=True).click()
    for player in (anna, ben):
        expect(player.dialog(player.texts["seats_called_off"])).to_be_hidden()
    play(anna, ben, until=lambda: anna.moves > 0 and ben.moves > 0)


def test_while_both_are_there_both_have_to_end_it(anna_and_ben: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = anna_and_ben
    anna.button("house_menu").click()
    anna.page.get_by_role("dialog").get_by_role("button", name=anna.texts["seats_end"], exact=True).click()
    expect(says(anna, "seats_end_waiting", names="Ben")).to_be_visible()
    expect(says(ben, "seats_end_asked", names="Anna")).to_be_visible()
    answers(ben, "seats_agree")
    for player in (anna, ben):
        expect(player.dialog(player.texts["seats_called_off"])).to_be_visible()


def test_a_drawn_card_is_put_back_if_the_other_agrees(anna_and_ben: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = anna_and_ben
    play(anna, ben, until=lambda: anna.moves > 0 and ben.moves > 0 and may_draw(anna))
    have_seen_the_same(anna, ben)
    before = last_seen(anna), story_of(ben)
    draws(anna)
    anna.page.keyboard.press("u")
    expect(says(anna, "undo_waiting", names="Ben")).to_be_visible()
    answers(ben, "undo_deny")
    expect(says(anna, "undo_waiting", names="Ben")).to_be_hidden()
    anna.page.keyboard.press("u")
    expect(says(ben, "undo_wish", name="Anna")).to_be_visible()
    answers(ben, "undo_allow")
    expect(says(anna, "undo_done_shown_you")).to_be_visible()
    expect(says(ben, "undo_done_shown", name="Anna")).to_be_visible()
    (_, view), story = before
    for player in (anna, ben):
        assert last_seen(player)[1] == view
    assert story_of(ben) == [*story, ben.texts["undo_done_shown"].format(name="Anna")]
    draws(anna)


def may_draw(player: DozitoPlayer) -> bool:
    """Whether the player begins a turn."""
    return any(offer.kind == "pile" for offer in player.offers())


def draws(player: DozitoPlayer) -> None:
    offers = player.waits_for_turn()
    pile = next(offer for offer in offers if offer.kind == "pile")
    player.takes(pile, offers)


def test_what_showed_nothing_is_taken_back_with_one_press(arrive: Arrive, impatient_house: House) -> None:
    """In Tootizz, a laid domino reveals nothing new, so that undo needs no consent."""
    anna = arrive(TootizzPlayer, impatient_house, **PHONE)
    anna.holds(SAID)
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
    """The undo button in the page header; another button takes back a domino that is not laid yet."""
    return player.page.get_by_role("banner").get_by_role("button", name=player.texts["undo_free"], exact=True)


def can_take_back(player: Player) -> bool:
    return taking_back(player).is_visible()


# Notes in every frame what the clock of a player shows, because it shows each time for one second only.
WATCH_CLOCK = """(name) => {
  window.shown = [];
  const look = () => {
    for (const plate of document.querySelectorAll(".plate")) {
      const clock = plate.innerText.includes(name) && plate.querySelector(".clock");
      if (clock) window.shown.push(`${clock.classList.contains("hurry") ? "hurry " : ""}${clock.innerText}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
HAS_SHOWN = "(wanted) => window.shown.some((time) => time.match(wanted))"


def test_when_the_clock_has_run_out_the_game_plays_on(arrive: Arrive, impatient_house: House) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **DESKTOP)
    opens_with_a_clock(anna, "dozito", 9_000, bots=1, start=False)
    anna.is_seated()
    anna.page.evaluate(WATCH_CLOCK, "Anna")
    anna.starts()
    anna.page.wait_for_function(HAS_SHOWN, arg=r"^hurry\s+0:0[1-9]")
    anna.page.wait_for_function(HAS_SHOWN, arg="0:00")
    anna.waits_for(lambda: len(anna.witness.messages("step")) > 3, "three steps")
    assert anna.moves == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_that_only_the_clock_plays_pauses_until_somebody_goes_on(
    arrive: Arrive, impatient_house: House, size: Device
) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **size)
    opens_with_a_clock(anna, "dozito", 1_000, bots=1)
    expect(says(anna, "seats_paused")).to_be_visible()
    expect(plate(anna, "Anna").locator(".stands")).to_have_count(1)
    assert not by_day(anna) + by_night(anna)
    told = [message["paused"] for message in anna.witness.messages("table_changed")]
    assert told[-1] is True
    anna.page.locator(".requests").get_by_role("button", name=anna.texts["seats_resume"], exact=True).press(
        "Enter"
    )
    anna.waits_for(
        lambda: not all(m["paused"] for m in anna.witness.messages("table_changed")[len(told) :]), "the next play"
    )


# The number of plates on which a running clock lies over the score or the letters of the name.
OVERLAPS = """() => [...document.querySelectorAll(".plate")].filter((plate) => {
  const clock = plate.querySelector(".clock:not(.stands)")?.getBoundingClientRect();
  const score = plate.querySelector(".score")?.getBoundingClientRect();
  const letters = document.createRange();
  letters.selectNodeContents(plate.querySelector(".name"));
  return clock && [score, letters.getBoundingClientRect()].some((box) => box
    && clock.left < box.right && box.left < clock.right && clock.top < box.bottom && box.top < clock.bottom);
}).length"""


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
@pytest.mark.parametrize("game", ["dozito", "tootizz"])
def test_no_clock_covers_a_score(arrive: Arrive, impatient_house: House, game: str, size: Device) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **size)
    opens_with_a_clock(anna, game, 45_000)
    expect(plate(anna, "Anna").locator(".clock:not(.stands)")).to_be_visible()
    assert anna.page.evaluate(OVERLAPS) == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_clock_that_is_nearly_up_covers_a_name(arrive: Arrive, impatient_house: House, size: Device) -> None:
    anna, ben = (arrive(DozitoPlayer, impatient_house, **size, reduced_motion="reduce") for _ in range(2))
    opens_with_a_clock(anna, "dozito", 29_000, bots=0, start=False)
    ben.joins(anna.code, "Ben")
    anna.field("first_label").select_option("Anna")
    expect(ben.field("first_label")).to_have_text("Anna")
    anna.starts()
    expect(plate(ben, "Anna").locator(".little")).to_be_visible()
    assert ben.page.evaluate(OVERLAPS) == 0


def opens_with_a_clock(player: Player, game: str, bank: int, bots: int = 2, start: bool = True) -> None:
    """Begin a match against bots with a clock that the host chose, or leave it to the player to start it.

    No page is open yet: a page that asks who its guest is at the same moment would be given another guest.
    """
    assert player.page.url == "about:blank"
    clock = {"bank": bank, "increment": 1000}
    table = {"game": game, "bots": ["normal"] * bots, "start": start, "clock": clock}
    named = player.page.request.put(f"{player.address}/api/me", data={"name": "Anna"})
    assert named.ok, named.text()
    opened = player.page.request.post(f"{player.address}/api/tables", data=table)
    assert opened.ok, opened.text()
    player.visits(f"/t/{opened.json()['code']}")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_clock_stands_while_the_rules_are_read_for_the_first_time(
    arrive: Arrive, impatient_house: House, size: Device
) -> None:
    anna = arrive(DozitoPlayer, impatient_house, **size)
    opens_with_a_clock(anna, "dozito", 600_000)
    anna.waits_for(lambda: anna.page.locator("[data-spot] button:enabled").count() > 0, "the first turn")
    anna.button("table_rules").click()
    expect(anna.page.get_by_text(anna.texts["clock_stands"], exact=True)).to_be_visible()
    assert not by_day(anna) + by_night(anna)
    anna.page.keyboard.press("Escape")
    anna.waits_for(lambda: reading(anna) == [0], "the clock to run again")
    anna.button("table_rules").click()
    expect(anna.page.get_by_text(anna.texts["clock_runs"], exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["small phone", "desktop"])
def test_the_clock_is_in_sight_while_points_are_looked_at(
    arrive: Arrive, impatient_house: House, size: Device
) -> None:
    """It stands for the first look at the rules, which came before, and runs for this one."""
    anna = arrive(DozitoPlayer, impatient_house, **size)
    opens_with_a_clock(anna, "dozito", 600_000, bots=4)
    anna.waits_for_turn()
    anna.button("table_rules").click()
    anna.waits_for(lambda: reading(anna)[0] > 0, "the clock to stand")
    anna.page.keyboard.press("Escape")
    anna.waits_for(lambda: reading(anna) == [0], "the clock to run again")
    play_a_round(anna)
    expect(anna.page.get_by_text(anna.texts["clock_runs"], exact=True)).to_be_in_viewport()
    title = anna.page.get_by_role("dialog").get_by_role("heading", level=2)
    title.click(trial=True)  # nothing lies over it
    anna.goes_on()
    expect(anna.page.get_by_text(anna.texts["clock_runs"], exact=True)).to_be_hidden()


def reading(player: Player) -> list[int]:
    """Milliseconds for which the clocks of people still stand, as the page was told last."""
    seats = player.witness.messages("table_changed")[-1]["seats"]
    return [seat["reading"] for seat in seats if seat["person"]]


def test_the_host_chooses_how_long_one_may_think(arrive: Arrive, impatient_house: House) -> None:
    anna, ben = (arrive(DozitoPlayer, impatient_house, **DESKTOP) for _ in range(2))
    ben.joins(anna.opens_table("Anna"), "Ben")
    expect(ben.field("clock_label")).to_contain_text(ben.texts["clock_none"])
    anna.field("clock_label").select_option("180000+20000")
    expect(ben.field("clock_label")).to_contain_text("3:00")
    anna.starts()
    for player in (anna, ben):
        expect(player.page.locator(".clock")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_the_table_is_asked_is_for_everybody(arrive: Arrive, impatient_house: House, size: Device) -> None:
    """Screens with clocks, a missing player, an undo request, and a game that was called off."""
    anna = arrive(DozitoPlayer, impatient_house, **size)
    ben, cleo = (arrive(DozitoPlayer, impatient_house, **DESKTOP) for _ in range(2))
    code = anna.opens_table("Anna")
    anna.field("clock_label").select_option("600000+30000")
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
