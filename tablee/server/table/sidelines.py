"""The sidelines of a match: bots that stand in for players, the clocks, calling the match off, and undo requests.

They are a fold over the journal, like the match itself.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tablee.core.game import never
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.server.table.clocks import SeatClocks
from tablee.server.table.facts import (
    Abandoned,
    CallOffAsked,
    CameBack,
    Paused,
    Resumed,
    StoodIn,
    UndoAnswered,
    UndoAsked,
)
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing

SidelinesFact = StoodIn | CameBack | CallOffAsked | Abandoned | UndoAsked | UndoAnswered | Paused | Resumed
MOST_UNDONE = 30
"""The number of undos in one match at most, because each of them replays the match."""
Mover = Literal["person", "bot", "clock", "time"]
"""The origin of a step: a person, a bot, the clock of a player who has no time left, or the game's own time."""


@dataclass(frozen=True)
class UndoRequest:
    """A player's request to take back their last decision."""

    seat: int
    kept: int
    """How many steps of the match would be left."""
    agreed: frozenset[int] = frozenset()

    def agreed_by(self, seat: int) -> "UndoRequest":
        return replace(self, agreed=self.agreed | {seat})


class Sidelines:
    def __init__(
        self, seats: int, timing: Timing | None, rated: bool = False, together: Sequence[Sequence[int]] = ()
    ) -> None:
        self.rated = rated
        """In a rated match a move is final once others have answered it, or could have."""
        self.together = together
        """Groups of seats whose people came from the same address."""
        self.stand_ins: dict[int, str] = {}
        """By seat, the level of the bot that plays for a missing player."""
        self.turns_by_bot = [0] * seats
        self.absent = [0] * seats
        """Milliseconds for which each player has been missing, not counting a present absence."""
        self.enders: set[int] = set()
        """The seats that would end the match without loss."""
        self.called_off = False
        self.undo_request: UndoRequest | None = None
        self.undone = 0
        """The number of undos in this match."""
        self.entries = 0
        """Journal entries since the match began, not counting remarks."""
        self.clocks = SeatClocks(timing, seats) if timing else None
        self.paused = False
        """The clocks stand still, because for a while only the clock has made moves."""
        self.unattended = 0
        """Moves that the clock has made since a person last acted."""
        self._mover: int | None = None

    def happen(self, fact: SidelinesFact, log: list[LoggedStep]) -> None:
        match fact:
            case StoodIn():
                self.stand_ins[fact.seat] = fact.bot
                self.enders = set()
                if self.clocks:
                    self.clocks.stop(fact.seat)
            case CameBack():
                self.stand_ins.pop(fact.seat, None)
                self.enders = set()
                self.absent[fact.seat] = max(self.absent[fact.seat], fact.absent)
            case CallOffAsked():
                self.enders = self.enders | {fact.seat} if fact.yes else self.enders - {fact.seat}
            case Abandoned():
                self.called_off, self.undo_request, self.paused = True, None, False
            case Paused():
                self.paused = True
                if self.clocks:
                    self.clocks.pause(fact.at)
            case UndoAsked():
                self.undo_request = undo_of(log, fact.seat)
            case UndoAnswered() if self.undo_request:
                self.undo_request = self.undo_request.agreed_by(fact.seat) if fact.yes else None

    def may_undo(self, match: Match, seat: int | None) -> updates.Undoable | None:
        """How this seat may undo its last decision: without asking, or by asking; None if it may not."""
        game, last = match.game, match.log[-1]
        if self.undone >= MOST_UNDONE:
            return None
        if seat not in match.movers or game.race is not never or match.outcome or self.called_off:
            return None
        if last.seat == seat and seat in game.awaited(match.state) and not any(map(game.final, last.events)):
            return "free"
        return None if self.rated else "ask"

    def resume(self, at: int, awaited: Collection[int]) -> None:
        """Start the clocks of the awaited seats again, because a person acts."""
        self.unattended = 0
        if self.paused and self.clocks:
            self.clocks.resume(at, awaited)
        self.paused = False

    def step(self, step: LoggedStep, awaited: Collection[int], mover: Mover) -> None:
        """Account for a step, after which the table waits for the awaited seats."""
        if mover == "person":
            self.unattended = 0
        elif mover == "clock":
            self.unattended += 1
        if step.seat in self.stand_ins and step.seat != self._mover:
            self.turns_by_bot[step.seat] += 1
        self._mover = step.seat
        if self.undo_request and self.undo_request.seat == step.seat:
            self.undo_request = None
        if self.clocks:
            self.clocks.step(step.at, () if self.paused else awaited)

    def take_back(self, steps: int, at: int, awaited: Collection[int], free: bool) -> None:
        self.undo_request = self._mover = None
        self.undone += 1
        self.resume(at, ())
        if self.clocks:
            self.clocks.take_back(steps, at, awaited, free)


def undo_of(log: list[LoggedStep], seat: int) -> UndoRequest:
    """A request to take back the last decision of this seat, and all steps after it."""
    kept = next(index for index in range(len(log) - 1, -1, -1) if log[index].seat == seat)
    return UndoRequest(seat, kept)
