"""The scenes of Dozito for the tests of the browser client."""

from tablee.games.dozito import game
from tools.record_scenes import SEAT, Recording, Wanted, happened, offers

WANTED: Wanted = {
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

RECORDING = Recording(game, game.options(rounds=2), WANTED)
