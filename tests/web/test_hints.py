"""Hints for people who are new to a game: what an option would do, in a line that nothing has to make room for."""

import re

from playwright.sync_api import Locator, expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import DESKTOP, SMALL_PHONE, Player, play_to_the_end

TARGET = 32
"""Pixels that a finger finds, beside a table of which every line is needed."""
# The places of everything on the board, and of the cloth itself.
LAYOUT = """() => [...document.querySelectorAll("main > *, main [data-spot]")].map((thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [thing.dataset.spot ?? thing.className, x, y, width, height].join();
})"""
# Whether the line lies beside the cloth and the top line, over neither.
COVERS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return box("[data-hint]").bottom > box("main").top || box("[data-hint]").top < box("header").bottom - 1;
}"""
IS_CUT = """() => {
  const line = document.querySelector("[data-hint]");
  const isCut = ({ scrollWidth, clientWidth }) => clientWidth && scrollWidth > clientWidth + 1;
  return [...line.querySelectorAll("*")].some(isCut);
}"""


def line(player: Player) -> Locator:
    return player.page.get_by_role("region", name=player.texts["hint_name"], exact=True)


def hint(player: Player, key: str) -> str:
    return player.texts[key]


def test_a_newcomer_reads_what_each_option_would_do(new_player: NewPlayer) -> None:
    anna = new_player(**SMALL_PHONE)
    anna.opens_table("Anna", 1)
    anna.starts()
    anna.waits_for_turn()
    expect(line(anna)).to_contain_text(hint(anna, "dozito_hint_draw"))
    for button in line(anna).get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= TARGET, button
    anna.rests()
    before = anna.page.evaluate(LAYOUT)
    told = set()
    for _ in range(3):
        told.add(line(anna).get_by_role("button").first.inner_text())
        line(anna).get_by_role("button").first.click()
        assert not anna.page.evaluate(COVERS)
        assert not anna.page.evaluate(IS_CUT)
    assert len(told) == 3, "draw, and each of the two discards"
    assert anna.page.evaluate(LAYOUT) == before, "nothing moves"
    line(anna).get_by_role("button", name=hint(anna, "hint_off"), exact=True).click()
    expect(line(anna)).to_be_hidden()
    anna.page.reload()
    anna.waits_for_turn()
    expect(line(anna)).to_be_hidden()


def test_what_a_mouse_rests_on_or_a_key_comes_to_is_told(arrive: Arrive) -> None:
    anna = arrive(DozitoPlayer, **DESKTOP)
    anna.opens_table("Anna", 1)
    anna.starts()
    anna.waits_for_turn()
    told, draw = line(anna).get_by_role("paragraph"), hint(anna, "dozito_hint_draw")
    expect(line(anna)).to_be_visible()  # only now does it follow the mouse
    expect(told).to_have_count(0)  # several options, one at a time
    anna.page.locator("[data-spot=discards-1] button").hover()
    expect(told).to_have_count(1)
    expect(told).not_to_have_text(draw)
    pile = anna.page.locator("[data-spot=pile] button")
    pile.focus()
    expect(told).to_have_text(draw)
    expect(pile).to_have_accessible_description(re.compile(rf"^{re.escape(draw)}"))  # what the pile is may follow


def test_hints_are_for_the_first_games_unless_wanted(arrive: Arrive) -> None:
    anna = arrive(DosPlayer, **DESKTOP)
    anna.visits()
    anna.page.evaluate("localStorage.setItem('tablee.played.dos', '2 KTRMPX/1')")
    anna.opens_table("Anna", 1)
    anna.sets_level("easy")
    anna.starts()
    anna.waits_for_turn()
    expect(line(anna)).to_be_visible()
    play_to_the_end(anna)
    anna.plays_again()
    anna.waits_for_turn()
    expect(line(anna)).to_be_hidden()
    anna.visits("/me")
    group = anna.page.get_by_role("group", name=anna.texts["me_hints"], exact=True)
    group.get_by_text(anna.texts["me_hints_always"], exact=True).click()
    anna.page.go_back()
    anna.waits_for_turn()
    expect(line(anna)).to_be_visible()
