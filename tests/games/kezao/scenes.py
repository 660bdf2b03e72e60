"""The scenes of Kezao for the tests of the browser client."""

from typing import Any

from tablee.games.kezao import game
from tablee.games.kezao.model import Throw
from tools.record_scenes import SEAT, Recording, Scene, Wanted, happened, offers


def by(scene: Scene, kind: str) -> set[int]:
    """The seats of the events of this type."""
    return {event["seat"] for event in scene["events"] if event["type"] == kind}


def is_racing(scene: Scene) -> bool:
    """Whether seat 0 may throw, outside of oppositions and decisive moments."""
    view = scene["view"]
    return "throw" in offers(scene) and not view["opposition"] and view["decided"] is None


def laid_in(scene: Scene) -> int:
    return len(scene["view"]["laid"])


def ended(scene: Scene, why: str) -> bool:
    return any(event["type"] == "roll_ended" and event["why"] == why for event in scene["events"])


def is_opposed(scene: Scene, *offered: str) -> bool:
    return bool(scene["view"]["opposition"]) and set(offered) == set(offers(scene))


WANTED: Wanted = {
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
    """Whether a move is sensible: not a throw of a wrong card."""
    return not isinstance(move, Throw) or move.card in state.fits


RECORDING = Recording(game, game.options(points=2, level="expert"), WANTED, sensible=is_right)
