"""Every law, for every game and every number of seats."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.game import AnyGame
from tablee.games import GAMES
from tests.contract.laws import LAWS
from tests.contract.playouts import Setting, every_option
from tests.contract.secrecy import what_cannot_be_seen_does_not_show
from tests.effort import examples

TABLES = [pytest.param(game, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("law", [*LAWS, what_cannot_be_seen_does_not_show])
@examples(5)
@given(data=st.data())
def test_law(law: Callable[[Setting], None], game: AnyGame, seats: int, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(every_option(game)))
    law(Setting(game, seats, options, data.draw(st.integers(0, 2**32))))
