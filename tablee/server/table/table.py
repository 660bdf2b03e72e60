"""A table: a fold over its journal. All facts are applied here, live and in replay.

A table has no sockets, no clock and no randomness of its own. The referee decides which requests are granted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from tablee.core.luck import Luck
from tablee.server.table.decisions import Decision
from tablee.server.table.evolve import MatchFact, carry_out, finish_entry, happen, skip
from tablee.server.table.facts import AnyFact, Entry, Gathered, Started, Undone
from tablee.server.table.state import TableState


class Table(TableState):
    @classmethod
    def restore(cls, code: str, entries: Iterable[Entry], luck: Luck, now: int) -> "Table":
        table = cls(code, luck)
        table.follow(entries, now)
        return table

    # --- live ------------------------------------------------------------------------------------

    def record(
        self, decisions: Iterable[Decision], by: str | None = None, request: str | None = None
    ) -> Entry | None:
        """Carry out decisions. The entry must be written before anything is sent; it is None if nothing changed.

        Raises RuleBroken if the first decision is a move against the rules; nothing has changed then.
        """
        facts: list[AnyFact] = []
        for decision in decisions:
            facts += carry_out(self, decision)
        if not facts:
            return None
        entry = Entry(self.number + 1, facts, by, request)
        finish_entry(self, entry)
        return entry

    def keep_time_of(self, other: TableState) -> None:
        """Continue the clock of another copy of the same match, in which time has passed meanwhile."""
        if self.match and self.matches == other.matches:
            self.began = min(self.began, other.began)

    # --- from the journal ------------------------------------------------------------------------

    def follow(self, entries: Iterable[Entry], now: int) -> None:
        """Apply entries of the journal."""
        for _ in self.following(list(entries), lambda: now):
            pass

    def following(self, entries: Sequence[Entry], clock: Callable[[], int]) -> Iterator[int]:
        """Apply entries one by one, and yield the units of work each took. The table is not usable before the end.

        Of matches that were cleared away since, only the length matters.
        """
        before = self.matches
        backwards = range(len(entries) - 1, -1, -1)
        present = next((index for index in backwards if clears_away(entries[index])), 0)
        for index, entry in enumerate(entries):
            for _ in self.replay(entry, cleared_away=index < present):
                pass
            yield _work_of(self, entry)
        self._go_on(clock(), is_another=self.matches != before)

    def _go_on(self, now: int, is_another: bool) -> None:
        """Let time pass from now on, in another match or in the one that was under way.

        The time between the last step and now does not count: clocks stop while the house is down.
        In a match under way, a step may be older than its arrival here, because it was held in a race. The clock
        is not set back then.
        """
        if self.match and (is_another or self.elapsed(now) < self.match.now):
            self.began = now - self.match.now

    def replay(self, entry: Entry, cleared_away: bool = False) -> Iterator[AnyFact]:
        """Apply an entry of the journal, and yield each fact after applying it."""
        for fact in entry.facts:
            if cleared_away and isinstance(fact, MatchFact):
                skip(self, fact)
            else:
                happen(self, fact)
            yield fact
        finish_entry(self, entry, cleared_away)

    def outline(self, facts: Iterable[AnyFact]) -> None:
        """Apply only some facts of the journal. The table then shows what these facts say, and nothing else."""
        for fact in facts:
            happen(self, fact)


def _work_of(table: TableState, entry: Entry) -> int:
    """The units of work that an entry took. An undo replays all steps of its match."""
    undone = table.match and any(isinstance(fact, Undone) for fact in entry.facts)
    return 1 + (len(table.match.log) if table.match and undone else 0)


def clears_away(entry: Entry) -> bool:
    """Whether this entry takes the previous match off the table."""
    return any(isinstance(fact, Started | Gathered) for fact in entry.facts)
