"""Record scenes of real games for the tests of the browser client: `python -m tools.record_scenes`.

A scene is what seat 0 gets: the view before a step, its events, the view after it and the legal moves.
`tests/games/<name>/scenes.py` defines which scenes of a game are wanted.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match, witnessed
from tablee.games import GAMES

WEB_GAMES = Path(__file__).resolve().parent.parent / "web/src/games"
SEAT = 0
SLOWEST = 300
"""Milliseconds between two moves of a game in which time passes."""
PATIENCE, FOLLY = 0.1, 0.05

Scene = dict[str, Any]
Wanted = dict[str, Callable[[Scene], bool]]


def offers(scene: Scene) -> dict[str, int]:
    """The number of legal moves of seat 0, by type."""
    kinds = [move["type"] for move in scene["legal"]]
    return {kind: kinds.count(kind) for kind in kinds}


def happened(scene: Scene) -> set[str]:
    return {event["type"] for event in scene["events"]}


def anything(state: Any, move: Any) -> bool:
    return True


class Recording(NamedTuple):
    game: AnyGame
    options: Any
    wanted: Wanted
    seats: int = 3
    sensible: Callable[[Any, Any], bool] = anything


@cache
def recording_of(game: str) -> Recording:
    recording: Recording = import_module(f"tests.games.{game}.scenes").RECORDING
    return recording


def path_of(name: str) -> Path:
    return WEB_GAMES / name / "scenes.json"


def scenes_of(recording: Recording, seed: int) -> Iterator[Scene]:
    random = Random(seed)
    match = Match.start(recording.game, recording.options, recording.seats, seeded(seed))
    before = None
    while True:
        scene = {"before": before, **_now(match)}
        yield scene
        if match.outcome is not None:
            return
        before = scene["view"]
        _go_on(match, recording, random)


def _go_on(match: Match, recording: Recording, random: Random) -> None:
    """Make a step: a random move, or the next timed event."""
    game = match.game
    able = [(seat, moves) for seat in range(recording.seats) if (moves := game.legal(match.state, seat))]
    due = game.wake(match.state)
    now = match.now if due is None else match.now + random.randrange(SLOWEST)
    if due is not None and (due <= now or not able or random.random() < PATIENCE):
        match.pass_time(due)
        return
    seat, moves = able[0] if len(able) == 1 else random.choice(able)
    sensible = [move for move in moves if recording.sensible(match.state, move)]
    foolish = due is not None and random.random() < FOLLY
    match.play(seat, random.choice(list(moves) if foolish else sensible or list(moves)), now)


def _now(match: Match) -> Scene:
    game = match.game
    now = {
        "events": witnessed(game, match.log[-1], SEAT),
        "view": game.view(match.state, SEAT),
        "legal": game.legal(match.state, SEAT),
    }
    return msgspec.json.decode(msgspec.json.encode(now))  # type: ignore[no-any-return]


def record(name: str) -> dict[str, Scene]:
    """The first scene of each wanted kind in the games with the seeds 0, 1, 2..."""
    recording = recording_of(name)
    wanted = recording.wanted
    found: dict[str, Scene] = {}
    for scene in (scene for seed in count() for scene in scenes_of(recording, seed)):
        for kind in wanted.keys() - found.keys():
            if wanted[kind](scene):
                found[kind] = scene
        if found.keys() == wanted.keys():
            return {kind: found[kind] for kind in wanted}
    raise AssertionError("count never ends")


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        path_of(name).write_bytes(msgspec.json.format(msgspec.json.encode(record(name))) + b"\n")
