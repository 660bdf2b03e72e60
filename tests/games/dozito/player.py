"""How one plays Dozito in a browser."""

from tests.web.player import Offer, Player

ROUNDS = 3
"""Unless one wants fewer."""


class DozitoPlayer(Player):
    game = "dozito"
    title = "Dozito"
    door = "/"

    def opens_table(self, name: str, bots: int = 0, rounds: int = ROUNDS) -> str:
        code = super().opens_table(name, bots)
        for _ in range(ROUNDS - rounds):
            self.fewer("rounds")
        return code

    def choice(self, offers: list[Offer]) -> Offer:
        """Placing before discarding; a joker here and there; every third card from the discards."""
        number = self.moves + 1
        draw = [offer for offer in offers if offer.kind == "pile"]
        discards = [offer for offer in offers if offer.kind == "discards"]
        if draw and number % 3 == 0:
            return discards[number % 2]
        wished = places(offers) or draw or discards
        return wished[number % len(wished)]


def places(offers: list[Offer]) -> list[Offer]:
    """Where a card in hand can go, other than away."""
    return [offer for offer in offers if offer.kind in ("hand", "slot")]
