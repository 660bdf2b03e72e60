"""Record moments of real games for the browser's tests: `python -m tools.record_scenes`.

A scene is what a browser gets: the view before, the events of one step, the view after and seat 0's legal moves.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from tablee.core.game import AnyGame
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import dos, dozito, kezao, tootizz
from tablee.games.dos.cards import DOS, PLAY2
from tablee.games.kezao.model import Throw

WEB_GAMES = Path(__file__).resolve().parent.parent / "web/src/games"
SEAT = 0
SLOWEST = 300
"""Milliseconds between two moves of a game in which time passes."""
PATIENCE, FOLLY = 0.1, 0.05

Scene = dict[str, Any]
Wanted = dict[str, Callable[[Scene], bool]]


def offers(scene: Scene) -> dict[str, int]:
    """How many moves of each kind seat 0 has."""
    kinds = [move["type"] for move in scene["legal"]]
    return {kind: kinds.count(kind) for kind in kinds}


def happened(scene: Scene) -> set[str]:
    return {event["type"] for event in scene["events"]}


DOZITO: Wanted = {
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


def plays(scene: Scene) -> list[list[int]]:
    """The cards of each play that seat 0 may make."""
    return [move["cards"] for move in scene["legal"] if move["type"] == "play"]


def can_play(scene: Scene, *cards: int) -> bool:
    return list(cards) in plays(scene)


def owed(scene: Scene) -> int:
    """How many cards seat 0 still has to play in its own turn."""
    view = scene["view"]
    return int(view["owed"][SEAT] - view["laid"]) if view["turn"] == SEAT else 0


def is_fresh(scene: Scene) -> bool:
    view = scene["view"]
    return bool(view["turn"] == SEAT and not view["laid"] and not view["drawn"] and not view["owed"][SEAT])


def has_called(scene: Scene) -> bool:
    return bool(scene["view"]["covered"][SEAT])


DOS_SCENES: Wanted = {
    "deal": lambda scene: scene["before"] is None,
    "turn": lambda scene: is_fresh(scene) and len(plays(scene)) > 3 and "dealt" not in happened(scene),
    "pair": lambda scene: any(cards[0] != cards[-1] and DOS not in cards for cards in plays(scene)),
    "twins": lambda scene: any(len(cards) == 2 and cards[0] == cards[1] != DOS for cards in plays(scene)),
    "dos_on_two": lambda scene: plays(scene).count([DOS]) >= 4,
    "two_dos": lambda scene: can_play(scene, DOS, DOS),
    "play_two": lambda scene: can_play(scene, PLAY2),
    "must_draw": lambda scene: is_fresh(scene) and not plays(scene),
    "laid": lambda scene: scene["view"]["laid"] == 1 and bool(plays(scene)) and "finish" in offers(scene),
    "laid_done": lambda scene: scene["view"]["laid"] > 0 and not plays(scene) and "finish" in offers(scene),
    "drew": lambda scene: scene["view"]["drawn"] and bool(plays(scene)),
    "drew_nothing": lambda scene: scene["view"]["drawn"] and not plays(scene) and "finish" in offers(scene),
    "owed": lambda scene: owed(scene) == 2 and bool(plays(scene)),
    "owed_more": lambda scene: owed(scene) == 1,
    "owed_draw": lambda scene: owed(scene) == 2 and not plays(scene) and "draw" in offers(scene),
    "waiting": lambda scene: not scene["legal"] and "laid" in happened(scene),
    "due": lambda scene: offers(scene) == {"call": 1},
    "called": lambda scene: has_called(scene) and "called" in happened(scene),
    "catch": lambda scene: offers(scene) == {"catch": 1},
    "caught": lambda scene: "caught" in happened(scene) and "drew" in happened(scene),
    "reversed": lambda scene: "direction_reversed" in happened(scene),
    "skipped": lambda scene: {"drew", "turn_lost"} <= happened(scene),
    "new_pile": lambda scene: "pile_formed" in happened(scene) and "dealt" not in happened(scene),
    "round_end": lambda scene: {"round_won", "dealt"} <= happened(scene),
    "over": lambda scene: "game_won" in happened(scene),
}


def phase(scene: Scene) -> str:
    """What seat 0 has to do."""
    return str(scene["view"]["phase"]) if scene["legal"] else "waiting"


def mine(scene: Scene) -> dict[str, Any]:
    domain: dict[str, Any] = scene["view"]["domains"][SEAT]
    return domain


TOOTIZZ: Wanted = {
    "deal": lambda scene: scene["before"] is None,
    "first_claim": lambda scene: phase(scene) == "first_claims",
    "first_domino": lambda scene: phase(scene) == "placing" and mine(scene)["placed"] == 0,
    "placing": lambda scene: phase(scene) == "placing" and scene["view"]["face_up"] and mine(scene)["placed"] == 4,
    "face_down": lambda scene: phase(scene) == "placing" and not scene["view"]["face_up"],
    "claiming": lambda scene: phase(scene) == "claiming" and "placed" in happened(scene),
    "waiting_to_place": lambda scene: phase(scene) == "waiting" and scene["view"]["phase"] == "placing",
    "waiting_to_claim": lambda scene: phase(scene) == "waiting" and scene["view"]["phase"] == "claiming",
    "new_line": lambda scene: {"claimed", "line_laid", "taken"} <= happened(scene),
    "last_line": lambda scene: phase(scene) == "placing" and not scene["view"]["next_line"],
    "jokers": lambda scene: any(square["colour"] is None for square in mine(scene)["squares"]),
    "discarded": lambda scene: "discarded" in happened(scene) and "round_scored" not in happened(scene),
    "round_end": lambda scene: {"round_scored", "line_laid"} <= happened(scene),
    "over": lambda scene: "game_won" in happened(scene),
}


def by(scene: Scene, kind: str) -> set[int]:
    """Whose events of this kind these are."""
    return {event["seat"] for event in scene["events"] if event["type"] == kind}


def is_racing(scene: Scene) -> bool:
    """Seat 0 may throw, and nothing special goes on."""
    view = scene["view"]
    return "throw" in offers(scene) and not view["opposition"] and view["decided"] is None


def laid_in(scene: Scene) -> int:
    return len(scene["view"]["laid"])


def ended(scene: Scene, why: str) -> bool:
    return any(event["type"] == "roll_ended" and event["why"] == why for event in scene["events"])


def is_opposed(scene: Scene, *offered: str) -> bool:
    return bool(scene["view"]["opposition"]) and set(offered) == set(offers(scene))


KEZAO_SCENES: Wanted = {
    "deal": lambda scene: scene["before"] is None,
    "choose": lambda scene: offers(scene) == {"choose": 3} and "roll_ended" in happened(scene),
    "waiting": lambda scene: scene["view"]["phase"] == "choosing" and not scene["legal"],
    "countdown": lambda scene: "dice_chosen" in happened(scene),
    "rolled": lambda scene: "rolled" in happened(scene) and is_racing(scene),
    "race": lambda scene: is_racing(scene) and laid_in(scene) == 1 and bool(by(scene, "laid") - {SEAT}),
    "laid": lambda scene: SEAT in by(scene, "laid") and is_racing(scene) and laid_in(scene) == 2,
    "erred": lambda scene: SEAT in by(scene, "erred"),
    "other_erred": lambda scene: bool(by(scene, "erred") - {SEAT}),
    "passed": lambda scene: SEAT in by(scene, "passed") and is_racing(scene),
    "opposition": lambda scene: is_opposed(scene, "throw", "pass") and "rolled" in happened(scene),
    "opposed": lambda scene: is_opposed(scene) and laid_in(scene) == 1 and SEAT in by(scene, "laid"),
    "deciding": lambda scene: scene["view"]["decided"] is not None and "throw" in offers(scene),
    "tie": lambda scene: any(event.get("extra") for event in scene["events"]),
    "full": lambda scene: ended(scene, "limit"),
    "nobody": lambda scene: ended(scene, "nobody"),
    "all_passed": lambda scene: ended(scene, "passed"),
    "new_pile": lambda scene: "pile_formed" in happened(scene) and "dealt" not in happened(scene),
    "round_end": lambda scene: {"round_won", "dealt"} <= happened(scene),
    "over": lambda scene: "game_won" in happened(scene),
}


def is_right(state: Any, move: Any) -> bool:
    """People mostly throw what the dice ask for."""
    return not isinstance(move, Throw) or move.card in state.fits


def anything(state: Any, move: Any) -> bool:
    return True


class Recording(NamedTuple):
    game: AnyGame
    options: Any
    wanted: Wanted
    seats: int = 3
    sensible: Callable[[Any, Any], bool] = anything


RECORDINGS = {
    "dozito": Recording(dozito.game, dozito.game.options(rounds=2), DOZITO),
    "dos": Recording(dos.game, dos.game.options(points=True, target=150), DOS_SCENES),
    "tootizz": Recording(tootizz.game, tootizz.game.options(series=True, target=50), TOOTIZZ, seats=2),
    "kezao": Recording(kezao.game, kezao.game.options(points=2, level="expert"), KEZAO_SCENES, sensible=is_right),
}


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
    """Somebody moves; or time does, where it can and nobody was faster."""
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
    seen = (game.seen(event, SEAT) for event in match.log[-1].events)
    events = [event for event in seen if event is not None]
    now = {"events": events, "view": game.view(match.state, SEAT), "legal": game.legal(match.state, SEAT)}
    return msgspec.json.decode(msgspec.json.encode(now))  # type: ignore[no-any-return]


def record(name: str) -> dict[str, Scene]:
    """The first scene of each wanted kind, in the games of the seeds 0, 1, 2..."""
    recording = RECORDINGS[name]
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
    for name in RECORDINGS:
        path_of(name).write_bytes(msgspec.json.format(msgspec.json.encode(record(name))) + b"\n")
