"""A DOS player in a browser: selects one card or two, taps a pile, and answers what is asked then."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

from tests.web.player import Offer, Player, play, time_limit

FEW = 4
"""The largest hand that can shrink to two cards in one turn, so that "DOS!" may have to be called."""
TARGET = 500
STEP = 50

MOMENTS = {
    "chosen": "[data-spot^=card] [aria-pressed=true]",
    "pair": "[data-spot^=card]:has([aria-pressed=true]) ~ [data-spot^=card]:has([aria-pressed=true])",
    "chooser": "[data-spot^=choose]",
    "catch": "main:has([data-spot=pile] button) [data-spot^=catch]",
    "counted": "main [role=dialog]",
}
"""Situations on the board, by a selector that matches until the player acts."""

SEEN = """(signs) => Object.keys(signs).filter((name) => document.querySelector(signs[name]))"""

# The part of a card that no other card covers, after the fan was scrolled to the card.
FREE_PART = """async ({ spot, label }) => {
  const button = [...document.querySelectorAll(`[data-spot="${spot}"] button:enabled`)].find(
    (button) => (button.ariaLabel ?? button.innerText) === label,
  );
  if (!button) return null;
  button.scrollIntoView({ block: "nearest", inline: "center" });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { left, top, width, height } = button.getBoundingClientRect();
  const isFree = (x, y) => button.contains(document.elementFromPoint(x, y));
  const y = top + height / 2;
  const free = Array.from({ length: Math.floor(width) }, (_, n) => left + n).filter((x) => isFree(x, y));
  return { x: free[free.length >> 1] ?? left, y, width: free.length };
}"""


class DosPlayer(Player):
    game = "dos"
    title = "DOS"
    private = frozenset({"seat", "hand", "drawn_card"})
    calls = True
    """Whether the player calls "DOS!" in time."""
    catches = True
    """Whether the player catches others who forget to call."""
    hoards = False
    """Whether the player draws a card whenever that is allowed."""

    def counts_points(self, target: int) -> None:
        self.field("dos_option_points").check()
        for _ in range((TARGET - target) // STEP):
            self.fewer("target")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name=self.texts["dos_hand"], exact=True).get_by_role("listitem")

    def has_turn(self) -> bool:
        return any(offer.kind in ("card", "pile", "finish") for offer in self.offers())

    def puts_down(self) -> None:
        """Deselect the cards that were chosen and not yet played."""
        self.page.keyboard.press("Escape")
        self.waits_for(lambda: not any(offer.pressed for offer in self.offers()), "a hand without selected cards")

    def finds(self, offer: Offer) -> tuple[float, float]:
        part = self.free_part(offer)
        return (part["x"], part["y"]) if part else super().finds(offer)

    def free_part(self, offer: Offer) -> dict[str, float] | None:
        """The centre and the width of the uncovered part of a button; None if the button is gone."""
        part: dict[str, float] | None = self.page.evaluate(FREE_PART, {"spot": offer.spot, "label": offer.label})
        return part

    def choice(self, offers: list[Offer]) -> Offer | None:
        return self.shout(offers) or self.play(offers)

    def shout(self, offers: list[Offer]) -> Offer | None:
        for offer in offers:
            if offer.kind == "catch" and self.catches:
                return offer
            if offer.kind == "call" and self.calls and self.hand.count() <= FEW:
                return offer
        return None

    def play(self, offers: list[Offer]) -> Offer | None:
        """The next offer of a play; single cards and pairs alternate, and so do the piles."""
        kinds = ("choose", "card", "discards", "finish", "pile")
        choose, cards, piles, finish, draw = ([offer for offer in offers if offer.kind == kind] for kind in kinds)
        if choose:
            return self.some(choose)
        if self.hoards and (draw or finish):
            return self.some(draw or finish)
        if any(card.pressed for card in cards):
            partners = [card for card in cards if self.is_partner(card)]
            return self.some(partners if partners and (not piles or self.moves % 2) else piles)
        return self.some(cards or finish or draw)

    def some(self, offers: list[Offer]) -> Offer | None:
        return offers[self.moves % len(offers)] if offers else None

    def is_partner(self, card: Offer) -> bool:
        return card.label.endswith(self.texts["dos_joins"].partition("}")[2])

    def has_heard(self, text: str, **words: str) -> bool:
        """Whether the log announces this text."""
        return self.texts[text].format(**words) in self.log.inner_text()


def moments(player: DosPlayer) -> Iterator[str]:
    """Play until every situation of MOMENTS has come up, and yield the name of each."""
    to_come = dict(MOMENTS)

    def seen() -> list[str]:
        found: list[str] = player.page.evaluate(SEEN, to_come)
        return found

    while to_come:
        play_on(player, until=lambda: bool(seen()))
        for name in seen():
            yield name
            del to_come[name]


def play_on(*players: Player, until: Callable[[], bool]) -> None:
    """Play until a condition holds, and start new games if necessary."""
    host = players[0]
    check_time = time_limit(host)
    play(*players, until=lambda: until() or host.has_results())
    while host.has_results():
        check_time()
        for other in players[1:]:
            other.would_play_again()
        host.plays_again()
        play(*players, until=lambda: until() or host.has_results())
