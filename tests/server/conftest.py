import pytest

from tablee.bots import BOTS
from tablee.games import GAMES
from tests.server import embers

pytest.register_assert_rewrite("tests.server.evening")


@pytest.fixture
def embers_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "embers", embers.embers)
    monkeypatch.setitem(BOTS, "embers", embers.BOTS)
