"""Parts of an evening among friends that are the same in every game."""

import re
from collections.abc import Iterable
from functools import partial

from playwright.sync_api import Locator, expect

from tests.web.player import Player, play
from tests.web.texts import whole


def reloads(player: Player) -> None:
    """Reload the page: table and log are the same as before."""
    player.rests()
    table, story = player.render_table(), story_of(player)
    player.page.reload()
    expect(player.board).to_be_visible()
    looks_again_like(player, table)
    player.waits_for(lambda: story_of(player) == story, "the same log")


def looks_again_like(player: Player, before: str) -> None:
    """Wait until the table looks as it did before."""
    player.waits_for(lambda: player.render_table() == before, f"the table as it was, {before}")


def have_seen_the_same(*players: Player) -> None:
    """Wait until all players have received the same step, and are shown no step that they missed before it."""
    first = players[0]
    first.waits_for(
        lambda: all(last_seen(player) == last_seen(first) for player in players), "the same step for all"
    )
    for player in players:
        expect(missed_steps(player)).to_have_count(0)


def missed_steps(player: Player) -> Locator:
    """What the table says while it shows the steps that were missed without a connection, one after the other."""
    return player.page.locator(".requests").get_by_text(player.texts["seats_missed"], exact=True)


def story_of(player: Player) -> list[str]:
    player.button("table_log").click()
    log = player.dialog(player.texts["table_log"])
    lines = log.get_by_role("listitem").all_inner_texts()
    log.get_by_role("button", name=player.texts["house_close"], exact=True).click()
    assert lines
    return lines


def assert_same_story(one: Player, other: Player) -> None:
    """Fail unless two logs have the same lines. A log says "you" to its reader: such lines differ."""
    you = one.texts["table_log_you"]
    mine, theirs = story_of(one), story_of(other)
    assert len(mine) == len(theirs), (mine, theirs)
    assert not [pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1] and you not in "".join(pair)]


def loses_the_network(player: Player, meanwhile: Player) -> None:
    """Disconnect a player while another one moves; after reconnecting, both see the same step."""
    play(player, meanwhile, until=meanwhile.has_turn)
    banner = player.page.get_by_text(player.texts["table_offline"], exact=True)
    with player.witness.outage():
        player.context.set_offline(True)
        expect(banner).to_be_visible()
        expect(away(meanwhile)).to_be_attached()
        play(meanwhile, until=lambda: not meanwhile.has_turn())
        player.context.set_offline(False)
        expect(banner).to_be_hidden()
    have_seen_the_same(player, meanwhile)


def away(player: Player) -> Locator:
    """The words for a person who is not there, with or without the time since then."""
    return player.page.get_by_text(re.compile(rf"^{re.escape(player.texts['table_away'])}\b"))


def last_seen(player: Player) -> tuple[int, dict[str, object]]:
    """Version and public parts of the last view that a player received."""
    step = player.witness.messages("step")[-1]
    return step["version"], {name: part for name, part in step["view"].items() if name not in player.private}


def plates_of(player: Player) -> dict[str, str]:
    """Points by name, without the words that say of what they are."""
    plates = player.page.locator(".plate")
    return {plate.locator(".name").inner_text(): points_on(plate) for plate in plates.all()}


def points_on(plate: Locator) -> str:
    return plate.locator(".score").inner_text().split()[0]


def ranking_of(player: Player) -> dict[str, int]:
    """Points by name on the results sheet, the winner first."""
    player.waits_for(player.has_results, "the end of the counting")
    return {name_of(line): number_in(line) for line in player.ranking.get_by_role("listitem").all()}


def name_of(line: Locator) -> str:
    return line.locator(".name").inner_text().removesuffix(" (you)")


def number_in(line: Locator) -> int:
    found = re.search(r"\d+", line.locator(".score").inner_text())
    assert found
    return int(found[0])


def asks_why(player: Player) -> None:
    """Open the paragraph that decided the game, and go back to the results."""
    player.results.get_by_role("button", name=whole(player.texts["table_paragraph"])).click()
    expect(player.rules.locator(".sought")).to_be_in_viewport()
    player.page.keyboard.press("Escape")
    expect(player.rules).to_be_hidden()
    player.button("over_results").click()
    expect(player.ranking).to_be_visible()
    assert not player.is_counting(), "the points are counted again"


def have_no_points(player: Player, names: Iterable[str]) -> bool:
    return plates_of(player) == dict.fromkeys(names, "0")


def once_more(asks: Player, other: Player) -> None:
    """Start a new game with the same people and the same bot; both players get it."""
    names = set(plates_of(asks))
    other.would_play_again()
    asks.plays_again()
    for player in (asks, other):
        expect(player.results).to_be_hidden()
        player.waits_for(partial(have_no_points, player, names), "plates without points")
    asks.moves = other.moves = 0
    play(asks, other, until=lambda: asks.moves > 0 and other.moves > 0)
