"""How many decisions a second each rules engine plays, all measured in one run: `python -m bench.playouts`.

A decision is: list the legal moves, choose one at random, apply it with its events. The systems take
turns in short slices of processor time, so that a noisy moment falls on all of them, and only ratios are kept.
"""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import median

import rlcard
from rlcard.agents import RandomAgent

from bench import results
from tablee.core.game import AnyGame, Event
from tablee.core.luck import seeded
from tablee.games import GAMES
from tablee.games.kezao import game as kezao_game
from tablee.games.kezao.model import State as KezaoState
from tablee.games.kezao.model import Throw

SEATS = 4
SLICE = 1.0
ROUNDS = 7

Playouts = Iterator[int]
"""Plays a whole game each time it is asked, and gives the number of decisions in it."""


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
    """A race: players throw right cards in turns until they pass, and time acts in between.

    Those who throw blindly draw more cards than they lay, and never finish.
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
            decisions += 1
            now = wake(state) or now
            tick(state, now, luck, emit)  # the dice fall
            fits, thinking = state.fits, list(range(SEATS))
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
            if (due := wake(state)) is not None:
                now = max(now, due)
                tick(state, now, luck, emit)
        yield decisions


def rlcard_environment() -> Playouts:
    """UNO as its documentation plays it: `env.run`, with an observation for every decision."""
    env = rlcard.make("uno", config={"game_num_players": SEATS, "seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])
    while True:
        trajectories, _ = env.run(is_training=False)
        yield sum(len(trajectory) // 2 for trajectory in trajectories)


def rlcard_steps() -> Playouts:
    """The same environment stepped by hand, without keeping trajectories."""
    env = rlcard.make("uno", config={"game_num_players": SEATS, "seed": 1})
    choose = Random(1).choice
    while True:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            decisions += 1
        yield decisions


def openspiel_crazy_eights() -> Playouts:
    """C++ driven from Python. Dealing is chance, which is no player's decision."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={SEATS})")
    luck = Random(1)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        yield decisions


@dataclass
class Contestant:
    name: str
    start: Callable[[], Playouts]

    def __post_init__(self) -> None:
        self.playouts = self.start()
        self.speeds: list[float] = []

    def run(self, seconds: float) -> None:
        """Whole games until the slice is over."""
        decisions = 0
        began = time.process_time()
        while (elapsed := time.process_time() - began) < seconds:
            decisions += next(self.playouts)
        self.speeds.append(decisions / elapsed)


PEERS = [
    Contestant("RLCard UNO, its environment", rlcard_environment),
    Contestant("RLCard UNO, stepped by hand", rlcard_steps),
]
if find_spec("pyspiel"):  # not built for every platform
    PEERS.append(Contestant("OpenSpiel crazy_eights, from Python", openspiel_crazy_eights))


def measure(contestants: list[Contestant]) -> None:
    for contestant in contestants:
        contestant.run(SLICE / 4)  # warm up
        contestant.speeds.clear()
    for turn in range(ROUNDS):
        print(f"round {turn + 1} of {ROUNDS}", file=sys.stderr)
        for contestant in contestants:
            contestant.run(SLICE)


def ratio(of: Contestant, to: Contestant) -> float:
    return median(mine / theirs for mine, theirs in zip(of.speeds, to.speeds, strict=True))


def report(ours: list[Contestant]) -> str:
    head = "| decisions per second | median | " + " | ".join(f"× {peer.name}" for peer in PEERS) + " |"
    lines = [head, "|---|---:|" + "---:|" * len(PEERS)]
    for row in [*ours, *PEERS]:
        ratios = " | ".join(f"{ratio(row, peer):.1f}" for peer in PEERS)
        lines.append(f"| {row.name} | {median(row.speeds):,.0f} | {ratios} |")
    return "\n".join(lines)


PREFACE = f"""Random legal play by {SEATS} players in one process. A decision is: list the legal moves, choose
one, apply it with its events. Kezao is a race: its players throw right cards until they pass, and time acts in
between. The median of {ROUNDS} slices of {SLICE:g} s of processor time in which the systems took turns; Python
{sys.version.split()[0]}.
"""


def main() -> None:
    ours = [
        Contestant(f"**Tablée {name}**", kezao_playouts if name == "kezao" else partial(tablee_playouts, game))
        for name, game in GAMES.items()
    ]
    measure([*ours, *PEERS])
    results.write("Rules engines", f"{PREFACE}\n{report(ours)}")


if __name__ == "__main__":
    main()
