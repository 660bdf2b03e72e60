"""axe-core finds no violation on any screen, in light and dark colours, on a phone and on a desktop."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.dos.player import DosPlayer, moments
from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, PHONE, Device, Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
AT_REST = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_is_for_everybody(new_player: NewPlayer, size: Device) -> None:
    player = new_player(**size)
    complaints = {screen: by_day(player) + by_night(player) for screen in screens(player)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 15


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_of_dos_is_for_everybody(arrive: Arrive, size: Device) -> None:
    player = arrive(DosPlayer, **size)
    complaints = {screen: by_day(player) + by_night(player) for screen in screens_of_dos(player)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 9


def by_day(player: Player) -> list[str]:
    player.page.evaluate(axe())
    return violations(player)


def by_night(player: Player) -> list[str]:
    """Check the contrasts of the same page in dark colours."""
    player.page.emulate_media(color_scheme="dark")
    found = violations(player, runOnly=["color-contrast", "link-in-text-block"])
    player.page.emulate_media(color_scheme="light")
    return found


def violations(player: Player, **options: Any) -> list[str]:
    """The violations on a page without running animations, because a fading text has less contrast."""
    player.page.wait_for_function(AT_REST)
    wanted = {"resultTypes": ["violations"], **options}
    result: dict[str, Any] = player.page.evaluate("(wanted) => axe.run(wanted)", wanted)
    return [f"{found['id']}: {node['html']}" for found in result["violations"] for node in found["nodes"]]


def screens(player: DozitoPlayer) -> Iterator[str]:
    yield from screens_before_play(player)
    yield from screens_of_play(player)
    hurry_to_the_end(player)
    yield "the end"


def screens_of_dos(player: DosPlayer) -> Iterator[str]:
    player.visits_rules()
    yield "rules"
    player.opens_table("Anna", bots=2)
    player.sets_level("easy")
    player.counts_points(target=100)
    yield "chairs"
    player.starts()
    player.waits_for_turn()
    player.calls = player.catches = False
    yield "my turn"
    yield from moments(player)
    hurry_to_the_end(player)
    yield "the end"


def screens_before_play(player: DozitoPlayer) -> Iterator[str]:
    player.visits()
    expect(player.button("home_play_now")).to_be_enabled()
    yield "home"
    player.button("home_open").click()
    expect(player.page.locator("#name")).to_be_visible()
    yield "asked for a name"
    player.visits("/dozito")
    expect(player.button("game_start")).to_be_enabled()
    yield "a game"
    with player.witness.outage():  # a browser may report what is not there
        player.visits("/nowhere")
        expect(player.button("house_home")).to_be_visible()
    yield "nothing there"
    player.visits_rules()
    yield "rules"
    player.opens_table("Anna", bots=2, rounds=1)
    yield "chairs"
    yield from screens_of_a_newcomer(player)


def screens_of_a_newcomer(player: DozitoPlayer) -> Iterator[str]:
    """The screens of a person who opens the link of a table for the first time."""
    path, cookies = f"/t/{player.code}", player.context.cookies()
    player.context.clear_cookies()
    player.page.evaluate("localStorage.clear()")
    player.visits(path)
    expect(player.page.locator("#name")).to_be_visible()
    yield "join"
    with player.witness.outage():
        player.visits("/t/BBBBBB")
        expect(player.page.get_by_text(player.texts["join_check"], exact=True)).to_be_visible()
    yield "no such table"
    player.context.clear_cookies()
    player.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    player.visits(path)
    player.is_seated()


def screens_of_play(player: DozitoPlayer) -> Iterator[str]:
    player.starts()
    offers = player.waits_for_turn()
    yield "my turn"
    player.takes(next(offer for offer in offers if offer.kind == "pile"), offers)
    yield "a card in hand"
    for panel in ("table_log", "table_rules", "house_menu"):
        player.button(panel).click()
        if panel == "table_rules":
            player.sees_all_rules()
        yield panel
        player.page.keyboard.press("Escape")
    player.button("dozito_chart").click()
    yield "score chart"
    player.page.keyboard.press("Escape")
