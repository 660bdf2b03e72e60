"""How workers that share a database tell each other what happens at their tables.

Bulletins tell of what was written. What counts is in the journal, and whoever missed one reads it there.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError, StaleConnectionError

from tablee.server.history import Entry
from tablee.server.report import log, report

TABLES = "tablee.tables"
WORKERS = "tablee.workers"
"""Heartbeats. Below it every worker has a subject of its own, which it listens to while it is connected."""
FAREWELLS = "tablee.farewells"
SIGN_OUTS = "tablee.sign_outs"
SECONDS_TO_ANSWER = 5
HEARTBEAT = 0.4
AWAY = (OSError, StaleConnectionError)
SILENCE = 1.5
"""Seconds after which a worker that says nothing is taken for dead, even if it is still connected."""


class CannotReach(Exception):
    """The broker does not answer; the text says so, in one line."""


class Bulletin(msgspec.Struct, frozen=True):
    """What a worker has to say about a table."""

    worker: str
    number: int
    """Of the last entry it knows."""
    people: dict[str, str]
    """Who is at the table with that worker: id and name."""
    asks: bool = False
    """It wants to hear the same from everybody else."""
    avatars: dict[str, str] = {}
    """Of those people, by id."""
    origins: dict[str, list[str]] = {}
    """What stands for the addresses of those people, by id."""
    entries: list[Entry] = []
    """The last ones, if it has just written them: who knows all before them need not ask the journal."""


class Farewell(msgspec.Struct, frozen=True):
    """Somebody asked to be forgotten."""

    worker: str
    person: str
    codes: set[str]
    """The tables whose journal was rewritten for it."""


class SignOut(msgspec.Struct, frozen=True):
    """Devices were signed out: the sockets that were opened with them end."""

    worker: str
    token_hashes: list[str]


class Reader(Protocol):
    """A table, as the broker sees it."""

    def read(self, bulletin: Bulletin) -> None:
        """Another worker said something."""

    def lose(self, worker: str) -> None:
        """That worker is gone, and everybody with it."""

    def ask_again(self) -> None:
        """Bulletins may have been missed."""

    def forget(self, person: str, rewritten: bool) -> None:
        """Somebody is nobody any more; the table's journal may say so already."""


class Broker:
    """Bulletins by way of NATS."""

    def __init__(self, url: str) -> None:
        self.worker = secrets.token_hex(8)
        """Made up anew at every start."""
        self.on_sign_out: Callable[[list[str]], None] = lambda token_hashes: None
        """Called for devices that were signed out by way of another worker."""
        self._url = url
        self._client = Client()
        self._readers: dict[str, Reader] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self._shared: set[str] = set()
        """Tables that another worker has spoken of: whoever opens one asks the others, so nobody else listens."""
        self._last_heard: dict[str, float] = {}
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def start(self) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await self._connect()
        except (NatsError, OSError, ValueError) as error:
            raise CannotReach("The broker does not answer: is the URL after --broker right?") from error
        await self._client.subscribe(WORKERS, cb=self._hear_heartbeat)
        await self._client.subscribe(_of_worker(self.worker), cb=_answer)
        await self._client.subscribe(FAREWELLS, cb=self._hear_farewell)
        await self._client.subscribe(SIGN_OUTS, cb=self._hear_sign_out)
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._beat())]

    async def _connect(self) -> None:
        async def complain(error: Exception) -> None:
            if not isinstance(error, AWAY):  # one line is enough for an outage, not one for each attempt
                report("broker", error)

        async def note_outage() -> None:
            if not self._closing:
                log.error("broker: away; what other workers do is told late")

        async def note_end() -> None:
            log.warning("broker: works again")
            self._ask_again()

        await self._client.connect(
            self._url,
            name="tablee",
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=1,
            disconnected_cb=note_outage,
            reconnected_cb=note_end,
            error_cb=complain,
        )

    async def join(self, code: str, reader: Reader) -> None:
        async def hear(message: Msg) -> None:
            bulletin = _bulletins.decode(message.data)
            if self._hear_from(bulletin.worker):
                was_alone = code not in self._shared
                self._shared.add(code)
                reader.read(bulletin)
                if was_alone:
                    reader.ask_again()  # and has told nobody what happened since

        self._readers[code] = reader
        self._subscriptions[code] = await self._client.subscribe(_subject(code), cb=hear)

    async def leave(self, code: str) -> None:
        self._readers.pop(code, None)
        self._shared.discard(code)
        if subscription := self._subscriptions.pop(code, None):
            with suppress(NatsError):
                await subscription.unsubscribe()

    def tell(self, code: str, bulletin: Bulletin) -> None:
        if bulletin.asks or code in self._shared:
            self._outbox.put_nowait((_subject(code), msgspec.json.encode(bulletin)))

    def forget(self, person: str, codes: set[str]) -> None:
        """Tell the others. Who does not hear it knows the name until their tables are read again."""
        farewell = Farewell(self.worker, person, codes)
        self._outbox.put_nowait((FAREWELLS, msgspec.json.encode(farewell)))

    def sign_out(self, token_hashes: list[str]) -> None:
        """Tell the other workers. One that misses it notices when it next compares its sockets with the tokens."""
        sign_out = SignOut(self.worker, token_hashes)
        self._outbox.put_nowait((SIGN_OUTS, msgspec.json.encode(sign_out)))

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(NatsError, TimeoutError):
            await self._client.close()

    async def _send(self) -> None:
        """While the broker is away, letters are dropped: afterwards everybody asks again."""
        while True:
            subject, raw = await self._outbox.get()
            if self._client.is_connected:
                with suppress(NatsError, OSError):
                    await self._client.publish(subject, raw)

    async def _beat(self) -> None:
        while True:
            self._outbox.put_nowait((WORKERS, self.worker.encode()))
            await asyncio.sleep(HEARTBEAT)
            if self._client.is_connected:
                await asyncio.gather(*map(self._bury_if_gone, list(self._last_heard)))
                self._bury_the_silent()

    async def _hear_heartbeat(self, message: Msg) -> None:
        self._hear_from(message.data.decode())

    async def _hear_farewell(self, message: Msg) -> None:
        farewell = _farewells.decode(message.data)
        if self._hear_from(farewell.worker):
            for code, reader in list(self._readers.items()):
                reader.forget(farewell.person, code in farewell.codes)

    async def _hear_sign_out(self, message: Msg) -> None:
        sign_out = _sign_outs.decode(message.data)
        if self._hear_from(sign_out.worker):
            self.on_sign_out(sign_out.token_hashes)

    def _hear_from(self, worker: str) -> bool:
        """Note that another worker lives."""
        if worker == self.worker:
            return False
        self._last_heard[worker] = _now()
        return True

    def _ask_again(self) -> None:
        """The broker was away, which is no silence of the others."""
        self._last_heard = dict.fromkeys(self._last_heard, _now())
        for reader in list(self._readers.values()):
            reader.ask_again()

    async def _bury_if_gone(self, worker: str) -> None:
        """The connection of a killed worker closes at once, and the broker says that nobody listens there."""
        try:
            await self._client.request(_of_worker(worker), timeout=HEARTBEAT)
        except NoRespondersError:
            self._bury(worker)
        except (NatsError, OSError, TimeoutError):
            pass  # slow, or the broker is away: silence decides

    def _bury_the_silent(self) -> None:
        for worker in [worker for worker, heard in self._last_heard.items() if _now() - heard > SILENCE]:
            self._bury(worker)

    def _bury(self, worker: str) -> None:
        if self._last_heard.pop(worker, None) is not None:
            for reader in list(self._readers.values()):
                reader.lose(worker)


_bulletins = msgspec.json.Decoder(Bulletin)
_farewells = msgspec.json.Decoder(Farewell)
_sign_outs = msgspec.json.Decoder(SignOut)


def _subject(code: str) -> str:
    return f"{TABLES}.{code}"


def _of_worker(worker: str) -> str:
    return f"{WORKERS}.{worker}"


async def _answer(message: Msg) -> None:
    with suppress(NatsError, OSError):
        await message.respond(b"")


def _now() -> float:
    return asyncio.get_running_loop().time()
