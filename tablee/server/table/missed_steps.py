"""The steps that a viewer has missed, rendered again from the log of the match.

They are kept for a few seconds, because people whose connections broke at the same time come back together.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.server.table.views import StepViews, story_of
from tablee.server.wire import updates

MOST_MISSED, MOST_MISSED_BY_WATCHERS = 60, 10
"""The number of steps that players, and watchers, get at most. Viewers who missed more get the current view."""
LARGEST_MISSED = 256 * 1024
"""The bytes of the steps before the last one, at most. Viewers who missed more get the current view."""
STEPS_A_KILOBYTE = 50
"""Replaying this many steps costs as much as sending a kilobyte."""
MILLISECONDS_KEPT = 5_000
"""How long rendered steps are kept after they were last asked for."""

MayCost = Callable[[int], bool]
"""Whether the house may spend this many kilobytes on the viewer now."""
ViewsOf = Callable[[Match, LoggedStep], StepViews]
Viewpoint = tuple[int, int | None]
"""The table's version, and the seat of the viewer (None for watchers)."""


def unlimited(kilobytes: int) -> bool:
    return True


def most_missed(seat: int | None) -> int:
    return MOST_MISSED_BY_WATCHERS if seat is None else MOST_MISSED


class MissedSteps:
    """The rendered steps and stories of a table at its present version."""

    def __init__(self) -> None:
        self._version = 0
        self._steps: dict[int | None, list[tuple[updates.Step, int]]] = {}
        """By seat: the steps before the last one, each with its size in bytes."""
        self._most_steps: dict[int | None, int] = {}
        """By seat: how many steps fit into LARGEST_MISSED, where that is known."""
        self._stories: dict[int | None, tuple[list[list[Any]], int]] = {}
        """By seat: the events of the whole match, with their size in bytes."""
        self._idle_since: int | None = None

    def earlier(
        self, match: Match, viewpoint: Viewpoint, missing: int, views_of: ViewsOf, may_cost: MayCost
    ) -> list[updates.Step] | None:
        """The steps that a viewer missed, except for the last one; None if they are too many or too large."""
        self._use(viewpoint)
        seat, steps = viewpoint[1], missing - 1
        if steps > self._most_steps.get(seat, steps):
            return None
        if steps > len(self._steps.get(seat, [])):
            if not may_cost(_work(match)):
                return None
            self._render(match, seat, missing, views_of)
        shown = self._steps[seat][-steps:]
        if len(shown) < steps or not may_cost(_kilobytes(sum(size for _, size in shown))):
            return None
        return [step for step, _ in shown]

    def _render(self, match: Match, seat: int | None, missing: int, views_of: ViewsOf) -> None:
        """Render earlier steps by replaying the log."""
        again = Match.replay(match.game, match.options, match.seats, match.log[:-missing], match.luck)
        rendered: deque[tuple[updates.Step, int]] = deque()
        total = 0
        for step in match.log[-missing:-1]:
            again.follow(step)
            shown = views_of(again, step).for_seat(seat)
            size = len(msgspec.json.encode(shown))
            rendered.append((shown, size))
            total += size
            while total > LARGEST_MISSED:
                total -= rendered.popleft()[1]
        self._steps[seat] = list(rendered)
        if len(rendered) < missing - 1:
            self._most_steps[seat] = len(rendered)

    def story(self, match: Match, viewpoint: Viewpoint, may_cost: MayCost) -> list[list[Any]] | None:
        """All events of the match, step by step; None if they cost too much."""
        self._use(viewpoint)
        seat = viewpoint[1]
        if seat not in self._stories:
            if not may_cost(_work(match)):
                return None
            story = story_of(match, seat)
            self._stories[seat] = story, len(msgspec.json.encode(story))
        story, size = self._stories[seat]
        return story if may_cost(_kilobytes(size)) else None

    def _use(self, viewpoint: Viewpoint) -> None:
        """Drop everything that was rendered for another version."""
        if viewpoint[0] != self._version:
            self.forget()
            self._version = viewpoint[0]
        self._idle_since = None

    def tidy(self, now: int) -> None:
        """Drop rendered steps that nobody has asked for in the last seconds."""
        if self._idle_since is None:
            self._idle_since = now
        elif now - self._idle_since >= MILLISECONDS_KEPT:
            self.forget()

    def forget(self) -> None:
        self._steps, self._most_steps, self._stories = {}, {}, {}


def _work(match: Match) -> int:
    return 1 + len(match.log) // STEPS_A_KILOBYTE


def _kilobytes(size: int) -> int:
    return 1 + (size >> 10)
