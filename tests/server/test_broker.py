"""The bulletins that workers send each other about a table, through a real NATS."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import nats
import pytest
from nats.aio.subscription import Subscription

from tablee.server.room import broker as broker_module
from tablee.server.room.broker import TABLES, Broker, Bulletin
from tests.patience import PATIENCE
from tests.server import services
from tests.server.deadline import deadline

pytestmark = pytest.mark.xdist_group("workers")


class Listener:
    """A table that records the bulletins of other workers and answers the ones that ask, as a room does."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.heard: asyncio.Queue[Bulletin] = asyncio.Queue()
        self.number = 0
        self.lost: asyncio.Queue[str] = asyncio.Queue()
        self.farewells: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()

    async def comes(self) -> None:
        await self.broker.join("BBBBBB", self)
        self.says(asks=True)

    def says(self, asks: bool = False) -> None:
        self.broker.tell("BBBBBB", Bulletin(self.broker.worker, self.number, {}, asks))

    def moves(self) -> None:
        self.number += 1
        self.says()

    def read(self, bulletin: Bulletin) -> None:
        self.heard.put_nowait(bulletin)
        if bulletin.asks:
            self.says()

    async def hears(self) -> int:
        async with deadline("a bulletin"):
            return (await self.heard.get()).number

    async def is_told_of_a_loss(self) -> str:
        async with deadline("the loss of a worker"):
            return await self.lost.get()

    def lose(self, worker: str) -> None:
        self.lost.put_nowait(worker)

    def ask_again(self) -> None:
        """Send nothing, because the tests count all bulletins about the table."""

    def forget(self, person: str, rewritten: bool) -> None:
        self.farewells.put_nowait((person, rewritten))


class Room(Listener):
    def ask_again(self) -> None:
        self.says(asks=True)


@pytest.fixture
async def tables(broker: services.Nats, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Listener]]:
    """The same table at two workers. A busy machine may take longer to connect than a host would wait."""
    monkeypatch.setattr(broker_module, "SECONDS_TO_ANSWER", PATIENCE)
    brokers = [Broker(broker.url), Broker(broker.url)]
    for one in brokers:
        await one.start()
        await one._client.flush(PATIENCE)  # until the broker knows of the subscriptions
    yield [Listener(one) for one in brokers]
    for one in brokers:
        await one.close()


@pytest.fixture
async def bulletins(broker: services.Nats) -> AsyncIterator[Subscription]:
    """All bulletins about the table that pass the broker."""
    client = await nats.connect(broker.url, connect_timeout=PATIENCE)
    subscription = await client.subscribe(f"{TABLES}.BBBBBB")
    await client.flush(PATIENCE)
    yield subscription
    await client.close()


async def passes(bulletins: Subscription) -> tuple[int, bool]:
    """The number in the next bulletin, and whether it asks for an answer."""
    bulletin = msgspec.json.decode((await bulletins.next_msg(PATIENCE)).data, type=Bulletin)
    return bulletin.number, bulletin.asks


async def test_a_worker_alone_at_a_table_tells_nobody_and_one_that_comes_is_told(
    tables: list[Listener], bulletins: Subscription
) -> None:
    anna, ben = tables
    await anna.comes()
    assert await passes(bulletins) == (0, True)
    anna.moves()
    anna.moves()
    await ben.comes()
    assert [await passes(bulletins) for _ in range(2)] == [(0, True), (2, False)], "the moves were not announced"
    anna.moves()
    assert await passes(bulletins) == (3, False)
    assert [await ben.hears(), await ben.hears()] == [2, 3]


async def test_a_worker_that_leaves_a_table_and_comes_back_is_alone_again(
    tables: list[Listener], bulletins: Subscription
) -> None:
    anna, ben = tables
    await anna.comes()
    await passes(bulletins)
    await ben.comes()
    assert [await passes(bulletins) for _ in range(2)] == [(0, True), (0, False)]
    await ben.broker.leave("BBBBBB")
    await anna.broker.leave("BBBBBB")
    await anna.comes()
    assert await passes(bulletins) == (0, True)
    anna.moves()
    await ben.comes()
    assert [await passes(bulletins) for _ in range(2)] == [(0, True), (1, False)], "the move was not announced"


async def test_what_happens_before_one_knows_of_the_other_is_told_too(tables: list[Listener]) -> None:
    anna, ben = (Room(listener.broker) for listener in tables)
    await anna.comes()
    await ben.comes()
    ben.moves()  # before a bulletin of hers can have come
    while await anna.hears() < ben.number:
        pass


async def test_a_worker_whose_connection_closed_is_not_waited_for(
    tables: list[Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker_module, "SILENCE", 3600)
    anna, ben = tables
    for table in tables:
        await table.comes()
    await ben.hears()
    await anna.hears()
    assert anna.lost.empty()
    await ben.broker.close()
    assert await anna.is_told_of_a_loss() == ben.broker.worker
    assert ben.lost.empty(), "Anna's worker still answers"


async def test_a_worker_that_hangs_is_given_up_after_a_silence(tables: list[Listener]) -> None:
    anna, ben = tables
    for table in tables:
        await table.comes()
    await anna.hears()
    for task in ben.broker._tasks:
        task.cancel()
    assert ben.broker._client.is_connected
    assert await anna.is_told_of_a_loss() == ben.broker.worker


async def test_a_worker_that_was_only_silent_is_asked_who_is_there(tables: list[Listener]) -> None:
    anna, ben = tables
    for table in tables:
        await table.comes()
    await anna.hears()
    for task in ben.broker._tasks:
        task.cancel()
    assert await anna.is_told_of_a_loss() == ben.broker.worker
    asked = asyncio.Event()
    anna.ask_again = asked.set  # type: ignore[method-assign]
    ben.broker._tasks = [asyncio.create_task(ben.broker._send()), asyncio.create_task(ben.broker._beat())]
    async with deadline("a question"):
        await asked.wait()


async def test_a_farewell_from_ever_so_many_tables_is_heard(tables: list[Listener]) -> None:
    anna, ben = tables
    await ben.broker.join("BBBBBB", ben)
    codes = {f"C{number:05}" for number in range(200_000)} | {"BBBBBB"}
    anna.broker.forget("cleo", codes)
    async with deadline("the farewell"):
        while await ben.farewells.get() != ("cleo", True):
            pass


async def test_ever_so_many_devices_are_signed_out(tables: list[Listener]) -> None:
    anna, ben = tables
    hashes, heard = [f"{number:064}" for number in range(20_000)], asyncio.Queue[list[str]]()
    ben.broker.on_sign_out = heard.put_nowait
    anna.broker.sign_out(hashes)
    ended: list[str] = []
    async with deadline("all devices"):
        while len(ended) < len(hashes):
            ended += await heard.get()
    assert ended == hashes
