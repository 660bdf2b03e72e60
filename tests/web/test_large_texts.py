"""Texts at 150 %, and pages zoomed to 200 %: nothing is cut off, and nothing lies sideways."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, SomePlayer
from tests.web.house import House
from tests.web.hurry import goes_on, hurry
from tests.web.player import CALM, DESKTOP, PATIENCE, PHONE, SMALL_PHONE, Device, Player, play
from tests.web.test_phones import CUT_OFF, SCROLLS
from tests.web.texts import LOCALES
from tests.web.witness import Witness

ZOOMED: Device = PHONE | {"viewport": {"width": 195, "height": 422}, "device_scale_factor": 2}
"""A page at 200 % has half as many pixels of its own in each direction."""
TABLET: Device = PHONE | {"viewport": {"width": 820, "height": 1180}}
NAME = "Maximilian"
CODE = "WSMRWH"
MOST_LINES = 2
SEATS = {"dozito": 5, "dos": 4, "kezao": 5, "tootizz": 4}

# The texts of which a part lies outside the page, or is cut off by an element that does not scroll.
CLIPPED = """() => {
  const clipped = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const shown = text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!text.data.trim() || !shown || text.parentElement.closest("svg, option, .for-screen-readers")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((part) => part.width >= 1 && isCut(part, text.parentElement)))
      clipped.push(text.data.trim());
  }
  return clipped;

  function isCut(part, element) {
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (clipPath !== "none" || /auto|scroll/.test(overflowX + overflowY)) return false;
      if (overflowX !== "visible" && (part.right > box.right + 2 || part.left < box.left - 2)) return true;
      if (overflowY !== "visible" && (part.bottom > box.bottom + 4 || part.top < box.top - 4)) return true;
    }
    return part.left < -1 || part.right > screen.width + 1;
  }
}"""
IS_WHOLE = "(field) => field.scrollWidth <= field.clientWidth"
# Letters have another width until their font has come.
LETTERED = """async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await drawn();
  await document.fonts.ready;
  await drawn();
}"""
# The element that makes a page too wide: without it the page is not.
WIDEST = """() => {
  const page = document.documentElement;
  let widest = document.body;
  for (;;) {
    const cause = [...widest.children].find((child) => {
      const { display } = child.style;
      child.style.display = "none";
      const isCause = page.scrollWidth <= screen.width;
      child.style.display = display;
      return isCause;
    });
    if (!cause) return widest.outerHTML.slice(0, 300);
    widest = cause;
  }
}"""
# The lines of the instruction above a table, and whether they stay inside the top line.
STATUS = """() => {
  const words = document.querySelector("header > p .words > span");
  if (!words?.firstChild) return { lines: 0, fits: true };
  const range = document.createRange();
  range.selectNodeContents(words.firstChild);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const inner = words.getBoundingClientRect();
  const outer = words.closest("header").getBoundingClientRect();
  return { lines, fits: inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 };
}"""


# The widths of one's own cards in Dozito, and of everybody else's.
WIDTHS = """() => {
  const widths = (selector) => [...document.querySelectorAll(selector)].map((card) => card.offsetWidth);
  return { own: widths("[data-spot^=slot-0-]"), others: widths("[data-spot^=slot-]:not([data-spot^=slot-0-])") };
}"""


@pytest.fixture(scope="session")
def large_texts(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser whose reader has set the size of texts to 150 %."""
    flags = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=24"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": flags})
    yield browser
    browser.close()


@pytest.fixture
def arrive_with_large_texts(large_texts: Browser, house: House, witnesses: list[Witness]) -> Iterator[Arrive]:
    expect.set_options(timeout=PATIENCE)
    with ExitStack() as contexts:

        def arrive(
            kind: type[SomePlayer], at: House | None = None, *, language: str = "en", **device: Any
        ) -> SomePlayer:
            context = large_texts.new_context(locale=LOCALES[language], **CALM | device)
            contexts.enter_context(context)
            context.set_default_timeout(PATIENCE)
            witnesses.append(Witness(context))
            return kind(context, (at or house).address, witnesses[-1], language)

        yield arrive


@pytest.mark.parametrize(
    ("kind", "device"),
    [
        (DozitoPlayer, SMALL_PHONE),
        (DosPlayer, SMALL_PHONE),
        (KezaoPlayer, SMALL_PHONE),
        (TootizzPlayer, SMALL_PHONE),
        (DozitoPlayer, TABLET),
    ],
)
def test_everything_can_be_read_with_texts_at_150_percent(
    arrive_with_large_texts: Arrive, kind: type[Player], device: Device
) -> None:
    everything_can_be_read(arrive_with_large_texts(kind, language="fr", **device))


@pytest.mark.parametrize("bots", [1, 2])
def test_your_cards_are_the_largest_with_texts_at_150_percent(arrive_with_large_texts: Arrive, bots: int) -> None:
    anna = arrive_with_large_texts(DozitoPlayer, **DESKTOP)
    anna.opens_table("Anna", bots)
    anna.starts()
    anna.waits_for_turn()
    expect(anna.button("hint_off")).to_be_visible()
    for hinted in (True, False):
        if not hinted:
            anna.button("hint_off").click()
            expect(anna.button("hint_off")).to_be_hidden()
        anna.page.evaluate(LETTERED)
        widths = anna.page.evaluate(WIDTHS)
        assert max(widths["others"]) < min(widths["own"]), widths


@pytest.mark.parametrize(
    ("kind", "language"),
    [(DozitoPlayer, "ko"), (DosPlayer, "fr"), (KezaoPlayer, "en"), (TootizzPlayer, "ko")],
)
def test_everything_can_be_read_at_200_percent(arrive: Arrive, kind: type[Player], language: str) -> None:
    everything_can_be_read(arrive(kind, language=language, **ZOOMED))


def everything_can_be_read(player: Player) -> None:
    assert not {screen: found for screen in screens(player) if (found := unreadable(player))}


def unreadable(player: Player) -> dict[str, Any]:
    """What cannot be read even when the page was drawn again. Where bots race on, it changes often."""
    found = looked_at(player)
    again = looked_at(player) if found else {}
    return {what: found[what] for what in found if what in again}


def looked_at(player: Player) -> dict[str, Any]:
    player.page.evaluate(LETTERED)
    found: dict[str, Any] = {}
    if player.page.evaluate(SCROLLS)["sideways"]:
        found["sideways"] = player.page.evaluate(WIDEST)
    status = player.page.evaluate(STATUS)
    if status["lines"] > MOST_LINES or not status["fits"]:
        found["the instruction"] = status
    cut = player.page.evaluate(CUT_OFF) if player.board.is_visible() else []
    spots = [spot for spot in cut if not spot.startswith("card")]
    return found | dict.fromkeys([*player.page.evaluate(CLIPPED), *spots], "cut off")


def screens(player: Player) -> Iterator[str]:
    yield from pages(player)
    player.opens_table(NAME)
    expect(player.page.get_by_role("img", name=player.texts["gather_qr"], exact=True)).to_be_in_viewport()
    yield "chairs"
    for _ in range(SEATS[player.game] - 1):
        player.adds_bot()
    yield "all chairs taken"
    player.starts()
    player.waits_for_turn()
    yield "a turn"
    play(player, until=lambda: (player.moves > 2 and player.has_turn()) or player.has_results())
    yield "some moves later"
    if player.game == "kezao":  # bots race on, and a script cannot play in place of the player
        return
    player.button("house_menu").click()
    yield "the menu"
    player.page.keyboard.press("Escape")
    hurry(player)
    player.waits_for(lambda: player.has_counted() or player.has_results(), "the points")
    yield "the points"
    player.waits_for(partial(goes_on, player), "the results")
    yield "the results"
    player.button("replay_watch", player.results).click()
    expect(player.page.get_by_role("slider")).to_be_visible()
    yield "the replay"


def pages(player: Player) -> Iterator[str]:
    """The pages before a table: those of the house only once."""
    if player.game == "dozito":
        for path in ("/", "/me#account", "/ranking/dozito", "/nowhere/at/all", "/r"):
            player.visits(path)
            player.page.wait_for_load_state("networkidle")
            if path == "/":
                player.page.locator("#code").fill(CODE)
                player.page.evaluate(LETTERED)
                assert player.page.locator("#code").evaluate(IS_WHOLE), "a code is cut off"
            yield path
    player.visits_game()
    expect(player.button("game_start")).to_be_enabled()
    yield "the game"
    player.visits_rules()
    yield "the rules"
    player.visits(f"/learn/{player.game}")
    expect(player.page.locator("[data-lesson] button.confirm")).to_be_visible()
    yield "the lesson"
