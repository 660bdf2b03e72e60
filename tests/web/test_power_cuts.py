"""The house is killed and started again: the browsers notice, reconnect by themselves, and play on."""

from playwright.sync_api import expect

from tests.web.conftest import NewPlayer
from tests.web.evening import away, have_seen_the_same, looks_again_like
from tests.web.house import House
from tests.web.player import DESKTOP, PHONE, play


def test_a_game_goes_on_after_a_power_cut(new_player: NewPlayer, own_house: House) -> None:
    anna, ben = new_player(own_house, **PHONE), new_player(own_house, **DESKTOP)
    ben.joins(anna.opens_table("Anna", bots=1), "Ben")
    anna.starts()
    play(anna, ben, until=lambda: anna.moves >= 6 and bool(anna.offers() or ben.offers()))
    have_seen_the_same(anna, ben)
    before = {player: player.render_table() for player in (anna, ben)}
    with anna.witness.outage(), ben.witness.outage():
        own_house.kill()
        for player in (anna, ben):
            expect(player.page.get_by_text(player.texts["table_broken"], exact=True)).to_be_visible()
            expect(player.page.get_by_text(player.texts["table_unknown"], exact=True)).to_be_visible()
        own_house.open()
        for player in (anna, ben):
            expect(player.page.get_by_text(player.texts["table_broken"], exact=True)).to_be_hidden()
            expect(away(player)).to_have_count(0)
    for player, snapshot in before.items():
        looks_again_like(player, snapshot)
    anna.moves = ben.moves = 0
    play(anna, ben, until=lambda: anna.moves > 3 and ben.moves > 3)
