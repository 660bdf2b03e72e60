"""The golden games are still played as they were recorded."""

import pytest

from tablee.games import GAMES
from tests.playthroughs.golden import FOLDER, Golden
from tests.playthroughs.record import GOLDEN, text

LARGEST = 60_000


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_game_is_played_as_recorded(golden: Golden) -> None:
    assert text(golden) == golden.path.read_text("utf-8"), "see the difference with `make playthroughs`"


def test_there_is_a_golden_game_for_every_game_and_number_of_seats() -> None:
    assert {(golden.game, golden.seats) for golden in GOLDEN} == {
        (name, seats) for name, game in GAMES.items() for seats in game.seats
    }


def test_every_text_belongs_to_a_golden_game_and_is_small_enough_to_read() -> None:
    texts = {path: path.stat().st_size for path in FOLDER.glob("*.txt")}
    assert set(texts) == {golden.path for golden in GOLDEN}
    assert max(texts.values()) < LARGEST
