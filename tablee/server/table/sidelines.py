"""The sidelines of a match: bots that stand in for players, the clocks, calling the match off, and undo requests.

They are a fold over the journal, like the match itself.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal

from tablee.core.game import never
from tablee.core.lesson import moves_in
from tablee.core.match import Match
from tablee.core.record import Aside, LoggedStep
from tablee.server.table.clocks import SeatClocks
from tablee.server.table.facts import (
    Abandoned,
    AgainAsked,
    CallOffAsked,
    CameBack,
    ClockStopped,
    Paused,
    Resumed,
    StoodIn,
    UndoAnswered,
    UndoAsked,
)
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing

SidelinesFact = (
    StoodIn
    | CameBack
    | CallOffAsked
    | Abandoned
    | AgainAsked
    | UndoAsked
    | UndoAnswered
    | ClockStopped
    | Paused
    | Resumed
)
MOST_UNDONE = 30
"""The number of undos in one match at most, because each of them replays the match."""
MOST_ASKED = 3
"""How often the others are asked to let one decision be taken back. A no may be a slip, but not every time."""
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
        self,
        seats: int,
        timing: Timing | None,
        rated: bool = False,
        together: Sequence[Sequence[int]] = (),
        earlier: int = 0,
    ) -> None:
        self.rated = rated
        """In a rated match a move is final once others have answered it, or could have."""
        self.together = together
        """Groups of seats whose people came from the same address."""
        self.earlier = earlier
        """Moves of a lesson that were made before its learner came. They cannot be undone."""
        self.stand_ins: dict[int, str] = {}
        """By seat, the level of the bot that plays for a missing player."""
        self.turns_by_bot = [0] * seats
        self.absent = [0] * seats
        """Milliseconds for which each player has been missing, not counting a present absence."""
        self.enders: set[int] = set()
        """The seats that would end the match without loss."""
        self.called_off = False
        self.again: set[int] = set()
        """The seats that would play again, after the end."""
        self.undo_request: UndoRequest | None = None
        self._asked: Counter[tuple[int, int]] = Counter()
        """How often each decision was asked back, by seat and by the number of steps before it."""
        self.undone = 0
        """The number of undos in this match."""
        self.revealing_undos: list[int] = []
        """The seats that took back what had shown something, once for each time."""
        self.asides: list[Aside] = []
        """The moves that the clock made, and the undos after something was shown, in their order."""
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
            case AgainAsked():
                self.again = self.again | {fact.seat} if fact.yes else self.again - {fact.seat}
            case _:
                self._happen_to_clocks(fact)
                self._happen_to_undo(fact, log)

    def _happen_to_clocks(self, fact: SidelinesFact) -> None:
        match fact:
            case Paused():
                self.paused = True
                if self.clocks:
                    self.clocks.pause(fact.at)
            case ClockStopped() if self.clocks:
                self.unattended = 0
                (self.clocks.stop_to_read if fact.yes else self.clocks.has_read)(fact.seat, fact.at)

    def _happen_to_undo(self, fact: SidelinesFact, log: list[LoggedStep]) -> None:
        match fact:
            case UndoAsked():
                request = self.undo_request = undo_of(log, fact.seat)
                self._asked[request.seat, request.kept] += 1
            case UndoAnswered() if self.undo_request:
                self.undo_request = self.undo_request.agreed_by(fact.seat) if fact.yes else None

    def may_ask_again(self, request: UndoRequest) -> bool:
        return self._asked[request.seat, request.kept] < MOST_ASKED

    def may_undo(self, match: Match, seat: int | None) -> updates.Undoable | None:
        """How this seat may undo its last decision: without asking, or by asking; None if it may not."""
        game, last = match.game, match.log[-1]
        if self.undone >= MOST_UNDONE:
            return None
        if seat is None or seat not in match.movers or game.race is not never or match.outcome or self.called_off:
            return None
        if self.earlier and moves_in(match.log[: undo_of(match.log, seat).kept]) < self.earlier:
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

    def step(self, index: int, step: LoggedStep, awaited: Collection[int], mover: Mover) -> None:
        """Account for a step of the log, after which the table waits for the awaited seats."""
        if mover == "person":
            self.unattended = 0
        elif mover == "clock":
            self.unattended += 1
            self.asides.append(Aside("clock", index, step.seat))
        if step.seat in self.stand_ins and step.seat != self._mover:
            self.turns_by_bot[step.seat] += 1
        self._mover = step.seat
        if self.undo_request and self.undo_request.seat == step.seat:
            self.undo_request = None
        if self.clocks:
            if step.seat is not None and mover == "person":
                self.clocks.has_read(step.seat, step.at)
            self.clocks.step(step.at, () if self.paused else awaited)

    def by_clock(self, index: int) -> int | None:
        """The seat for which the clock made this step of the log; None if it did not."""
        latest = takewhile(lambda aside: aside.step >= index, reversed(self.asides))
        return next((aside.seat for aside in latest if aside.kind == "clock" and aside.step == index), None)

    def moves_by_clock(self, seat: int) -> int:
        return sum(aside.kind == "clock" and aside.seat == seat for aside in self.asides)

    def note_revealing_undo(self, seat: int, kept: int) -> None:
        """Note that this seat took back what had shown something. So many steps are kept."""
        self.revealing_undos.append(seat)
        self.asides.append(Aside("undone", kept, seat))

    def take_back(self, steps: int, kept: int, at: int, awaited: Collection[int], free: bool) -> None:
        self.undo_request = self._mover = None
        self.undone += 1
        self._asked = Counter({asked: times for asked, times in self._asked.items() if asked[1] < kept})
        self.asides = [later for aside in self.asides if (later := _kept(aside, kept))]
        self.resume(at, ())
        if self.clocks:
            self.clocks.take_back(steps, at, awaited, free)


def _kept(aside: Aside, kept: int) -> Aside | None:
    """An aside after an undo: a move of the clock has not happened then, an earlier undo has."""
    if aside.step < kept:
        return aside
    return None if aside.kind == "clock" else Aside(aside.kind, kept, aside.seat)


def undo_of(log: list[LoggedStep], seat: int) -> UndoRequest:
    """A request to take back the last decision of this seat, and all steps after it."""
    kept = next(index for index in range(len(log) - 1, -1, -1) if log[index].seat == seat)
    return UndoRequest(seat, kept)
