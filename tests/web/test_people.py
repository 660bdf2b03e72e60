"""People who come alone find company, and come back as who they were."""

from playwright.sync_api import expect

from tests.web.conftest import Arrive, NewPlayer
from tests.web.dos_player import DosPlayer
from tests.web.player import DESKTOP, PHONE, play


def test_two_strangers_find_each_other_by_playing_now(arrive: Arrive) -> None:
    """In two languages. Nobody touches anything but the one button: the house starts by itself."""
    anna, ben = arrive(DosPlayer, **PHONE), arrive(DosPlayer, language="fr", **DESKTOP)
    for player in (anna, ben):
        player.visits(player.door)
        player.button("home_play_now").click()
        player.is_seated()
    assert anna.code == ben.code
    expect(anna.page.get_by_role("timer")).to_be_visible()
    for player in (anna, ben):
        expect(player.board).to_be_visible()
        assert player.levels() == ["normal"], "a bot makes it three"
    play(anna, ben, until=lambda: anna.moves > 2 and ben.moves > 2)


def test_a_public_table_is_found_in_the_hall(new_player: NewPlayer) -> None:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE)
    ben.visits()
    anna.visits()
    anna.page.get_by_label(anna.texts["hall_public"]).check()
    anna.button("home_open").click()
    anna.says_name("Anna")
    anna.is_seated()
    anna.fewer("rounds")
    found = ben.page.get_by_role("link", name=ben.texts["hall_join"].format(game="Dozito", names="Anna"))
    expect(found).to_contain_text(f"{ben.texts['dozito_option_rounds']}: 2")
    expect(found).to_contain_text("English")
    found.click()
    ben.says_name("Ben")
    ben.is_seated()
    assert ben.code == anna.code
    anna.starts()
    expect(ben.board).to_be_visible()
    ben.visits()
    expect(ben.button("home_play_now")).to_be_enabled()
    expect(found).to_have_count(0)
