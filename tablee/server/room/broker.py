"""Messages between workers that share a database, about what happens at their tables.

A bulletin announces written entries. The journal alone is authoritative: a worker that missed a bulletin reads it.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Protocol

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError, StaleConnectionError

from tablee.server.common.log import log, report
from tablee.server.table.facts import Entry

TABLES = "tablee.tables"
WORKERS = "tablee.workers"
"""The subject of heartbeats. Below it every worker has a subject of its own, to which it subscribes."""
FAREWELLS = "tablee.farewells"
SIGN_OUTS = "tablee.sign_outs"
SECONDS_TO_ANSWER = 5
HEARTBEAT = 0.4
AWAY = (OSError, StaleConnectionError)
MOST_NAMES = 5_000
"""Codes or hashes in one message. NATS refuses messages of more than a megabyte."""
SILENCE = 1.5
"""Seconds after which a silent worker is taken for dead, even if it is still connected."""


class CannotReach(Exception):
    """The broker does not answer. The message says so in one line."""


class Bulletin(msgspec.Struct, frozen=True):
    """The knowledge of a worker about a table."""

    worker: str
    number: int
    """The number of the last entry that the worker knows."""
    people: dict[str, str]
    """The names of the people who are connected to that worker, by id."""
    asks: bool = False
    """The worker asks all others for a bulletin."""
    avatars: dict[str, str] = {}
    """The avatars of those people, by id."""
    origins: dict[str, list[str]] = {}
    """The pseudonyms of the addresses of those people, by id."""
    entries: list[Entry] = []
    """The last entries, if the worker has just written them. A worker that knows all before need not read more."""
    serial: int = 0
    """Higher in every later bulletin of a worker, so that one that arrives late is recognised; 0 if unknown."""


class Farewell(msgspec.Struct, frozen=True):
    """A person asked to be forgotten."""

    worker: str
    person: str
    codes: set[str]
    """Tables whose journals were rewritten for that. Of many tables each message names some."""


class SignOut(msgspec.Struct, frozen=True):
    """Devices were signed out, so the sockets that they opened are closed."""

    worker: str
    token_hashes: list[str]


class Reader(Protocol):
    """A table, as the broker sees it."""

    def read(self, bulletin: Bulletin) -> None:
        """Handle a bulletin of another worker."""

    def lose(self, worker: str) -> None:
        """Note that a worker is gone, and everybody who was connected to it."""

    def ask_again(self) -> None:
        """Ask the other workers for bulletins, because some may have been missed."""

    def forget(self, person: str, rewritten: bool) -> None:
        """Handle that a person asked to be forgotten; the table's journal may have been rewritten."""


class Broker:
    """Exchanges messages with other workers through NATS."""

    def __init__(self, url: str) -> None:
        self.worker = secrets.token_hex(8)
        """The id of this worker, new at every start."""
        self.on_sign_out: Callable[[list[str]], None] = lambda token_hashes: None
        """Called with devices that were signed out through another worker."""
        self._url = url
        self._client = Client()
        self._readers: dict[str, Reader] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self._shared: set[str] = set()
        """Tables for which other workers sent bulletins. A worker that opens a table asks, so no others listen."""
        self._last_heard: dict[str, float] = {}
        self._silent: set[str] = set()
        """Workers that were taken for dead because they were silent, and have not been heard since."""
        self._serials = count(1)
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def start(self) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await self._connect()
        except (NatsError, OSError, ValueError) as error:
            raise CannotReach("The broker does not answer: is the URL after --broker right?") from error
        await self._client.subscribe(WORKERS, cb=self._receive_heartbeat)
        await self._client.subscribe(_of_worker(self.worker), cb=_answer)
        await self._client.subscribe(FAREWELLS, cb=self._receive_farewell)
        await self._client.subscribe(SIGN_OUTS, cb=self._receive_sign_out)
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
        async def receive(message: Msg) -> None:
            bulletin = _bulletins.decode(message.data)
            if self._note_alive(bulletin.worker):
                was_alone = code not in self._shared
                self._shared.add(code)
                reader.read(bulletin)
                if was_alone:
                    reader.ask_again()  # which also tells what happened while this worker was alone

        self._readers[code] = reader
        self._subscriptions[code] = await self._client.subscribe(_subject(code), cb=receive)

    async def leave(self, code: str) -> None:
        self._readers.pop(code, None)
        self._shared.discard(code)
        if subscription := self._subscriptions.pop(code, None):
            with suppress(NatsError):
                await subscription.unsubscribe()

    def tell(self, code: str, bulletin: Bulletin) -> None:
        if bulletin.asks or code in self._shared:
            numbered = msgspec.structs.replace(bulletin, serial=next(self._serials))
            self._outgoing.put_nowait((_subject(code), msgspec.json.encode(numbered)))

    def forget(self, person: str, codes: set[str]) -> None:
        """Tell the other workers. A worker that misses it keeps the name until its tables are loaded again."""
        for part in _parts(sorted(codes)) or [[]]:
            farewell = Farewell(self.worker, person, set(part))
            self._outgoing.put_nowait((FAREWELLS, msgspec.json.encode(farewell)))

    def sign_out(self, token_hashes: list[str]) -> None:
        """Tell the other workers. A worker that misses it notices when it next compares sockets with tokens."""
        for part in _parts(token_hashes):
            self._outgoing.put_nowait((SIGN_OUTS, msgspec.json.encode(SignOut(self.worker, part))))

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(NatsError, TimeoutError):
            await self._client.close()

    async def _send(self) -> None:
        """Send outgoing messages. They are dropped while the broker is away: later all workers ask."""
        while True:
            subject, raw = await self._outgoing.get()
            if self._client.is_connected:
                with suppress(NatsError, OSError):
                    await self._client.publish(subject, raw)

    async def _beat(self) -> None:
        while True:
            self._outgoing.put_nowait((WORKERS, self.worker.encode()))
            await asyncio.sleep(HEARTBEAT)
            if self._client.is_connected:
                await asyncio.gather(*map(self._give_up_if_gone, list(self._last_heard)))
                self._give_up_the_silent()

    async def _receive_heartbeat(self, message: Msg) -> None:
        self._note_alive(message.data.decode())

    async def _receive_farewell(self, message: Msg) -> None:
        farewell = _farewells.decode(message.data)
        if self._note_alive(farewell.worker):
            for code, reader in list(self._readers.items()):
                reader.forget(farewell.person, code in farewell.codes)

    async def _receive_sign_out(self, message: Msg) -> None:
        sign_out = _sign_outs.decode(message.data)
        if self._note_alive(sign_out.worker):
            self.on_sign_out(sign_out.token_hashes)

    def _note_alive(self, worker: str) -> bool:
        """Note a sign of life of another worker. False for this worker itself."""
        if worker == self.worker:
            return False
        self._last_heard[worker] = _now()
        if worker in self._silent:  # it was only silent for a while, and its people are still there
            self._silent.discard(worker)
            self._ask_all()
        return True

    def _ask_again(self) -> None:
        """Ask for missed bulletins after an outage of the broker, which is no silence of the other workers."""
        self._last_heard = dict.fromkeys(self._last_heard, _now())
        self._ask_all()

    def _ask_all(self) -> None:
        for reader in list(self._readers.values()):
            reader.ask_again()

    async def _give_up_if_gone(self, worker: str) -> None:
        """Give a killed worker up: its connection closes, and the broker reports that it has no subscriber."""
        try:
            await self._client.request(_of_worker(worker), timeout=HEARTBEAT)
        except NoRespondersError:
            self._give_up(worker)
        except (NatsError, OSError, TimeoutError):
            pass  # the worker is slow, or the broker is away: the length of the silence decides

    def _give_up_the_silent(self) -> None:
        for worker in [worker for worker, last in self._last_heard.items() if _now() - last > SILENCE]:
            self._silent.add(worker)
            self._give_up(worker)

    def _give_up(self, worker: str) -> None:
        if self._last_heard.pop(worker, None) is not None:
            for reader in list(self._readers.values()):
                reader.lose(worker)


_bulletins = msgspec.json.Decoder(Bulletin)
_farewells = msgspec.json.Decoder(Farewell)
_sign_outs = msgspec.json.Decoder(SignOut)


def _parts(names: list[str]) -> list[list[str]]:
    return [names[first : first + MOST_NAMES] for first in range(0, len(names), MOST_NAMES)]


def _subject(code: str) -> str:
    return f"{TABLES}.{code}"


def _of_worker(worker: str) -> str:
    return f"{WORKERS}.{worker}"


async def _answer(message: Msg) -> None:
    with suppress(NatsError, OSError):
        await message.respond(b"")


def _now() -> float:
    return asyncio.get_running_loop().time()
