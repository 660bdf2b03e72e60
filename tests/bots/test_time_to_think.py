"""Bots that search travel to another process, and stop when their time is over."""

import pickle
from dataclasses import replace
from itertools import count

import pytest

from tablee.bots import BOTS, search
from tablee.bots.bot import AnyBot
from tablee.bots.playing import situation_of
from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES

SEARCHING = [(GAMES[game], bot) for game, levels in BOTS.items() for bot in levels.values() if bot.searches]
each_searching_bot = pytest.mark.parametrize(
    ("game", "bot"), SEARCHING, ids=[f"{game.name}-{type(bot).__name__}" for game, bot in SEARCHING]
)
LOOKS = 5
"""Looks at the clock within the time of the test."""


class Clock:
    """Shows one second more at every look."""

    def __init__(self) -> None:
        self.looks = count()
        self.last = 0

    def __call__(self) -> float:
        self.last = next(self.looks)
        return float(self.last)


def first_choice(game: AnyGame) -> tuple[Match, int]:
    """The first moment of a match at which a seat has several moves."""
    luck = seeded("time to think")
    match = Match.start(game, game.options(), game.seats[0], luck)
    while True:
        seat = game.awaited(match.state)[0]
        legal = game.legal(match.state, seat)
        if len(legal) > 1:
            return match, seat
        match.act(seat, legal[0])


@each_searching_bot
def test_a_bot_stops_searching_when_its_time_is_over(
    game: AnyGame, bot: AnyBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = first_choice(game)
    clock = Clock()
    monkeypatch.setattr(search, "monotonic", clock)
    hurried = pickle.loads(pickle.dumps(bot))
    vars(hurried)["budget"] = search.Budget(playouts=1000)
    known = situation_of(hurried, match, seat, tuple(game.legal(match.state, seat)))
    situation = pickle.loads(pickle.dumps(replace(known, seconds=float(LOOKS))))
    assert hurried.choose(situation, seeded(1)) in known.legal
    assert clock.last == LOOKS
