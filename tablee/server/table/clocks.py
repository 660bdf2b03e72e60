"""The clocks of a match: a bank of time, and an increment for every turn.

Clocks are folded from the times of the steps, so they stand still while the house is down. All times are
milliseconds on the match's clock.
"""

from collections.abc import Collection

from tablee.server.wire.timing import Timing

LONGEST_STOP = 60_000
"""Milliseconds for which a player may stop their own clock, once in a match."""


class SeatClocks:
    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.left = [timing.bank] * seats
        """The time each seat had left when its present turn began."""
        self.running: dict[int, int] = {}
        """The seats whose clocks run, each with the time since which it runs."""
        self._stopped: dict[int, int] = {}
        """The players who have stopped their clock, each with the time up to which it stands at most."""
        self._earlier: list[list[int]] = []
        """The value of `left` before each step."""

    def step(self, at: int, awaited: Collection[int]) -> None:
        """Account for a step, after which the table waits for the awaited seats."""
        self._earlier.append(self.left[:])
        self._spend(at)
        for seat in self.running:
            if seat not in awaited:
                self.left[seat] = min(self.timing.bank, self.left[seat] + self.timing.increment)
        self._run(awaited, at)

    def take_back(self, steps: int, at: int, awaited: Collection[int], free: bool) -> None:
        """Restore the time left before the steps that were undone.

        An undo by consent gives everybody the time back. After a free undo, the time stays spent.
        """
        before = self._earlier[-steps]
        if free:
            self._spend(at)
            before = [min(then, left) for then, left in zip(before, self.left, strict=True)]
        self.left = before
        del self._earlier[-steps:]
        self._run(awaited, at)

    def pause(self, at: int) -> None:
        """Stop all clocks."""
        self._spend(at)
        self.running = {}

    def resume(self, at: int, awaited: Collection[int]) -> None:
        """Start the clocks of the awaited seats again. After a pause, every seat has at least one increment."""
        self.left = [max(left, min(self.timing.bank, self.timing.increment)) for left in self.left]
        self._run(awaited, at)

    def stop(self, seat: int) -> None:
        """Stop the clock of a seat that a bot plays from now on."""
        self.running.pop(seat, None)

    def start(self, seat: int, at: int) -> None:
        """Start the clock of a player who came back from a bot during the seat's turn."""
        self.running.setdefault(seat, max(at, self._stopped.get(seat, at)))

    def may_stop(self, seat: int) -> bool:
        """Whether this player has not stopped their clock yet."""
        return seat not in self._stopped

    def stop_to_read(self, seat: int, at: int) -> None:
        """Let a clock that runs stand for a while. It runs again by itself, or when its player has read enough."""
        self._spend(at)
        self._stopped[seat] = at + LONGEST_STOP
        self._run(list(self.running), at)

    def has_read(self, seat: int, at: int) -> None:
        """Let the clock run again, if its player has stopped it."""
        if self._stopped.get(seat, at) > at:
            self._spend(at)
            self._stopped[seat] = at
            self._run(list(self.running), at)

    def stands_for(self, seat: int, at: int) -> int:
        """Milliseconds for which a clock still stands because its player has stopped it."""
        return max(0, self.running.get(seat, at) - at)

    def _run(self, awaited: Collection[int], at: int) -> None:
        """Start the clocks of the awaited seats; those that were stopped run from the end of their stop."""
        self.running = {seat: max(at, self._stopped.get(seat, at)) for seat in awaited}

    def _spend(self, at: int) -> None:
        """Subtract the time up to now from the clocks that run."""
        for seat in self.running:
            self.left[seat] = self.left_at(seat, at)

    def left_at(self, seat: int, at: int) -> int:
        since = self.running.get(seat, at)
        return max(0, self.left[seat] - max(0, at - since))

    def until(self, seat: int) -> int | None:
        """The time at which this seat's clock runs out; None while it stands still."""
        return self.running[seat] + self.left[seat] if seat in self.running else None

    def is_up(self, seat: int, at: int) -> bool:
        """Whether this seat has no time left for its turn."""
        until = self.until(seat)
        return until is not None and until <= at

    @property
    def next(self) -> tuple[int, int] | None:
        """The time at which the next clock runs out, and its seat."""
        return min(((since + self.left[seat], seat) for seat, since in self.running.items()), default=None)
