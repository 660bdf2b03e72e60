"""Takes the pictures of the README: two friends and a bot in the middle of a game.

python -m tests.web.postcards FOLDER
"""

import sys
import tempfile
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, sync_playwright

from tablee.bots import BOTS
from tablee.core.luck import seeded
from tablee.games.dozito.model import Discard, Draw, Move, Take, View
from tests.games.dozito.player import DozitoPlayer
from tests.web.house import House
from tests.web.pictures import AT_REST, is_placing
from tests.web.player import PATIENCE, PHONE, Device, Offer, play
from tests.web.witness import Witness
from tools.chromium import FLAGS, find

LAPTOP: Device = {"viewport": {"width": 1280, "height": 800}}
STILL: Device = {"locale": "en-US", "reduced_motion": "reduce"}
ENOUGH_TO_SEE = 8
"""Cards face up."""


class Expert(DozitoPlayer):
    """Asks the house's bot what to do: a picture of a good game is a better picture."""

    def choice(self, offers: list[Offer]) -> Offer:
        step = self.witness.messages("step")[-1]
        view, legal = msgspec.convert(step["view"], View), msgspec.convert(step["legal"], list[Move])
        move = BOTS["dozito"]["normal"].choose(view.turn, view, legal, seeded("a postcard"))
        wanted = spots(move, view.turn)
        return next(offer for offer in offers if offer.spot in wanted)

    def is_worth_a_picture(self) -> bool:
        view = self.witness.messages("step")[-1]["view"]
        face_up = sum(card is not None for card in view["grids"][view["turn"]])
        return face_up >= ENOUGH_TO_SEE and is_placing(self)


def spots(move: Move, seat: int) -> set[str]:
    match move:
        case Draw():
            return {"pile"}
        case Take() | Discard():
            return {f"discards-{move.side}"}
        case _:
            return {"hand", f"slot-{seat}-{move.slot}"}


def take_pictures(anna: Expert, ben: Expert, folder: Path) -> None:
    ben.joins(anna.opens_table("Anna", bots=1), "Ben")
    anna.starts()
    for player, name in ((anna, "dozito-desktop"), (ben, "dozito-phone")):
        play(anna, ben, until=player.is_worth_a_picture)
        player.page.wait_for_function(AT_REST)
        player.page.screenshot(path=folder / f"{name}.png")


def arrive(browser: Browser, house: House, device: Device) -> Expert:
    context = browser.new_context(**device, **STILL)
    context.set_default_timeout(PATIENCE)
    return Expert(context, house.address, Witness(context))


def main(folder: Path) -> None:
    chromium = find()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            take_pictures(arrive(browser, house, LAPTOP), arrive(browser, house, PHONE), folder)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
