"""Observations are complete, of one size, and hold nothing hidden."""

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.game import AnyGame
from tablee.core.match import Match
from tablee.env import TableEnv
from tablee.env.encoding import (
    PRESENCE,
    SEATS,
    SKIP,
    Bag,
    Encoder,
    Exactly,
    Layout,
    Number,
    Plane,
    TooLong,
    Untold,
    UpTo,
)
from tablee.env.layouts import layout_of
from tablee.games import GAMES
from tests.contract.playouts import Setting, every_option, playout
from tests.contract.secrecy import Receives, what_cannot_be_seen_does_not_show
from tests.effort import examples

TABLES = [pytest.param(game, seats, id=f"{name}-{seats}") for name, game in GAMES.items() for seats in game.seats]


@cache
def table(game: str, seats: int) -> TableEnv:
    return TableEnv(game, seats)


def observed(match: Match, seat: int) -> dict[str, Any]:
    """The observation of an agent in this seat."""
    environment = table(match.game.name, match.seats)
    environment.match = match
    return environment.observe(f"player_{seat}")


def as_bytes(match: Match, observer: int | None) -> bytes:
    if observer is None:
        return b""
    seen = observed(match, observer)
    return bytes(seen["observation"].tobytes() + seen["action_mask"].tobytes())


def setting(game: AnyGame, seats: int, data: st.DataObject) -> Setting:
    options = data.draw(st.sampled_from(every_option(game)))
    return Setting(game, seats, options, data.draw(st.integers(0, 2**32)))


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(data=st.data())
@examples(4)
def test_every_view_fits_and_every_number_is_between_0_and_1(
    game: AnyGame, seats: int, data: st.DataObject
) -> None:
    for match in playout(setting(game, seats, data), limit=300):
        for seat in range(seats):
            seen = observed(match, seat)
            assert table(game.name, seats).observation_space(f"player_{seat}").contains(seen)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(data=st.data())
@examples(4)
def test_what_cannot_be_seen_is_not_observed(game: AnyGame, seats: int, data: st.DataObject) -> None:
    """The law of the contract suite, for observations and masks."""
    what_cannot_be_seen_does_not_show(setting(game, seats, data), as_bytes)


@pytest.mark.parametrize("game", ["dos", "kezao"])
def test_the_law_is_broken_by_an_observation_of_another_seat(game: str) -> None:
    def spying(match: Match, observer: int | None) -> bytes:
        return as_bytes(match, None if observer is None else (observer + 1) % match.seats)

    rules = GAMES[game]
    settings = [Setting(rules, 3, rules.options(), seed) for seed in range(10)]
    assert any(is_broken(setting, spying) for setting in settings)


def is_broken(setting: Setting, receives: Receives) -> bool:
    try:
        what_cannot_be_seen_does_not_show(setting, receives)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_number_has_a_name_of_its_own(game: AnyGame, seats: int) -> None:
    encoder = table(game.name, seats).encoder
    assert len(set(encoder.names())) == len(encoder.names()) == encoder.size


def told(value: Any, path: str, layout: Layout) -> Any:
    """The part of a view that its observation has to tell: without what the layout leaves out."""
    meaning = layout.get(path)
    if value is None or meaning == SKIP:
        return None
    if meaning == PRESENCE:
        return True
    if isinstance(meaning, Number):
        return min(value, meaning.top)
    if isinstance(value, dict):
        return {name: told(field, f"{path}.{name}".lstrip("."), layout) for name, field in value.items()}
    if isinstance(value, list):
        items = [told(item, f"{path}[]", layout) for item in value]
        return sorted(items, key=repr) if isinstance(meaning, Bag | Plane) or meaning == SEATS else items
    return value


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_views_that_differ_are_observed_differently(game: AnyGame) -> None:
    views: dict[bytes, Any] = {}
    every = every_option(game)
    for seed in range(8):
        for match in playout(Setting(game, 2, every[seed * len(every) // 8], seed), limit=200):
            seen = observed(match, 1)["observation"].tobytes()
            view = told(msgspec.to_builtins(game.view(match.state, 1)), "", layout_of(game.name))
            assert views.setdefault(seen, view) == view
    assert len(views) > 50


def value(match: Match, seat: int, name: str) -> float:
    encoder = table(match.game.name, match.seats).encoder
    return float(observed(match, seat)["observation"][encoder.names().index(name)])


def test_seats_are_counted_from_the_observer() -> None:
    game = GAMES["dozito"]
    for match in playout(Setting(game, 3, game.options(), 5), limit=60):
        turn = match.state.turn
        for seat in range(3):
            assert value(match, seat, f".turn=+{(turn - seat) % 3}") == 1
            assert sum(value(match, seat, f".turn=+{step}") for step in range(3)) == 1
            assert value(match, seat, ".grids[0][0]?") == match.state.face_up[seat] & 1


def test_a_hand_is_counted_by_card() -> None:
    game = GAMES["dos"]
    match = Setting(game, 2, game.options(), 1).start()
    for seat in range(2):
        for card in range(50):
            held = match.state.hands[seat].count(card)
            assert value(match, seat, f".hand{{{card}}}") == pytest.approx(held / 12)


def test_a_layout_says_no_less_and_no_more_than_a_view_needs() -> None:
    game, layout = GAMES["dos"], layout_of("dos")
    less = {path: meaning for path, meaning in layout.items() if path != "owed[]"}
    with pytest.raises(Untold, match=r"owed\[\]"):
        Encoder(game, 2, less)
    with pytest.raises(Untold, match=r"scores"):
        Encoder(game, 2, {path: meaning for path, meaning in layout.items() if path != "scores"})
    with pytest.raises(Untold, match="colours"):
        Encoder(game, 2, {**layout, "colours": UpTo(2)})


@pytest.mark.parametrize("meaning", [UpTo(1), Exactly(1), Exactly(3)])
def test_a_list_that_does_not_fit_is_an_error_and_never_cut_off(meaning: Any) -> None:
    game = GAMES["dos"]
    encoder = Encoder(game, 2, {**layout_of("dos"), "discards": meaning})
    match = Setting(game, 2, game.options(), 1).start()
    with pytest.raises(TooLong):
        encoder(game.view(match.state, 0), 0)
