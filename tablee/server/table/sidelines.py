"""What happens around a match while people sit it through: who plays for whom, the clocks, and wishes to go back.

A fold over the journal, like the match itself.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablee.core.game import never
from tablee.core.match import Match, Step
from tablee.server import wire
from tablee.server.clocks import Clocks, Timing
from tablee.server.history import (
    Abandoned,
    CallOffAsked,
    CameBack,
    Paused,
    Resumed,
    StoodIn,
    UndoAnswered,
    UndoAsked,
)

AroundAMatch = StoodIn | CameBack | CallOffAsked | Abandoned | UndoAsked | UndoAnswered | Paused | Resumed
MOST_UNDONE = 30
"""Decisions that are taken back in one match: each lets all that is left of the match happen again."""
Mover = Literal["person", "bot", "clock", "time"]
"""The origin of a step: a person, a bot, the clock of somebody who has no time left, or the game's own time."""


@dataclass
class Wish:
    """Of somebody to take back their last decision."""

    seat: int
    kept: int
    """How many steps of the match would be left."""
    agreed: set[int] = field(default_factory=set)


class Sitting:
    def __init__(
        self, seats: int, timing: Timing | None, rated: bool = False, together: Sequence[Sequence[int]] = ()
    ) -> None:
        self.rated = rated
        """What others have answered, or could have, stands."""
        self.together = together
        """Groups of seats whose people came from the same address."""
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
        self.entries = 0
        """In the journal since the match began, remarks apart."""
        self.clocks = Clocks(timing, seats) if timing else None
        self.paused = False
        """The clocks stand still, because nobody but the clock has played for a while."""
        self.unattended = 0
        """Moves the clock has made since a person last did something."""
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
                self.called_off, self.wish, self.paused = True, None, False
            case Paused():
                self.paused = True
                if self.clocks:
                    self.clocks.pause(fact.at)
            case UndoAsked():
                self.wish = Wish(fact.seat, last_decision(log, fact.seat))
            case UndoAnswered() if self.wish:
                self.wish.agreed.add(fact.seat)
                self.wish = self.wish if fact.yes else None

    def may_undo(self, match: Match, seat: int | None) -> wire.Undoable | None:
        """What somebody may take back after the last step of a match."""
        game, last = match.game, match.log[-1]
        if self.undone >= MOST_UNDONE:
            return None
        if seat not in match.movers or game.race is not never or match.outcome or self.called_off:
            return None
        if last.seat == seat and seat in game.awaited(match.state) and not any(map(game.final, last.events)):
            return "free"
        return None if self.rated else "ask"

    def resume(self, at: int, awaited: Collection[int]) -> None:
        """A person is back, so the clocks of these seats run again."""
        self.unattended = 0
        if self.paused and self.clocks:
            self.clocks.resume(at, awaited)
        self.paused = False

    def step(self, step: Step, awaited: Collection[int], mover: Mover) -> None:
        """It has happened; now the table waits for these people."""
        if mover == "person":
            self.unattended = 0
        elif mover == "clock":
            self.unattended += 1
        if step.seat in self.stand_ins and step.seat != self._mover:
            self.turns_by_bot[step.seat] += 1
        self._mover = step.seat
        if self.wish and self.wish.seat == step.seat:
            self.wish = None
        if self.clocks:
            self.clocks.step(step.at, () if self.paused else awaited)

    def take_back(self, steps: int, at: int, awaited: Collection[int], free: bool) -> None:
        self.wish = self._mover = None
        self.undone += 1
        self.resume(at, ())
        if self.clocks:
            self.clocks.take_back(steps, at, awaited, free)


def last_decision(log: list[Step], seat: int) -> int:
    """How many steps there were before it."""
    return next(index for index in range(len(log) - 1, -1, -1) if log[index].seat == seat)
