"""DOS in real browsers: an evening of two people and a bot, and what its board promises."""

from playwright.sync_api import Locator, expect

from tests.web.conftest import Arrive
from tests.web.dos_player import DosPlayer
from tests.web.evening import asks_why, loses_the_network, once_more, plates_of, ranking_of, reloads
from tests.web.player import DESKTOP, PHONE, Player, play, play_to_the_end

TARGET = 300
FEW = 2


def test_an_evening_with_a_friend_and_a_bot(arrive: Arrive) -> None:
    anna, ben = arrive(DosPlayer, **PHONE), arrive(DosPlayer, **DESKTOP)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.adds_bot()
    anna.sets_level("easy")  # looks at nobody's hand but its own
    anna.counts_points(TARGET)
    anna.starts()
    is_caught(anna, by=ben)
    reloads(anna)
    loses_the_network(ben, meanwhile=anna)
    calls_in_time(anna, before=ben)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
    asks_why(ben)
    once_more(anna, ben)


def is_caught(forgetful: DosPlayer, by: DosPlayer) -> None:
    """Having said nothing, with two cards or fewer; and pays with two more."""
    forgetful.calls = False
    play(forgetful, by, until=lambda: by.has_heard("dos_say_caught", name="Anna", by="Ben"))
    for player in (forgetful, by):
        expect(player.page.get_by_text(player.texts["dos_caught"], exact=True).first).to_be_visible()
    play(forgetful, by, until=lambda: forgetful.hand.count() > FEW)
    forgetful.calls = True


def calls_in_time(player: DosPlayer, before: DosPlayer) -> None:
    play(player, before, until=lambda: before.has_heard("dos_say_called", name="Anna"))
    expect(player.button("dos_called")).to_be_disabled()
    expect(before.page.get_by_title(before.texts["dos_called"])).to_be_visible()


def the_results_agree(player: Player) -> None:
    """On the plates, in the ranking and on the way to the target."""
    ranking = ranking_of(player)
    way = {row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").last for row in rows(player)}
    assert ranking == {name: int(score) for name, score in plates_of(player).items()}
    assert ranking == {name: int(cell.inner_text().split()[0]) for name, cell in way.items()}
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)
    assert max(ranking.values()) >= TARGET


def rows(player: Player) -> list[Locator]:
    return player.results.get_by_role("row").all()
