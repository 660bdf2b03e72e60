"""The clocks of a match: a bank of time, and an increment for every turn.

Folded from the times of the steps, so they stand still while the house is down. All times are milliseconds on the
match's clock.
"""

from collections.abc import Collection
from typing import Annotated

import msgspec
from msgspec import Meta

MINUTE = 60_000


LEAST_BANK = 1000
LEAST_INCREMENT = 1000


class StoredTiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A timing as the journal keeps it: older houses allowed smaller increments."""

    bank: int
    increment: int

    @property
    def effective(self) -> "Timing":
        """The timing that is played with: each turn takes at least the least increment."""
        return Timing(max(LEAST_BANK, self.bank), max(LEAST_INCREMENT, self.increment))


class Timing(StoredTiming, frozen=True, forbid_unknown_fields=True):
    """How much time people have."""

    bank: Annotated[int, Meta(ge=LEAST_BANK, le=60 * MINUTE)]
    """Milliseconds at the start, and at most."""
    increment: Annotated[int, Meta(ge=LEAST_INCREMENT, le=5 * MINUTE)]
    """Milliseconds that are given back after each turn."""


AMONG_STRANGERS = Timing(bank=3 * MINUTE, increment=20_000)


class Clocks:
    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.left = [timing.bank] * seats
        """When the present turns began."""
        self.running: dict[int, int] = {}
        """The seats whose clocks run, and since when."""
        self._earlier: list[list[int]] = []
        """What was left before each step."""

    def step(self, at: int, awaited: Collection[int]) -> None:
        """Something happened; now the table waits for these."""
        self._earlier.append(self.left[:])
        self._spend(at)
        for seat in self.running:
            if seat not in awaited:
                self.left[seat] = min(self.timing.bank, self.left[seat] + self.timing.increment)
        self.running = dict.fromkeys(awaited, at)

    def take_back(self, steps: int, at: int, awaited: Collection[int], free: bool) -> None:
        """By consent, what was taken back has cost nobody time. For free, the time is spent all the same."""
        before = self._earlier[-steps]
        if free:
            self._spend(at)
            before = [min(then, left) for then, left in zip(before, self.left, strict=True)]
        self.left = before
        del self._earlier[-steps:]
        self.running = dict.fromkeys(awaited, at)

    def pause(self, at: int) -> None:
        """All clocks stand still."""
        self._spend(at)
        self.running = {}

    def resume(self, at: int, awaited: Collection[int]) -> None:
        """The clocks of these seats run again. After a pause, everybody has at least an increment."""
        self.left = [max(left, min(self.timing.bank, self.timing.increment)) for left in self.left]
        self.running = dict.fromkeys(awaited, at)

    def stop(self, seat: int) -> None:
        """Somebody else plays on."""
        self.running.pop(seat, None)

    def go_on(self, seat: int, at: int) -> None:
        """Who came back while it is their turn, and a bot had it until now."""
        self.running.setdefault(seat, at)

    def _spend(self, at: int) -> None:
        """Take the time up to now from the clocks that run."""
        for seat in self.running:
            self.left[seat] = self.left_at(seat, at)

    def left_at(self, seat: int, at: int) -> int:
        since = self.running.get(seat, at)
        return max(0, self.left[seat] - max(0, at - since))

    def until(self, seat: int) -> int | None:
        """When the time of this seat is up; None while its clock stands still."""
        return self.running[seat] + self.left[seat] if seat in self.running else None

    def is_up(self, seat: int, at: int) -> bool:
        """Whether this seat has no time left for its turn."""
        until = self.until(seat)
        return until is not None and until <= at

    @property
    def next(self) -> tuple[int, int] | None:
        """When somebody's time will be up, and whose."""
        return min(((since + self.left[seat], seat) for seat, since in self.running.items()), default=None)
