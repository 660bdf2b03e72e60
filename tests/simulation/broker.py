"""A simulated NATS between the workers, in place of the client that `tablee.server.room.broker` uses.

Messages of one sender arrive in their order, unless the condition of the exchange lets some arrive late or twice.
While a client is disconnected, messages to it are lost; its callbacks tell the house of it, as those of the real
client do.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

from nats.errors import NoRespondersError

from tests.simulation.loop import Loop, Time

Hear = Callable[[Any], Coroutine[Any, Any, None]]


@dataclass
class ExchangeCondition:
    """The condition of the broker. Shares are between 0 and 1."""

    overtaken: float = 0.0
    """The share of messages that arrive late, after others that were sent later."""
    doubled: float = 0.0
    """The share of messages that arrive once more, as late."""
    lateness: float = 0.3
    """The most seconds that such a message takes in addition."""


class Exchange:
    """The NATS server."""

    def __init__(self, time: Time, luck: Random) -> None:
        self.time = time
        self.luck = luck
        self.clients: list[Nats] = []
        self.condition = ExchangeCondition()
        self.delay = 0.003
        """The most seconds that a message takes."""
        self.under_way = 0
        self.disorder = 0
        """How many messages were overtaken or doubled."""

    def carry(self, sender: "Nats", subject: str, raw: bytes) -> None:
        for client in self.clients:
            if client is not sender and subject in client.heard:
                self._deliver(sender, client, subject, raw)

    def _deliver(self, sender: "Nats", client: "Nats", subject: str, raw: bytes) -> None:
        delay = self.luck.uniform(0, self.delay)
        if self._happens(self.condition.overtaken):
            client.expect_late(subject, raw, delay + self._lateness())
        else:
            client.expect(sender, subject, raw, delay)
        if self._happens(self.condition.doubled):
            client.expect_late(subject, raw, delay + self._lateness())

    def _happens(self, share: float) -> bool:
        happens = share > 0 and self.luck.random() < share
        self.disorder += happens
        return happens

    def _lateness(self) -> float:
        return self.luck.uniform(0, self.condition.lateness)

    def ask(self, sender: "Nats", subject: str, raw: bytes, answer: "asyncio.Future[bytes]") -> None:
        """Carry a request to a client that listens to the subject, and its answer back."""

        async def respond(data: bytes) -> None:
            self._settle_later(answer, data)

        listening = (client for client in self.clients if subject in client.heard and client.is_connected)
        if client := next(listening, None):
            client.expect(sender, subject, raw, self.luck.uniform(0, self.delay), respond)
        else:
            self._settle_later(answer, NoRespondersError())

    def _settle_later(self, answer: "asyncio.Future[bytes]", result: bytes | Exception) -> None:
        self.time.outside.call_later(self.luck.uniform(0, self.delay), _settle, answer, result)

    def cut(self, loop: Loop, seconds: float) -> None:
        """Disconnect a worker from the broker for so many seconds."""
        for client in self.clients:
            if client.loop is loop:
                client.lose()
                loop.call_later(seconds, client.find)

    def remove(self, loop: Loop) -> None:
        """Remove the client of a worker that has crashed."""
        self.clients = [client for client in self.clients if client.loop is not loop]


class Nats:
    """The part of a NATS client that the house uses."""

    def __init__(self) -> None:
        self.heard: dict[str, Hear] = {}
        self.is_connected = False
        self._free_at: dict[int, float] = {}

    async def connect(self, url: str, **options: Any) -> None:
        self.loop = asyncio.get_running_loop()
        self._exchange: Exchange = self.loop.hardware["exchange"]  # type: ignore[attr-defined]
        self._lost, self._found = options["disconnected_cb"], options["reconnected_cb"]
        self._exchange.clients.append(self)
        self.is_connected = True

    async def subscribe(self, subject: str, cb: Hear) -> Any:
        self.heard[subject] = cb

        async def unsubscribe() -> None:
            self.heard.pop(subject, None)

        return SimpleNamespace(unsubscribe=unsubscribe)

    async def publish(self, subject: str, raw: bytes) -> None:
        self._exchange.carry(self, subject, raw)

    async def request(self, subject: str, payload: bytes = b"", **options: float) -> bytes:
        """Ask a client that listens to the subject; raise NoRespondersError if there is none."""
        answer: asyncio.Future[bytes] = self.loop.create_future()
        self._exchange.ask(self, subject, payload, answer)
        patience = self.loop.call_later(options["timeout"], _settle, answer, TimeoutError())
        try:
            return await answer
        finally:
            patience.cancel()

    async def close(self) -> None:
        self.is_connected = False
        if self in self._exchange.clients:
            self._exchange.clients.remove(self)

    # --- for the exchange ----------------------------------------------------------------------

    def expect(self, sender: "Nats", subject: str, raw: bytes, delay: float, respond: Hear | None = None) -> None:
        """Let a message arrive later, in the order of its sender's messages."""
        at = max(self._free_at.get(id(sender), 0.0), self.loop.time() + delay)
        self._free_at[id(sender)] = at
        self._expect_at(at, subject, SimpleNamespace(data=raw, respond=respond))

    def expect_late(self, subject: str, raw: bytes, delay: float) -> None:
        """Let a message arrive later, whatever its sender sends meanwhile."""
        self._expect_at(self.loop.time() + delay, subject, SimpleNamespace(data=raw, respond=None))

    def _expect_at(self, at: float, subject: str, message: Any) -> None:
        self._exchange.under_way += 1
        self._exchange.time.outside.call_at(at, self._arrive, subject, message)

    def _arrive(self, subject: str, message: Any) -> None:
        self._exchange.under_way -= 1
        hear = self.heard.get(subject)
        if hear and self.is_connected and not self.loop.is_closed():
            self.loop.create_task(hear(message))

    def lose(self) -> None:
        if self.is_connected:
            self.is_connected = False
            self.loop.create_task(self._lost())

    def find(self) -> None:
        if not self.is_connected and self in self._exchange.clients:
            self.is_connected = True
            self.loop.create_task(self._found())


def _settle(answer: asyncio.Future[bytes], result: bytes | Exception) -> None:
    if answer.done():
        return
    if isinstance(result, bytes):
        answer.set_result(result)
    else:
        answer.set_exception(result)
