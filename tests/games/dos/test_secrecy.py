"""Hidden cards do not show: two states that differ only in cards an observer cannot see look the same to them.

The contract suite replays whole games with other luck, but cannot exchange faces that were ever revealed. Here
hidden cards, wilds included, are exchanged in the middle of a game, and one move is made.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.games.dos import game as true_game
from tablee.games.dos.cards import WILDS
from tablee.games.dos.model import Call, Catch, Draw, Drew, Finish, Move, Options, Play, RoundWon, Rule
from tablee.games.dos.state import State
from tests.contract.playouts import Setting, playout
from tests.effort import EFFORT
from tests.games.dos.material import askable

GAMES = 4 * EFFORT
MOVES_TRIED = 4


def other_world(s: State, observer: int | None, whole: bool, random: Random) -> State:
    """A copy in which the hands that this observer cannot see are dealt again, with the draw pile if `whole`."""
    world = true_game.copy(s)
    places = [hand for seat, hand in enumerate(world.hands) if seat != observer] + [world.pile] * whole
    cards = [card for place in places for card in place]
    random.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
    if s.drawn is not None and s.turn != observer:
        world.drawn = world.hands[s.turn][-1]
    return world


def told(game: AnyGame, s: State, observer: int | None, events: list[Any]) -> bytes:
    asked: list[Move] = [] if observer is None else list(askable(s, observer))
    return msgspec.json.encode(
        {
            "events": [game.seen(event, observer) for event in events],
            "view": game.view(s, observer),
            "legal": [] if observer is None else game.legal(s, observer),
            "answers": [game.check(s, observer, move) for move in asked if observer is not None],
        }
    )


def after(game: AnyGame, s: State, seats: int, seat: int, move: Move) -> tuple[State, LoggedStep]:
    match = Match(game, s.options, seats, seeded(0))
    match.state = game.copy(s)
    return match.state, match.act(seat, move)


def may_differ(step: LoggedStep, observer: int | None, whole: bool) -> bool:
    """Whether a step may look different: hands are shown for counting (§10.3), and players see what they draw."""
    return any(
        (isinstance(event, RoundWon) and event.hands)
        or (whole and isinstance(event, Drew) and event.seat == observer)
        for event in step.events
    )


def common_moves(game: AnyGame, one: State, other: State, random: Random) -> Iterator[tuple[int, Move]]:
    """Moves of every kind that are legal in both worlds."""
    for seat in range(one.seats):
        also = set(game.legal(other, seat))
        moves = [move for move in game.legal(one, seat) if move in also]
        plays = [move for move in moves if isinstance(move, Play)]
        yield from ((seat, move) for move in moves if not isinstance(move, Play))
        yield from ((seat, move) for move in random.sample(plays, min(MOVES_TRIED, len(plays))))


def keeps_secrets(game: AnyGame, setting: Setting, random: Random) -> None:
    observers = [None, *range(setting.seats)]
    for match in playout(setting, limit=120):
        observer, whole = random.choice(observers), random.random() < 0.5
        world = other_world(match.state, observer, whole, random)
        assert told(game, world, observer, []) == told(game, match.state, observer, [])
        for seat, move in common_moves(game, match.state, world, random):
            true, step = after(game, match.state, setting.seats, seat, move)
            imagined, same_step = after(game, world, setting.seats, seat, move)
            if not may_differ(step, observer, whole):
                assert told(game, imagined, observer, same_step.events) == told(game, true, observer, step.events)


@pytest.mark.parametrize("seats", true_game.seats)
@pytest.mark.parametrize("points", [False, True])
def test_what_others_hold_does_not_show(seats: int, points: bool) -> None:
    for seed in range(GAMES):
        keeps_secrets(true_game, Setting(true_game, seats, Options(points), seed), Random(seed))


# the test detects broken games


def shows_a_wild_in_another_hand(s: State, seat: int | None) -> Any:
    wilds = [bool(WILDS & set(hand)) for hand in s.hands]
    return msgspec.structs.replace(true_game.view(s, seat), covered=wilds)


def shows_everybody_the_drawn_card(s: State, seat: int | None) -> Any:
    return msgspec.structs.replace(true_game.view(s, seat), drawn_card=s.drawn)


def tells_everybody_what_was_drawn(event: Any, seat: int | None) -> Any:
    return event if isinstance(event, Drew) else true_game.seen(event, seat)


def lets_only_those_catch_who_deserve_it(s: State, seat: int) -> Any:
    deserved = s.forgetful is not None and bool(WILDS & set(s.hands[s.forgetful]))
    return [move for move in true_game.legal(s, seat) if deserved or not isinstance(move, Catch)]


def refuses_another_turn_with_a_hint(s: State, seat: int, move: Move) -> Any:
    rule = true_game.check(s, seat, move)
    can_play = any(isinstance(play, Play) for play in true_game.legal(s, s.turn))
    return Rule.NO_PASSING if rule == Rule.IN_TURN and isinstance(move, Draw) and can_play else rule


def ends_the_turn_when_nothing_can_be_played(
    s: State, seat: int, move: Move, now: int, luck: Any, emit: Any
) -> None:
    turn, rounds = s.turn, s.round
    true_game.decide(s, seat, move, now, luck, emit)
    if (s.turn, s.round, s.winner) == (turn, rounds, None) and not isinstance(move, Call | Catch):
        left = [move for move in true_game.legal(s, turn) if not isinstance(move, Call | Catch)]
        if left == [Finish()]:
            true_game.decide(s, turn, Finish(), now, luck, emit)


@pytest.mark.parametrize(
    "change",
    [
        {"view": shows_a_wild_in_another_hand},
        {"view": shows_everybody_the_drawn_card},
        {"seen": tells_everybody_what_was_drawn},
        {"legal": lets_only_those_catch_who_deserve_it},
        {"check": refuses_another_turn_with_a_hint},
        {"decide": ends_the_turn_when_nothing_can_be_played},
    ],
    ids=lambda change: next(iter(change.values())).__name__,
)
def test_a_game_that_tells_is_found_out(change: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        play_on_with(replace(true_game, **change))


def play_on_with(telling: AnyGame) -> None:
    for seed in range(20):
        keeps_secrets(telling, Setting(true_game, 3, Options(), seed), Random(seed))
