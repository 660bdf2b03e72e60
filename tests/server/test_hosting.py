"""The examples of docs/hosting.md: the document shows the files as they are, and the files do what it says."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from tablee.server.common.limits import LARGEST_RECORD, Limits
from tablee.server.wire import updates
from tests.patience import PATIENCE
from tests.server import services
from tests.server.browser import TableSocket
from tests.server.process import HouseCommand
from tests.server.proxy import EXAMPLES, Proxy, missing

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"
TABLES = Limits().new_tables_of_an_address.burst
PROXIES = {"nginx": "nginx.conf", "caddy": "Caddyfile"}
PROXIES_OF_WORKERS = {"nginx": "nginx-workers.conf", "caddy": "Caddyfile-workers"}
PROXY = "127.0.0.9"
WORKERS = ["127.0.0.11", "127.0.0.12"]


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda example: example.name)
def test_the_document_shows_what_the_example_says(example: Path) -> None:
    shown = re.findall(r"^```\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
    assert example.read_text("utf-8") in shown


class Visitor:
    """A visitor with an address of their own, who connects through a proxy."""

    def __init__(self, proxy: Proxy, host: str) -> None:
        self.proxy = proxy
        self.host = host
        way = httpx.AsyncHTTPTransport(verify=proxy.trust, local_address=host)
        self.http = httpx.AsyncClient(base_url=proxy.address, transport=way, timeout=PATIENCE)

    async def comes(self) -> None:
        arrived = await self.http.put("/api/me", json={"name": "Anna"})
        assert arrived.status_code == 200, arrived.text
        assert "secure" in arrived.headers["set-cookie"].lower()

    async def opens(self, **headers: str) -> httpx.Response:
        body = {"game": "dozito", "bots": ["normal"], "start": True}
        return await self.http.post("/api/tables", json=body, headers=headers)

    async def opens_until_refused(self, tables: int) -> None:
        """Open tables until the limit is reached, which refills a little in the meantime."""
        for _ in range(2 * tables):
            if (await self.opens()).status_code == 429:
                return
        raise AssertionError("the house counts one visitor as many")

    async def joins(self, code: str, **headers: str) -> TableSocket:
        connection = await connect(
            f"{self.proxy.address.replace('http', 'ws', 1)}/api/tables/{code}/socket",
            additional_headers={"cookie": f"tablee={self.http.cookies['tablee']}"} | headers,
            open_timeout=PATIENCE,
            ssl=self.proxy.trust,
            host="127.0.0.1",
            port=self.proxy.port,
            local_addr=(self.host, 0),
            ping_interval=None,
        )
        return TableSocket(connection)

    async def comes_back(self, code: str) -> TableSocket:
        """Reconnect as browsers do, until a step arrives."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                socket = await self.joins(code)
                await socket.hears(updates.Step)
            except (OSError, WebSocketException):
                assert asyncio.get_running_loop().time() < deadline, "the table cannot be reached again"
                await asyncio.sleep(0.1)
            else:
                return socket


@asynccontextmanager
async def visitors(proxy: Proxy) -> AsyncIterator[list[Visitor]]:
    async with AsyncExitStack() as stack:
        coming = [Visitor(proxy, host) for host in ("127.0.0.2", "127.0.0.3")]
        for visitor in coming:
            await stack.enter_async_context(visitor.http)
            await visitor.comes()
        yield coming


async def makes_moves(socket: TableSocket, moves: int) -> None:
    for _ in range(moves):
        while not socket.step or not socket.step.legal:
            await socket.hears(updates.Step)
        version = socket.step.version
        assert isinstance(await socket.asks("play", move=socket.step.legal[0]), updates.Accepted)
        while socket.step.version <= version:
            await socket.hears(updates.Step)


# --- one house -----------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=PROXIES)
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of proxy. Where it is not installed, the test is skipped before anything is started."""
    kind: str = request.param
    if lacking := missing(kind):
        pytest.skip(f"{lacking} is not installed")
    return kind


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseCommand]:
    house = HouseCommand(tmp_path / "house")
    house.start()
    yield house
    house.end(signal.SIGKILL)


@pytest.fixture
def proxy(kind: str, house: HouseCommand, tmp_path: Path) -> Iterator[Proxy]:
    addresses = {"127.0.0.1:8000": f"127.0.0.1:{house.port}"}
    with Proxy(kind, PROXIES[kind], tmp_path, addresses) as proxy:
        yield proxy


async def test_a_page_knows_that_it_was_asked_for_with_https(proxy: Proxy) -> None:
    async with visitors(proxy) as (anna, _):
        page = await anna.http.get("/")
        assert "<html" in page.text
        code = (await anna.opens()).json()["code"]
        told = (await anna.http.get(f"/api/tables/{code}")).json()
        assert told["link"].startswith(f"{proxy.address}/t/")


async def test_a_match_is_played_by_way_of_the_proxy(proxy: Proxy, house: HouseCommand) -> None:
    async with visitors(proxy) as (anna, _):
        code = (await anna.opens()).json()["code"]
        async with await anna.joins(code, origin=proxy.address) as socket:
            await makes_moves(socket, 3)
        with pytest.raises(InvalidStatus) as refused:
            await anna.joins(code, origin="https://elsewhere.example")
        assert refused.value.response.status_code == 403
    house.end(signal.SIGTERM)
    assert house.complaints == ""


async def test_limits_are_those_of_the_visitor_whatever_the_visitor_says(proxy: Proxy) -> None:
    async with visitors(proxy) as (anna, ben):
        await anna.opens_until_refused(TABLES)
        lies = [{"x-forwarded-for": f"198.51.100.{number}"} for number in range(10)]
        assert 429 in [(await anna.opens(**lie)).status_code for lie in lies]
        assert (await ben.opens()).status_code == 201


async def test_figures_are_not_for_who_comes_by_way_of_the_proxy(proxy: Proxy) -> None:
    async with httpx.AsyncClient(base_url=proxy.address, verify=proxy.trust) as http:
        assert (await http.get("/metrics")).status_code == 404


async def test_the_house_itself_says_whether_a_file_is_too_large(proxy: Proxy) -> None:
    async with visitors(proxy) as (anna, _):
        for size, problem in ((LARGEST_RECORD - 1, "malformed"), (2 * LARGEST_RECORD, "too_large")):
            answer = await anna.http.post("/api/replays", content=b" " * size)
            assert answer.json()["problem"] == problem


async def test_visitors_are_back_when_the_house_is(proxy: Proxy, house: HouseCommand) -> None:
    async with visitors(proxy) as (anna, _):
        code = (await anna.opens()).json()["code"]
        socket = await anna.joins(code)
        await makes_moves(socket, 2)
        assert socket.step
        before = socket.step.version
        house.end(signal.SIGKILL)
        await socket.close_code()
        house.start()
        async with await anna.comes_back(code) as socket:
            assert socket.step
            assert socket.step.version >= before
            await makes_moves(socket, 2)


# --- several workers -----------------------------------------------------------------------------


class Worker(HouseCommand):
    """A worker that listens where the proxy expects it, and knows the proxy's address."""

    def __init__(self, folder: Path, host: str, database: str, broker: str) -> None:
        super().__init__(folder, host=host, proxy=PROXY, database=database, broker=broker)
        self.place = f"{host}:{self.port}"

    async def connections(self) -> int:
        async with httpx.AsyncClient() as http:
            figures = await http.get(f"http://{self.place}/metrics")
        found = re.search(r"^tablee_connections (\d+)$", figures.text, re.M)
        assert found, figures.text
        return int(found[1])


@pytest.fixture
def workers(tmp_path: Path, database: str, broker: services.Nats) -> Iterator[list[Worker]]:
    workers = [Worker(tmp_path / host, host, database, broker.url) for host in WORKERS]
    for worker in workers:
        worker.start()
    yield workers
    for worker in workers:
        worker.end(signal.SIGKILL)


@pytest.fixture
def gate(kind: str, workers: list[Worker], tmp_path: Path) -> Iterator[Proxy]:
    """A proxy in front of both workers."""
    places = {f"10.0.0.{number}:8000": worker.place for number, worker in enumerate(workers, start=1)}
    if kind == "nginx":  # the proxy gets an address of its own, as on another machine
        places["proxy_pass "] = f"proxy_bind {PROXY}; proxy_pass "
    with Proxy(kind, PROXIES_OF_WORKERS[kind], tmp_path, places) as gate:
        yield gate


@pytest.mark.xdist_group("workers")
async def test_everybody_at_a_table_is_with_one_worker(gate: Proxy, workers: list[Worker]) -> None:
    async with visitors(gate) as people, AsyncExitStack() as stack:
        hosting = set()
        for _ in range(8):
            code = (await people[0].opens()).json()["code"]
            before = [await worker.connections() for worker in workers]
            for visitor in people:
                socket = await stack.enter_async_context(await visitor.joins(code))
                await socket.hears(updates.Step)
            after = [await worker.connections() for worker in workers]
            came = tuple(now - then for now, then in zip(after, before, strict=True))
            assert sorted(came) == [0, len(people)]
            hosting.add(came)
        assert len(hosting) == len(workers), "tables are spread over all workers"


@pytest.mark.xdist_group("workers")
async def test_workers_count_the_visitors_of_a_proxy_they_know(gate: Proxy, workers: list[Worker]) -> None:
    async with visitors(gate) as (anna, ben):
        await anna.opens_until_refused(TABLES * len(workers))
        assert (await ben.opens()).status_code == 201


@pytest.mark.xdist_group("workers")
async def test_while_one_worker_is_there_everybody_is_let_in_at_once(gate: Proxy, workers: list[Worker]) -> None:
    async with visitors(gate) as (anna, _):
        codes = [(await anna.opens()).json()["code"] for _ in range(8)]
        for worker in workers:
            worker.end(signal.SIGKILL)
            for code in codes:
                assert (await anna.http.get("/api/games")).status_code == 200
                async with await anna.joins(code) as socket:
                    await socket.hears(updates.Step)
                    await makes_moves(socket, 1)
            worker.start()
