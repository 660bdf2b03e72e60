"""Train a small policy for DOS against the bot `easy`, with numpy alone, and plot its progress.

    python examples/train_a_policy.py --games 6000 --plot progress.svg

The policy is a table of weights: how much each number of the observation speaks for each trait of an action (its
kind, its cards, its colour). After some games every action that was taken becomes more likely if it won more often
than usual, and less likely if not (REINFORCE). docs/research.md tells what comes of it.
"""

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tablee.env import Opponent, TableEnv, raw_env

BATCH = 40
"""Games between two changes of the policy."""
RATE = 0.02
FORGET = 0.9, 0.99
"""How much of the mean gradient, and of its mean square, is kept at each change (Adam)."""


def traits(action: str) -> list[str]:
    """`play 0 (3, 1) None` has the traits play, two cards, card 3 and card 1."""
    kind, *rest = action.split(" ", 1)
    if kind != "play":
        return [kind]
    cards = re.findall(r"\d+", rest[0].partition("(")[2].partition(")")[0])
    colour = rest[0].rsplit(" ", 1)[1]
    return [kind, f"{len(cards)} cards", f"colour {colour}", *(f"card {card}" for card in cards)]


def trait_table(actions: Sequence[str]) -> Any:
    """A row for each action, a column for each trait."""
    every = sorted({trait for action in actions for trait in traits(action)})
    return np.array([[trait in traits(action) for trait in every] for action in actions], np.float32)


@dataclass
class Policy:
    traits: Any
    weights: Any
    """A row for each trait, a column for each number of an observation and one that is always 1."""
    random: np.random.Generator
    steps: list[tuple[Any, Any]] = field(default_factory=list)
    """What each choice of the present game says about the weights: a trait vector, and the observation."""

    def choose(self, seen: dict[str, Any]) -> int:
        legal = np.flatnonzero(seen["action_mask"])
        observation = np.append(seen["observation"], 1).astype(np.float32)
        options = self.traits[legal]
        scores = options @ (self.weights @ observation)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        chosen = int(self.random.choice(len(legal), p=chances))
        self.steps.append((options[chosen] - chances @ options, observation))
        return int(legal[chosen])


def play(table: TableEnv, policy: Policy, bot: Opponent, seat: int) -> float:
    """The reward of the policy in this seat, for one game."""
    table.reset()
    while not (any(table.terminations.values()) or any(table.truncations.values())):
        mine = table.seat == seat
        table.step(policy.choose(table.observe(table.agent_selection)) if mine else bot(table))
    return float(table.rewards[f"player_{seat}"])


def train(games: int, seed: int = 1) -> list[float]:
    """Play and learn. Returns the share of wins of each batch."""
    table, bot = raw_env("dos", seats=2), Opponent("dos", "easy", seed)
    columns = trait_table(table.actions.names)
    policy = Policy(
        columns,
        np.zeros((columns.shape[1], table.encoder.size + 1), np.float32),
        np.random.default_rng(seed),
    )
    table.reset(seed=seed)
    mean, square = np.zeros_like(policy.weights), np.zeros_like(policy.weights)
    progress: list[float] = []
    usual = 0.0
    for batch in range(1, games // BATCH + 1):
        gradient, rewards = np.zeros_like(policy.weights), []
        for number in range(BATCH):
            policy.steps.clear()
            reward = play(table, policy, bot, seat=number % 2)
            rewards.append(reward)
            for chosen, observation in policy.steps:
                gradient += (reward - usual) / BATCH * np.outer(chosen, observation)
        usual += 0.1 * (float(np.mean(rewards)) - usual)
        mean += (1 - FORGET[0]) * (gradient - mean)
        square += (1 - FORGET[1]) * (gradient**2 - square)
        corrected = mean / (1 - FORGET[0] ** batch), square / (1 - FORGET[1] ** batch)
        policy.weights += RATE * corrected[0] / (np.sqrt(corrected[1]) + 1e-6)
        progress.append((1 + float(np.mean(rewards))) / 2)
    return progress


def plot(progress: Sequence[float], window: int = 10) -> str:
    """The share of wins, a mean over some batches, as SVG."""
    smooth = np.convolve(progress, np.ones(window) / window, "valid") if len(progress) > window else progress
    games = len(progress) * BATCH
    xs = np.linspace(60, 620, len(smooth))
    line = " ".join(f"{x:.1f},{280 - 240 * y:.1f}" for x, y in zip(xs, smooth, strict=True))
    ticks = "".join(
        f'<line x1="60" x2="620" y1="{280 - 240 * share}" y2="{280 - 240 * share}" stroke="#ddd"/>'
        f'<text x="52" y="{284 - 240 * share}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="system-ui, sans-serif" '
        'font-size="12"><rect width="640" height="320" fill="#fffdf8"/>'
        f'<text x="60" y="24" font-size="15">DOS, two players: wins against the bot easy</text>{ticks}'
        f'<polyline points="{line}" fill="none" stroke="#23607c" stroke-width="2.5"/>'
        f'<text x="60" y="304">0</text><text x="620" y="304" text-anchor="end">{games:,} games</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy for DOS against the bot easy.")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the progress there, as SVG")
    asked = parser.parse_args()
    progress = train(max(asked.games, BATCH), asked.seed)
    tenth = max(1, len(progress) // 10)
    print(f"wins in the first games {np.mean(progress[:tenth]):.1%}, in the last {np.mean(progress[-tenth:]):.1%}")
    if asked.plot:
        asked.plot.write_text(plot(progress), "utf-8")


if __name__ == "__main__":
    main()
