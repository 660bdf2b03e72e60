"""Names of moves are imperatives, names of events are in the past tense, and no name is both."""

import re
from typing import Any

import pytest

from tablee.core.game import AnyGame, Event, Move, on_the_wire
from tablee.games import GAMES
from tests.contract.playouts import kinds_of_moves

IRREGULAR = {
    *("Caught", "Chosen", "Dealt", "Drawn", "Drew", "Laid", "Lost", "Made"),
    *("Shown", "Shrank", "Taken", "Unseen", "Won"),
}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def words(kind: type[Any]) -> list[str]:
    return re.findall(r"[A-Z][a-z]*", kind.__name__)


def is_past(word: str) -> bool:
    return word in IRREGULAR or word.endswith("ed")


@every_game
def test_events_are_named_in_the_past_tense(game: AnyGame) -> None:
    for event in game.events.__args__:
        assert issubclass(event, Event)
        assert is_past(words(event)[-1]), event


@every_game
def test_moves_are_named_in_the_imperative(game: AnyGame) -> None:
    for move in kinds_of_moves(game):
        assert issubclass(move, Move)
        assert not any(is_past(word) or word.endswith("ing") for word in words(move)), move


@every_game
def test_no_name_is_both_a_move_and_an_event(game: AnyGame) -> None:
    moves = {on_the_wire(move.__name__) for move in kinds_of_moves(game)}
    assert not moves & {on_the_wire(event.__name__) for event in game.events.__args__}


@every_game
def test_a_game_is_known_by_the_name_of_its_folder(game: AnyGame) -> None:
    assert GAMES[game.name] is game
    assert game.state.__module__.startswith(f"tablee.games.{game.name}.")
