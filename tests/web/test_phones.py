"""On a phone: nothing scrolls, nothing is cut off, and everything is large enough for a thumb."""

import pytest

from tests.web.conftest import NewPlayer
from tests.web.player import PHONE, SMALL_PHONE, Device, Player, play_a_round

THUMB = 44
LEAST = 40
"""Where four cards side by side leave no more."""

SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { sideways: scrollWidth > innerWidth, down: scrollHeight > innerHeight };
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
    anna = new_player(**size, reduced_motion="reduce")
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


@pytest.mark.parametrize("path", ["/", "/rules/dozito"])
def test_no_page_scrolls_sideways(new_player: NewPlayer, path: str) -> None:
    anna = new_player(**SMALL_PHONE)
    anna.visits(path)
    anna.page.wait_for_load_state("networkidle")
    does_not_scroll_sideways(anna)


def does_not_scroll_sideways(player: Player) -> None:
    assert not player.page.evaluate(SCROLLS)["sideways"]
