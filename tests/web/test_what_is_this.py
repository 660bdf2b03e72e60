"""Things on the table say what they are to those who rest on them, press them long, or come with the keyboard."""

import re

from playwright.sync_api import Locator, Route, expect

from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import DESKTOP, PHONE, Player, play

DRAWING = "A turn starts with exactly one card"
"""How paragraph 4.2 begins, which explains the pile."""
SCORING = "A zone scores its squares times its Tootizz"
"""How paragraph 6.2 of Tootizz begins, which explains what is laid."""


def test_resting_on_the_pile_explains_it_and_leads_to_its_paragraph(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.plays_now()
    anna.waits_for_turn()
    anna.page.locator("[data-spot=pile]").hover()
    label = anna.page.locator("main .label")
    expect(label).to_contain_text(DRAWING)
    anna.page.keyboard.press("Escape")
    expect(label).to_be_hidden()
    anna.page.mouse.move(5, 5)
    anna.page.locator("[data-spot=pile]").hover()
    label.get_by_role("button").click()
    expect(anna.rules.locator(".sought")).to_contain_text(DRAWING)


def test_a_mouse_that_comes_to_rest_while_the_explainer_is_loaded_is_answered(new_player: NewPlayer) -> None:
    anna, held = new_player(**DESKTOP), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route(re.compile(r"/Explainer-[^/]+\.js"), hold)
    anna.plays_now()
    anna.waits_for(lambda: bool(held), "the question for the explainer, when the table has settled")
    anna.waits_for_turn()
    anna.page.locator("[data-spot=pile]").hover()
    held[0].continue_()
    expect(anna.page.locator("main .label")).to_contain_text(DRAWING)


def test_a_long_press_explains_and_draws_nothing(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    anna.plays_now()
    anna.waits_for_turn()
    box = anna.page.locator("[data-spot=pile]").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    before = anna.log.inner_text()
    finger = anna.page.context.new_cdp_session(anna.page)
    # The explainer is loaded when the table has settled.
    expect(anna.page.locator("main p[hidden]")).to_be_attached()
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    label = anna.page.locator("main .label")
    expect(label).to_contain_text(DRAWING)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(label).to_be_visible()
    assert anna.log.inner_text() == before


def test_what_the_keyboard_comes_to_is_described_aloud(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.plays_now()
    anna.waits_for_turn()
    pile = anna.page.locator("[data-spot=pile] button")
    anna.page.locator("[data-spot=pile]").hover()
    expect(anna.page.locator("main .label")).to_be_visible()
    anna.page.keyboard.press("Tab")
    anna.page.locator("[data-spot='discards-0'] button").focus()
    anna.page.keyboard.press("ArrowRight")
    expect(pile).to_be_focused()
    expect(pile).to_have_accessible_description(re.compile(DRAWING))


def test_what_the_pointer_goes_through_is_explained_and_so_are_players(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **DESKTOP)
    anna.plays_now()
    laid = anna.ground.locator("[data-spot^=laid]").first
    play(anna, until=lambda: laid.is_visible() and anna.has_to("claim"))
    anna.rests()
    rests_on(anna, laid)
    label = anna.page.locator("main .label")
    expect(label).to_contain_text(SCORING)
    rests_on(anna, anna.page.locator(".plate").first.locator(".name"))
    expect(label).to_contain_text(anna.texts["bot_label"].format(level=anna.texts["bot_normal"]))
    expect(label).to_contain_text(anna.texts["bot_normal_how"])


def rests_on(player: Player, thing: Locator) -> None:
    """Move the mouse to a thing at once: on the way it could rest on another, whose label may cover this one."""
    player.page.mouse.move(5, 5)
    expect(player.page.locator("main .label")).to_be_hidden()
    box = thing.bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
