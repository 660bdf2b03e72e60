"""The scenes of DOS for the tests of the browser client."""

from tablee.games.dos import game
from tablee.games.dos.cards import DOS, PLAY2
from tools.record_scenes import SEAT, Recording, Scene, Wanted, happened, offers


def plays(scene: Scene) -> list[list[int]]:
    """The cards of each legal play of seat 0."""
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


WANTED: Wanted = {
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

RECORDING = Recording(game, game.options(points=True, target=150), WANTED)
