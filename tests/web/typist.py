"""A player who uses the keyboard alone."""

from playwright.sync_api import Locator, expect

from tests.web.player import Glance, Offer, Player

MOST_STEPS = 60
"""Presses of Tab that are enough to reach every element of a page."""
FOCUSED = """() => {
  const here = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  return {
    label: here.ariaLabel ?? here.innerText.trim(),
    spot: here.closest("[data-spot]")?.dataset.spot ?? null,
    isRinged: here.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  };
}"""
IS_THERE = """([label, spot]) => [...document.querySelectorAll("a, button, input, select, [tabindex]")].some(
  (element) => !element.matches(":disabled")
    && (element.ariaLabel ?? element.innerText).trim().toLowerCase().startsWith(label.toLowerCase())
    && (spot === null || element.closest("[data-spot]")?.dataset.spot === spot),
)"""
AT_THE_TABLE = "() => document.querySelector('main').contains(document.activeElement)"


class Typist(Player):
    """A mixin for the player class of a game."""

    def goes_to(self, label: str, spot: str | None = None) -> None:
        """Press Tab until the element with this label has the focus; `spot` tells equal labels apart.

        Capitals do not count, because a style may draw them. The page may still be on its way here.
        """
        self.waits_for(lambda: self.is_there(label, spot), f"something to press called {label!r}")
        assert self.reaches(label, spot), f"{MOST_STEPS} presses of Tab did not reach {label!r}"

    def goes_to_control(self, control: Locator) -> None:
        """Press Tab until a control has the focus that has no text of its own, such as a radio button."""
        for _ in range(MOST_STEPS):
            if control.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{MOST_STEPS} presses of Tab did not reach {control}")

    def is_there(self, label: str, spot: str | None) -> bool:
        return bool(self.page.evaluate(IS_THERE, [label, spot]))

    def reaches(self, label: str, spot: str | None) -> bool:
        """Press Tab until an element has the focus, and return whether it ever had."""
        for _ in range(MOST_STEPS):
            focused = self.page.evaluate(FOCUSED)
            if focused["label"].lower().startswith(label.lower()) and spot in (None, focused["spot"]):
                assert focused["isRinged"], f"the focus on {label!r} is not visible"
                return True
            self.page.keyboard.press("Tab")
        return False

    def presses(self, label: str, spot: str | None = None) -> None:
        self.goes_to(label, spot)
        self.page.keyboard.press("Enter")

    def types_name(self, name: str) -> None:
        """Type into the field that has the focus by itself."""
        expect(self.page.locator("#name")).to_be_focused()
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")

    def fewer(self, option: str) -> None:
        label = self.texts[f"{self.game}_option_{option}"]
        number = self.page.get_by_role("group", name=label, exact=True).locator("output")
        before = number.inner_text()
        self.presses(self.texts["gather_fewer"].format(label=label))
        expect(number).not_to_have_text(before)

    def moves_if(self, seen: Glance) -> bool:
        """Make a move if there is one. The focus is at the table before it, wherever it was earlier."""
        if seen.offers and not seen.covered:
            assert self.page.evaluate(AT_THE_TABLE), f"the focus has left the table: {self.page.evaluate(FOCUSED)}"
        return super().moves_if(seen)

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        """Press an offer. The chance to catch somebody may pass while the focus is on its way there."""
        if self.reaches(offer.label, offer.spot):
            self.page.keyboard.press("Enter")
        else:
            assert not self.is_there(offer.label, offer.spot), f"{MOST_STEPS} presses of Tab did not reach {offer}"
        self.is_answered(among)

    def goes_on(self) -> None:
        self.presses(self.texts[f"{self.game}_continue"])
        expect(self.counted).to_be_hidden()

    def focused_spot(self) -> str:
        """The spot on which the focus is, or nothing."""
        spot: str | None = self.page.evaluate(FOCUSED)["spot"]
        return spot or ""
