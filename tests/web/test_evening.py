"""Two people and a bot play a whole game of Dozito, the way an evening among friends goes."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import NewPlayer
from tests.web.player import DESKTOP, PHONE, Player, play, play_to_the_end

SOME_MOVES = 12


def test_an_evening_with_a_friend_and_a_bot(new_player: NewPlayer) -> None:
    anna, ben = new_player(**PHONE), new_player(**DESKTOP)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.adds_bot()
    anna.starts()
    play(anna, ben, until=lambda: anna.moves >= SOME_MOVES)
    reloads(anna)
    loses_the_network(ben, meanwhile=anna)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
    asks_why(ben)
    once_more(anna, ben)


def reloads(player: Player) -> None:
    """The same table afterwards, as if nothing had been."""
    before = player.table.aria_snapshot(), story_of(player)
    player.page.reload()
    expect(player.board).to_be_visible()
    assert (player.table.aria_snapshot(), story_of(player)) == before


def story_of(player: Player) -> list[str]:
    player.button("table_log").click()
    log = player.dialog(player.texts["table_log"])
    lines = log.get_by_role("listitem").all_inner_texts()
    log.get_by_role("button", name=player.texts["house_close"]).click()
    assert lines
    return lines


def loses_the_network(player: Player, meanwhile: Player) -> None:
    """The table goes on, and afterwards both see the same."""
    play(player, until=lambda: bool(meanwhile.offers()))
    banner = player.page.get_by_text(player.texts["table_offline"])
    with player.witness.outage():
        player.context.set_offline(True)
        expect(banner).to_be_visible()
        expect(meanwhile.page.get_by_text(meanwhile.texts["table_away"])).to_be_attached()
        play(meanwhile, until=lambda: not meanwhile.offers())
        player.context.set_offline(False)
        expect(banner).to_be_hidden()
    player.waits_for(lambda: last_seen(player) == last_seen(meanwhile))


def last_seen(player: Player) -> object:
    """Everybody sees the same of a game of Dozito."""
    step = player.witness.messages("step")[-1]
    return step["version"], step["view"]


def the_results_agree(player: Player) -> None:
    """On the plates, in the ranking and in the table of points."""
    plates = {name: int(score) for name, score in plates_of(player).items()}
    ranking = {name_of(line): number_in(line) for line in player.results.get_by_role("listitem").all()}
    rows = [row.get_by_role("cell").all_inner_texts() for row in player.results.get_by_role("row").all()]
    rounds, totals = rows[1:-1], [int(cell) for cell in rows[-1]]
    assert ranking == plates
    assert len(rounds) == 3
    assert totals == [sum(int(line[seat].split()[0]) for line in rounds) for seat in range(3)]
    assert dict(zip(player.results.get_by_role("columnheader").all_inner_texts(), totals, strict=True)) == plates
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)


def plates_of(player: Player) -> dict[str, str]:
    plates = player.page.locator(".plate")
    return {plate.locator(".name").inner_text(): plate.locator(".score").inner_text() for plate in plates.all()}


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
    asks.results.get_by_role("button", name=asks.texts["over_again"]).click()
    for player in (asks, other):
        expect(player.results).to_be_hidden()
        assert plates_of(player) == dict.fromkeys(names, "0")
    asks.moves = other.moves = 0
    play(asks, other, until=lambda: asks.moves > 0 and other.moves > 0)
