"""Decisions per second of several rules engines, measured in one run: `python -m bench.playouts`.

A decision means: list the legal moves, choose one at random, apply it with its events. The systems take turns in
short slices of processor time, so that disturbances affect all of them, and results are compared as ratios.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Protocol

import rlcard
from rlcard.agents import RandomAgent

from bench import ours, results
from bench.ours import OURS, SEATS, Playouts, speed

SLICE = 1.0
ROUNDS = 7
COMPILED = Path(__file__).parent.parent / ".venv-compiled"
"""Made by `make compiled`, where there is a C compiler."""


def rlcard_environment() -> Playouts:
    """UNO as in the documentation of RLCard: `env.run`, with an observation for every decision."""
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
    """OpenSpiel's C++ driven from Python. Chance nodes, such as the deal, do not count as decisions."""
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


def openspiel_inside(seconds: float) -> float:
    """The same game and random players without a step in Python: all is OpenSpiel's C++, but counting."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={SEATS})")
    decisions, spent = 0, 0.0
    for seed in count():
        players = [pyspiel.make_uniform_random_bot(seat, seed * SEATS + seat) for seat in range(SEATS)]
        began = time.process_time()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, seed)
        spent += time.process_time() - began
        decisions += sum(action.player >= 0 for action in state.full_history())  # chance is below 0
        if spent >= seconds:
            break
    return decisions / spent


class Measure(Protocol):
    def __call__(self, seconds: float) -> float: ...


@dataclass
class Contestant:
    name: str
    measure: Measure
    """Measures decisions per second in this many seconds of processor time."""
    speeds: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        self.speeds.append(self.measure(seconds))


def peers() -> Iterator[Contestant]:
    yield Contestant("RLCard UNO, its environment", partial(speed, rlcard_environment()))
    yield Contestant("RLCard UNO, stepped by hand", partial(speed, rlcard_steps()))
    if find_spec("pyspiel"):  # not built for every platform
        yield Contestant("OpenSpiel crazy_eights, from Python", partial(speed, openspiel_crazy_eights()))
        yield Contestant("OpenSpiel crazy_eights, inside C++", openspiel_inside)


def pure() -> Iterator[Contestant]:
    for name, start in OURS.items():
        yield Contestant(f"**Tablée {name}**, pure Python", partial(speed, start()))


@contextmanager
def compiled() -> Iterator[list[Contestant]]:
    """The same games in a process with compiled rules; empty if the compiled house is not installed."""
    if not (COMPILED / ".installed").exists():
        yield []
        return
    command = [str(COMPILED / "bin" / "python"), str(ours.__file__)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdin
        assert house.stdout
        assert not house.stdout.readline().rstrip().endswith(".py"), "measured the wrong rules"
        yield [Contestant(f"**Tablée {name}**, compiled", partial(asked, house, name)) for name in OURS]
        house.stdin.close()


def asked(house: "subprocess.Popen[str]", name: str, seconds: float) -> float:
    assert house.stdin
    assert house.stdout
    print(name, seconds, file=house.stdin, flush=True)
    return float(house.stdout.readline())


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


def report(rows: list[Contestant], others: list[Contestant]) -> str:
    head = "| decisions per second | median | " + " | ".join(f"× {other.name}" for other in others) + " |"
    lines = [head, "|---|---:|" + "---:|" * len(others)]
    for row in rows:
        ratios = " | ".join(f"{ratio(row, other):.1f}" for other in others)
        lines.append(f"| {row.name} | {median(row.speeds):,.0f} | {ratios} |")
    return "\n".join(lines)


PREFACE = f"""Random legal play by {SEATS} players. A decision means: list the legal moves, choose one, apply it
with its events. Kezao is a race: its players throw right cards until they pass, and time acts in between. Each
figure is the median of {ROUNDS} slices of {SLICE:g} s of processor time, in which the systems took turns; Python
{sys.version.split()[0]}.

"As bots search it" is the flat form of a game, in which moves are numbers and nothing is told: a decision means
listing, choosing and playing. Its like is OpenSpiel's own loop inside C++.

"Pure Python" is what `make play` and `pip install .` run. "Compiled" means the same sources, compiled to C by
`make compiled`, in a process of its own that took turns with the others; these rows are missing where there was
no C compiler.
"""


def main() -> None:
    others = list(peers())
    with compiled() as in_c:
        contestants = [*pure(), *in_c, *others]
        measure(contestants)
    results.write("Rules engines", f"{PREFACE}\n{report(contestants, others)}")


if __name__ == "__main__":
    main()
