"""`tablee loadtest` measures a house under load: real sockets, legal moves, as fast as the tables allow.

A move is complete when everybody at its table has received it. Its latency is the time from sending it to then.
"""

import asyncio
import multiprocessing
import random
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from rich.table import Table as Grid

from tablee.cli.asked import Wrong
from tablee.cli.processes import cpu_of, memory_of

try:
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
except ModuleNotFoundError as missing:
    raise Wrong("a load test needs one more package: pip install 'tablee[loadtest]'") from missing

PATIENCE = 60
"""Seconds to wait for an answer before giving up."""
AT_ONCE = 50
"""How many tables are opened at the same time."""
STEP = b'{"type":"step","version":'
FAILED = b'{"type":"failed"'


@dataclass(frozen=True)
class Load:
    tables: int
    seats: int
    seconds: float
    game: str
    warm_up: float = 2.0
    thought: float = 0.0
    """Seconds that people think before a move, on average."""


class Figures(msgspec.Struct, frozen=True):
    tables: int
    seats: int
    moves_per_second: float
    deliveries_per_second: float
    p50: float
    """In milliseconds, like the other percentiles."""
    p95: float
    p99: float
    cpu_per_10k_moves: float | None
    """In seconds; None if the system does not report it."""
    kilobytes_per_table: float | None
    cpu_by_process: dict[str, float]
    """The same, by the name of the process; empty if the system does not report it."""


class _Step(msgspec.Struct):
    version: int
    awaited: list[int]
    outcome: msgspec.Raw
    legal: list[msgspec.Raw]


_steps = msgspec.json.Decoder(_Step)


class Client(WSListener):
    """The connection of one player."""

    def __init__(self, table: "LoadedTable", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.step = b""
        """The last step received."""
        self.requests = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        raw = frame.get_payload_as_bytes()
        if raw.startswith(STEP):
            self.step = raw
            self.table.hear(int(raw[len(STEP) : raw.index(b",", len(STEP))]))
        elif raw.startswith(b'{"type":"accepted"'):
            self.table.accepted(self)
        elif raw.startswith(FAILED):
            self.table.fail(f"The house said no: {raw.decode()}")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.table.fail("The house hung up.")

    def ask(self, kind: str, **fields: Any) -> None:
        self.requests += 1
        request = {"type": kind, "id": f"{self.seat}.{self.requests}", **fields}
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(request))


@dataclass
class LoadedTable:
    """A table at which the next move is made as soon as everybody has received the last step."""

    seats: int
    luck: random.Random
    meter: "Meter"
    thought: float = 0.0
    clients: list[Client] = field(default_factory=list)
    version: int = 0
    told: int = 0
    """How many clients have received that version."""
    sent_at: float | None = None
    failure: str | None = None
    started: asyncio.Event = field(default_factory=asyncio.Event)
    granted: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, version: int) -> None:
        if version > self.version:
            self.version, self.told = version, 0
        self.told += 1
        self.meter.deliveries += 1
        if self.told == self.seats:
            self.started.set()
            self.go_on()

    def go_on(self) -> None:
        now = time.perf_counter()
        if self.sent_at is not None:
            self.meter.note(now - self.sent_at)
        self.sent_at = None
        if self.meter.playing and self.thought:
            asyncio.get_running_loop().call_later(self.luck.uniform(0, 2 * self.thought), self.act)
        else:
            self.act()

    def act(self) -> None:
        if self.meter.playing:
            self.sent_at = time.perf_counter()
            self.move()

    def move(self) -> None:
        step = _steps.decode(self.clients[0].step)
        if bytes(step.outcome) != b"null":
            self.sent_at = None
            for client in self.clients:
                client.ask("play_again")
            return
        mover = self.clients[step.awaited[0]]
        legal = _steps.decode(mover.step).legal
        mover.ask("play", move=legal[self.luck.randrange(len(legal))])

    def accepted(self, client: Client) -> None:
        if not self.started.is_set():
            self.granted.set()

    def fail(self, why: str) -> None:
        if not self.meter.over:
            self.failure = self.failure or why
            self.started.set()
            self.granted.set()


@dataclass
class Meter:
    playing: bool = False
    """False until everybody has a seat."""
    over: bool = False
    deliveries: int = 0
    latencies: list[float] = field(default_factory=list)

    def note(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def begin(self) -> None:
        self.deliveries = 0
        self.latencies = []


# --- opening tables ----------------------------------------------------------------------------


Gather = Callable[[str, Load, Meter, int], Awaitable[list[LoadedTable]]]
"""Seats people at tables, ready to play. Benchmarks of other servers have their own."""


Way = Callable[[int, int], str]
"""The address that a person connects to, by table and seat."""


async def gather(address: str, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
    return await gather_by(lambda table, seat: address, load, meter, seed)


async def gather_by(way: Way, load: Load, meter: Meter, seed: int) -> list[LoadedTable]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> LoadedTable:
        async with gate:
            table = LoadedTable(load.seats, random.Random(seed + number), meter, load.thought)
            return await _sit_down([way(number, seat) for seat in range(load.seats)], load.game, table)

    return await asyncio.gather(*map(one, range(load.tables)))


async def _sit_down(addresses: list[str], game: str, table: LoadedTable) -> LoadedTable:
    cookie, code = await asyncio.to_thread(_open_table, addresses[0], game)
    for seat, address in enumerate(addresses):
        client = await _connect(address, code, table, seat, cookie if seat == 0 else None)
        table.clients.append(client)
        await _granted(table, client, "rename", name=f"Guest {seat + 1}")
        await _granted(table, client, "sit", seat=seat)
    table.clients[0].ask("start")
    await asyncio.wait_for(table.started.wait(), PATIENCE)
    _must_be_well(table)
    return table


async def _granted(table: LoadedTable, client: Client, kind: str, **fields: Any) -> None:
    table.granted.clear()
    client.ask(kind, **fields)
    await asyncio.wait_for(table.granted.wait(), PATIENCE)
    _must_be_well(table)


async def _connect(address: str, code: str, table: LoadedTable, seat: int, cookie: str | None) -> Client:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{code}/socket"
    headers = {"cookie": cookie} if cookie else {}
    client = Client(table, seat)
    await ws_connect(lambda: client, url, extra_headers=headers, use_aiofastnet=False)
    return client


def _open_table(address: str, game: str) -> tuple[str, str]:
    """Open a table, and return the host's cookie and the table's code."""
    url = urlsplit(address)
    body = msgspec.json.encode({"game": game})
    with closing(HTTPConnection(url.hostname or "", url.port or 80, timeout=PATIENCE)) as connection:
        connection.request("POST", "/api/tables", body, {"content-type": "application/json"})
        answer = connection.getresponse()
        raw = answer.read()
    if answer.status != 201:
        raise Wrong(f"The house opens no table: {raw.decode()}")
    return (answer.getheader("set-cookie") or "").partition(";")[0], msgspec.json.decode(raw)["code"]


def _must_be_well(table: LoadedTable) -> None:
    if table.failure:
        raise Wrong(table.failure)


# --- measuring -----------------------------------------------------------------------------------


async def drive(
    address: str, load: Load, processes: Mapping[str, int], seed: int = 1, gather: Gather = gather
) -> Figures:
    """Measure a house. `processes` are the names and ids of the processes that it consists of."""
    meter = Meter()
    idle = await gather(address, replace(load, tables=1), meter, seed)  # makes the house load everything
    before = memory_of(processes)
    tables = await gather(address, load, meter, seed)
    meter.playing = True
    for table in tables:
        table.go_on()
    await asyncio.sleep(load.warm_up)
    meter.begin()
    began, cpu = time.perf_counter(), cpu_of(processes)
    await asyncio.sleep(load.seconds)
    elapsed, used, moves = time.perf_counter() - began, cpu_of(processes), len(meter.latencies)
    deliveries, after = meter.deliveries, memory_of(processes)
    meter.playing, meter.over = False, True
    await _leave(idle + tables)
    if not moves:
        raise Wrong("Nobody could move: is the game one in which people take turns?")
    by_process = {name: (used[name] - cpu[name]) / moves * 10_000 for name in cpu if name in used}
    return Figures(
        load.tables,
        load.seats,
        moves / elapsed,
        deliveries / elapsed,
        *_milliseconds(meter.latencies[:moves]),
        sum(by_process.values()) if by_process else None,
        None if before is None or after is None else (after - before) / load.tables,
        by_process,
    )


async def _leave(tables: list[LoadedTable]) -> None:
    for table in tables:
        _must_be_well(table)
        for client in table.clients:
            client.transport.disconnect()
            await client.transport.wait_disconnected()


def _milliseconds(latencies: list[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th percentile in milliseconds."""
    ordered = sorted(1000 * seconds for seconds in latencies)
    half, most, nearly_all = (ordered[int(share * len(ordered))] for share in (0.5, 0.95, 0.99))
    return half, most, nearly_all


# --- a house for the test --------------------------------------------------------------------------


@contextmanager
def running_house(database: str | None = None, broker: str | None = None) -> Iterator[tuple[str, int]]:
    """Start a real, durable house without limits per address, and give its address and process id.

    With a database and a broker it is one worker of several.
    """
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        arguments = (listener, Path(folder), database, broker)
        process = multiprocessing.get_context("spawn").Process(target=serve, args=arguments)
        process.start()
        try:
            assert process.pid, "it was started"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", process.pid
        finally:
            process.terminate()
            process.join(PATIENCE)


def serve(listener: socket.socket, folder: Path, database: str | None = None, broker: str | None = None) -> None:
    """Serve until the process is told to stop."""
    from tablee.server.common.limits import FOR_LOAD_TESTS
    from tablee.server.common.settings import Settings
    from tablee.server.run.serve import work

    work(Settings(data=folder, database=database, broker=broker, limits=FOR_LOAD_TESTS), listener)


def run(driving: Coroutine[Any, Any, Figures]) -> Figures:
    """Run on the fastest event loop available, so that the driver is not the bottleneck."""
    from uvicorn.loops.auto import auto_loop_factory

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(driving)


def loadtest(load: Load, url: str | None) -> Figures:
    try:
        if url:
            return run(drive(url.rstrip("/"), load, {}))
        with running_house() as (address, pid):
            return run(drive(address, load, {"house": pid}))
    except OSError as error:
        raise Wrong(f"The house does not answer: {error}") from error


def grid_of(figures: Figures) -> Grid:
    grid = Grid("what", "figure", title=f"{figures.tables} tables of {figures.seats}")
    grid.add_row("moves a second", f"{figures.moves_per_second:,.0f}")
    grid.add_row("deliveries a second", f"{figures.deliveries_per_second:,.0f}")
    for name in ("p50", "p95", "p99"):
        grid.add_row(f"{name} until everybody has it", f"{getattr(figures, name):.1f} ms")
    if figures.cpu_per_10k_moves is not None:
        grid.add_row("server CPU for 10,000 moves", f"{figures.cpu_per_10k_moves:.2f} s")
    if figures.kilobytes_per_table is not None:
        grid.add_row("memory a table", f"{figures.kilobytes_per_table:,.0f} kB")
    return grid
