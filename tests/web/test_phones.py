"""On a phone, the table does not scroll, nothing is cut off, and every button is large enough for a thumb."""

import pytest

from tablee.games import GAMES
from tests.games.dos.player import DosPlayer, moments, play_on
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import PHONE, SMALL_PHONE, Device, Offer, Player, play_a_round

THUMB = 44
LEAST = 40
"""Pixels of a card in a row of four or in a hand, where a phone has no room for more."""
MANY = 14
"""Cards in a hand that is wider than any phone."""

# A phone zooms out of a page that is too wide, so innerWidth grows with the page, and only screen.width does not.
SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { sideways: scrollWidth > screen.width, down: scrollHeight > innerHeight };
}"""
CUT_OFF = """() => {
  const room = document.querySelector("main").getBoundingClientRect();
  return [...document.querySelectorAll("main [data-spot], main .plate")].filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
  }).map((thing) => thing.dataset.spot ?? thing.innerText);
}"""


@pytest.mark.parametrize("bots", [1, 4])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_the_whole_table_fits_on_a_phone(new_player: NewPlayer, size: Device, bots: int) -> None:
    anna = new_player(**size)
    anna.opens_table("Anna", bots)
    does_not_scroll_sideways(anna)
    anna.starts()
    play_a_round(anna, at_each_step=lambda: fits(anna))
    fits(anna)


def fits(player: Player) -> None:
    assert player.page.evaluate(SCROLLS) == {"sideways": False, "down": False}
    assert player.page.evaluate(CUT_OFF) == []
    for offer in player.offers():
        least = LEAST if "slot" in offer.spot else THUMB
        assert min(offer.width, offer.height) >= least, offer


@pytest.mark.long
@pytest.mark.parametrize("bots", [1, 3])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_the_whole_table_of_dos_fits_on_a_phone(arrive: Arrive, size: Device, bots: int) -> None:
    anna = arrive(DosPlayer, **size)
    anna.opens_table("Anna", bots)
    anna.sets_level("easy")
    anna.counts_points(target=100)
    does_not_scroll_sideways(anna)
    anna.starts()
    anna.hoards = True
    play_on(anna, until=lambda: anna.hand.count() >= MANY)
    fits_dos(anna)
    anna.hoards = anna.calls = anna.catches = False
    for _ in moments(anna):
        fits_dos(anna)


def fits_dos(player: DosPlayer) -> None:
    """Everything but the hand fits; the hand scrolls sideways."""
    assert player.page.evaluate(SCROLLS) == {"sideways": False, "down": False}
    assert [spot for spot in player.page.evaluate(CUT_OFF) if not spot.startswith("card")] == []
    for offer in in_reach(player.offers()):
        part = player.free_part(offer)
        if offer.kind == "catch" and part is None:
            continue  # a bot was faster
        assert part
        assert offer.height >= THUMB, offer
        assert part["width"] >= (LEAST if offer.kind == "card" else THUMB), (offer, part)


def in_reach(offers: list[Offer]) -> list[Offer]:
    """The offers that can be touched: an open chooser covers the others."""
    return [offer for offer in offers if offer.kind == "choose"] or offers


def test_the_first_page_does_not_scroll_sideways(new_player: NewPlayer) -> None:
    anna = new_player(**SMALL_PHONE)
    anna.visits()
    anna.page.wait_for_load_state("networkidle")
    does_not_scroll_sideways(anna)


@pytest.mark.parametrize("game", GAMES)
def test_no_rules_scroll_sideways(new_player: NewPlayer, game: str) -> None:
    anna = new_player(**SMALL_PHONE)
    anna.visits(f"/rules/{game}")
    anna.sees_all_rules(game)
    does_not_scroll_sideways(anna)


def does_not_scroll_sideways(player: Player) -> None:
    assert not player.page.evaluate(SCROLLS)["sideways"]
