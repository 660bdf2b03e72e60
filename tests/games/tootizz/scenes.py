"""The scenes of Tootizz for the tests of the browser client."""

from typing import Any

from tablee.games.tootizz import game
from tools.record_scenes import SEAT, Recording, Scene, Wanted, happened


def phase(scene: Scene) -> str:
    """The phase if seat 0 has to act, otherwise "waiting"."""
    return str(scene["view"]["phase"]) if scene["legal"] else "waiting"


def mine(scene: Scene) -> dict[str, Any]:
    domain: dict[str, Any] = scene["view"]["domains"][SEAT]
    return domain


WANTED: Wanted = {
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

RECORDING = Recording(game, game.options(series=True, target=50), WANTED, seats=2)
