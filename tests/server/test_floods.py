"""Floods of requests, bytes and frames: the house reads a bounded amount of them, and others play on."""

import asyncio
import logging
import resource
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.frames import Opcode

from tablee.server.common.limits import Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.storage.guests import Guest
from tablee.server.storage.store import Store
from tablee.server.web import traffic
from tablee.server.web.traffic import TOO_EARLY
from tablee.server.web.uvicorn_http import (
    LARGEST_HEAD,
    LARGEST_LINE,
    LARGEST_REQUEST,
    MOST_HEADERS,
    MOST_WAITING,
    PARTS,
)
from tablee.server.web.uvicorn_ws import MOST_FRAMES, PIECE
from tablee.server.wire import updates
from tests.patience import soon
from tests.server.browser import Browser, TableSocket
from tests.server.deadline import deadline
from tests.server.process import HouseCommand
from tests.server.raw import GAMES, HOST, Stranger, frame, handshake, statuses

ELSEWHERE = "192.0.2.1"
"""A proxy on another machine, so that connections from this machine are counted by their own address."""


async def until_refused(store: Store, reason: str, times: int = 1) -> None:
    await soon(lambda: store.meter.refused[reason] >= times, reason, lambda: store.meter.refused)


# --- requests ------------------------------------------------------------------------------------


def head(*lines: bytes, path: bytes = b"/api/games") -> bytes:
    return b"\r\n".join([b"GET " + path + b" HTTP/1.1", b"Host: localhost", *lines, b"", b""])


SMALL = head(*[b"A: b"] * (MOST_HEADERS - 1))
LARGE = {
    "one header too many": head(*[b"A: b"] * MOST_HEADERS),
    "a long header": head(b"A: " + b"b" * LARGEST_LINE),
    "an endless header": head(b"A: " + b"b" * LARGEST_HEAD).removesuffix(b"\r\n\r\n"),
    "many long headers": head(*[b"A: " + b"b" * (LARGEST_LINE - 10)] * 3),
    "a long path": head(path=b"/" + b"a" * LARGEST_LINE),
    "an endless path": b"GET /" + b"a" * LARGEST_HEAD,
    "a name without an end": b"GET / HTTP/1.1\r\n" + b"a" * LARGEST_HEAD,
    "nothing but empty lines": b"\r\n" * LARGEST_HEAD,
    "a long header of a handshake": handshake("BCDFGH", more=f"Cookie: {'a' * LARGEST_LINE}\r\n"),
    "a handshake with one header too many": handshake("BCDFGH", more="A: b\r\n" * MOST_HEADERS),
}


@pytest.mark.parametrize("what", LARGE)
async def test_a_head_has_a_size(address: str, store: Store, what: str) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(LARGE[what])
        assert statuses(await stranger.hears_the_end()) == [431]
    assert store.meter.refused == {"large head": 1}


async def test_a_head_may_be_as_large_as_the_house_says(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(SMALL)
        assert statuses(await stranger.hears(100)) == [200]
    assert not store.meter.refused


def chunked(*chunks: bytes, trailers: bytes = b"") -> bytes:
    body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n" + trailers + b"\r\n"
    return b"PUT /api/me HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + body


async def test_a_body_does_not_come_in_crumbs(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(chunked(*[b"x"] * 2 * PARTS))
        await stranger.hears_the_end()
    assert store.meter.refused == {"tiny chunks": 1}


async def test_a_body_may_come_in_pieces(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(chunked(b'{"na', b'me":', b'"Anna"}', trailers=b"Checksum: 1\r\n"))
        assert statuses(await stranger.hears(100)) == [200]


async def test_what_follows_a_body_is_no_header(address: str) -> None:
    async with Stranger(address) as stranger:
        second = chunked(b'{"name":"Anna"}', trailers=b"Host: evil.example\r\n")
        await stranger.says(GAMES + second.replace(b"Host: localhost", b"Connection: close\r\nHost: localhost"))
        assert statuses(await stranger.hears_the_end()) == [200, 200]


async def test_trailers_have_a_number_too(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(chunked(b"{}", trailers=b"A: b\r\n" * (MOST_HEADERS + 1)))
        await stranger.hears_the_end()
    assert store.meter.refused == {"large head": 1}


async def test_requests_do_not_queue_up(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(GAMES * 200)
        answered = statuses(await stranger.hears_the_end())
    assert len(answered) <= MOST_WAITING + 1
    assert store.meter.refused == {"requests in a row": 1}


async def test_a_request_is_not_read_for_ever(address: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999999\r\n\r\n")
        await stranger.says(b"x" * 2 * LARGEST_REQUEST)
        await stranger.hears_the_end()
    assert store.meter.refused == {"large request": 1}


async def test_what_is_no_http_is_counted_and_not_logged(
    address: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for _ in range(3):
        async with Stranger(address) as stranger:
            await stranger.says(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
            assert statuses(await stranger.hears_the_end()) == [400]
    assert store.meter.refused == {"malformed request": 3}
    assert not caplog.records


def test_many_refusals_are_told_in_a_line_a_minute(caplog: pytest.LogCaptureFixture, settings: Settings) -> None:
    now = 1000.0
    counted = traffic.Traffic(settings.limits, clock=lambda: now)
    for second in range(121):
        now = 1000.0 + second
        for _ in range(1000):
            counted.refuse("malformed request")
    assert len(caplog.records) == 3
    assert "malformed request" in caplog.text


class TestOneAddress:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(
            settings.limits, kilobytes_of_an_address=RateLimit(64, 0), open_connections_of_an_address=5
        )
        return replace(settings, own_proxies=ELSEWHERE, limits=limits)

    async def test_it_sends_so_many_bytes_by_whichever_connection(self, address: str, store: Store) -> None:
        for _ in range(3):
            async with Stranger(address) as stranger:
                await stranger.says(b"POST /api/replays HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999\r\n\r\n")
                await stranger.says(b"x" * 100_000)
                await stranger.hears_the_end()
        assert store.meter.refused == {"too many bytes of an address": 3}

    async def test_it_has_so_many_connections(self, address: str, store: Store) -> None:
        async with AsyncExitStack() as stack:
            strangers = [await stack.enter_async_context(Stranger(address)) for _ in range(5)]
            async with Stranger(address) as one_too_many:
                assert await one_too_many.hears_the_end() == b""
            assert store.meter.refused == {"too many connections of an address": 1}
            strangers[0].writer.close()
            await strangers[1].says(GAMES)
            assert statuses(await strangers[1].hears(100)) == [200]
            async with Stranger(address) as another:
                await another.says(GAMES)
                assert statuses(await another.hears(100)) == [200]


class TestOneAddressThatAsksAndAsks:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, requests_of_an_address=RateLimit(50, 0)))

    async def test_it_is_told_so_while_others_are_served(self, address: str, store: Store) -> None:
        async with Browser(address) as anna, Browser(address, headers={"x-forwarded-for": "198.51.100.1"}) as ben:
            answers = [await anna.http.get(path) for path in ["/api/games"] * 8 + ["/health/live"] * 12]
            assert [answer.status_code for answer in answers] == [200] * 18 + [429] * 2
            assert answers[-1].json() == {"type": "failed", "problem": "too_often", "id": None}
            assert answers[-1].headers["connection"] == "close"
            assert (await ben.http.get("/api/games")).status_code == 200
        assert store.meter.refused == {"too many requests of an address": 2}


class TestOneAddressBehindAProxy:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, open_requests_of_an_address=3))

    async def test_it_has_so_many_requests_under_way(self, address: str, store: Store) -> None:
        """Requests without an end stay under way; those beyond the limit are refused at once."""
        endless = (
            b"PUT /api/me HTTP/1.1\r\nX-Forwarded-For: 198.51.100.1\r\n" + HOST + b"Content-Length: 50\r\n\r\n"
        )
        async with AsyncExitStack() as stack:
            for _ in range(5):
                stranger = await stack.enter_async_context(Stranger(address))
                await stranger.says(endless)
            await until_refused(store, "too many requests of an address", 2)
            async with Browser(address) as ben:
                assert (await ben.http.get("/api/games")).status_code == 200
        assert store.meter.refused == {"too many requests of an address": 2}


class TestAFullHouse:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, open_connections=10))

    async def test_the_longest_silent_make_place(self, address: str, store: Store) -> None:
        async with Browser(address, "Anna") as anna, AsyncExitStack() as stack:
            code = await anna.opens(bots=["normal"], start=True)
            async with await anna.joins(code) as player:
                strangers = [await stack.enter_async_context(Stranger(address)) for _ in range(30)]
                for gone in strangers[:10]:
                    assert await gone.hears_the_end() == b""
                await strangers[-1].says(GAMES)
                assert statuses(await strangers[-1].hears(100)) == [200]
                assert isinstance(await player.asks("rename", name="Hannah"), updates.Accepted)
        assert set(store.meter.refused) == {"silent while others came"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
async def test_a_house_with_few_files_keeps_some_for_itself(tmp_path: Path) -> None:
    """The soft limit is raised to the hard one; connections beyond it replace silent ones."""
    few = ["sh", "-c", 'ulimit -Sn 200; ulimit -Hn 300; exec "$@"', "few files"]
    house = HouseCommand(tmp_path, within=few)
    house.start()
    try:
        assert resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE) == (300, 300)
        async with Browser(house.address, "Anna") as anna, AsyncExitStack() as stack:
            code = await anna.opens(bots=["normal"], start=True)
            async with await anna.joins(code) as player:
                for _ in range(400):
                    await stack.enter_async_context(Stranger(house.address))
                assert isinstance(await player.asks("rename", name="Hannah"), updates.Accepted)
                async with Browser(house.address, "Ben") as ben:
                    await ben.opens()
    finally:
        house.end(signal.SIGTERM)
    assert "Too many open files" not in house.complaints


class TestSomebodyWhoReadsNothing:
    @pytest.fixture
    def settings(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
        monkeypatch.setattr(traffic, "SECONDS_BETWEEN_SWEEPS", 0.2)
        built = settings.data / "static"
        built.mkdir()
        (built / "index.html").write_bytes(b"x" * 10_000_000)
        return replace(settings, client=built, limits=replace(settings.limits, seconds_to_send=1))

    async def test_they_are_let_go(self, address: str, store: Store) -> None:
        with socket.socket() as stranger:
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stranger.connect(("127.0.0.1", int(address.rpartition(":")[2])))
            stranger.sendall(b"GET / HTTP/1.1\r\nConnection: close\r\n" + HOST + b"\r\n")
            await until_refused(store, "reads nothing")


CLOSED_BY_POLICY = b"\x88\x02" + (1008).to_bytes(2)


# --- frames --------------------------------------------------------------------------------------


@pytest.fixture
async def anna(address: str) -> AsyncIterator[Browser]:
    async with Browser(address, "Anna") as anna:
        yield anna


@pytest.fixture
async def code(anna: Browser) -> str:
    return await anna.opens(bots=["normal"], start=True)


@pytest.fixture
async def player(anna: Browser, code: str) -> AsyncIterator[TableSocket]:
    async with await anna.joins(code) as player:
        yield player


FLOODS = {
    "pings": frame(Opcode.PING),
    "pongs": frame(Opcode.PONG, b"unasked"),
    "messages that are none": frame(Opcode.TEXT) * 2,
    "messages of another kind": frame(Opcode.BINARY),
    "messages in pieces": frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b"}"),
}


@pytest.mark.parametrize("flood", FLOODS)
async def test_frames_are_counted(
    address: str, anna: Browser, code: str, player: TableSocket, store: Store, flood: str
) -> None:
    async with Stranger(address) as stranger:
        await stranger.shakes_hands(code, anna)
        await stranger.says(FLOODS[flood] * 20_000)
        await stranger.hears_the_end()
    assert store.meter.refused == {"too many frames": 1}
    assert isinstance(await player.asks("rename", name="Hannah"), updates.Accepted)


async def test_pings_are_answered_as_far_as_they_are_counted(address: str, anna: Browser, code: str) -> None:
    allowed = Limits().frames_of_a_connection
    async with Stranger(address) as stranger:
        await stranger.shakes_hands(code, anna)
        await stranger.says(frame(Opcode.PING, b"still there?") * (allowed.burst // 2))
        heard = b""
        while heard.count(b"still there?") < allowed.burst // 2:
            heard += await stranger.hears(2**16)


async def test_a_message_has_so_many_frames(
    address: str, anna: Browser, code: str, player: TableSocket, store: Store
) -> None:
    async with Stranger(address) as stranger:
        await stranger.shakes_hands(code, anna)
        await stranger.says(frame(Opcode.TEXT, fin=False) + frame(Opcode.CONT, fin=False) * MOST_FRAMES)
        assert (await stranger.hears_the_end()).endswith(CLOSED_BY_POLICY)
    assert store.meter.refused == {"too many frames": 1}


async def test_after_a_goodbye_frames_are_counted_on(address: str, anna: Browser, code: str, store: Store) -> None:
    async with Stranger(address) as stranger:
        await stranger.shakes_hands(code, anna)
        await stranger.says(b"".join(frame(Opcode.TEXT, b"{}") for _ in range(100)))
        while not (await stranger.hears(2**16)).endswith(CLOSED_BY_POLICY):
            pass
        await stranger.says(frame(Opcode.PONG) * 20_000)
        await stranger.hears_the_end()
    assert store.meter.refused == {"too many frames": 1}


HANDSHAKES = {
    "that promises a body": handshake("BCDFGH", more="Content-Length: 5\r\n"),
    "that promises a body in chunks": handshake("BCDFGH", more="Transfer-Encoding: chunked\r\n"),
}


EARLY = {"one frame": frame(Opcode.PING), "a part of one": b"\x89", "many": frame(Opcode.PING) * 20_000}


@pytest.mark.parametrize("what", EARLY)
async def test_a_client_that_does_not_wait_for_the_answer_to_its_handshake_is_cut_off(
    address: str, anna: Browser, code: str, store: Store, what: str
) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(handshake(code, anna.token) + EARLY[what])
        assert await stranger.hears_the_end() == b""
    assert store.meter.refused == {TOO_EARLY: 1}


async def test_the_same_holds_for_frames_that_come_a_moment_after_the_handshake(
    address: str, anna: Browser, code: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A handshake and the frame behind it may arrive together or, as here, one after the other."""
    started, go_on = asyncio.Event(), asyncio.Event()
    look_up = store.guests.find

    async def slowly(token_hash: str) -> Guest | None:
        started.set()
        await go_on.wait()
        return await look_up(token_hash)

    monkeypatch.setattr(store.guests, "find", slowly)
    async with Stranger(address) as stranger:
        await stranger.says(handshake(code, anna.token))
        async with deadline("the search for the guest of the handshake"):
            await started.wait()
        await stranger.says(frame(Opcode.PING))
        assert await stranger.hears_the_end() == b""
        go_on.set()
    assert store.meter.refused == {TOO_EARLY: 1}


@pytest.mark.parametrize("what", HANDSHAKES)
async def test_a_handshake_that_is_none_does_not_keep_the_connection(
    address: str, store: Store, what: str
) -> None:
    async with Stranger(address) as stranger:
        await stranger.says(HANDSHAKES[what])
        await stranger.hears_the_end()
    assert store.meter.refused == {"malformed handshake": 1}


class TestManyConnectionsOfOneAddress:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(settings.limits, frames_of_an_address=RateLimit(burst=1000, per_second=0))
        return replace(settings, limits=limits)

    async def test_they_share_what_the_address_may_send(self, address: str, anna: Browser, store: Store) -> None:
        code, ping = await anna.opens(), frame(Opcode.PING, b"still there?")

        async def pings() -> int:
            async with Stranger(address) as stranger:
                await stranger.shakes_hands(code, anna)
                await stranger.says(ping * 300 + frame(Opcode.CLOSE))
                return (await stranger.hears_the_end()).count(b"still there?")

        answered = sum(await asyncio.gather(*(pings() for _ in range(10))))
        assert answered <= 1000 + 10 * PIECE // len(ping), "pings of the last piece read are answered"
        assert store.meter.refused["too many frames"] >= 6
