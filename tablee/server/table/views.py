"""The message about a step for each viewer of a table. Parts that several viewers share are made once."""

from collections.abc import Callable
from typing import Any

from tablee.core.match import Match, witnessed
from tablee.core.record import LoggedStep
from tablee.server.table.clocks import SeatClocks
from tablee.server.table.sidelines import Sidelines
from tablee.server.wire import updates


class StepViews:
    def __init__(
        self,
        match: Match,
        step: LoggedStep | None,
        version: int,
        number: int,
        sidelines: Sidelines,
        race: int | None,
        clocks: updates.Clocks | None,
        lesson: int | None = None,
    ) -> None:
        """Without a step, viewers get the current view and no events."""
        self._match = match
        self._step = step
        self._version = version
        self._number = number
        self._sidelines = sidelines
        self._race = race
        self._clocks = clocks
        self._lesson = lesson
        self._awaited: list[int] = [] if sidelines.called_off else list(match.game.awaited(match.state))
        self._seen: dict[int | None, tuple[Any, list[Any]]] = {}
        self._moveless: dict[tuple[int | None, updates.Undoable | None, str | None], updates.Step] = {}
        """Messages for viewers who have no legal move, by seat, by what they may undo, and by the reason."""

    def for_seat(self, seat: int | None) -> updates.Step:
        """The message for a viewer. Viewers who see and may do the same share one."""
        viewer = None if self._match.game.open else seat
        undo = self._sidelines.may_undo(self._match, seat)
        legal = self._legal(seat)
        because = self._because(seat)
        if legal:
            return self._render(viewer, legal, undo, because, self._worth(seat))
        shared = (viewer, undo, because)
        if shared not in self._moveless:
            self._moveless[shared] = self._render(viewer, [], undo, because)
        return self._moveless[shared]

    def _legal(self, seat: int | None) -> list[Any]:
        if seat is None or self._sidelines.called_off:
            return []
        return list(self._match.game.legal(self._match.state, seat))

    def _because(self, seat: int | None) -> str | None:
        if seat is None or self._sidelines.called_off:
            return None
        return self._match.game.limit(self._match.state, seat)

    def _worth(self, seat: int | None) -> list[int] | None:
        return None if seat is None else list(self._match.game.worth(self._match.state, seat)) or None

    def _render(
        self,
        viewer: int | None,
        legal: list[Any],
        undo: updates.Undoable | None,
        because: str | None,
        worth: list[int] | None = None,
    ) -> updates.Step:
        if viewer not in self._seen:
            self._seen[viewer] = self._view_and_events(viewer)
        view, events = self._seen[viewer]
        return updates.Step(
            self._version,
            self._number,
            events,
            view,
            legal,
            self._awaited,
            self._match.outcome,
            self._race,
            self._step.evidence if self._step else None,
            undo,
            self._clocks,
            lesson=self._lesson,
            because=because,
            worth=worth,
            undone=self._sidelines.revealing_undos[:],
            by_clock=self._sidelines.by_clock(self._match.version - 1) if self._step else None,
        )

    def _view_and_events(self, viewer: int | None) -> tuple[Any, list[Any]]:
        game = self._match.game
        return game.view(self._match.state, viewer), witnessed(game, self._step, viewer) if self._step else []


def story_of(match: Match, seat: int | None) -> list[list[Any]]:
    """The events of the match, step by step, as a seat saw them, without the steps that were undone."""
    return [witnessed(match.game, step, seat) for step in match.log]


def render_clocks(clocks: SeatClocks | None, house_time: Callable[[int], int]) -> updates.Clocks | None:
    """The clocks in times of the house's clock."""
    if clocks is None:
        return None
    until = [clocks.until(seat) for seat in range(len(clocks.left))]
    return updates.Clocks(clocks.left[:], [None if at is None else house_time(at) for at in until])
