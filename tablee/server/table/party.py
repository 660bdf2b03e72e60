"""The people round a table: who may sit, who is ready, what was said, and how the evening's games ended.

A fold over the journal, like the table itself. It outlasts every match.
"""

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from tablee.core.match import Match
from tablee.server.history import Ended, Expelled, Locked, Rated, Readied, Said
from tablee.server.manners import Finished, Remark, Score

MOST_REMARKS = 100
"""Kept, and told to whoever enters."""
LONGEST_EVENING = 40
"""Games on the sheet."""


class Player(Protocol):
    """A person or a bot."""

    @property
    def name(self) -> str: ...
    @property
    def person(self) -> str | None: ...
    @property
    def bot(self) -> str | None: ...


class Circle:
    def __init__(self) -> None:
        self.locked = False
        """Nobody else may sit down."""
        self.rated = False
        """Matches change people's ratings."""
        self.expelled: set[str] = set()
        """Who may not sit down."""
        self.seated: list[str] = []
        """Who sits, the longest first."""
        self.stood_up: set[str] = set()
        """Who sat, and no longer does."""
        self.remarks: deque[Remark] = deque(maxlen=MOST_REMARKS)
        self.said = 0
        """How often somebody spoke."""
        self.evening: deque[Finished] = deque(maxlen=LONGEST_EVENING)
        """The games that were cleared away since."""
        self._ready: dict[str, bool] = {}
        """What people who sit have said about it."""

    def happen(self, fact: Readied | Locked | Rated | Expelled | Said) -> None:
        match fact:
            case Readied():
                self._ready[fact.person] = fact.ready
            case Locked():
                self.locked = fact.locked
            case Rated():
                self.rated, self._ready = fact.rated, {}
            case Expelled():
                self.expelled = self.expelled | {fact.person} if fact.out else self.expelled - {fact.person}
            case Said():
                self.said += 1
                words = fact.phrase or None, fact.text or None
                self.remarks.append(Remark(self.said, fact.person, fact.name, fact.audience, *words))

    def look_who_sits(self, people: list[str]) -> None:
        """Who sits down comes last, and is ready."""
        stayed = [person for person in self.seated if person in people]
        self.stood_up = {*self.stood_up, *self.seated} - {*people}
        self.seated = stayed + [person for person in people if person not in stayed]
        self._ready = {person: ready for person, ready in self._ready.items() if person in people}

    def is_ready(self, person: str) -> bool:
        """Who sits down is; where it counts, each has to say so."""
        return self._ready.get(person, not self.rated)

    def gather(self) -> None:
        """Whoever still sits is ready for more."""
        self._ready = {}

    def ask_again(self) -> None:
        """What people agreed to has changed: where it counts, each has to say yes again."""
        if self.rated:
            self._ready = {}

    def close(self, ended: Ended | None, match: int, game: str, players: Iterable[Player]) -> None:
        """That match is cleared away."""
        if ended:
            self.evening.append(finished(ended, match, game, players))

    def heard(self, after: int, sits: bool) -> list[Remark]:
        """What somebody may hear of all that was said after the first so many remarks."""
        return [remark for remark in self.remarks if remark.number > after and may_hear(remark, sits)]


def may_hear(remark: Remark, sits: bool) -> bool:
    """What those beside the table say to each other does not reach the table."""
    return remark.audience == "table" or not sits


def ended(match: Match | None) -> Ended | None:
    """None if it has not, or was called off."""
    outcome = match.outcome if match else None
    return Ended(list(outcome.places), list(outcome.scores)) if outcome else None


def finished(ended: Ended, match: int, game: str, players: Iterable[Player]) -> Finished:
    ends = zip(players, ended.places, ended.scores, strict=True)
    return Finished(match, game, [Score(who.name, who.person, who.bot, *end) for who, *end in ends])
