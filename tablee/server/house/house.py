"""The house: opens tables, finds them by their code, and puts those away that nobody visits."""

import asyncio
import secrets
import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import islice

import msgspec

from tablee.games import GAMES
from tablee.server.common.clock import clock, real_luck
from tablee.server.common.limits import Buckets, Limits, Stock
from tablee.server.common.log import anonymous, report
from tablee.server.common.settings import Settings
from tablee.server.house.heavy_work import Desk, Shares
from tablee.server.house.open_sockets import OpenSockets
from tablee.server.house.previews import Glance, Glances, glance_of
from tablee.server.house.qr import QrCodes
from tablee.server.room.actor import Room
from tablee.server.room.broker import Broker
from tablee.server.rulings import opening
from tablee.server.rulings.guards import Caller
from tablee.server.storage import loading
from tablee.server.storage.accounts import Accounts
from tablee.server.storage.devices import Devices
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.journal import Conflict
from tablee.server.storage.passwords import Passwords
from tablee.server.storage.public_tables import Board
from tablee.server.storage.ranking import Ranking
from tablee.server.storage.results import Results
from tablee.server.storage.store import Store
from tablee.server.storage.tidying import Tidying
from tablee.server.table.facts import Entry
from tablee.server.table.table import Table
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError
from tablee.server.wire.http import PlayNow

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Those one neither mistakes for another nor can spell a rude word with."""
CODE_LENGTH = 6
TRIES = 5
MOST_DEVICES_AT_ONCE = 500
"""That are looked up together."""


class Doormen:
    """The limits that hold for an address, whatever it asks for."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.messages = Buckets(limits.messages_of_an_address, clock)
        self.wrong_codes = Buckets(limits.wrong_codes_of_an_address, clock)
        self.new_tables = Buckets(limits.new_tables_of_an_address, clock)
        self.public_tables = Buckets(limits.public_tables_of_an_address, clock)
        self.chairs = Buckets(limits.chairs_of_an_address, clock)
        self.new_guests = Buckets(limits.new_guests_of_an_address, clock)
        self.glances = Buckets(limits.glances_of_an_address, clock)
        self.rooms = Buckets(limits.rooms_of_an_address, clock)
        self.entrances = Buckets(limits.entrances_of_an_address, clock)
        self.passwords = Buckets(limits.passwords_of_an_address, clock)
        self.guesses = Buckets(limits.wrong_passwords_of_an_address, clock)
        self.logins = Buckets(limits.wrong_passwords_of_a_login, clock)
        self.known_devices = Buckets(limits.passwords_of_known_devices, clock)
        self.films = Buckets(limits.missed_kilobytes_of_an_address, clock)
        self.replays = Buckets(limits.replays_of_an_address, clock)
        self.records = Buckets(limits.records_of_an_address, clock)
        self.unsent = Stock(limits.unsent_kilobytes_of_an_address * 1024)
        self._most_connections = limits.connections_of_an_address
        self._connections: Counter[str] = Counter()

    @property
    def connections(self) -> int:
        return self._connections.total()

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        if self._connections[address] >= self._most_connections:
            raise RequestError("too_often")
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


class House:
    def __init__(self, store: Store, settings: Settings, broker: Broker | None = None) -> None:
        self.store = store
        self.settings = settings
        self._broker = broker
        self.doormen = Doormen(settings.limits, time.monotonic)
        self.board = Board(store)
        self.ranking = Ranking(store)
        self.results = Results(store)
        self.farewells = Farewells(store)
        self.accounts = Accounts(store)
        self.devices = Devices(store)
        self._tidying = Tidying(store)
        self.passwords = Passwords(settings.limits.waiting_passwords)
        self.sockets = OpenSockets()
        if broker:
            broker.on_sign_out = self.sockets.sign_out
        self.qr_codes = QrCodes()
        self._rooms: OrderedDict[str, asyncio.Task[Room]] = OrderedDict()
        """By code. The first are the first to make place for others."""
        self._closing: dict[str, asyncio.Task[None]] = {}
        """By code: rooms that are being put away."""
        self._glances = Glances(store)
        limits = settings.limits
        self.files = Desk(Shares(limits.waiting_files, limits.waiting_files_of_an_address))
        self.replays = Desk(Shares(limits.waiting_replays, limits.waiting_replays_of_an_address))
        self.answers = Shares(
            limits.mebibytes_of_answers * 2**20, limits.mebibytes_of_answers_of_an_address * 2**20
        )
        """Bytes of replays that clients have not taken yet."""
        self._matching: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """By game: who comes second finds the table of who came first."""
        self._caretaker = asyncio.create_task(self._put_away_forever(), name="caretaker")

    @property
    def rooms(self) -> list[Room]:
        """Those in memory."""
        return [task.result() for task in self._rooms.values() if task.done() and not task.exception()]

    async def close(self) -> None:
        self._caretaker.cancel()
        rooms = await asyncio.gather(*self._rooms.values(), return_exceptions=True)
        await self._put_away([room for room in rooms if isinstance(room, Room)])

    async def open(self, wish: http.OpenTable, host: Caller, address: str, quickly: bool = False) -> str:
        if not self.doormen.new_tables.take(address):
            raise RequestError("too_often")
        if wish.public and not self.doormen.public_tables.take(address):
            raise RequestError("too_often")
        self._make_place()
        for _ in range(TRIES):
            table, entry = opening.open_table(_new_code(), wish, host, real_luck(), clock(), quickly)
            try:
                await self.store.journal.append(table.code, entry)
            except Conflict:
                continue
            self._rooms[table.code] = asyncio.create_task(self._furnish(table))
            return table.code
        raise RequestError("unavailable")

    async def play_now(self, wish: PlayNow, caller: Caller, address: str) -> str:
        """A chair at a table where others wait, or at a new one."""
        if wish.game not in GAMES:
            raise RequestError("unknown_game")
        if not caller.name:
            raise RequestError("bad_name")
        if not self.doormen.chairs.take(address):
            raise RequestError("too_often")
        async with self._matching[wish.game]:
            for code in (await self.board.waiting(wish.game, wish.language))[:TRIES]:
                async with self.visit(code, address) as room:
                    if await room.seat(caller) is None:
                        return code
            table = http.OpenTable(wish.game, public=True, language=wish.language)
            code = await self.open(table, caller, address, quickly=True)
            async with self.visit(code, address) as room:
                await room.notice.expect_somebody(room.session)
                await room.seat(caller)  # who is at the table already, and from now on is waited for
            return code

    @asynccontextmanager
    async def visit(self, code: str, address: str) -> AsyncIterator[Room]:
        """The room of that table, kept in memory for the time of the visit."""
        room = await self._find(code.strip().upper(), address)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            if room.code in self._rooms:
                self._rooms.move_to_end(room.code, last=room.was_used)

    async def glance(self, code: str, address: str) -> Glance:
        """A table as seen from outside. No room is opened for it."""
        code = code.strip().upper()
        with self._one_try(address):
            if not self.doormen.glances.take(address):
                raise RequestError("too_often")
            glance = await self._glance(code)
            if glance is None:
                raise RequestError("no_such_table")
        return glance

    async def _glance(self, code: str) -> Glance | None:
        task = self._rooms.get(code)
        if task and task.done() and not task.exception():
            return glance_of(task.result().session.table)
        return await self._glances.of(code) if _is_code(code) else None

    async def journal(self, code: str, address: str) -> list[Entry]:
        """Everything that happened at a table, without sitting down at it."""
        code = code.strip().upper()
        with self._one_try(address):
            entries = await self.store.journal.entries(code) if _is_code(code) else []
            if not entries:
                raise RequestError("no_such_table")
        return entries

    async def _find(self, code: str, address: str) -> Room:
        with self._one_try(address):
            return await self._room(code, address)

    @contextmanager
    def _one_try(self, address: str) -> Iterator[None]:
        """A wrong code costs a try, and who ran out of tries learns nothing of right ones either."""
        if not self.doormen.wrong_codes.take(address):
            raise RequestError("too_often")
        wrong = False
        try:
            yield
        except RequestError as error:
            wrong = error.problem == "no_such_table"
            raise
        finally:
            if not wrong:
                self.doormen.wrong_codes.give_back(address)

    async def _room(self, code: str, address: str) -> Room:
        loading = self._rooms.get(code)
        if loading is None:
            if not self.doormen.rooms.take(address):
                raise RequestError("too_often")
            self._make_place()
            loading = self._rooms[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(loading)
        except Exception:
            if self._rooms.get(code) is loading:
                del self._rooms[code]
            raise

    async def _load(self, code: str) -> Room:
        if closing := self._closing.get(code):
            await asyncio.wait([closing])
        if not _is_code(code):
            raise RequestError("no_such_table")
        try:
            table = await loading.restored(code, self.store)
        except (msgspec.DecodeError, KeyError) as error:  # of a game, or a version of it, we do not have
            report(anonymous(code), error)
            raise RequestError("unavailable") from error
        if not table.number:
            raise RequestError("no_such_table")
        room = await self._furnish(table)
        room.found = table.number
        return room

    async def _furnish(self, table: Table) -> Room:
        return Room(table, self.store, self.results, self.settings, self._broker)

    def _make_place(self) -> None:
        """For one more room. Some rooms at a time are put away, so that a full house seldom looks for them."""
        most = self.settings.limits.open_tables
        if len(self._rooms) < most:
            return
        deserted = (room for room in self.rooms if room.is_deserted)
        self._begin_to_put_away(islice(deserted, 1 + most // 100))
        if len(self._rooms) >= most:
            raise RequestError("house_full")

    async def _put_away_forever(self) -> None:
        patience = self.settings.seconds_until_put_away
        while True:
            await asyncio.sleep(patience / 4)
            await self.put_away(patience)
            await self.tidy()

    async def tidy(self) -> None:
        """What fails is tried again the next time."""
        for task in (self.board.tidy, self.finish_farewells, self._end_forgotten_devices, self._tidying.sweep):
            try:
                await task()
            except Exception as error:
                report("caretaker", error)

    async def forget(self, person: str) -> None:
        """Everything about a person. What cannot be rewritten now is rewritten later."""
        await self.farewells.begin(person)
        self._show_out(person, set())
        try:
            self._show_out(person, await self.farewells.rewrite(person))
        except Exception as error:
            report("farewell", error)

    async def finish_farewells(self) -> None:
        """What a crash or an outage left undone, and what the last requests of people wrote."""
        for person in await self.farewells.overdue():
            self._show_out(person, await self.farewells.rewrite(person))
            await self.farewells.end(person)

    def _show_out(self, person: str, codes: set[str]) -> None:
        """End the person's connections, and read these tables again, here and with the other workers."""
        for room in self.rooms:
            room.forget(person, room.code in codes)
        if self._broker:
            self._broker.forget(person, codes)

    async def _end_forgotten_devices(self) -> None:
        """End the sockets of devices that another worker signed out, should the broker not have told us."""
        devices = self.sockets.devices
        for first in range(0, len(devices), MOST_DEVICES_AT_ONCE):
            self.sockets.sign_out(await self.devices.gone(devices[first : first + MOST_DEVICES_AT_ONCE]))

    def sign_out(self, token_hashes: list[str]) -> None:
        """End the sockets that were opened with these tokens, here and with the other workers."""
        self.sockets.sign_out(token_hashes)
        if self._broker:
            self._broker.sign_out(token_hashes)

    async def put_away(self, quiet_for: float) -> None:
        """From memory only: the journal keeps every table, and the next visitor finds it as it was."""
        await self._put_away([room for room in self.rooms if room.is_quiet(quiet_for)])

    async def _put_away(self, rooms: Iterable[Room]) -> None:
        self._begin_to_put_away(rooms)
        await asyncio.gather(*self._closing.values(), return_exceptions=True)

    def _begin_to_put_away(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            del self._rooms[room.code]
            self._closing[room.code] = asyncio.create_task(self._close(room))

    async def _close(self, room: Room) -> None:
        try:
            await room.close()
        finally:
            del self._closing[room.code]


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(LETTERS)
