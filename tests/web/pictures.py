"""Takes pictures of every screen: for the README, and to look at after a change.

python -m tests.web.pictures FOLDER                  in every language, size and light
python -m tests.web.pictures FOLDER en-desktop-day   only those whose names start like this
python -m tests.web.pictures FOLDER en dos           only those of one game
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.games.dos.player import DosPlayer, moments
from tests.games.dozito.player import DozitoPlayer, places
from tests.games.kezao.player import KezaoPlayer, end_the_roll
from tests.games.tootizz.player import TootizzPlayer
from tests.web.house import House
from tests.web.player import DESKTOP, PATIENCE, PHONE, Device, Player, play, play_a_round
from tests.web.texts import LOCALES
from tests.web.witness import Witness
from tools.chromium import FLAGS, find

SIZES: dict[str, Device] = {"phone": PHONE, "desktop": DESKTOP}
LIGHTS: dict[str, Device] = {"day": {"color_scheme": "light"}, "night": {"color_scheme": "dark"}}
NAMES = {"en": "Anna", "fr": "Chloé", "ko": "하늘"}
STOPS = 6
"""Pictures of a lesson before its first touch, at most."""
AT_REST = """() => document.getAnimations().every(({ playState }) => playState !== "running")
  && [...document.images].every(({ complete }) => complete)"""


def before_the_game(player: DozitoPlayer, name: str) -> Iterator[str]:
    player.visits()
    yield "home"
    player.page.locator("#code").fill("XX")
    player.button("home_join_go").click()
    yield "home-short-code"
    player.button("home_open").click()
    expect(player.page.locator("#name")).to_be_visible()
    yield "name"
    player.visits("/nothing/here")
    yield "lost"
    player.visits("/t/ZZZZZ")
    expect(player.page.get_by_role("heading").first).to_be_visible()
    yield "no-table"
    player.visits("/r")
    expect(player.page.get_by_text(player.texts["replay_choose"], exact=True)).to_be_visible()
    yield "replay-file"
    player.opens_table(name, bots=1)
    yield "chairs"
    player.button("chat_open").click()
    yield "chat"
    player.page.keyboard.press("Escape")
    player.field("hall_public").check()
    yield "chairs-public"


def of_the_game(player: Player, name: str) -> Iterator[str]:
    """The pages of a game, and the start of its lesson."""
    player.visits_game()
    expect(player.button("game_start")).to_be_visible()
    yield f"{player.game}-page"
    player.visits_rules()
    yield f"{player.game}-rules"
    player.visits(f"/ranking/{player.game}")
    expect(player.page.get_by_role("heading").first).to_be_visible()
    yield f"{player.game}-ranking"
    player.visits(f"/learn/{player.game}")
    strip = player.page.locator("[data-lesson]")
    for stop in range(1, STOPS + 1):
        expect(strip.locator("button.confirm").or_(player.page.locator("[data-breathes]")).first).to_be_visible()
        yield f"{player.game}-lesson-{stop}"
        if not strip.locator("button.confirm").is_visible():
            break
        strip.locator("button.confirm").click()


def after_the_game(player: DosPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=1)
    player.starts()
    play(player, until=player.has_results)
    player.results.get_by_role("button", name=player.texts["replay_watch"], exact=True).click()
    expect(player.page.get_by_role("slider")).to_be_visible()
    yield "replay"
    player.button("replay_more").click()
    yield "replay-more"
    player.visits("/me")
    expect(player.page.locator("#password")).to_be_visible()
    yield "me"
    player.visits()
    yield "home-again"


def without_a_network(player: DosPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=1)
    player.starts()
    player.waits_for_turn()
    player.context.set_offline(True)
    expect(player.page.get_by_text(player.texts["table_offline"], exact=True)).to_be_visible()
    yield "offline"
    player.context.set_offline(False)


def five_at_a_table(player: DozitoPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=4)
    yield "five-chairs"
    player.starts()
    player.waits_for_turn()
    yield "five-start"
    play(player, until=lambda: is_placing(player, several=True) or player.counted.is_visible())
    yield "five-joker"
    play_a_round(player)
    yield "five-counted"


def two_at_a_table(player: DozitoPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=1)
    player.starts()
    play(player, until=lambda: player.moves > 8 and is_placing(player))
    yield "two"
    play_a_round(player)
    yield "two-counted"


def three_at_a_table(player: DozitoPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=2, rounds=1)
    player.starts()
    play(player, until=lambda: player.moves > 10 and is_placing(player))
    yield "hand"
    yield from drawers(player)
    play(player, until=player.has_results)
    yield "end"


def drawers(player: DozitoPlayer) -> Iterator[str]:
    closer = player.button_about("dozito_enlarge", "Pixel")
    opens = {key: player.button(key) for key in ("table_log", "table_rules", "house_menu", "dozito_chart")}
    for name, button in {**opens, "closer": closer}.items():
        button.click()
        yield f"drawer-{name.rpartition('_')[2]}"
        player.page.keyboard.press("Escape")


def is_placing(player: DozitoPlayer, several: bool = False) -> bool:
    count = len(places(player.offers()))
    return count > 1 if several else count == 1


def two_at_dos(player: DosPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=1)
    yield "dos-chairs"
    player.starts()
    player.waits_for_turn()
    yield "dos-start"
    play(player, until=player.has_results)
    yield "dos-end"


def four_at_dos(player: DosPlayer, name: str) -> Iterator[str]:
    """Bots and player forget to call, so that somebody can be caught and hands grow."""
    player.opens_table(name, bots=3)
    player.sets_level("easy")
    player.counts_points(target=200)
    yield "dos-options"
    player.starts()
    player.calls = player.catches = False
    for moment in moments(player):
        yield f"dos-{moment}"
    play(player, until=player.has_results)
    yield "dos-points"


def two_at_kezao(player: KezaoPlayer, name: str) -> Iterator[str]:
    yield from with_a_friend(player, name, "kezao", classic_moments)


def three_at_expert_kezao(player: KezaoPlayer, name: str) -> Iterator[str]:
    yield from with_a_friend(player, name, "kezao-expert", expert_moments)


Moments = Callable[[KezaoPlayer, KezaoPlayer], Iterator[str]]


def with_a_friend(player: KezaoPlayer, name: str, title: str, screens: Moments) -> Iterator[str]:
    """Play with a second browser: a bot would move on before a picture can be taken."""
    browser = player.context.browser
    assert browser
    context = browser.new_context()
    friend = KezaoPlayer(context, player.address, Witness(context))
    friend.joins(player.opens_table(name, points=1), "Ben")
    for moment in screens(player, friend):
        yield f"{title}-{moment}"
    context.close()


def classic_moments(player: KezaoPlayer, friend: KezaoPlayer) -> Iterator[str]:
    yield "chairs"
    player.starts()
    play(friend, until=player.can_choose)
    yield "choose"
    player.chooses()
    yield "countdown"
    player.waits_for(player.is_racing, "the race")
    yield "race"
    player.throws(player.held(right=False)[0])
    expect(player.page.get_by_text(player.texts["kezao_barred"], exact=True)).to_be_visible()
    yield "wrong"
    friend.throws((friend.held(right=True) or friend.held(right=False))[0])
    friend.idle = True
    end_the_roll(player, friend)
    expect(player.photo).to_be_visible()
    yield "photo"
    for either in (player, friend):
        either.idle, either.wish = True, 1
    play(player, friend, until=lambda: is_opposed(player))
    yield "opposition"
    player.idle = False
    play(player, friend, until=player.has_results)
    yield "end"


def expert_moments(player: KezaoPlayer, friend: KezaoPlayer) -> Iterator[str]:
    player.picks("level", "expert")
    for option in ("open_hands", "calm"):
        player.turns_on(option)
    player.adds_bot()
    yield "options"
    player.starts()
    play(friend, player, until=lambda: player.is_racing() or player.has_results())
    yield "race"
    player.button_about("kezao_look", "Ben").click()
    yield "hand"
    player.page.keyboard.press("Escape")


def is_opposed(player: KezaoPlayer) -> bool:
    return bool(player.seen["opposition"]) and player.is_racing()


def two_at_tootizz(player: TootizzPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=1)
    yield "tootizz-chairs"
    player.starts()
    player.waits_for_turn()
    yield "tootizz-order"
    play(player, until=player.tries)
    yield "tootizz-first"
    play(player, until=player.has_results)
    yield "tootizz-end"


def four_at_tootizz(player: TootizzPlayer, name: str) -> Iterator[str]:
    player.opens_table(name, bots=3)
    player.plays_a_series()
    yield "tootizz-options"
    player.starts()
    play(player, until=lambda: player.moves > 12 and player.has_to("claim"))
    yield "tootizz-claim"
    yield from closer_looks(player)
    play(player, until=lambda: player.has_to("cell"))
    yield "tootizz-hand"
    play(player, until=player.tries)
    yield "tootizz-try"
    play(player, until=lambda: player.faces_down() or player.counted.is_visible())
    yield "tootizz-face-down"
    play(player, until=player.counted.is_visible)
    yield "tootizz-counted"
    play(player, until=player.has_results)
    yield "tootizz-points"


def closer_looks(player: TootizzPlayer) -> Iterator[str]:
    zones = player.page.get_by_role("list", name=player.texts["tootizz_zones"], exact=True)
    zones.get_by_role("button").first.focus()
    yield "tootizz-zone"
    player.button_about("tootizz_enlarge", "Pixel").click()
    yield "tootizz-closer"
    player.page.keyboard.press("Escape")


class Walk(msgspec.Struct, frozen=True):
    """A series of screens of a game, or of the pages before it."""

    kind: type[Any]
    screens: Callable[[Any, str], Iterator[str]]


WALKS = (
    Walk(DozitoPlayer, before_the_game),
    Walk(DozitoPlayer, of_the_game),
    Walk(DosPlayer, of_the_game),
    Walk(KezaoPlayer, of_the_game),
    Walk(TootizzPlayer, of_the_game),
    Walk(DosPlayer, after_the_game),
    Walk(DosPlayer, without_a_network),
    Walk(DozitoPlayer, five_at_a_table),
    Walk(DozitoPlayer, two_at_a_table),
    Walk(DozitoPlayer, three_at_a_table),
    Walk(DosPlayer, two_at_dos),
    Walk(DosPlayer, four_at_dos),
    Walk(KezaoPlayer, two_at_kezao),
    Walk(KezaoPlayer, three_at_expert_kezao),
    Walk(TootizzPlayer, two_at_tootizz),
    Walk(TootizzPlayer, four_at_tootizz),
)


def take_pictures(context: BrowserContext, house: House, start: Path, language: str, game: str) -> None:
    for walk in WALKS:
        if not walk.kind.game.startswith(game):
            continue
        player = walk.kind(context, house.address, Witness(context), language)
        for screen in walk.screens(player, NAMES[language]):
            player.page.wait_for_function(AT_REST)
            player.page.screenshot(path=start.with_name(f"{start.name}-{screen}.png"))
        player.page.evaluate("localStorage.clear()")
        context.clear_cookies()
        player.page.close()


def go_round(browser: Browser, house: House, folder: Path, wanted: str, game: str) -> None:
    for language, size, light in product(LOCALES, SIZES, LIGHTS):
        start = folder / f"{language}-{size}-{light}"
        if start.name.startswith(wanted):
            settings = SIZES[size] | LIGHTS[light] | {"reduced_motion": "reduce", "locale": LOCALES[language]}
            context = browser.new_context(**settings)
            context.set_default_timeout(PATIENCE)
            take_pictures(context, house, start, language, game)
            context.close()


def main(folder: Path, wanted: str = "", game: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    chromium = find()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            go_round(browser, house, folder, wanted, game)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
