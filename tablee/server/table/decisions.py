"""Decisions of a ruling about a match. The table carries them out and returns the resulting facts.

All other decisions are facts already: their effect does not depend on the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.core.game import Move
from tablee.core.record import Evidence
from tablee.server.table.facts import AnyFact


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move. The table refuses one against the rules, so it has to be the first of several decisions."""

    seat: int
    move: Move
    at: int
    """On the match's clock."""
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class PassTime:
    """Apply everything that the passing of time alone causes."""

    at: int
    """On the match's clock."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Start a match with everybody who is seated."""

    now: int
    """On the house's clock."""
    together: Sequence[list[int]] = ()
    """Groups of seats, in a rated match, whose people come from the same address."""


Decision = AnyFact | MakeMove | PassTime | Deal
