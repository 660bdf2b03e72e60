"""Properties of every bot of every game."""

import inspect
from typing import Any, TypeVar, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import BOTS, AnyBot, Bot, Situation
from tablee.bots.playing import NotAllowed, SeatedBots, ask, play_out, situation_of
from tablee.bots.search import Budget
from tablee.bots.uniform import Uniform
from tablee.core.game import AnyGame
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, witnessed
from tablee.games import GAMES
from tests.effort import examples

BRIEFLY = Budget(playouts=8)
"""Thinking without a deadline, so that a bot that searches answers the same question in the same way."""


def briefly(bot: AnyBot) -> AnyBot:
    return type(bot)(BRIEFLY) if bot.searches else bot  # type: ignore[call-arg]


EVERY_BOT = [
    pytest.param(GAMES[game], briefly(bot), id=f"{game}-{level}")
    for game, bots in BOTS.items()
    for level, bot in bots.items()
]
each_bot = pytest.mark.parametrize(("game", "bot"), EVERY_BOT)


def start(game: AnyGame, seats: int, luck: Luck) -> Match:
    return Match.start(game, game.options(), seats, luck)


@st.composite
def matches(draw: st.DrawFn, game: AnyGame) -> Match:
    """A match after a random number of random moves."""
    seats = draw(st.sampled_from(list(game.seats)))
    luck = seeded(draw(st.integers(0, 2**32)))
    match = start(game, seats, luck)
    seated = SeatedBots(match, [BOTS[game.name]["random"]] * seats, luck)
    for _ in range(draw(st.integers(0, 120))):
        if match.outcome is None:
            seated.play_next()
    return match


def reaction(bot: AnyBot, match: Match, seat: int) -> Any:
    game, state = match.game, match.state
    legal = game.legal(state, seat)
    return bot.react(situation_of(bot, match, seat, legal), seeded(1)) if bot.alert and legal else None


def test_every_game_has_a_random_and_a_normal_bot() -> None:
    assert BOTS.keys() == GAMES.keys()
    assert all({"random", "normal"} <= levels.keys() for levels in BOTS.values())


@each_bot
def test_a_bot_is_asked_with_what_its_seat_knows_and_luck_alone(game: AnyGame, bot: AnyBot) -> None:
    for asked in (bot.choose, bot.react):
        parameters = inspect.signature(asked).parameters
        assert list(parameters) == ["situation", "luck"]
        view, _ = get_args(parameters["situation"].annotation)
        assert isinstance(view, TypeVar) or view in (Any, game.views)


@each_bot
@given(data=st.data())
@examples(60)
def test_a_bot_answers_with_a_legal_move_wherever_it_is_asked(
    game: AnyGame, bot: AnyBot, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    for seat in game.awaited(match.state):
        assert ask(bot, match, seat, seeded(1)) in game.legal(match.state, seat)
    for seat in range(match.seats):
        if wish := reaction(bot, match, seat):
            assert wish.move in game.legal(match.state, seat)
            assert wish.after >= 0


@each_bot
@given(data=st.data())
@examples(30)
def test_a_bot_leaves_what_it_is_shown_as_it_was(game: AnyGame, bot: AnyBot, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    for seat in range(match.seats):
        situation = situation_of(bot, match, seat, list(game.legal(match.state, seat)))
        shown = msgspec.json.encode(situation)
        if seat in game.awaited(match.state):
            bot.choose(situation, seeded(1))
        if bot.alert and situation.legal:
            bot.react(situation, seeded(1))
        assert msgspec.json.encode(situation) == shown


@each_bot
@given(data=st.data())
@examples(30)
def test_a_bot_cannot_tell_the_truth_from_a_world_that_looks_the_same(
    game: AnyGame, bot: AnyBot, data: st.DataObject
) -> None:
    match = data.draw(matches(game))
    truth = match.state
    for seat in range(match.seats):
        match.state = truth
        asked = seat in game.awaited(truth)
        choice = ask(bot, match, seat, seeded(1)) if asked else None
        wish = reaction(bot, match, seat)
        match.state = game.imagine(game.view(truth, seat), seeded(2))
        assert not asked or ask(bot, match, seat, seeded(1)) == choice
        assert reaction(bot, match, seat) == wish


@each_bot
@pytest.mark.parametrize("crowd", ["fewest", "most"])
def test_a_table_of_bots_finishes_its_game(game: AnyGame, bot: AnyBot, crowd: str) -> None:
    seats = game.seats[0 if crowd == "fewest" else -1]
    match = start(game, seats, seeded("a table of bots"))
    moves = play_out(match, [bot] * seats, seeded("their choices"))
    assert moves == sum(step.seat is not None for step in match.log)
    assert match.outcome is not None


def test_random_chooses_every_move_about_equally_often() -> None:
    luck = seeded("fair")
    bot = BOTS["dozito"]["random"]
    chosen = [bot.choose(Situation(0, None, "abcd"), luck) for _ in range(4000)]
    assert all(850 < chosen.count(letter) < 1150 for letter in "abcd")


class Elephant(Uniform):
    """A bot that remembers more than happened lately."""

    remembers = 3


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
@examples(20)
def test_a_bot_remembers_what_its_seat_witnessed(game: AnyGame, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    for seat in range(match.seats):
        remembered = situation_of(Elephant(), match, seat, ()).witnessed
        assert remembered == [event for step in match.log[-3:] for event in witnessed(game, step, seat)]
        assert situation_of(Uniform(), match, seat, ()).witnessed == []


class Cheat(Bot[Any, Any]):
    def choose(self, situation: Situation[Any, Any], luck: Luck) -> Any:
        return "everything"


def test_a_move_that_was_not_offered_is_not_played() -> None:
    match = start(GAMES["dozito"], 2, seeded(1))
    with pytest.raises(NotAllowed, match="Cheat chose everything in dozito"):
        play_out(match, [Cheat(), Cheat()], seeded(1))
    assert match.version == 1
