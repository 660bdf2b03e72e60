"""Decisions per second of random rollouts in PettingZoo environments: `python -m bench.environments`.

A decision means: ask the environment for the observation and the mask, choose a legal action at random, step.
"""

import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_v4

from bench import results
from bench.ours import Playouts, speed
from bench.playouts import ROUNDS, SLICE, Contestant, measure, report
from tablee.env import env
from tablee.games import GAMES

SEATS = 2
"""PettingZoo's classic games are for two."""
LONGEST = 1000
"""Actions after which a game of ours is cut off: random players of Kezao hardly ever end one."""


def rollouts(environment: Any) -> Playouts:
    """Plays a whole game for each `next`, and yields its number of decisions."""
    random = Random(1)
    environment.reset(seed=1)
    while True:
        decisions = 0
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(random.choice(np.flatnonzero(seen["action_mask"])))
                decisions += 1
        environment.reset()
        yield decisions


def theirs() -> Iterator[Contestant]:
    for module in (connect_four_v3, texas_holdem_v4, chess_v6):
        name = module.__name__.rpartition(".")[2]
        yield Contestant(f"PettingZoo {name}", partial(speed, rollouts(module.env())))


def ours() -> Iterator[Contestant]:
    for name in GAMES:
        table = env(name, seats=SEATS, longest=LONGEST)
        yield Contestant(f"**Tablée {name}**", partial(speed, rollouts(table)))


PREFACE = f"""Random rollouts of two players through PettingZoo's interface, wrapped as PettingZoo wraps its
classic games: observation and mask, a legal action at random, a step. Each figure is the median of {ROUNDS} slices
of {SLICE:g} s of processor time, in which the environments took turns; Python {sys.version.split()[0]}, pure. Of
PettingZoo's games, connect_four is written in Python, texas_holdem is RLCard's, chess is that of python-chess.
"""


def main() -> None:
    others = list(theirs())
    contestants = [*ours(), *others]
    measure(contestants)
    results.write("Environments", f"{PREFACE}\n{report(contestants, others)}")


if __name__ == "__main__":
    main()
