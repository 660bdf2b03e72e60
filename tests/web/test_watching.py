"""Spectators see everything that is public on the table, and can touch nothing."""

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPlayer
from tests.web.player import DESKTOP, PHONE, Player, play

CARDS_IN_SIGHT = """() => [...document.querySelectorAll("main [data-spot]")].flatMap((spot) => {
  const card = spot.querySelector("[aria-label]");
  return spot.dataset.spot.startsWith("slot") ? [[spot.dataset.spot, card.ariaLabel]] : [];
}).sort()"""


def test_a_spectator_sees_the_table_and_cannot_touch_it(new_player: NewPlayer) -> None:
    anna, cleo = new_player(**DESKTOP), new_player(**PHONE)
    code = anna.opens_table("Anna", bots=2)
    anna.starts()
    play(anna, until=lambda: anna.moves >= 5)
    cleo.visits(f"/t/{code}")
    expect(cleo.page.get_by_text(re.compile(re.escape(cleo.texts["join_playing"])))).to_be_visible()
    cleo.says_name("Cleo")
    expect(cleo.board).to_be_visible()
    anna.waits_for_turn()
    cleo.waits_for(lambda: grids(cleo) == grids(anna), "the cards that Anna sees")
    assert not cleo.offers()
    assert not cleo.witness.messages("step")[-1]["legal"]
    play(anna, until=lambda: anna.moves >= 10)
    assert not cleo.offers()


def grids(player: Player) -> list[list[str]]:
    """The labels of the cards in all grids, without the part that says what a player can do with them."""
    found: list[list[str]] = player.page.evaluate(CARDS_IN_SIGHT)
    return [[spot, label.rpartition(". ")[2]] for spot, label in found]


def test_a_full_table_has_a_place_to_watch_from(new_player: NewPlayer) -> None:
    anna, cleo = new_player(), new_player()
    code = anna.opens_table("Anna", bots=4)
    cleo.visits(f"/t/{code}")
    cleo.says_name("Cleo")
    expect(cleo.page.get_by_text(cleo.texts["gather_watching"].format(names="Cleo"), exact=True)).to_be_visible()
    expect(cleo.button("gather_sit")).to_have_count(0)
    expect(cleo.button("gather_start")).to_have_count(0)


def test_a_wrong_code_gets_a_friendly_answer(new_player: NewPlayer) -> None:
    anna = new_player()
    anna.visits()
    with anna.witness.outage():  # browsers report every 404
        anna.page.locator("#code").fill("bcd fgh")
        anna.page.locator("#code").press("Enter")
        expect(
            anna.page.get_by_text(anna.texts["join_no_table"].format(code="BCDFGH"), exact=True)
        ).to_be_visible()
    expect(anna.page.get_by_text(anna.texts["join_check"], exact=True)).to_be_visible()
    expect(anna.page.locator("#code")).to_have_value("BCDFGH")
    anna.page.locator("#code").fill("BCD")
    anna.page.locator("#code").press("Enter")
    expect(anna.page.get_by_text(anna.texts["home_join_short"].format(count=6), exact=True)).to_be_visible()
