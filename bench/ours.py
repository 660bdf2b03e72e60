"""Plays Tablée's own games at random, as fast as possible.

This file imports nothing else of bench, so that the Python of the compiled house can run it. It reads lines such
as `dos 1.0`, plays DOS for one second, and answers with the decisions per second.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from tablee.core import bits
from tablee.core.game import AnyGame, Emit, Event
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tablee.games import FLAT_FORMS, GAMES
from tablee.games.kezao import game as kezao_game
from tablee.games.kezao.model import Throw
from tablee.games.kezao.state import State as KezaoState

SEATS = 4

Playouts = Iterator[int]
"""Plays a whole game for each `next`, and yields its number of decisions."""


def tablee_playouts(game: AnyGame) -> Playouts:
    awaited, legal, decide, evolve = game.awaited, game.legal, game.decide, game.evolve
    for seed in count():
        luck = seeded(seed)
        below = luck.below
        state = game.table(game.options(), SEATS)
        log: list[Event] = []

        def emit(event: Event, state: object = state, log: list[Event] = log) -> None:
            evolve(state, event)
            log.append(event)

        game.deal(state, luck, emit)
        now = 0
        while waiting := awaited(state):
            seat = waiting[0]
            moves = legal(state, seat)
            decide(state, seat, moves[below(len(moves))], now, luck, emit)
            now += 1
        yield now


def kezao_playouts() -> Playouts:
    """Playouts of a race: players throw right cards in turns until they pass, and time acts in between.

    Players who throw random cards would draw more than they lay, and the game would never end.
    """
    game: AnyGame = kezao_game
    awaited, legal, decide, evolve = game.awaited, game.legal, game.decide, game.evolve
    wake, tick, outcome = game.wake, game.tick, game.outcome
    for seed in count():
        luck = seeded(seed)
        below = luck.below
        state = game.table(game.options(), SEATS)
        log: list[Event] = []

        def emit(event: Event, state: KezaoState = state, log: list[Event] = log) -> None:
            evolve(state, event)
            log.append(event)

        game.deal(state, luck, emit)
        now = decisions = 0
        while outcome(state) is None:
            (seat,) = awaited(state)
            moves = legal(state, seat)
            decide(state, seat, moves[below(len(moves))], now, luck, emit)
            now = wake(state) or now
            tick(state, now, luck, emit)  # the dice fall
            now, made = _throw_until_all_pass(game, state, now, luck, emit)
            decisions += 1 + made
            if (due := wake(state)) is not None:
                now = max(now, due)
                tick(state, now, luck, emit)
        yield decisions


def _throw_until_all_pass(game: AnyGame, state: KezaoState, now: int, luck: Luck, emit: Emit) -> tuple[int, int]:
    """Play one roll. Returns the time at its end, and the number of decisions."""
    legal, decide, wake, below = game.legal, game.decide, game.wake, luck.below
    fits, thinking, decisions = state.fits, list(range(SEATS)), 0
    while thinking and (due := wake(state)) is not None and now < due:
        seat = thinking.pop(0)
        moves = [m for m in legal(state, seat) if type(m) is not Throw or m.card in fits]
        if moves:
            move = moves[below(len(moves))]
            decide(state, seat, move, now, luck, emit)
            decisions += 1
            if type(move) is Throw:
                thinking.append(seat)
        now += 40
    return now, decisions


def flat_playouts(name: str) -> Playouts:
    """Playouts as in the search of a bot: no events, no log, and moves that are numbers."""
    game = GAMES[name]
    for seed in count():
        luck = seeded(seed)
        flat = FLAT_FORMS[name].flatten(Match.start(game, game.options(), SEATS, luck).state)
        decisions = 0
        while numbers := flat.legal():
            flat.play(numbers[luck.below(len(numbers))], luck)
            decisions += 1
        yield decisions


RULES: dict[str, Callable[[], Playouts]] = {
    name: kezao_playouts if name == "kezao" else partial(tablee_playouts, game) for name, game in GAMES.items()
}
SEARCHED: dict[str, Callable[[], Playouts]] = {
    f"{name} as bots search it": partial(flat_playouts, name) for name in FLAT_FORMS
}
OURS = RULES | SEARCHED


def speed(playouts: Playouts, seconds: float) -> float:
    """Decisions per second of processor time, measured over whole games until the time is over."""
    decisions = 0
    began = time.process_time()
    while (elapsed := time.process_time() - began) < seconds:
        decisions += next(playouts)
    return decisions / elapsed


def main() -> None:
    playouts = {name: start() for name, start in OURS.items()}
    print(bits.__file__, flush=True)
    for line in sys.stdin:
        name, seconds = line.rsplit(maxsplit=1)
        print(speed(playouts[name], float(seconds)), flush=True)


if __name__ == "__main__":
    main()
