"""The flat form of a game plays by the rules: a law, for every game that has one and every number of seats."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.flat import Flat, FlatForm
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import FLAT_FORMS, GAMES
from tests.contract.playouts import Players, Setting, every_option
from tests.effort import examples

TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in FLAT_FORMS for seats in GAMES[name].seats]
LONGEST = 5_000


@pytest.mark.parametrize(("name", "seats"), TABLES)
@examples(10)
@given(data=st.data())
def test_the_flat_form_plays_by_the_rules(name: str, seats: int, data: st.DataObject) -> None:
    game, form = GAMES[name], FLAT_FORMS[name]
    options = data.draw(st.sampled_from(every_option(game)))
    setting = Setting(game, seats, options, data.draw(st.integers(0, 2**32)))
    match, players = setting.start(), Players(setting)
    flat = form.flatten(match.state)
    while match.outcome is None and match.version < LONGEST:
        same_choice(match, flat, form)
        seat, move = players.choose(match, may_wait=False)
        flat = together(match, flat, form, seat, move)
        assert flat == form.flatten(match.state)
        assert flat.outcome() == match.outcome
    assert match.outcome is None or not flat.legal()


def same_choice(match: Match, flat: Flat, form: FlatForm) -> None:
    """The table waits for the seat to move, which has the same choice in both forms."""
    legal = match.game.legal(match.state, flat.turn)
    assert list(match.game.awaited(match.state)) == [flat.turn]
    assert sorted(flat.legal()) == sorted(map(form.number, legal))
    assert all(form.move(form.number(move)) == move for move in legal)


def together(match: Match, flat: Flat, form: FlatForm, seat: int, move: Any) -> Flat:
    """The flat form after the move, which is made in both forms with the same luck."""
    before, copy = form.flatten(match.state), flat.copy()
    match.luck = seeded(match.version)
    if seat == flat.turn:
        copy.play(form.number(move), seeded(match.version))
        assert flat == before, "playing on with a copy changed the original"
        match.play(seat, move, match.now)
        return copy
    match.play(seat, move, match.now)  # somebody spoke up between turns
    return form.flatten(match.state)
