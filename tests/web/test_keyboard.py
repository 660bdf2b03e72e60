"""Everything with keys: a whole round without touching the mouse, told aloud as it goes."""

from playwright.sync_api import expect

from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import ANSWERED, DESKTOP, Offer, Player, play_a_round

MOST_STEPS = 60
"""Presses of Tab that lead round the whole page at least once."""
FOCUSED = """() => {
  const here = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  return {
    label: here.ariaLabel ?? here.innerText.trim(),
    spot: here.closest("[data-spot]")?.dataset.spot ?? null,
    isRinged: here.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  };
}"""


# Late news of the drawer that was closed has arrived.
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true))))"


class Typist(Player):
    """Has no mouse."""

    def goes_to(self, label: str) -> None:
        for _ in range(MOST_STEPS):
            focused = self.page.evaluate(FOCUSED)
            if focused["label"].startswith(label):
                assert focused["isRinged"], f"one does not see that {label!r} has the focus"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {label!r}")

    def presses(self, label: str) -> None:
        self.goes_to(label)
        self.page.keyboard.press("Enter")

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        self.presses(offer.label)
        self.page.wait_for_function(ANSWERED, arg=[offer.label for offer in among])

    def goes_on(self) -> None:
        self.presses(self.texts["dozito_continue"])
        expect(self.counted).to_be_hidden()

    def focused_spot(self) -> str:
        spot: str = self.page.evaluate(FOCUSED)["spot"]
        return spot


def test_a_round_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(Typist, **DESKTOP)
    anna.visits()
    anna.presses(anna.texts["home_play_now"])
    expect(anna.board).to_be_visible()
    play_a_round(anna)
    end = anna.texts["dozito_say_round_scored"].partition("{")[0]
    expect(anna.log).to_contain_text(end)
    anna.goes_on()
    anna.waits_for_turn()
    assert anna.acts()


def test_arrows_walk_between_the_things_that_react(arrive: Arrive) -> None:
    anna = arrive(Typist, **DESKTOP)
    anna.plays_now()
    pile = next(offer for offer in anna.waits_for_turn() if offer.kind == "draw")
    anna.goes_to(pile.label)
    left, right = "ArrowLeft", "ArrowRight"
    walk = [(left, "discards-0"), (right, "pile"), (right, "discards-1"), (left, "pile")]
    for key, spot in walk:
        anna.page.keyboard.press(key)
        assert anna.focused_spot() == spot


def test_what_happens_and_what_to_do_is_told_aloud(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    offers = anna.waits_for_turn()
    task = anna.page.locator("p[aria-live=polite]")
    expect(task).to_have_text(anna.texts["dozito_status_open"])
    anna.takes(next(offer for offer in offers if offer.kind == "draw"), offers)
    expect(anna.log).to_contain_text(anna.texts["dozito_say_drawn"].format(name="Anna", card="").strip(" ."))
    expect(task).not_to_have_text(anna.texts["dozito_status_open"])


def test_keys_open_the_log_and_the_rules_and_escape_closes_them(new_player: NewPlayer) -> None:
    anna = new_player(viewport={"width": 1000, "height": 800})
    anna.plays_now()
    rules = anna.texts["rules_title"].format(game="Dozito")
    for key, name in (("l", anna.texts["table_log"]), ("?", rules)):
        anna.page.keyboard.press(key)
        expect(anna.dialog(name)).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.dialog(name)).to_be_hidden()


def test_one_drawer_takes_the_place_of_another(new_player: NewPlayer) -> None:
    anna = new_player(viewport={"width": 1000, "height": 800})
    anna.plays_now()
    anna.page.keyboard.press("l")
    expect(anna.dialog(anna.texts["table_log"])).to_be_visible()
    anna.page.keyboard.press("?")
    expect(anna.dialog(anna.texts["table_log"])).to_be_hidden()
    expect(anna.dialog(anna.texts["rules_title"].format(game="Dozito"))).to_be_visible()
    anna.page.wait_for_function(SETTLED)
    expect(anna.dialog(anna.texts["rules_title"].format(game="Dozito"))).to_be_visible()
