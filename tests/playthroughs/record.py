"""Records golden games as text: moves, events and views.

`make playthroughs` writes them again, so that a change of the rules is visible in review;
`test_playthroughs.py` fails when a game is no longer played as recorded.
"""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

import msgspec

from tablee.core.game import AnyGame, Event, Move, never
from tablee.core.luck import seeded
from tablee.core.match import Match, witnessed
from tablee.games import GAMES

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from tests.contract.playouts import Players, Setting
from tests.playthroughs.golden import FOLDER, Golden, texts_of

GOLDEN = [golden for game in GAMES for golden in texts_of(game).golden]


class Recorder:
    """Writes a match down step by step, and of each view only the lines that changed."""

    def __init__(self, golden: Golden) -> None:
        game: AnyGame = GAMES[golden.game]
        options = msgspec.convert(golden.options, game.options)
        self.match = Match.start(game, options, golden.seats, seeded(golden.seed))
        _, self.draw, self.tell = texts_of(golden.game)
        self.drawn: dict[int | None, list[str]] = {}
        self.lines = [f"{game.name}, {golden.seats} seats, {golden.options}, seed {golden.seed}", ""]

    def scene(self) -> None:
        """Write the last step: the move, the events and a spectator's view, then what each seat saw besides."""
        step = self.match.log[-1]
        by_itself = "time" if self.match.version > 1 else "deal"
        who = by_itself if step.seat is None else f"seat {step.seat}: {self.tell(step.move)}"
        when = f" at {step.at}" if step.at else ""
        self.lines.append(f"{self.match.version - 1}. {who}{when}")
        self.lines += self.seen_by(None, [], [])
        for seat in range(self.match.seats):
            if more := list(self.seen_by(seat, self.witnessed(None), self.drawn[None])):
                self.lines += [f"   seat {seat} sees", *more]

    def seen_by(self, seat: int | None, told: list[Event], drawn: list[str]) -> Iterator[str]:
        """The events and the changed lines of an observer's view, without those already written."""
        yield from (f"   {self.tell(event)}" for event in self.witnessed(seat) if event not in told)
        before = self.drawn.get(seat, [])
        self.drawn[seat] = self.draw(self.match.game.view(self.match.state, seat))
        changed = (new for new, old in zip_longest(self.drawn[seat], before) if new is not None and new != old)
        yield from (f"      {line}" for line in changed if line not in drawn)

    def witnessed(self, seat: int | None) -> list[Event]:
        return witnessed(self.match.game, self.match.log[-1], seat)


def go_on(match: Match, random: Random, players: Players) -> None:
    """Make a step: a uniformly random move, or a step of `Players` in a game in which time acts."""
    if match.game.wake is never:
        match.play(*choose(match, random), now=0)
    else:
        players.go_on(match)


def choose(match: Match, random: Random) -> tuple[int, Move]:
    """A random seat that can move, awaited or not, and a random move of this seat."""
    legal = {seat: moves for seat in range(match.seats) if (moves := match.game.legal(match.state, seat))}
    seat = random.choice(list(legal))
    return seat, random.choice(list(legal[seat]))


def text(golden: Golden) -> str:
    recorder, random = Recorder(golden), Random(golden.seed)
    match = recorder.match
    players = Players(Setting(match.game, match.seats, match.options, golden.seed), even=True)
    recorder.scene()
    while (outcome := match.outcome) is None:
        go_on(match, random, players)
        recorder.scene()
    end = f"places {outcome.places}, scores {outcome.scores}, decided by §{outcome.decided_by}"
    return "\n".join([*recorder.lines, "", end, ""])


def main(*games: str) -> None:
    for game in games or GAMES:
        for old in FOLDER.glob(f"{game}-*.txt"):
            old.unlink()
        for golden in texts_of(game).golden:
            golden.path.write_text(text(golden), "utf-8")
            print(golden.path.name)


if __name__ == "__main__":
    main(*sys.argv[1:])
