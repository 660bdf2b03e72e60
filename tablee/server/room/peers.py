"""The other workers at a table: the people connected to them, and which worker lets bots and time act there."""

from tablee.server.room.broker import Bulletin


class OtherWorkers:
    def __init__(self, me: str) -> None:
        self.me = me
        self._people: dict[str, dict[str, str]] = {}
        """The names of people by id, for each worker that has people at the table."""
        self._avatars: dict[str, dict[str, str]] = {}
        self._origins: dict[str, dict[str, list[str]]] = {}
        self._latest: dict[str, int] = {}
        """The serial number of the latest bulletin of each worker."""

    @property
    def people(self) -> dict[str, str]:
        return {person: name for people in self._people.values() for person, name in people.items()}

    @property
    def avatars(self) -> dict[str, str]:
        return {person: avatar for avatars in self._avatars.values() for person, avatar in avatars.items()}

    @property
    def origins(self) -> dict[str, list[str]]:
        """The pseudonyms of the addresses that people come from, by person."""
        return {person: found for origins in self._origins.values() for person, found in origins.items()}

    def note(self, bulletin: Bulletin) -> bool:
        """Note a bulletin. Returns whether it changes who is there; one that was overtaken does not."""
        if bulletin.serial:
            if bulletin.serial <= self._latest.get(bulletin.worker, 0):
                return False
            self._latest[bulletin.worker] = bulletin.serial
        before = self._people.get(bulletin.worker, {}), self._avatars.get(bulletin.worker, {})
        self.lose(bulletin.worker)
        if bulletin.people:
            self._people[bulletin.worker] = bulletin.people
            self._avatars[bulletin.worker] = bulletin.avatars
            self._origins[bulletin.worker] = bulletin.origins
        return before != (bulletin.people, bulletin.avatars)

    def lose(self, worker: str) -> bool:
        self._avatars.pop(worker, None)
        self._origins.pop(worker, None)
        return self._people.pop(worker, None) is not None

    def is_left_to_me(self, somebody_here: bool) -> bool:
        """Whether this worker lets bots and time act: one of those with people at the table.

        If workers disagree for a moment, the journal decides.
        """
        if not somebody_here:
            return not self._people
        return all(self.me < worker for worker in self._people)
