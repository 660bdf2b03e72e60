"""What happens around a match while people sit it through: who plays for whom, the clocks, and wishes to go back.

A fold over the journal, like the match itself.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from tablee.core.game import never
from tablee.core.match import Match, Step
from tablee.server import wire
from tablee.server.clocks import Clocks, Timing
from tablee.server.history import (
    Abandoned,
    CallOffAsked,
    CameBack,
    StoodIn,
    UndoAnswered,
    UndoAsked,
)

AroundAMatch = StoodIn | CameBack | CallOffAsked | Abandoned | UndoAsked | UndoAnswered


@dataclass
class Wish:
    """Of somebody to take back their last decision."""

    seat: int
    kept: int
    """How many steps of the match would be left."""
    agreed: set[int] = field(default_factory=set)


class Sitting:
    def __init__(self, seats: int, timing: Timing | None, rated: bool = False) -> None:
        self.rated = rated
        """What others have answered, or could have, stands."""
        self.stand_ins: dict[int, str] = {}
        """By seat, the level of the bot that plays on for somebody."""
        self.turns_by_bot = [0] * seats
        self.absent = [0] * seats
        """Milliseconds for which each has been missing, not counting the present absence."""
        self.enders: set[int] = set()
        """Who would end the match without loss."""
        self.called_off = False
        self.wish: Wish | None = None
        self.undone = 0
        """How often something was taken back."""
        self.clocks = Clocks(timing, seats) if timing else None
        self._mover: int | None = None

    def happen(self, fact: AroundAMatch, log: list[Step]) -> None:
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
                self.called_off, self.wish = True, None
            case UndoAsked():
                self.wish = Wish(fact.seat, last_decision(log, fact.seat))
            case UndoAnswered() if self.wish:
                self.wish.agreed.add(fact.seat)
                self.wish = self.wish if fact.yes else None

    def may_undo(self, match: Match, seat: int | None) -> wire.Undoable | None:
        """What somebody may take back after the last step of a match."""
        game, last = match.game, match.log[-1]
        if seat not in match.movers or game.race is not never or match.outcome or self.called_off:
            return None
        if last.seat == seat and seat in game.awaited(match.state) and not any(map(game.final, last.events)):
            return "free"
        return None if self.rated else "ask"

    def step(self, step: Step, awaited: Collection[int]) -> None:
        """It has happened; now the table waits for these people."""
        if step.seat in self.stand_ins and step.seat != self._mover:
            self.turns_by_bot[step.seat] += 1
        self._mover = step.seat
        if self.wish and self.wish.seat == step.seat:
            self.wish = None
        if self.clocks:
            self.clocks.step(step.at, awaited)

    def take_back(self, steps: int, at: int, awaited: Collection[int]) -> None:
        self.wish = self._mover = None
        self.undone += 1
        if self.clocks:
            self.clocks.take_back(steps, at, awaited)


def last_decision(log: list[Step], seat: int) -> int:
    """How many steps there were before it."""
    return next(index for index in range(len(log) - 1, -1, -1) if log[index].seat == seat)
