"""How much a phone loads before the first page can be used, and before the first move of each game."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import PHONE, Player
from tests.web.test_welcome import KINDS, box_of
from tests.web.texts import LOCALES
from tests.web.weight import MARK_BOARD, weigh

# In kB, compressed. Whoever exceeds one of them: load what you added when it is needed, not before.
FIRST_PAGE_SCRIPTS = 60
FIRST_PAGE = 130
GAME_SCRIPTS = 110


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_page_is_light(new_player: NewPlayer, language: str) -> None:
    player = new_player(language=language, **PHONE)
    player.visits()
    expect(player.button("home_play_now")).to_be_visible()
    weight = weigh(player.page)
    assert 20 < weight.scripts < FIRST_PAGE_SCRIPTS, weight
    assert weight.total < FIRST_PAGE, weight
    loaded = {other for other in LOCALES for address, _ in weight.files if f".{other}-" in address}
    assert loaded == {language}, "only the reader's language is loaded"


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_light_from_the_first_page_to_its_table(arrive: Arrive, kind: type[Player]) -> None:
    player = arrive(kind, **PHONE)
    player.page.add_init_script(MARK_BOARD)
    player.visits()
    box_of(player).tap()
    player.button("bot_normal").tap()
    expect(player.board).to_be_visible()
    assert player.page.evaluate("performance.getEntriesByName('board').length") == 1
    weight = weigh(player.page)
    assert 60 < weight.scripts < GAME_SCRIPTS, weight
