"""Who is at the same table with other workers, and which worker lets bots and time act there."""

from tablee.server.broker import Bulletin


class Neighbours:
    def __init__(self, me: str) -> None:
        self.me = me
        self._people: dict[str, dict[str, str]] = {}
        """By worker, those who have somebody at the table."""

    @property
    def people(self) -> dict[str, str]:
        return {person: name for people in self._people.values() for person, name in people.items()}

    def note(self, bulletin: Bulletin) -> bool:
        """Whether it changes who is there."""
        before = self._people.get(bulletin.worker, {})
        self._people.pop(bulletin.worker, None)
        if bulletin.people:
            self._people[bulletin.worker] = bulletin.people
        return before != bulletin.people

    def lose(self, worker: str) -> bool:
        return self._people.pop(worker, None) is not None

    def leave_it_to_me(self, somebody_here: bool) -> bool:
        """One worker of those with people at the table; if they disagree for a moment, the journal decides."""
        if not somebody_here:
            return not self._people
        return all(self.me < worker for worker in self._people)
