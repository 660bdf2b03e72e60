"""The review of a match: everybody's chances over time, luck and play, and the decisions that mattered most.

`course` tells the chances and what changed them, `weighing` finds the decisions, and `timeline` reads the match
for both. A game is forecast in `tablee/bots/GAME/forecast.py`.
"""

from collections.abc import Generator, Sequence
from typing import Any

from tablee.bots.dos import forecast as dos
from tablee.bots.dozito import forecast as dozito
from tablee.bots.forecast import Foresight
from tablee.bots.review.course import course_of
from tablee.bots.review.model import Choice, Review, Share
from tablee.bots.review.timeline import SEEDS, decisions_of, moments_of
from tablee.bots.review.weighing import Measured, measured, weighed
from tablee.bots.tootizz import forecast as tootizz
from tablee.core.luck import Luck
from tablee.core.match import Match

__all__ = ["FORESIGHTS", "Choice", "NotForeseen", "Review", "Share", "review", "reviewing"]

FORESIGHTS: dict[str, Foresight[Any]] = {
    "dozito": dozito.FORESIGHT,
    "dos": dos.FORESIGHT,
    "tootizz": tootizz.FORESIGHT,
}
"""The games that can be reviewed, and how they are forecast."""

COURSE, LOOKS = 0.5, 0.3
"""The parts of the playouts for the course of the match, and for looking for decisions; the rest measures them."""
MISTAKES = 3
"""How many mistakes of each seat are told."""
CLEARLY, LIKELY = 2.0, 1.0
"""How many standard errors a mistake is away from nothing, and a decision that is praised."""
NOTICEABLE = 0.01
"""The smallest worth that is told."""


class NotForeseen(Exception):
    """Matches of this game cannot be reviewed."""


def review(match: Match, luck: Luck, playouts: int | None = None) -> Review:
    """The review of a match. The same match, luck and number of playouts give the same review."""
    steps = reviewing(match, luck, playouts)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found


def reviewing(match: Match, luck: Luck, playouts: int | None = None) -> Generator[float, None, Review]:
    """The same in small steps: yields the part that is done, so that it can be shown, or left off."""
    if match.game.name not in FORESIGHTS:
        raise NotForeseen(match.game.name)
    foresight = FORESIGHTS[match.game.name]
    total = playouts or foresight.playouts
    done = 0
    for futures in (steps := _Steps(_review(match, foresight, luck.below(SEEDS), total))):
        done += futures
        yield min(1.0, done / total)
    return steps.result


class _Steps:
    """A generator whose result can be asked for when it has ended."""

    result: Review

    def __init__(self, steps: Generator[int, None, Review]) -> None:
        self.steps = steps

    def __iter__(self) -> Generator[int, None, None]:
        self.result = yield from self.steps


def _review(match: Match, foresight: Foresight[Any], seed: int, total: int) -> Generator[int, None, Review]:
    moments = moments_of(match)
    decisions = decisions_of(match, moments, foresight)
    course = yield from course_of(match, moments, decisions, foresight, seed, int(COURSE * total))
    promising = yield from weighed(decisions.values(), seed + total, int(LOOKS * total))
    pairs = yield from measured(promising, seed + 2 * total, int((1 - COURSE - LOOKS) * total))
    told = [found.told(match.log, foresight.move) for found in _mistakes(pairs)]
    well = [found.told(match.log, foresight.move) for found in _well(pairs)]
    return Review(match.game.name, course.chances, course.shares(), told, well)


def _mistakes(pairs: Sequence[tuple[Measured, Measured]]) -> list[Measured]:
    found = sorted([best for best, _ in pairs if _is_told(best.cost, best, CLEARLY)], key=lambda best: -best.cost)
    return [each for place, each in enumerate(found) if _earlier(found[:place], each.seat) < MISTAKES]


def _earlier(found: Sequence[Measured], seat: int) -> int:
    return sum(each.seat == seat for each in found)


def _well(pairs: Sequence[tuple[Measured, Measured]]) -> list[Measured]:
    """The best decision of each seat: one that usual players would have missed, or else what brought most."""
    sound = [other for best, other in pairs if not _is_told(best.cost, best, CLEARLY)]
    good = [other for other in sound if _is_told(-other.cost, other, LIKELY)]
    good.sort(key=lambda other: (other.is_unusual, -other.cost))
    return [best for _, best in sorted({other.seat: other for other in good}.items())]


def _is_told(worth: float, found: Measured, errors: float) -> bool:
    return worth > max(NOTICEABLE, errors * found.other.error)
