"""Whether the chances of a review are true: `python -m bench.calibration --games 1000`.

Equal bots play matches with every number of players. At some moments of each match everybody's chance to win is
forecast as a review does it. Of all that was called 70 %, about 70 % should have come true.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot

from bench import results
from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.bots.review import FORESIGHTS
from tablee.bots.review.course import mean, parts
from tablee.bots.review.timeline import moments_of, tried
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES

LEVEL = "normal"
MOMENTS = 10
"""How many moments of a match are forecast."""
WORLDS = 40
BINS = 10


@dataclass
class Called:
    """All chances that were called about the same."""

    called: float = 0.0
    came_true: float = 0.0
    events: int = 0
    surplus: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    """How much more came true than was called, in each match: the events of a match depend on each other."""

    def note(self, match: int, chance: float, result: float) -> None:
        self.called += chance
        self.came_true += result
        self.events += 1
        self.surplus[match] += result - chance

    @property
    def error(self) -> float:
        """The standard error of the share that came true."""
        return hypot(*self.surplus.values()) / self.events

    def row(self, game: str) -> str:
        called, came_true = self.called / self.events, self.came_true / self.events
        told = (f"{called:.1%}", f"{came_true:.1%}", f"{self.error:.1%}", self.events, len(self.surplus))
        return f"| {game} | {' | '.join(map(str, told))} |"


def played(name: str, number: int) -> Match:
    game = GAMES[name]
    seats = game.seats[number % len(game.seats)]
    match = Match.start(game, game.options(), seats, seeded(f"deal {number}"))
    play_out(match, [BOTS[name][LEVEL]] * seats, seeded(f"choices {number}"))
    return match


def forecasts(match: Match, number: int) -> Iterator[tuple[float, float]]:
    """The chance of each seat at each of these moments, with its part of the victory in the end."""
    assert match.outcome
    foresight, result = FORESIGHTS[match.game.name], parts(match.outcome.winners, match.seats)
    moments = moments_of(match)[:-1]
    stride = max(1, len(moments) // MOMENTS)
    for moment in moments[number % stride :: stride]:
        futures = tried(foresight.forecast(moment, None), [None], range(WORLDS))
        yield from zip(mean([chances for (chances,) in futures]), result, strict=True)


def measured(name: str, games: int) -> list[Called]:
    """What was called, by tenths: 0 to 5 %, 5 to 15 %, and so on."""
    bins = [Called() for _ in range(BINS + 1)]
    for number in range(games):
        for chance, result in forecasts(played(name, number), number):
            bins[round(chance * BINS)].note(number, chance, result)
    return bins


PREFACE = """`python -m bench.calibration`: bots of the level `{level}` played {games} matches of each game, with
every number of players. At {moments} moments of each match everybody's chance to win was forecast from {worlds}
playouts, as a review does it. The chances called in each tenth, and what came true; the error is one standard
error, over matches.

| game | called | came true | error | forecasts | matches |
|---|---:|---:|---:|---:|---:|"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many matches of each game")
    parser.add_argument("--only", choices=FORESIGHTS, help="print the rows of one game, and write nothing")
    asked = parser.parse_args()
    rows: list[str] = []
    for name in [asked.only] if asked.only else FORESIGHTS:
        rows += [each.row(name) for each in measured(name, asked.games) if each.events]
        print(*rows, sep="\n", file=sys.stderr)
    preface = PREFACE.format(level=LEVEL, games=asked.games, moments=MOMENTS, worlds=WORLDS)
    body = "\n".join([preface, *rows])
    if asked.only:
        print(body)
    else:
        results.write("Reviews", body)


if __name__ == "__main__":
    main()
