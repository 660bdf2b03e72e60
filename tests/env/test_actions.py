"""Every legal move has an action of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.game import AnyGame
from tablee.env.actions import Actions
from tablee.games import GAMES
from tests.contract.playouts import Setting, every_option, playout
from tests.effort import examples


@pytest.mark.parametrize(
    ("game", "count"), [("dozito", 17), ("dos", 476), ("kezao", 3 + 65 + 1), ("tootizz", 4 + 7 * 7 * 4)]
)
def test_a_game_has_an_action_for_every_possible_move_and_one_to_wait(game: str, count: int) -> None:
    actions = Actions(GAMES[game])
    assert len(actions) == count + 1
    assert actions.names[actions.wait] == "wait"
    assert len(set(actions.names)) == len(actions)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@given(data=st.data())
@examples(15)
def test_legal_moves_have_different_actions(game: AnyGame, data: st.DataObject) -> None:
    actions = Actions(game)
    options = data.draw(st.sampled_from(every_option(game)))
    seats = data.draw(st.sampled_from(list(game.seats)))
    for match in playout(Setting(game, seats, options, data.draw(st.integers(0, 2**32))), limit=250):
        for seat in range(seats):
            legal = game.legal(match.state, seat)
            numbers = {actions.number(move) for move in legal}
            assert len(numbers) == len(legal)
            assert numbers <= set(range(actions.wait))


def test_an_action_is_named_after_its_move() -> None:
    assert Actions(GAMES["dozito"]).names[:5] == ["draw", "take 0", "take 1", "place 1", "place 2"]
    assert Actions(GAMES["dos"]).names[-5:] == ["draw", "finish", "call", "catch", "wait"]
