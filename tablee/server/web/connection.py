"""The connection of a browser to a table: requests in, messages out, and the limits of both."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State

from tablee.server.common import names
from tablee.server.common.limits import Bucket, origin_of
from tablee.server.common.log import report
from tablee.server.house.house import House
from tablee.server.room.actor import Room
from tablee.server.room.execution import encode
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.web import guests
from tablee.server.web.decode import understand
from tablee.server.web.uvicorn_ws import DirectSocket
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed

Socket = WebSocket[Any, Any, State]
POLICY_VIOLATION = 1008
_now = time.monotonic


class Connection:
    """Messages to a browser wait in a backlog while its network is slow."""

    def __init__(self, socket: DirectSocket, house: House, room: Room, guest: Guest, address: str) -> None:
        self._direct_socket = socket
        self._house = house
        self._room = room
        self._guest = guest
        self._address = address
        self._limits = house.settings.limits
        self._backlog: deque[bytes] = deque()
        self._waiting = 0
        """Bytes in the backlog."""
        self._unsent = 0
        """Unsent bytes that are counted for the address, while the network accepts no data."""
        self._patience: asyncio.TimerHandle | None = None
        """Runs while the network accepts no data, and ends the connection."""
        self._finished = False
        self._behind: deque[requests.AnyRequest] = deque()
        """Renames that are being stored, and the requests that came after them."""
        self._renaming: asyncio.Task[None] | None = None
        self._messages = Bucket(self._limits.messages_of_a_connection, _now())
        self._warnings = Bucket(self._limits.warnings_of_a_connection, _now())

    # --- for the room ------------------------------------------------------------------------

    def send(self, *messages: bytes) -> None:
        if self._patience is None:
            self._direct_socket.write(messages)
        elif self._may_wait(messages):
            self._backlog += messages
            self._waiting += sum(map(len, messages))
        else:
            self._shed("reads too slowly")

    def _may_wait(self, messages: Sequence[bytes]) -> bool:
        size = sum(map(len, messages))
        few = len(self._backlog) + len(messages) <= self._limits.waiting_messages
        return few and self._waiting + size <= self._limits.waiting_kilobytes * 1024 and self._count(size)

    def _count(self, size: int) -> bool:
        """Count bytes that wait for the connections of this address. Returns False if there are too many."""
        if not self._house.admission.unsent.add(self._address, size):
            return False
        self._unsent += size
        return True

    def _shed(self, reason: str) -> None:
        self._house.store.meter.shed[reason] += 1
        self._direct_socket.drop()

    def finish(self) -> None:
        self._finished = True
        if self._patience is None:
            self._direct_socket.hang_up(POLICY_VIOLATION)

    # --- for the network ---------------------------------------------------------------------

    def pause_writing(self) -> None:
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(self._limits.seconds_to_send, self._shed, "reads nothing")
        if not self._count(self._direct_socket.unsent + self._waiting):
            self._shed("reads too slowly")

    def resume_writing(self) -> None:
        self._wait_no_longer()
        while self._backlog and self._patience is None:
            message = self._backlog.popleft()
            self._waiting -= len(message)
            self._direct_socket.write([message])
        if self._finished:
            self.finish()

    def _wait_no_longer(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None
        self._house.admission.unsent.remove(self._address, self._unsent)
        self._unsent = 0

    def receive(self, message: bytes) -> None:
        if self._finished:
            return
        try:
            self._take(understand(message))
        except Exception as error:
            report("socket", error)
            self._direct_socket.drop()

    # --- entering, and requests --------------------------------------------------------------

    async def attend(self, socket: Socket, version: int | None) -> None:
        """Serve the browser until it leaves, is told to leave, or reads too slowly."""
        origin = origin_of(self._address, self._room.code)
        pays = partial(self._house.admission.missed_steps.take, self._address)
        caller = replace(guests.caller(self._guest), origin=origin, address=self._address)
        self._room.enter(self, caller, version, pays)
        self._direct_socket.listen(self)
        try:
            await socket.receive()  # only the end of the connection is reported here
        finally:
            self._room.leave(self)
            self._wait_no_longer()

    def _take(self, request: requests.ClientMessage | Failed) -> None:
        if isinstance(request, requests.Pong):
            self._take_pong(request)
        elif self._is_too_fast(1 if isinstance(request, Failed) else self._room.price(request)):
            self._warn(request.id)
        elif isinstance(request, Failed):
            self._tell(request)
        elif isinstance(request, requests.Publish) and request.yes and not self._may_publish():
            self._tell(Failed("too_often", request.id))
        elif self._behind or isinstance(request, requests.Rename):
            self._behind.append(request)
            self._renaming = self._renaming or asyncio.create_task(self._rename_first())
        else:
            self._room.handle(self, request)

    def _may_publish(self) -> bool:
        """Whether this address may list another table, or list one again."""
        return self._house.admission.public_tables.take(self._address)

    def _take_pong(self, pong: requests.Pong) -> None:
        """A pong costs nothing if there was a ping for it."""
        if not self._room.pong(self, pong) and self._is_too_fast():
            self._warn(None)

    def _is_too_fast(self, price: int = 1) -> bool:
        return not (
            self._messages.take(_now(), price) and self._house.admission.messages.take(self._address, price)
        )

    async def _rename_first(self) -> None:
        """Store renames before later requests, so that a person who then sits down does so under the new name."""
        try:
            while self._behind:
                request = self._behind[0]
                if not isinstance(request, requests.Rename) or await self._is_renamed(request):
                    self._room.handle(self, request)
                self._behind.popleft()
        finally:
            self._renaming = None

    async def _is_renamed(self, request: requests.Rename) -> bool:
        """Store the guest's new name, before it is shown at this table. Returns whether that was possible."""
        try:
            await self._house.store.guests.rename(self._guest.id, names.clean(request.name), request.avatar)
        except names.BadName:
            self._tell(Failed("bad_name", request.id))
        except Unavailable:
            self._tell(Failed("unavailable", request.id))
        else:
            return True
        return False

    def _warn(self, request_id: str | None) -> None:
        self._tell(Failed("too_often", request_id))
        if not self._warnings.take(_now()) and not self._finished:
            self._house.store.meter.shed["asks too often"] += 1
            self.finish()

    def _tell(self, message: updates.ServerMessage) -> None:
        self.send(encode(message))
