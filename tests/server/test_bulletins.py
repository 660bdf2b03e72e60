"""Two workers with the same table: each follows the other's entries by bulletins, or else by the journal."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.broker import Broker, Bulletin
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry
from tablee.server.wire import requests, updates
from tests.patience import soon
from tests.server import services
from tests.server.test_room import ANNA, BEN, HERE, entered, opened

pytestmark = pytest.mark.xdist_group("workers")


class Worker(House):
    """A house that records its reads of journals and its bulletins."""

    def __init__(self, store: Store, settings: Settings, broker: Broker) -> None:
        super().__init__(store, settings, broker)
        self.read: list[int] = []
        """The numbers of the entries after which a journal was read again."""
        self.said: list[Bulletin] = []
        self.loses_bulletins = False
        self._entries, self._tell = store.journal.entries, broker.tell
        vars(store.journal)["entries"], vars(broker)["tell"] = self._note_reading, self._note_telling

    async def _note_reading(self, code: str, after: int = 0) -> list[Entry]:
        self.read += [after] if after else []
        return await self._entries(code, after)

    def _note_telling(self, code: str, bulletin: Bulletin) -> None:
        if not self.loses_bulletins:
            self.said.append(bulletin)
            self._tell(code, bulletin)


@pytest.fixture
async def workers(tmp_path: Path, database: str, broker: services.Nats) -> AsyncIterator[list[Worker]]:
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(worker(tmp_path, database, broker.url)) for _ in range(2)]
        yield houses


@asynccontextmanager
async def worker(folder: Path, database: str, broker: str) -> AsyncIterator[Worker]:
    line, store = Broker(broker), Store(database)
    await line.start()
    await store.start()
    house = Worker(store, Settings(data=folder, pace=0), line)
    yield house
    await house.close()
    await line.close()
    await store.close()


class Game:
    """A match between Anna, connected to one worker, and Ben, connected to the other."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self._ids = map(str, range(10_000))

    async def begins(self) -> None:
        one, other = self.workers
        annas = await opened(one, game="dozito")
        async with other.visit(annas.code, HERE) as bens:
            self.seats = [(annas, await entered(annas, ANNA)), (bens, await entered(bens, BEN))]
        for seat in (0, 1):
            await self.asks(seat, requests.Sit(id=next(self._ids), seat=seat))
        await soon(lambda: annas.session.table.seat_of(BEN.person) == 1, "Ben in his seat")
        await self.asks(0, requests.Start(id=next(self._ids)))
        self.steps = [await listener.hears(updates.Step) for _, listener in self.seats]
        for worker in self.workers:
            worker.read.clear()
            worker.said.clear()

    async def asks(self, seat: int, request: requests.AnyRequest) -> None:
        room, listener = self.seats[seat]
        room.handle(listener, request)
        assert await listener.hears_answer(request.id) == updates.Accepted(request.id)

    async def move(self) -> int:
        """Make a move for the seat that has one; return the seat."""
        mover = next(seat for seat, step in enumerate(self.steps) if step.legal)
        room, listener = self.seats[mover]
        room.handle(listener, requests.Play(id=next(self._ids), move=self.steps[mover].legal[0]))
        self.steps[mover] = await listener.hears(updates.Step)
        return mover

    async def is_seen(self) -> None:
        """Wait until both players have seen the latest step."""
        latest = max(step.version for step in self.steps)
        for seat, (_, listener) in enumerate(self.seats):
            while self.steps[seat].version < latest:
                self.steps[seat] = await listener.hears(updates.Step)


@pytest.fixture
async def game(workers: list[Worker]) -> Game:
    game = Game(workers)
    await game.begins()
    return game


async def test_a_move_is_told_once_and_the_journal_is_not_read_for_it(game: Game) -> None:
    movers = [await game.move()]
    while {*movers} != {0, 1}:
        await game.is_seen()
        movers.append(await game.move())
    await game.is_seen()
    for seat, worker in enumerate(game.workers):
        assert worker.read == []
        assert [len(bulletin.entries) for bulletin in worker.said] == [1] * movers.count(seat)


async def test_a_worker_that_missed_a_bulletin_reads_the_journal(game: Game) -> None:
    mover = await game.move()
    await game.is_seen()
    table = game.seats[mover][0].session.table
    before = table.number
    game.workers[mover].loses_bulletins = True
    assert await game.move() == mover, "a turn has several moves"
    game.workers[mover].loses_bulletins = False
    known = game.steps[1 - mover].version
    last = await game.move()
    assert last == mover
    await game.is_seen()
    assert game.steps[1 - mover].version == known + 2
    assert game.workers[1 - mover].read == [before]
