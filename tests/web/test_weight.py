"""How much a phone loads before the first page can be used, and before the first move of each game."""

import pytest

from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import MOVING, PHONE, Player
from tests.web.test_welcome import KINDS
from tests.web.texts import LOCALES
from tests.web.weight import weigh_first_page, weigh_table

# In kB, compressed. If a change exceeds one of them, load what it adds when it is needed, not before.
FIRST_PAGE_SCRIPTS = 60
FIRST_PAGE = 130
GAME_SCRIPTS = 110


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_page_is_light(new_player: NewPlayer, language: str) -> None:
    player = new_player(language=language, **PHONE, **MOVING)
    weight = weigh_first_page(player)
    assert 20 < weight.scripts < FIRST_PAGE_SCRIPTS, weight
    assert weight.total < FIRST_PAGE, weight
    loaded = {other for other in LOCALES for address, _ in weight.files if f".{other}-" in address}
    assert loaded == {language}, "only the reader's language is loaded"


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_light_from_the_first_page_to_its_table(arrive: Arrive, kind: type[Player]) -> None:
    player = arrive(kind, **PHONE, **MOVING)
    weight = weigh_table(player)
    assert 60 < weight.scripts < GAME_SCRIPTS, weight
