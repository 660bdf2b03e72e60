"""Cards fly to their new places, unless the browser asks for reduced motion."""

import pytest

from tests.games.dos.player import DosPlayer, play_on
from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive
from tests.web.player import CALM, DESKTOP, MOVING, Player

# Records the duration of every animation that moves an element, whether a script or a style sheet starts it.
WATCH_MOTION = """
window.motions = [];
const MOVES = ["transform", "translate", "rotate", "scale", "top", "left"];
const note = (animation) => {
  const { duration } = animation.effect.getComputedTiming();
  const moves = animation.effect.getKeyframes().some((frame) => MOVES.some((name) => name in frame));
  if (moves) window.motions.push(duration);
};
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  note(animation);
  return animation;
};
for (const kind of ["animationstart", "transitionrun"])
  addEventListener(kind, ({ target }) => target.getAnimations().forEach(note), true);
"""
ONE_FRAME = 1000 / 60


HOST = 0
SOME = 8
"""Cards that the player has moved."""
MOVED = {"drawn", "taken", "placed", "discarded", "laid", "drew"}
"""Events of cards that go from one place to another."""


def motions(player: Player) -> list[float]:
    """The duration of every motion so far, in milliseconds."""
    seen: list[float] = player.page.evaluate("motions")
    return seen


def moves_cards(player: Player) -> None:
    """Play until the player has moved some cards."""
    player.page.add_init_script(WATCH_MOTION)
    player.opens_table("Anna", bots=1)
    player.starts()
    play_on(player, until=lambda: moved(player) >= SOME)


def moved(player: Player) -> int:
    told = [event for step in player.witness.messages("step") for event in step["events"]]
    return sum(event["type"] in MOVED and event.get("seat") == HOST for event in told)


def flights(player: Player) -> int:
    return sum(250 <= duration <= 500 for duration in motions(player))


@pytest.mark.parametrize("kind", [DozitoPlayer, DosPlayer])
def test_cards_fly(arrive: Arrive, kind: type[Player]) -> None:
    player = arrive(kind, **DESKTOP, **MOVING)
    moves_cards(player)
    player.waits_for(lambda: flights(player) >= SOME, "a flight of each card that was moved")


@pytest.mark.parametrize("kind", [DozitoPlayer, DosPlayer])
def test_nothing_moves_for_those_who_want_stillness(arrive: Arrive, kind: type[Player]) -> None:
    still = arrive(kind, **DESKTOP, **CALM)
    moves_cards(still)
    assert not [duration for duration in motions(still) if duration > ONE_FRAME]
