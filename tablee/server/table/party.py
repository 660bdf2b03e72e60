"""The party: the people at a table, who may sit, who is ready, their remarks, and the results of the evening.

It is a fold over the journal, like the table itself, and outlasts every match.
"""

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from tablee.core.match import Match
from tablee.server.table.facts import Ended, Expelled, Locked, Rated, Readied, Said
from tablee.server.wire.updates import Finished, Remark, Score

MOST_REMARKS = 100
"""How many remarks are kept, and sent to everybody who enters."""
LONGEST_EVENING = 40
"""How many results the sheet of the evening holds."""
MOST_EXPELLED = 100
"""How many expelled people are remembered: as many as may watch a table. The first is forgotten first."""


class Player(Protocol):
    """A person or a bot."""

    @property
    def name(self) -> str: ...
    @property
    def person(self) -> str | None: ...
    @property
    def bot(self) -> str | None: ...


class Party:
    def __init__(self) -> None:
        self.locked = False
        """Whether the host lets nobody else sit down."""
        self.rated = False
        """The next matches change people's ratings."""
        self.expelled: list[str] = []
        """The people who may not sit down, in the order in which they were expelled."""
        self.seated: list[str] = []
        """The people who sit, in the order in which they sat down."""
        self.stood_up: set[str] = set()
        """The people who sat once, and no longer do."""
        self.remarks: deque[Remark] = deque(maxlen=MOST_REMARKS)
        self.said = 0
        """The number of remarks since the table was opened."""
        self.evening: deque[Finished] = deque(maxlen=LONGEST_EVENING)
        """The results of matches that were cleared away."""
        self._ready: dict[str, bool] = {}
        """The answers of seated people who said whether they are ready."""

    def happen(self, fact: Readied | Locked | Rated | Expelled | Said) -> None:
        match fact:
            case Readied():
                self._ready[fact.person] = fact.ready
            case Locked():
                self.locked = fact.locked
            case Rated():
                self.rated, self._ready = fact.rated, {}
            case Expelled():
                others = [person for person in self.expelled if person != fact.person]
                self.expelled = [*others, fact.person][-MOST_EXPELLED:] if fact.out else others
            case Said():
                self.said += 1
                words = fact.phrase or None, fact.text or None
                self.remarks.append(Remark(self.said, fact.person, fact.name, fact.audience, *words))

    def forget_texts(self) -> None:
        """Strangers may come from now on: they do not read what was said among friends."""
        self.remarks = deque((remark for remark in self.remarks if remark.text is None), maxlen=MOST_REMARKS)

    def update_seated(self, people: list[str]) -> None:
        """Note which people sit. A person who sits down comes last, and is ready unless the table is rated."""
        stayed = [person for person in self.seated if person in people]
        self.stood_up.update(self.seated)  # in place: this runs at every fact, and the set may be large
        self.stood_up.difference_update(people)
        self.seated = stayed + [person for person in people if person not in stayed]
        self._ready = {person: ready for person, ready in self._ready.items() if person in people}

    def is_ready(self, person: str) -> bool:
        """Whether a seated person is ready. At a rated table each has to say so; elsewhere sitting is enough."""
        return self._ready.get(person, not self.rated)

    def gather(self) -> None:
        """Forget all answers for the next match: at an unrated table everybody who still sits is ready."""
        self._ready = {}

    def reset_consent(self) -> None:
        """The match to be played has changed: at a rated table, everybody has to agree again."""
        if self.rated:
            self._ready = {}

    def close(self, ended: Ended | None, match: int, game: str, players: Iterable[Player]) -> None:
        """Put the result of a match that is cleared away on the sheet of the evening."""
        if ended:
            self.evening.append(finished(ended, match, game, players))

    def remarks_since(self, after: int, sits: bool) -> list[Remark]:
        """The remarks with a number above `after` that a person may hear."""
        return [remark for remark in self.remarks if remark.number > after and may_hear(remark, sits)]


def may_hear(remark: Remark, sits: bool) -> bool:
    """Whether a person may hear a remark. Remarks among watchers do not reach the people who sit."""
    return remark.audience == "table" or not sits


def ended(match: Match | None) -> Ended | None:
    """The result of a match; None if it has not ended, or was called off."""
    outcome = match.outcome if match else None
    return Ended(list(outcome.places), list(outcome.scores)) if outcome else None


def finished(ended: Ended, match: int, game: str, players: Iterable[Player]) -> Finished:
    ends = zip(players, ended.places, ended.scores, strict=True)
    return Finished(match, game, [Score(who.name, who.person, who.bot, *end) for who, *end in ends])
