"""A Tootizz player in a browser: claims dominoes, tries them on squares, turns and lays them."""

from playwright.sync_api import Locator

from tests.web.player import Offer, Player


class TootizzPlayer(Player):
    game = "tootizz"
    title = "Tootizz"

    def choice(self, offers: list[Offer]) -> Offer:
        """Vary the places, and turn every third domino before laying it."""
        cells, acts, line = (self.of_kind(offers, kind) for kind in ("cell", "acts", "claim"))
        if acts:
            return self.act(acts, "tootizz_turn" if self.moves % 3 == 0 else "tootizz_lay")
        wished = line or cells
        return wished[self.moves % len(wished)]

    def of_kind(self, offers: list[Offer], kind: str) -> list[Offer]:
        return [offer for offer in offers if offer.kind == kind]

    def act(self, acts: list[Offer], wished: str) -> Offer:
        """The wished button beside the domino in hand, or another if this one is missing."""
        wanted = [offer for offer in acts if offer.label == self.texts[wished]]
        return (wanted or acts)[0]

    def tries(self) -> bool:
        """Whether a domino is being tried on a square and not laid yet."""
        return bool(self.of_kind(self.offers(), "acts"))

    def has_to(self, kind: str) -> bool:
        return bool(self.of_kind(self.offers(), kind)) and not self.tries()

    def faces_down(self) -> bool:
        return (
            self.has_to("cell") and self.page.get_by_text(self.texts["tootizz_why_down"], exact=True).is_visible()
        )

    @property
    def ground(self) -> Locator:
        return self.page.get_by_role("group", name=self.texts["tootizz_domain_mine"], exact=True)

    def plays_a_series(self) -> None:
        self.field("tootizz_option_series").check()
