"""Golden games in text: what was played, what happened, what could be seen.

`make playthroughs` writes them anew, so that a change of the rules is visible in review;
`test_playthroughs.py` fails when a game is no longer played as recorded.
"""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from tablee.core.game import AnyGame, Event, Move, never
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent.parent))

from tests.contract.playouts import Players, Setting  # noqa: E402
from tests.playthroughs.drawings import DRAWINGS  # noqa: E402


class Golden(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.seats}p-seed{self.seed}.txt"


GOLDEN = [
    Golden("dos", 2, {}, seed=378),
    Golden("dos", 3, {}, seed=49),
    Golden("dos", 4, {}, seed=272),
    Golden("dos", 3, {"points": True, "target": 100}, seed=382),
    Golden("dozito", 2, {"rounds": 3}, seed=20),
    Golden("dozito", 3, {"rounds": 1}, seed=27),
    Golden("dozito", 4, {"rounds": 1}, seed=48),
    Golden("dozito", 5, {"rounds": 1}, seed=38),
    Golden("kezao", 2, {"points": 2}, seed=378),
    Golden("kezao", 3, {"points": 1}, seed=25),
    Golden("kezao", 4, {"points": 1, "level": "expert"}, seed=234),
    Golden("kezao", 5, {"points": 1, "level": "junior", "open_hands": True}, seed=201),
    Golden("tootizz", 2, {}, seed=71),
    Golden("tootizz", 2, {"series": True, "target": 50}, seed=62),
    Golden("tootizz", 3, {}, seed=14),
    Golden("tootizz", 4, {}, seed=291),
]


def in_words(fact: Event | Move) -> str:
    """`placed seat=1 slot=3 card=32`, whatever the game."""
    fields = msgspec.to_builtins(fact)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={msgspec.json.encode(value).decode()}" for name, value in fields.items())])


def as_json(view: Any) -> list[str]:
    return [msgspec.json.encode(view).decode()]


class Recorder:
    """Writes down step after step. Of a table, only the lines that changed."""

    def __init__(self, golden: Golden) -> None:
        game: AnyGame = GAMES[golden.game]
        options = msgspec.convert(golden.options, game.options)
        self.match = Match.start(game, options, golden.seats, seeded(golden.seed))
        self.draw, self.tell = DRAWINGS.get(golden.game, (as_json, in_words))
        self.drawn: dict[int | None, list[str]] = {}
        self.lines = [f"{game.name}, {golden.seats} seats, {golden.options}, seed {golden.seed}", ""]

    def scene(self) -> None:
        """The last step: the move, the events and the table as a spectator saw them; then what else a seat saw."""
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
        """What an observer saw, besides what was told already."""
        yield from (f"   {self.tell(event)}" for event in self.witnessed(seat) if event not in told)
        before = self.drawn.get(seat, [])
        self.drawn[seat] = self.draw(self.match.game.view(self.match.state, seat))
        changed = (new for new, old in zip_longest(self.drawn[seat], before) if new is not None and new != old)
        yield from (f"      {line}" for line in changed if line not in drawn)

    def witnessed(self, seat: int | None) -> list[Event]:
        seen = (self.match.game.seen(event, seat) for event in self.match.log[-1].events)
        return [event for event in seen if event is not None]


def go_on(match: Match, random: Random, players: Players) -> None:
    """In a game in which time acts, everybody is in a hurry, and seldom a fool."""
    if match.game.wake is never:
        match.play(*choose(match, random), now=0)
    else:
        players.go_on(match)


def choose(match: Match, random: Random) -> tuple[int, Move]:
    """Uniform among the moves of a seat that can move, waited for or not."""
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


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for golden in GOLDEN:
        golden.path.write_text(text(golden), "utf-8")
        print(golden.path.name)


if __name__ == "__main__":
    main()
