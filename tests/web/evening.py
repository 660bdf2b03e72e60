"""What happens on an evening among friends, whatever they play."""

import re

from playwright.sync_api import Locator, expect

from tests.web.player import Player, play


def reloads(player: Player) -> None:
    """The same table afterwards, as if nothing had been."""
    before = player.render_table(), story_of(player)
    player.page.reload()
    expect(player.board).to_be_visible()
    assert (player.render_table(), story_of(player)) == before


def story_of(player: Player) -> list[str]:
    player.button("table_log").click()
    log = player.dialog(player.texts["table_log"])
    lines = log.get_by_role("listitem").all_inner_texts()
    log.get_by_role("button", name=player.texts["house_close"]).click()
    assert lines
    return lines


def loses_the_network(player: Player, meanwhile: Player) -> None:
    """The table goes on, and afterwards both see the same."""
    play(player, meanwhile, until=meanwhile.has_turn)
    banner = player.page.get_by_text(player.texts["table_offline"])
    with player.witness.outage():
        player.context.set_offline(True)
        expect(banner).to_be_visible()
        expect(meanwhile.page.get_by_text(meanwhile.texts["table_away"])).to_be_attached()
        play(meanwhile, until=lambda: not meanwhile.has_turn())
        player.context.set_offline(False)
        expect(banner).to_be_hidden()
    player.waits_for(lambda: last_seen(player) == last_seen(meanwhile), "the step that the other has seen")


def last_seen(player: Player) -> tuple[int, dict[str, object]]:
    """Of what everybody may see."""
    step = player.witness.messages("step")[-1]
    return step["version"], {name: part for name, part in step["view"].items() if name not in player.private}


def plates_of(player: Player) -> dict[str, str]:
    plates = player.page.locator(".plate")
    return {plate.locator(".name").inner_text(): plate.locator(".score").inner_text() for plate in plates.all()}


def ranking_of(player: Player) -> dict[str, int]:
    """The points on the sheet with the results, the winner first."""
    ranking = player.results.get_by_role("list", name=player.texts["over_ranking"])
    return {name_of(line): number_in(line) for line in ranking.get_by_role("listitem").all()}


def name_of(line: Locator) -> str:
    return line.locator(".name").inner_text().removesuffix(" (you)")


def number_in(line: Locator) -> int:
    found = re.search(r"\d+", line.locator(".score").inner_text())
    assert found
    return int(found[0])


def asks_why(player: Player) -> None:
    """Which rule decided, and back to the results."""
    player.results.get_by_role("button", name=player.texts["table_paragraph"].partition("{")[0]).click()
    expect(player.rules.locator(".sought")).to_be_in_viewport()
    player.page.keyboard.press("Escape")
    expect(player.rules).to_be_hidden()
    player.button("over_results").click()
    expect(player.results).to_be_visible()


def once_more(asks: Player, other: Player) -> None:
    """A new game with the same people and the same bot, for both of them."""
    names = set(plates_of(asks))
    asks.plays_again()
    for player in (asks, other):
        expect(player.results).to_be_hidden()
        assert plates_of(player) == dict.fromkeys(names, "0")
    asks.moves = other.moves = 0
    play(asks, other, until=lambda: asks.moves > 0 and other.moves > 0)
