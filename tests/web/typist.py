"""A player who has no mouse."""

from playwright.sync_api import expect

from tests.web.player import Offer, Player

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


class Typist(Player):
    """To be mixed with a player who knows a game."""

    def goes_to(self, label: str, spot: str | None = None) -> None:
        """Several things of one game may begin with the same words: a spot tells them apart."""
        for _ in range(MOST_STEPS):
            focused = self.page.evaluate(FOCUSED)
            if focused["label"].startswith(label) and spot in (None, focused["spot"]):
                assert focused["isRinged"], f"one does not see that {label!r} has the focus"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {label!r}")

    def presses(self, label: str, spot: str | None = None) -> None:
        self.goes_to(label, spot)
        self.page.keyboard.press("Enter")

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        self.presses(offer.label, offer.spot)
        self.is_answered(among)

    def goes_on(self) -> None:
        self.presses(self.texts[f"{self.game}_continue"])
        expect(self.counted).to_be_hidden()

    def focused_spot(self) -> str:
        spot: str = self.page.evaluate(FOCUSED)["spot"]
        return spot
