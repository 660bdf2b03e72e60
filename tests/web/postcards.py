"""Takes the pictures of the README: each game in the middle of a match with friends, and a turn in motion.

python -m tests.web.postcards FOLDER          all of them
python -m tests.web.postcards FOLDER dos      those of one game; "turn" is the one in motion
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tablee.bots import BOTS, Situation
from tablee.core.luck import seeded
from tablee.games import GAMES
from tablee.games.dozito.model import Place
from tablee.games.tootizz.ground import SIZE
from tests.games.dos.player import TARGET, DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.camera import Camera
from tests.web.house import House
from tests.web.pictures import AT_REST
from tests.web.player import PATIENCE, PHONE, Device, Player, play
from tests.web.witness import Witness
from tools.chromium import FLAGS, find

LAPTOP: Device = {"viewport": {"width": 1280, "height": 800}}
SCREEN: Device = {"viewport": {"width": 1008, "height": 672}}
"""The screen for the turn in motion: the table alone, without its log."""
STILL: Device = {"reduced_motion": "reduce"}
QUALITY = 88
"""The quality of the pictures, on the scale of WebP: drawings are flat, so a higher one would not be seen."""
PASSING = "[data-announced], .chip[aria-expanded=true]"
"""Selectors of things that lie over the table for some seconds: announcements, the reason for a forced move."""
FRIENDS = ("Anna", "Ben", "Chloé")
LARGE_HAND = 5
RECORDED_WIDTH = 720
REST = 500
"""Milliseconds after each move, to see what it did."""
LONG_REST = 1500
ENOUGH_PLACED = 3
"""Cards that are placed in a turn worth recording."""

# Makes a move over a connection of its own, as another device of the same player would.
MAKE = """([code, move]) => new Promise((made) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  const id = `postcard-${Math.random()}`;
  let sent = false;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "step" && !sent) {
      sent = true;
      socket.send(JSON.stringify({ type: "play", id, move }));
    } else if (sent && message.id === id) {
      socket.close();
      made();
    }
  };
})"""


class Expert:
    """A friend at the table, who makes the moves of the house's own bot, so that the pictures show a good game."""

    def __init__(self, player: Player, seat: int) -> None:
        self.player = player
        self.seat = seat
        self._luck = seeded(f"a postcard to {seat}")

    @property
    def step(self) -> dict[str, Any]:
        """The last step that the house sent."""
        step: dict[str, Any] = self.player.witness.messages("step")[-1]
        return step

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.step["view"]
        return view

    def choice(self) -> Any:
        game = GAMES[self.player.game]
        view = msgspec.convert(self.view, game.views)
        legal = msgspec.convert(self.step["legal"], list[game.moves])  # type: ignore[name-defined]
        return BOTS[self.player.game]["normal"].choose(Situation(self.seat, view, legal), self._luck)

    def moves(self, move: Any) -> None:
        self.player.page.evaluate(MAKE, [self.player.code, msgspec.to_builtins(move)])

    def acts(self) -> bool:
        """Make a move if it is this player's turn, and return whether it was."""
        if not self.step["legal"]:
            return False
        self.moves(self.choice())
        return True


Moment = Callable[[Expert], bool]


def play_to(moment: Moment, expert: Expert, *others: Expert) -> None:
    """Let all play until something worth a picture lies before one of them."""

    def goes_on() -> bool:
        return moment(expert) or any(player.acts() for player in (expert, *others))

    while not moment(expert):
        expert.player.waits_for(goes_on, "a move of anybody")
    if expert.player.has_counted():
        expert.player.goes_on()


# --- moments worth a picture --------------------------------------------------------------------


def holds_a_card(anna: Expert) -> bool:
    """Dozito: a card in hand, and a grid that shows most of its colours."""
    view = anna.view
    face_up = sum(card is not None for card in view["grids"][anna.seat])
    is_early = face_up >= 8 and view["closer"] is None
    return is_early and view["turn"] == anna.seat and view["hand"] is not None


def has_a_pair(anna: Expert) -> bool:
    """DOS: two cards that add up, in a hand that is neither short nor crowded."""
    return 4 <= len(anna.view["hand"]) <= 8 and bool(pairs(anna))


def pairs(anna: Expert) -> list[list[int]]:
    plays = [move["cards"] for move in anna.step["legal"] if move["type"] == "play"]
    return [cards for cards in plays if len(set(cards)) == 2]


def lays_a_domino(anna: Expert) -> bool:
    """Tootizz: a domain that takes shape, and a domino to be laid in it."""
    view = anna.view
    placed: int = view["domains"][anna.seat]["placed"]
    return placed >= 4 and view["phase"] == "placing" and view["turn"] == anna.seat


def shows_it(anna: Expert) -> None:
    """Do nothing: the table makes a picture as it is."""


def chooses_the_pair(anna: Expert) -> None:
    for card in pairs(anna)[0]:
        offers = anna.player.offers()
        anna.player.takes(next(offer for offer in offers if offer.spot == f"card-{card}-1"), offers)


def tries_the_domino(anna: Expert) -> None:
    move = anna.choice()
    anna.player.page.locator(f"[data-spot='cell-{move.row * SIZE + move.column}'] button").click()


class Counting(DosPlayer):
    """Plays DOS for points, which takes several rounds: time enough for a good moment."""

    def opens_table(self, name: str, bots: int = 0) -> str:
        code = super().opens_table(name, bots)
        self.counts_points(TARGET)
        return code


class Scene(msgspec.Struct, frozen=True):
    kind: type[Any]
    moment: Moment
    shows: Callable[[Expert], None]


SCENES = (
    Scene(DozitoPlayer, holds_a_card, shows_it),
    Scene(Counting, has_a_pair, chooses_the_pair),
    Scene(TootizzPlayer, lays_a_domino, tries_the_domino),
)


class Studio:
    """A house, a browser, and a folder for the pictures."""

    def __init__(self, browser: Browser, house: House, folder: Path) -> None:
        self.browser = browser
        self.house = house
        self.folder = folder

    def arrive(self, kind: type[Any], device: Device) -> Player:
        context = self.browser.new_context(locale="en-US", color_scheme="light", **device)
        context.set_default_timeout(PATIENCE)
        player: Player = kind(context, self.house.address, Witness(context))
        return player

    def keep(self, player: Player, name: str) -> None:
        """Take a picture of a page as it rests."""
        expect(player.page.locator(PASSING)).to_have_count(0)
        player.page.evaluate("document.activeElement?.blur()")
        player.page.wait_for_function(AT_REST)
        picture = Image.open(io.BytesIO(player.page.screenshot())).convert("RGB")
        picture.save(self.folder / f"{name}.webp", quality=QUALITY, method=6)

    def friends(self, kind: type[Any], bots: int, *devices: Device) -> list[Expert]:
        """Players at one table, whose match has begun."""
        players = [self.arrive(kind, device) for device in devices]
        code = players[0].opens_table(FRIENDS[0], bots=bots)
        for player, name in zip(players[1:], FRIENDS[1:], strict=False):
            player.joins(code, name)
        players[0].starts()
        seats = [seat["name"] for seat in players[0].witness.messages("table_changed")[-1]["seats"] if seat]
        return [Expert(player, seats.index(name)) for player, name in zip(players, FRIENDS, strict=False)]


def take_scene(studio: Studio, scene: Scene) -> None:
    anna, ben = studio.friends(scene.kind, 1, LAPTOP | STILL, PHONE | STILL)
    for expert, other, size in ((anna, ben, "desktop"), (ben, anna, "phone")):
        play_to(scene.moment, expert, other)
        scene.shows(expert)
        studio.keep(expert.player, f"{scene.kind.game}-{size}")


def take_race(studio: Studio) -> None:
    """Kezao: the dice have fallen, and a friend was faster."""
    anna, ben = (expert.player for expert in studio.friends(KezaoPlayer, 0, LAPTOP | STILL, PHONE | STILL))
    assert isinstance(anna, KezaoPlayer)
    assert isinstance(ben, KezaoPlayer)
    for player, other, size in ((anna, ben, "desktop"), (ben, anna, "phone")):
        play(anna, ben, until=lambda: is_good_race(player, other))  # noqa: B023
        other.throws(other.held(right=True)[0])
        expect(player.page.locator(".demand")).to_be_visible()
        player.waits_for(lambda: bool(player.seen["laid"]), "the friend's card")  # noqa: B023
        studio.keep(player, f"kezao-{size}")


def is_good_race(player: KezaoPlayer, other: KezaoPlayer) -> bool:
    """Both have a card that fits, none is laid yet, and the hand is still large."""
    racing = player.is_racing() and not player.seen["opposition"] and not player.seen["laid"]
    right, wrong = player.held(right=True), player.held(right=False)
    return racing and len(right + wrong) >= LARGE_HAND and bool(right) and bool(other.held(right=True))


def take_turn(studio: Studio) -> None:
    """A turn of Dozito in motion: the first one in which a card leads to the next, and to one more.

    Everybody at the table is a friend: bots would go on before the last card has landed.
    """
    anna, *others = studio.friends(DozitoPlayer, 0, SCREEN, LAPTOP, LAPTOP)
    camera = Camera(anna.player.page, RECORDED_WIDTH)
    placed = 0
    while placed < ENOUGH_PLACED:
        play_to(has_turn, anna, *others)
        placed = record_turn(anna, camera)
    camera.saves(studio.folder / "turn.webp")


def has_turn(anna: Expert) -> bool:
    return anna.view["turn"] == anna.seat and anna.view["hand"] is None


def record_turn(anna: Expert, camera: Camera) -> int:
    """Make the moves of a turn before the camera, and return how many cards were placed in the grid."""
    camera.starts_anew()
    camera.rolls()
    camera.stays(REST)
    placed = 0
    while anna.view["turn"] == anna.seat:
        version, move = anna.step["version"], anna.choice()
        anna.moves(move)
        anna.player.waits_for(lambda: anna.step["version"] > version, "the step")  # noqa: B023
        camera.rolls()
        camera.stays(REST)
        placed += isinstance(move, Place)
    camera.stays(LONG_REST)
    return placed


@contextmanager
def open_studio(folder: Path) -> Iterator[Studio]:
    expect.set_options(timeout=PATIENCE)
    chromium = find()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            yield Studio(browser, house, folder)
        finally:
            browser.close()
            house.close()


def main(folder: Path, wanted: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with open_studio(folder) as studio:
        for scene in SCENES:
            if scene.kind.game.startswith(wanted):
                take_scene(studio, scene)
        if "kezao".startswith(wanted):
            take_race(studio)
        if "turn".startswith(wanted):
            take_turn(studio)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
