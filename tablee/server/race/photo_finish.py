"""Who was first, whatever the line: when a throw of a race was made, and where it waits for others to arrive.

While a race is open, the match's clock lags behind the house's by the hold: as long as the slowest line of those
who may still throw needs, never more than 300 ms. So nothing earlier than what is judged can still arrive.
All times are milliseconds on the match's clock. See docs/decisions/photo-finish.md.
"""

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tablee.core.game import Move
from tablee.core.match import Evidence, Match
from tablee.server.line import LONGEST_ALLOWANCE, Line

MOST_HELD = 20
"""Throws of one seat that wait for their verdict at the same time."""


@dataclass(frozen=True)
class Moment:
    at: int
    error: int
    given: int
    """How long before it arrived."""

    def evidence(self, seat: int, painted: int) -> Evidence:
        return Evidence(seat, self.at - painted, self.error, self.given)


def judge(painted: int, reaction: int | None, arrived: int, line: Line) -> Moment:
    """When a throw was made.

    A reaction is believed if the line can have held the throw up for so long. If not, or if none is told, the
    throw is dated back by what the line surely takes: who lies has nothing from it but that. And nobody is
    faster than what they answer to.
    """
    claimed = None if reaction is None else painted + reaction
    if claimed is None or claimed < arrived - line.allowance:
        claimed = arrived - line.sure
    at = max(painted, min(claimed, arrived))
    return Moment(at, line.error, max(0, arrived - at))


@dataclass(frozen=True)
class Throw:
    """A move made in a race, waiting for the verdict."""

    seat: int
    move: Move
    moment: Moment
    painted: int
    by: str | None = None
    """The person; None for a bot."""
    request: str | None = None

    @property
    def at(self) -> int:
        return self.moment.at

    @property
    def evidence(self) -> Evidence:
        return self.moment.evidence(self.seat, self.painted)


@dataclass(frozen=True)
class Closing:
    """A throw after which time alone will end something: who was at the same moment still counts."""

    throw: Throw
    due: int

    def same_moment(self, throw: Throw) -> bool:
        """Closer than what both are uncertain by. One hand's own throws are never in doubt."""
        apart = throw.at - self.throw.at
        return throw.seat != self.throw.seat and apart <= self.throw.moment.error + throw.moment.error


@dataclass
class Finish:
    """The finishing line of a race: throws in the order in which they were made."""

    held: list[Throw] = field(default_factory=list)
    closing: Closing | None = None

    def add(self, throw: Throw, match: Match) -> None:
        """Nobody overtakes themselves, nor what is judged already."""
        own = [held.at for held in self.held if held.seat == throw.seat]
        at = max([throw.at, match.now, *own])
        moment = replace(throw.moment, at=at, given=max(0, throw.moment.given - (at - throw.at)))
        insort(self.held, replace(throw, moment=moment), key=lambda held: held.at)

    def is_full_of(self, seat: int) -> bool:
        """Whether this seat has made more throws than hands can within the moment that throws are held for."""
        return sum(held.seat == seat for held in self.held) >= MOST_HELD

    def first(self, horizon: int) -> Throw | None:
        return self.held[0] if self.held and self.held[0].at <= horizon else None

    def holds(self, by: str, request: str) -> bool:
        return any((held.by, held.request) == (by, request) for held in self.held)

    def watch(self, throw: Throw, before: int | None, after: int | None) -> None:
        """Remember the throw that made time alone end something."""
        if after is not None and after != before:
            self.closing = Closing(throw, after)

    def spared(self, due: int) -> Throw | None:
        """Of throws after the game's own window, one no further from the closing one than both may be off."""
        if not self.closing or self.closing.due != due:
            return None
        return next((held for held in self.held if self.closing.same_moment(held)), None)

    def next(self, due: int | None, lines: Iterable[Line]) -> int | None:
        """How far time has to come before there is something to do."""
        first = self.held[0].at if self.held else None
        if due is None or (first is not None and first < due):
            return first
        return self.patience(due, lines)

    def patience(self, due: int, lines: Iterable[Line]) -> int:
        """How far time has to have come before it may act: all who may be spared must have arrived."""
        if not self.closing or self.closing.due != due:
            return due
        lines = list(lines)
        worst = max((line.error for line in lines), default=0)
        doubtful = self.closing.throw.at + self.closing.throw.moment.error + worst
        return max(due, min(doubtful, due + LONGEST_ALLOWANCE - hold(lines)))


def hold(lines: Iterable[Line]) -> int:
    """How late the slowest of these lines may bring a throw."""
    return max((line.allowance for line in lines), default=0)
