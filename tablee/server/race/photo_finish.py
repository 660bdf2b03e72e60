"""The order of moves in a race, whatever the connections: timed moves are dated, and held until all have arrived.

While a race is open, the match's clock lags behind the house's by a delay: the time that the slowest connection of
those who may still move needs, and never more than 300 ms. So no move earlier than the one ruled on can still
arrive. All times are milliseconds on the match's clock. See docs/decisions/photo-finish.md.
"""

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tablee.core.game import Move
from tablee.core.match import Match
from tablee.core.record import Evidence
from tablee.server.race.latency import LONGEST_ALLOWANCE, Latency

MOST_HELD = 20
"""How many timed moves of one seat may be held at the same time."""


@dataclass(frozen=True)
class Moment:
    at: int
    error: int
    given: int
    """How long before its arrival the move counts as made."""

    def evidence(self, seat: int, shown_at: int) -> Evidence:
        return Evidence(seat, self.at - shown_at, self.error, self.given)


def moment_of(shown_at: int, reaction: int | None, arrived: int, latency: Latency) -> Moment:
    """The moment at which a move was made.

    A claimed reaction time is believed if the connection can have delayed the move for that long. If it cannot, or
    if none is claimed, the move is dated back by what the connection surely takes, so a lie gains no more than
    that. No move is dated before players were shown what they react to.
    """
    claimed = None if reaction is None else shown_at + reaction
    if claimed is None or claimed < arrived - latency.allowance:
        claimed = arrived - latency.sure
    at = max(shown_at, min(claimed, arrived))
    return Moment(at, latency.error, max(0, arrived - at))


@dataclass(frozen=True)
class TimedMove:
    """A move made in a race, with the moment at which it was made. It is held until it can be ruled on."""

    seat: int
    move: Move
    moment: Moment
    shown_at: int
    by: str | None = None
    """The person; None for a bot."""
    request: str | None = None

    @property
    def at(self) -> int:
        return self.moment.at

    @property
    def evidence(self) -> Evidence:
        return self.moment.evidence(self.seat, self.shown_at)


@dataclass(frozen=True)
class Closing:
    """A timed move after which time alone will end something. Moves made at the same moment still count."""

    timed_move: TimedMove
    due: int

    def same_moment(self, timed_move: TimedMove) -> bool:
        """Whether this move is within both errors of the closing one. One seat's own moves are never in doubt."""
        apart = timed_move.at - self.timed_move.at
        return (
            timed_move.seat != self.timed_move.seat
            and apart <= self.timed_move.moment.error + timed_move.moment.error
        )


@dataclass
class PhotoFinish:
    """The timed moves that are held in a race, in the order in which they were made."""

    held: list[TimedMove] = field(default_factory=list)
    closing: Closing | None = None

    def add(self, timed_move: TimedMove, match: Match) -> None:
        """Hold a move, dated neither before the seat's own earlier moves nor before what has been ruled on."""
        own = [held.at for held in self.held if held.seat == timed_move.seat]
        at = max([timed_move.at, match.now, *own])
        moment = replace(timed_move.moment, at=at, given=max(0, timed_move.moment.given - (at - timed_move.at)))
        insort(self.held, replace(timed_move, moment=moment), key=lambda held: held.at)

    def is_full_for(self, seat: int) -> bool:
        """Whether this seat has made more moves than a person can in the time for which moves are held."""
        return sum(held.seat == seat for held in self.held) >= MOST_HELD

    def first(self, horizon: int) -> TimedMove | None:
        return self.held[0] if self.held and self.held[0].at <= horizon else None

    def holds(self, by: str, request: str) -> bool:
        return any((held.by, held.request) == (by, request) for held in self.held)

    def note_closing(self, timed_move: TimedMove, before: int | None, after: int | None) -> None:
        """Remember a move that set the time at which time alone will end something."""
        if after is not None and after != before:
            self.closing = Closing(timed_move, after)

    def tied(self, due: int) -> TimedMove | None:
        """The first move after the game's own window that is within both errors of the closing move."""
        if not self.closing or self.closing.due != due:
            return None
        return next((held for held in self.held if self.closing.same_moment(held)), None)

    def next(self, due: int | None, latencies: Iterable[Latency]) -> int | None:
        """The time on the match's clock at which there is something to do next."""
        first = self.held[0].at if self.held else None
        if due is None or (first is not None and first < due):
            return first
        return self.earliest(due, latencies)

    def earliest(self, due: int, latencies: Iterable[Latency]) -> int:
        """The time before which time alone may not act: all moves that may be tied must have arrived."""
        if not self.closing or self.closing.due != due:
            return due
        latencies = list(latencies)
        worst = max((latency.error for latency in latencies), default=0)
        doubtful = self.closing.timed_move.at + self.closing.timed_move.moment.error + worst
        return max(due, min(doubtful, due + LONGEST_ALLOWANCE - delay(latencies)))


def delay(latencies: Iterable[Latency]) -> int:
    """How late the slowest of these connections may bring a move."""
    return max((latency.allowance for latency in latencies), default=0)
