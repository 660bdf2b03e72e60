"""The weight of a page: the bytes it has loaded as they were sent, compressed and without headers."""

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.web.player import Player

LOADED = """(until) => {
  const end = performance.getEntriesByName("board")[0]?.startTime + until;
  return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ startTime }) => !(startTime > end))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize]);
}"""

# Told by the page itself, because a test on a busy machine learns later that the board is there.
MARK_BOARD = """new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-spot]")) return;
  performance.mark("board");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });"""

UNTIL = 2_000
"""Milliseconds with a board that count. A settled table loads what explains things, which no move needs."""


@dataclass(frozen=True)
class Weight:
    files: list[tuple[str, int]]
    """Addresses with their bytes."""

    @property
    def scripts(self) -> float:
        """In kB of 1,000 bytes."""
        return sum(weight for address, weight in self.files if address.endswith(".js")) / 1000

    @property
    def total(self) -> float:
        return sum(weight for _, weight in self.files) / 1000

    def __str__(self) -> str:
        heaviest = sorted(self.files, key=lambda file: -file[1])[:30]
        listed = "\n".join(f"{weight:>8,} {address}" for address, weight in heaviest)
        return f"{self.scripts:.1f} kB of scripts, {self.total:.1f} kB in all\n{listed}"


def weigh(page: Page) -> Weight:
    """All that was loaded; after a visit with `MARK_BOARD`, all that was loaded for the first move."""
    page.wait_for_load_state("networkidle")
    return Weight([(address, weight) for address, weight in page.evaluate(LOADED, UNTIL)])


def weigh_first_page(player: Player) -> Weight:
    player.visits()
    expect(player.button("home_play_now")).to_be_visible()
    return weigh(player.page)


def weigh_table(player: Player) -> Weight:
    """From the first page to a game's table with bots, as far as the first move needs it."""
    player.page.add_init_script(MARK_BOARD)
    player.visits()
    player.box.tap()
    player.button("game_start").tap()
    expect(player.board).to_be_visible()
    assert player.page.evaluate("performance.getEntriesByName('board').length") == 1
    return weigh(player.page)
