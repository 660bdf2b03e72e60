"""The steps that are sent to the viewers of a table: those they have missed, or the current view."""

import msgspec

from tablee.core.lesson import moves_made
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.server.table.missed_steps import MayCost, MissedSteps, most_missed, unlimited
from tablee.server.table.state import TableState
from tablee.server.table.views import StepViews, render_clocks
from tablee.server.wire import updates


class Projection:
    def __init__(self, table: TableState) -> None:
        self._table = table
        self.missed_steps = MissedSteps()

    def steps_since(
        self, version: int | None, seat: int | None, may_cost: MayCost = unlimited
    ) -> list[updates.Step]:
        """The steps missed by a viewer who knows the table up to a version; if too many, only the current view."""
        table = self._table
        if not table.match:
            return []
        now = table.version
        missing = 0 if version is None else now - version
        is_short = 0 < missing <= min(most_missed(seat), now - table.unbroken)
        if is_short and (steps := self._missed(table.match, missing, seat, may_cost)):
            return steps
        shown = self._views_of(table.match, None).for_seat(seat)
        if missing == 1:
            return [msgspec.structs.replace(shown, taken_back=table.taken_back)]
        story = self.missed_steps.story(table.match, (now, seat), may_cost) if missing else None
        asides = [] if story is None else table.sidelines.asides[:]
        return [msgspec.structs.replace(shown, story=story, asides=asides)]

    def last_step(self) -> StepViews | None:
        """The last step, ready to be rendered for each seat; None if it was taken back."""
        table = self._table
        if not table.match or table.version == table.unbroken:
            return None
        return self._views_of(table.match, table.match.log[-1])

    def _missed(
        self, match: Match, missing: int, seat: int | None, may_cost: MayCost
    ) -> list[updates.Step] | None:
        """The missed steps; None if they are too much. A single one costs no more than the current view."""
        earlier: list[updates.Step] | None = []
        if missing > 1:
            earlier = self.missed_steps.earlier(
                match, (self._table.version, seat), missing, self._views_of, may_cost
            )
        return None if earlier is None else [*earlier, self._views_of(match, match.log[-1]).for_seat(seat)]

    def _views_of(self, match: Match, step: LoggedStep | None) -> StepViews:
        table = self._table
        race = match.game.race(match.state)
        return StepViews(
            match,
            step,
            version=table.earlier_steps + match.version,
            number=table.matches,
            sidelines=table.sidelines,
            race=None if race is None else table.house_time(race),
            clocks=render_clocks(table.sidelines.clocks, table.house_time) if match is table.in_play else None,
            lesson=moves_made(match) if table.lesson else None,
        )
