"""A Kezao player in a browser."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.player import ANYTHING_TO_DO, Offer, Player, play

POINTS = 3
"""The default number of points."""
JOKERS = (64, 65)


class KezaoPlayer(Player):
    game = "kezao"
    title = "Kezao"
    private = frozenset({"seat", "hands"})
    idle = False
    """Whether the player throws no cards."""
    rolls = True
    """Whether the player chooses dice when asked to."""
    wish: int | None = None
    """How many of the chosen dice ask for a colour rather than forbid one; None to vary."""

    def opens_table(self, name: str, bots: int = 0, points: int = POINTS) -> str:
        code = super().opens_table(name, bots)
        for _ in range(POINTS - points):
            self.fewer("points")
        return code

    def turns_on(self, option: str) -> None:
        self.field(f"kezao_option_{option}").check()

    def picks(self, option: str, value: str) -> None:
        self.page.get_by_role("radio", name=self.texts[f"kezao_option_{option}_{value}"], exact=True).check()

    # --- the table -----------------------------------------------------------------------------

    @property
    def seen(self) -> dict[str, Any]:
        """The last view that the house sent."""
        view: dict[str, Any] = self.witness.messages("step")[-1]["view"]
        return view

    def events(self, kind: str) -> list[dict[str, Any]]:
        """All received events of this type."""
        told = [event for step in self.witness.messages("step") for event in step["events"]]
        return [event for event in told if event["type"] == kind]

    @property
    def demand(self) -> Locator:
        return self.page.locator(".demand")

    @property
    def photo(self) -> Locator:
        return self.page.get_by_role("region", name=self.texts["kezao_finish"], exact=True)

    @property
    def slots(self) -> list[str | None]:
        """The cards in the hand by place; None where a card was thrown."""
        places = self.page.get_by_role("list", name=self.texts["kezao_hand"], exact=True).get_by_role("listitem")
        found: list[str | None] = places.evaluate_all(
            "(places) => places.map((place) => place.dataset.spot ?? null)"
        )
        return found

    def slot(self, card: int) -> Locator:
        return self.page.locator(f"[data-spot=card-{card}]")

    # --- play ----------------------------------------------------------------------------------

    def acts(self) -> bool:
        """Do the next thing that can be done. Rounds follow each other without a dialog."""
        if not self.page.evaluate(ANYTHING_TO_DO):
            return False
        seen = self.glance()
        return self.uncovers(seen) or self.moves_if(seen)

    def choice(self, offers: list[Offer]) -> Offer | None:
        """Choose other dice each time; in a race, throw a fitting card or pass."""
        dice, cards, passes = (
            [offer for offer in offers if offer.kind == kind] for kind in ("choose", "card", "pass")
        )
        if dice and self.rolls:
            wished = [offer for offer in dice if number(offer) == self.wish]
            return (wished or dice)[self.moves % len(wished or dice)]
        view = self.seen
        if cards and view["dice"] is None:
            return None  # the roll has ended since the offers were seen
        right = [] if self.idle else [offer for offer in cards if fits(number(offer), view)]
        return next(iter(right or passes), None)

    @property
    def seat(self) -> int:
        seat: int = self.seen["seat"]
        return seat

    def can_choose(self) -> bool:
        return any(offer.kind == "choose" for offer in self.offers())

    def is_racing(self) -> bool:
        return any(offer.kind == "card" for offer in self.offers())

    def chooses(self, present: int = 2) -> None:
        expect(self.page.locator(f"[data-spot=choose-{present}] button")).to_be_visible()
        self.page.locator(f"[data-spot=choose-{present}] button").click()

    def held(self, right: bool) -> list[int]:
        """The right or the wrong cards that can be thrown now."""
        cards = [number(offer) for offer in self.offers() if offer.kind == "card"]
        return [card for card in cards if fits(card, self.seen) == right]

    def throws(self, card: int) -> None:
        box = self.slot(card).bounding_box()
        assert box, "the card is not there"
        self.touches(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def end_the_roll(*players: KezaoPlayer) -> None:
    """Let everybody go on until the roll is over, and somebody may choose the next dice or the match is over."""
    for player in players:
        player.rolls = False
    play(*players, until=lambda: any(player.can_choose() or player.has_results() for player in players))
    for player in players:
        player.rolls = True


def number(offer: Offer) -> int:
    return int(offer.spot.partition("-")[2])


def fits(card: int, view: dict[str, Any]) -> bool:
    """Whether a card fits the dice of a view, by the rulebook."""
    if card in JOKERS or view["opposition"]:
        return True
    inverted = view["twist"] == "inversion"
    holds = [bool(card >> die["colour"] & 1) == (die["present"] != inverted) for die in view["dice"]]
    return any(holds) if view["twist"] == "one" else all(holds)
