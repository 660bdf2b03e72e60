"""How much time people have for a match: in requests, in updates and in the journal."""

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
