"""A Dozito player in a browser."""

from tests.web.player import Offer, Player

ROUNDS = 3
"""The default number of rounds."""


class DozitoPlayer(Player):
    game = "dozito"
    title = "Dozito"

    def opens_table(self, name: str, bots: int = 0, rounds: int = ROUNDS) -> str:
        code = super().opens_table(name, bots)
        for _ in range(ROUNDS - rounds):
            self.fewer("rounds")
        return code

    def choice(self, offers: list[Offer]) -> Offer:
        """Place rather than discard, vary the slot of a joker, and take every third card from a discard pile."""
        number = self.moves + 1
        draw = [offer for offer in offers if offer.kind == "pile"]
        discards = [offer for offer in offers if offer.kind == "discards"]
        if draw and number % 3 == 0:
            return discards[number % 2]
        wished = places(offers) or draw or discards
        return wished[number % len(wished)]


def places(offers: list[Offer]) -> list[Offer]:
    """The offers to place the card in hand rather than discard it."""
    return [offer for offer in offers if offer.kind in ("hand", "slot")]
