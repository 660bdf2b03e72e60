"""Record moments of real Dozito games for the browser's tests: `python -m tools.record_scenes`.

A scene is what a browser gets: the view before, the events of one step, the view after and seat 0's legal moves.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.dozito import game as dozito
from tablee.games.dozito.model import Options

PATH = Path(__file__).resolve().parent.parent / "web/src/games/dozito/scenes.json"
SEAT = 0
SEATS = 3
ROUNDS = 2

Scene = dict[str, Any]


def offers(scene: Scene) -> dict[str, int]:
    """How many moves of each kind seat 0 has."""
    kinds = [move["type"] for move in scene["legal"]]
    return {kind: kinds.count(kind) for kind in kinds}


def happened(scene: Scene) -> set[str]:
    return {event["type"] for event in scene["events"]}


WANTED: dict[str, Callable[[Scene], bool]] = {
    "deal": lambda scene: scene["before"] is None,
    "turn": lambda scene: offers(scene) == {"draw": 1, "take": 2},
    "numbered": lambda scene: offers(scene) == {"place": 1, "discard": 2},
    "empty_pile": lambda scene: offers(scene) == {"place": 1, "discard": 1},
    "joker": lambda scene: offers(scene) == {"place": 12, "discard": 2},
    "taken_joker": lambda scene: offers(scene) == {"place": 12},
    "must_discard": lambda scene: offers(scene) == {"discard": 2},
    "waiting": lambda scene: not scene["legal"] and "drawn" in happened(scene),
    "last_turn": lambda scene: "draw" in offers(scene) and scene["view"]["closer"] not in (None, SEAT),
    "new_pile": lambda scene: "pile_formed" in happened(scene) and "dealt" not in happened(scene),
    "all_at_once": lambda scene: {"taken", "placed", "turned", "discarded"} <= happened(scene),
    "round_end": lambda scene: {"round_scored", "dealt"} <= happened(scene),
    "over": lambda scene: "game_ended" in happened(scene),
}


def scenes_of(seed: int) -> Iterator[Scene]:
    random = Random(seed)
    match = Match.start(dozito, Options(rounds=ROUNDS), SEATS, seeded(seed))
    before = None
    while True:
        scene = {"before": before, **_now(match)}
        yield scene
        if match.outcome is not None:
            return
        before = scene["view"]
        seat = match.state.turn
        match.act(seat, random.choice(list(dozito.legal(match.state, seat))))


def _now(match: Match) -> Scene:
    events = [dozito.seen(event, SEAT) for event in match.log[-1].events]
    now = {"events": events, "view": dozito.view(match.state, SEAT), "legal": dozito.legal(match.state, SEAT)}
    return msgspec.json.decode(msgspec.json.encode(now))  # type: ignore[no-any-return]


def record() -> dict[str, Scene]:
    """The first scene of each wanted kind, in the games of the seeds 0, 1, 2..."""
    found: dict[str, Scene] = {}
    for scene in (scene for seed in count() for scene in scenes_of(seed)):
        for name in WANTED.keys() - found.keys():
            if WANTED[name](scene):
                found[name] = scene
        if found.keys() == WANTED.keys():
            return {name: found[name] for name in WANTED}
    raise AssertionError("count never ends")


if __name__ == "__main__":
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(record())) + b"\n")
