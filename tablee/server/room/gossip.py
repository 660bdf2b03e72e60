"""The exchange of bulletins about one table with other workers."""

from tablee.server.room.audience import Audience, Elsewhere
from tablee.server.room.broker import Broker, Bulletin, Reader
from tablee.server.room.peers import OtherWorkers
from tablee.server.room.queue import Outlet
from tablee.server.table.facts import Entry


class Gossip:
    def __init__(self, code: str, broker: Broker | None) -> None:
        self._code = code
        self._broker = broker
        self._others = OtherWorkers(broker.worker if broker else "")
        self._told: tuple[int, dict[str, str], dict[str, str]] | None = None
        """The last number, people and avatars that were sent to the other workers."""
        self._untold: list[Entry] = []
        """Entries written since the last bulletin."""

    @property
    def is_possible(self) -> bool:
        """Whether there may be other workers."""
        return self._broker is not None

    @property
    def elsewhere(self) -> Elsewhere:
        return Elsewhere(self._others.people, self._others.avatars, self._others.origins)

    def is_left_to_me(self, somebody_here: bool) -> bool:
        """Whether this worker lets bots and time act."""
        return self._others.is_left_to_me(somebody_here)

    async def join(self, reader: Reader) -> None:
        if self._broker:
            await self._broker.join(self._code, reader)

    async def leave(self, number: int) -> None:
        if self._broker:
            self._broker.tell(self._code, Bulletin(self._broker.worker, number, {}))
            await self._broker.leave(self._code)

    # --- receiving ---------------------------------------------------------------------------------

    def receive(self, bulletin: Bulletin) -> bool:
        """Note another worker's bulletin. Returns whether it changes who is there."""
        if bulletin.asks:
            self._told = None
        return self._others.note(bulletin)

    def lose(self, worker: str) -> bool:
        """Note that a worker is gone. Returns whether people were there by way of it."""
        return self._others.lose(worker)

    # --- sending -----------------------------------------------------------------------------------

    def note_written(self, entries: list[Entry]) -> None:
        if self._broker:
            self._untold += entries

    def note_caught_up(self, number: int) -> None:
        """Note entries that were written by other workers, who need no bulletin about them."""
        if self._told:
            self._told = (number, *self._told[1:])

    def tell(self, number: int, audience: Audience[Outlet], asks: bool = False) -> None:
        """Send a bulletin if there is news for the other workers, or something to ask them."""
        if self._broker is None:
            return
        known = number, audience.people, audience.avatars
        if asks or known != self._told:
            self._told = known
            bulletin = Bulletin(
                self._broker.worker, number, known[1], asks, known[2], audience.origins, self._untold
            )
            self._broker.tell(self._code, bulletin)
            self._untold = []
