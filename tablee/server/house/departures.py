"""Departures: devices that are signed out, and people who ask to be forgotten, here and at the other workers."""

from tablee.server.common.log import report
from tablee.server.house.open_sockets import OpenSockets
from tablee.server.house.rooms import Rooms
from tablee.server.room.broker import Broker
from tablee.server.storage.devices import Devices
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.store import Store

MOST_DEVICES_AT_ONCE = 500
"""Devices that are looked up together."""


class Departures:
    def __init__(self, store: Store, rooms: Rooms, sockets: OpenSockets, broker: Broker | None) -> None:
        self._rooms = rooms
        self._sockets = sockets
        self._broker = broker
        self._devices = Devices(store)
        self._farewells = Farewells(store)
        if broker:
            broker.on_sign_out = sockets.sign_out

    def sign_out(self, token_hashes: list[str]) -> None:
        """End the sockets that were opened with these tokens, here and with the other workers."""
        self._sockets.sign_out(token_hashes)
        if self._broker:
            self._broker.sign_out(token_hashes)

    async def end_forgotten_devices(self) -> None:
        """End the sockets of devices that another worker signed out, should the broker not have told us."""
        devices = self._sockets.devices
        for first in range(0, len(devices), MOST_DEVICES_AT_ONCE):
            self._sockets.sign_out(await self._devices.gone(devices[first : first + MOST_DEVICES_AT_ONCE]))

    async def forget(self, person: str) -> None:
        """Forget everything about a person. Rows that cannot be rewritten now are rewritten later."""
        await self._farewells.begin(person)
        self._show_out(person, set())
        try:
            self._show_out(person, await self._farewells.rewrite(person))
        except Exception as error:
            report("farewell", error)

    async def finish_farewells(self) -> None:
        """Rewrite what a crash or an outage left undone, and what the last requests of people wrote."""
        for person in await self._farewells.overdue():
            self._show_out(person, await self._farewells.rewrite(person))
            await self._farewells.end(person)

    def _show_out(self, person: str, codes: set[str]) -> None:
        """End the person's connections, and read these tables again, here and with the other workers."""
        for room in self._rooms.in_memory:
            room.forget(person, room.code in codes)
        if self._broker:
            self._broker.forget(person, codes)
