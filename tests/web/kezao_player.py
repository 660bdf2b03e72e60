"""How one plays Kezao in a browser."""

from typing import Any

from playwright.sync_api import Locator

from tests.web.player import Offer, Player

POINTS = 3
"""Unless one wants fewer."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
JOKERS = (64, 65)


class KezaoPlayer(Player):
    game = "kezao"
    title = "Kezao"
    door = "/rules/kezao"

    def opens_table(self, name: str, bots: int = 0, points: int = POINTS) -> str:
        code = super().opens_table(name, bots)
        for _ in range(POINTS - points):
            self.fewer("points")
        return code

    def turns_on(self, option: str) -> None:
        self.page.get_by_role("checkbox", name=self.texts[f"kezao_option_{option}"]).check()

    def picks(self, option: str, value: str) -> None:
        self.page.get_by_role("radio", name=self.texts[f"kezao_option_{option}_{value}"]).check()

    @property
    def seen(self) -> dict[str, Any]:
        """The last view the house sent."""
        view: dict[str, Any] = self.witness.messages("step")[-1]["view"]
        return view

    @property
    def demand(self) -> Locator:
        return self.page.locator(".demand")

    def card(self, card: int) -> Locator:
        return self.page.locator(f"[data-spot=card-{card}] button")

    def choice(self, offers: list[Offer]) -> Offer:
        """A fitting card before saying that there is none; different dice each time."""
        dice = [offer for offer in offers if offer.kind == "choose"]
        if dice:
            return dice[self.moves % len(dice)]
        right = [offer for offer in offers if offer.kind == "card" and fits(number(offer), self.seen)]
        return right[0] if right else next(offer for offer in offers if offer.kind == "pass")


def number(offer: Offer) -> int:
    return int(offer.spot.partition("-")[2])


def fits(card: int, view: dict[str, Any]) -> bool:
    """By the rulebook, as somebody in front of the screen would see it."""
    if card in JOKERS or view["opposition"]:
        return True
    inverted = view["twist"] == "inversion"
    holds = [bool(card >> die["colour"] & 1) == (die["present"] != inverted) for die in view["dice"]]
    return any(holds) if view["twist"] == "one" else all(holds)
