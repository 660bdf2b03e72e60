"""The house: opens tables, and finds them by their code."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tablee.games import GAMES
from tablee.server.common.clock import clock, real_luck
from tablee.server.common.settings import Settings
from tablee.server.house.admission import Admission
from tablee.server.house.caretaker import Caretaker
from tablee.server.house.codes import as_written, is_code, new_code
from tablee.server.house.departures import Departures
from tablee.server.house.glances import Glance, Glances, glance_of
from tablee.server.house.heavy_work import Desk, Shares
from tablee.server.house.open_sockets import OpenSockets
from tablee.server.house.qr import QrCodes
from tablee.server.house.rooms import Rooms
from tablee.server.room.actor import Room
from tablee.server.room.broker import Broker
from tablee.server.room.search_pool import SearchPool
from tablee.server.rulings import opening
from tablee.server.rulings.guards import Caller
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.devices import Devices
from tablee.server.storage.journal import Conflict
from tablee.server.storage.passwords import Passwords
from tablee.server.storage.public_tables import Hall
from tablee.server.storage.ranking import Ranking
from tablee.server.storage.results import Results
from tablee.server.storage.store import Store
from tablee.server.storage.tidying import Tidying
from tablee.server.storage.turns import Turns
from tablee.server.table.facts import Entry
from tablee.server.wire.errors import RequestError
from tablee.server.wire.http import OpenTable, PlayNow

TRIES = 5


class House:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        broker: Broker | None = None,
        searches: SearchPool | None = None,
    ) -> None:
        """Without a pool of their own, bots search in a thread."""
        limits = settings.limits
        self.store = store
        self.settings = settings
        self.admission = Admission(limits, time.monotonic)
        self.hall = Hall(store)
        self.ranking = Ranking(store)
        self.results = Results(store)
        self.accounts = Accounts(store)
        self.devices = Devices(store)
        self.passwords = Passwords(limits.waiting_passwords)
        self.sockets = OpenSockets()
        self.qr_codes = QrCodes()
        self.searches = SearchPool() if searches is None else searches
        self.rooms = Rooms(store, self.results, settings, self.searches, broker)
        self.departures = Departures(store, self.rooms, self.sockets, broker)
        self.files = Desk(limits.waiting_files, limits.waiting_files_of_an_address)
        self.replays = Turns(1, limits.waiting_replays)
        self.answers = Shares(
            limits.mebibytes_of_answers * 2**20, limits.mebibytes_of_answers_of_an_address * 2**20
        )
        """Bytes of replays that clients have not received yet."""
        self._glances = Glances(store)
        self._matching: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """Locks by game, so that a second person finds the table that is opened for the first."""
        chores = (
            self.hall.tidy,
            self.departures.finish_farewells,
            self.departures.end_forgotten_devices,
            Tidying(store).sweep,
        )
        self.caretaker = Caretaker(self.rooms, chores, settings)

    async def close(self) -> None:
        self.caretaker.stop()
        await self.rooms.close()
        await self.searches.close()

    async def open(self, request: OpenTable, host: Caller, address: str, quickly: bool = False) -> str:
        """Open a table, and return its code."""
        if not self.admission.new_tables.take(address):
            raise RequestError("too_often")
        if request.public and not self.admission.public_tables.take(address):
            raise RequestError("too_often")
        self.rooms.make_place()
        for _ in range(TRIES):
            table, entry = opening.open_table(new_code(), request, host, real_luck(), clock(), quickly)
            try:
                await self.store.journal.append(table.code, entry)
            except Conflict:
                continue
            self.rooms.add(table)
            return table.code
        raise RequestError("unavailable")

    async def play_now(self, request: PlayNow, caller: Caller, address: str) -> str:
        """Seat a person at a public table where others wait, or at a new one, and return its code."""
        if request.game not in GAMES:
            raise RequestError("unknown_game")
        if not caller.name:
            raise RequestError("bad_name")
        if not self.admission.chairs.take(address):
            raise RequestError("too_often")
        async with self._matching[request.game]:
            for code in (await self.hall.waiting(request.game, request.language))[:TRIES]:
                async with self.visit(code, address) as room:
                    if await _finds_a_chair(room, caller):
                        return code
            table = OpenTable(request.game, public=True, language=request.language)
            code = await self.open(table, caller, address, quickly=True)
            async with self.visit(code, address) as room:
                await room.notice.expect_somebody(room.session)
                await room.seat(caller)  # the host sits already; from now on the table waits for them to connect
            return code

    @asynccontextmanager
    async def visit(self, code: str, address: str) -> AsyncIterator[Room]:
        """The room of that table, which stays in memory until the visit ends."""
        room = await self._find(as_written(code), address)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            self.rooms.was_visited(room)

    async def _find(self, code: str, address: str) -> Room:
        with self.admission.one_try(address):
            if not self.rooms.knows(code) and not self.admission.rooms.take(address):
                raise RequestError("too_often")
            return await self.rooms.find(code)

    async def glance(self, code: str, address: str) -> Glance:
        """The glance at a table. No room is loaded for it."""
        with self.admission.one_try(address):
            if not self.admission.glances.take(address):
                raise RequestError("too_often")
            glance = await self._glance(as_written(code))
            if glance is None:
                raise RequestError("no_such_table")
        return glance

    async def _glance(self, code: str) -> Glance | None:
        if room := self.rooms.loaded(code):
            return glance_of(room.session.table)
        return await self._glances.of(code) if is_code(code) else None

    async def journal(self, code: str, address: str) -> list[Entry]:
        """The journal of a table. No room is loaded for it."""
        code = as_written(code)
        with self.admission.one_try(address):
            entries = await self.store.journal.entries(code) if is_code(code) else []
            if not entries:
                raise RequestError("no_such_table")
        return entries


async def _finds_a_chair(room: Room, caller: Caller) -> bool:
    """Try to seat a person who wants to play now. Returns whether they sit.

    People who sit at a table whose host does not begin, and ask again, are not sent back there.
    """
    table = room.session.table
    if not table.quick and table.seat_of(caller.person) is not None:
        return False
    return await room.seat(caller) is None
