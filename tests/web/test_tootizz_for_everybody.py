"""Tootizz with the keyboard alone, on small phones, with screen readers, in every language, and without motion."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive
from tests.web.hurry import hurry_to_the_end
from tests.web.player import (
    CALM,
    DESKTOP,
    MOVING,
    PHONE,
    SAID,
    SMALL_PHONE,
    Device,
    Offer,
    Player,
    play,
    play_to_the_end,
)
from tests.web.test_accessibility import by_day, by_night
from tests.web.test_languages import LANGUAGES, MACHINE_TALK, foreign
from tests.web.test_motion import ONE_FRAME, WATCH_MOTION
from tests.web.test_phones import CUT_OFF, SCROLLS
from tests.web.test_refusals import SEND_INSTEAD, touches
from tests.web.typist import Typist

THUMB = 44
"""Pixels, also of a square when seven lie side by side on the smallest phone."""
LAY_THEN_CLAIM = "4.5"

# The texts of elements whose content is larger than the element.
SPILLS = """(selector) => [...document.querySelectorAll(selector)].filter(
  ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
    scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
).map(({ innerText }) => innerText)"""


# --- keys ------------------------------------------------------------------------------------


class TootizzTypist(Typist, TootizzPlayer):
    """A player who moves over the ground with arrow keys and lays dominoes with Enter."""

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        if offer.kind != "cell":
            super().takes(offer, among)
            return
        self.goes_to(self.texts["tootizz_do_aim"].partition("{")[0])
        if self.moves % 3 == 0:
            self.page.keyboard.press("r")
        self.page.keyboard.press("Enter")
        self.is_answered(among)


def test_a_game_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(TootizzTypist, **DESKTOP)
    anna.visits_game()
    expect(anna.level("easy")).to_be_visible()
    anna.presses(anna.texts["game_start"])
    expect(anna.board).to_be_visible()
    play_to_the_end(anna)
    expect(anna.log).to_contain_text(anna.texts["tootizz_say_scored"].partition("{")[0])


def test_arrows_walk_over_the_ground_and_take_the_domino_along(arrive: Arrive) -> None:
    anna = arrive(TootizzTypist, **DESKTOP)
    anna.visits_game()
    expect(anna.level("easy")).to_be_visible()
    anna.presses(anna.texts["game_start"])
    expect(anna.board).to_be_visible()
    play(anna, until=lambda: bool(anna.of_kind(anna.offers(), "cell")))
    anna.goes_to("Square")
    told = anna.table.locator("[aria-live]")
    seen = set()
    for key in ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown"):
        anna.page.keyboard.press(key)
        assert anna.focused_spot().startswith("cell-")
        seen.add((anna.focused_spot(), told.inner_text()))
    assert len({spot for spot, _ in seen}) >= 4
    assert all(where for _, where in seen)
    anna.page.keyboard.press("Escape")
    expect(told).to_be_empty()


# --- phones ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [1, 3])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_the_whole_table_fits_on_a_phone(arrive: Arrive, size: Device, bots: int) -> None:
    anna = arrive(TootizzPlayer, **size, language="fr")
    anna.opens_table("Anna", bots)
    anna.starts()

    def steps() -> bool:
        fits(anna)
        return anna.has_results()

    play(anna, until=steps)


def fits(player: Player) -> None:
    assert player.page.evaluate(SCROLLS) == {"sideways": False, "down": False}
    assert player.page.evaluate(CUT_OFF) == []
    assert player.page.evaluate(SPILLS, "header p, main .tray") == []
    for offer in player.offers():
        assert min(offer.width, offer.height) >= THUMB, offer


# --- screen readers --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_is_for_everybody(arrive: Arrive, size: Device) -> None:
    player = arrive(TootizzPlayer, **size)
    complaints = {screen: by_day(player) + by_night(player) for screen in screens(player)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 8


def screens(player: TootizzPlayer) -> Iterator[str]:
    player.visits("/rules/tootizz")
    expect(player.page.get_by_role("heading").nth(1)).to_be_visible()
    yield "rules"
    player.opens_table("李", bots=2)
    yield "chairs"
    player.starts()
    player.waits_for_turn()
    yield "the first line"
    play(player, until=lambda: bool(player.of_kind(player.offers(), "cell")))
    yield "a domino in hand"
    player.takes(player.choice(offers := player.offers()), offers)
    yield "tried on the ground"
    play(player, until=lambda: bool(player.of_kind(player.offers(), "claim")))
    yield "zones"
    player.button_about("tootizz_enlarge", "Pixel").click()
    yield "looked at closely"
    player.page.keyboard.press("Escape")
    hurry_to_the_end(player)
    yield "the end"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_speaks_another_language(arrive: Arrive, language: str) -> None:
    player = arrive(TootizzPlayer, language=language)
    for screen in screens(player):
        if screen != "rules":  # they name the authors of the game
            said = player.page.locator("body").aria_snapshot()
            assert not MACHINE_TALK.findall(said), screen
            assert not foreign(said, language), screen


# --- motion and refusals ---------------------------------------------------------------------


def motions(player: TootizzPlayer) -> list[float]:
    """The duration of every motion in a game, in milliseconds."""
    player.page.add_init_script(WATCH_MOTION)
    player.opens_table("Anna", bots=1)
    player.starts()
    play_to_the_end(player)
    seen: list[float] = player.page.evaluate("motions")
    return seen


def test_dominoes_and_tokens_fly(arrive: Arrive) -> None:
    seen = motions(arrive(TootizzPlayer, **DESKTOP, **MOVING))
    assert sum(250 <= duration <= 500 for duration in seen) >= 32


def test_nothing_moves_for_those_who_want_stillness(arrive: Arrive) -> None:
    still = arrive(TootizzPlayer, **DESKTOP, **CALM)
    assert not [duration for duration in motions(still) if duration > ONE_FRAME]


def test_a_refusal_is_shown_where_it_happened_and_explained(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **DESKTOP)
    anna.holds(SAID)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    play(anna, until=lambda: bool(anna.of_kind(anna.offers(), "claim")))
    before = anna.offers()
    anna.page.evaluate(SEND_INSTEAD, {"type": "place", "row": 0, "column": 0, "turn": 0})
    anna.touches(*anna.finds(before[0]))
    refusal = anna.page.get_by_role("alert")
    expect(refusal).to_be_visible()
    assert touches(refusal, before[0])
    assert [offer.label for offer in anna.offers()] == [offer.label for offer in before]
    anna.why(refusal).click()
    sought = anna.rules.locator(".sought")
    expect(sought).to_be_in_viewport()
    expect(sought).to_contain_text(LAY_THEN_CLAIM)
