"""Signs devices out and erases people, at this worker and at the others."""

from tablee.server.common.log import report
from tablee.server.house.open_sockets import OpenSockets
from tablee.server.house.rooms import Rooms
from tablee.server.room.broker import Broker
from tablee.server.storage.devices import Devices
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.store import Store

MOST_DEVICES_AT_ONCE = 500
"""Devices that are looked up by one query."""


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
        """Close the sockets that were opened with these tokens, here and at the other workers."""
        self._sockets.sign_out(token_hashes)
        if self._broker:
            self._broker.sign_out(token_hashes)

    async def end_forgotten_devices(self) -> None:
        """Close the sockets of devices that another worker signed out, in case its message was lost."""
        devices = self._sockets.devices
        for first in range(0, len(devices), MOST_DEVICES_AT_ONCE):
            self._sockets.sign_out(await self._devices.gone(devices[first : first + MOST_DEVICES_AT_ONCE]))

    async def forget(self, person: str) -> None:
        """Erase a person. Rows that cannot be rewritten now are rewritten later."""
        await self._farewells.begin(person)
        self._remove_everywhere(person, set())
        try:
            self._remove_everywhere(person, await self._farewells.rewrite(person))
        except Exception as error:
            report("farewell", error)

    async def finish_farewells(self) -> None:
        """Finish erasures: rows that a crash or an outage left, or that the people's last requests wrote."""
        for person in await self._farewells.overdue():
            self._remove_everywhere(person, await self._farewells.rewrite(person))
            await self._farewells.end(person)

    def _remove_everywhere(self, person: str, codes: set[str]) -> None:
        """Close the person's connections, and have these tables reloaded, here and at the other workers."""
        for room in self._rooms.in_memory:
            room.forget(person, room.code in codes)
        if self._broker:
            self._broker.forget(person, codes)
