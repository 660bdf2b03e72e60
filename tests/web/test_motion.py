"""Cards fly to their new places, unless the browser asks for reduced motion."""

from tests.games.dos.player import DosPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import DESKTOP, Player, play

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


def motions(player: Player) -> list[float]:
    """The duration of every motion in some turns of a game, in milliseconds."""
    player.page.add_init_script(WATCH_MOTION)
    player.opens_table("Anna", bots=1)
    player.starts()
    play(player, until=lambda: player.moves >= 8)
    seen: list[float] = player.page.evaluate("motions")
    return seen


def test_cards_fly(new_player: NewPlayer) -> None:
    flights = [duration for duration in motions(new_player(**DESKTOP)) if 250 <= duration <= 500]
    assert len(flights) >= 8


def test_cards_of_dos_fly(arrive: Arrive) -> None:
    flights = [duration for duration in motions(arrive(DosPlayer, **DESKTOP)) if 250 <= duration <= 500]
    assert len(flights) >= 8


def test_nothing_moves_in_dos_for_those_who_want_stillness(arrive: Arrive) -> None:
    still = arrive(DosPlayer, **DESKTOP, reduced_motion="reduce")
    assert not [duration for duration in motions(still) if duration > ONE_FRAME]


def test_nothing_moves_for_those_who_want_stillness(new_player: NewPlayer) -> None:
    still = new_player(**DESKTOP, reduced_motion="reduce")
    assert not [duration for duration in motions(still) if duration > ONE_FRAME]
