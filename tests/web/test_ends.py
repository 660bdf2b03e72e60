"""The end of a match: the table stays in sight beside its results."""

from playwright.sync_api import expect

from tests.games.dos.player import DosPlayer
from tests.web.conftest import Arrive
from tests.web.player import DESKTOP, play_to_the_end


def test_the_results_hide_nothing_of_the_table_they_speak_of(arrive: Arrive) -> None:
    anna = arrive(DosPlayer, **DESKTOP)
    anna.opens_table("Anna", bots=3)
    anna.sets_level("easy")
    anna.starts()
    play_to_the_end(anna)
    anna.rests()
    table, results = anna.table.bounding_box(), anna.results.bounding_box()
    assert table is not None
    assert results is not None
    assert table["x"] + table["width"] <= results["x"]
    anna.page.keyboard.press("Escape")
    expect(anna.results).to_be_hidden()
    expect(anna.page.get_by_role("heading", name=anna.texts["table_log"], exact=True)).to_be_visible()
