"""The socket of a table, over a real network connection."""

import asyncio
import socket
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from tablee.server.common.limits import LARGEST_MESSAGE, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.patience import PATIENCE
from tests.server.browser import Browser, TableSocket
from tests.server.raw import handshake


async def test_two_people_and_a_bot_play_a_whole_game(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "민준") as minjun:
        code = await anna.opens(options={"rounds": 1})
        async with await anna.joins(code) as a, await minjun.joins(code.lower()) as m:
            assert isinstance(await a.asks("sit", seat=0), updates.Accepted)
            assert isinstance(await m.asks("sit", seat=1), updates.Accepted)
            await a.asks("add_bot", seat=2, bot="normal")
            await a.asks("start")
            final = await asyncio.gather(plays_to_the_end(a), plays_to_the_end(m))
            assert final[0].outcome == final[1].outcome
            assert final[0].version == final[1].version
            assert m.table
            assert [occupant and occupant.name for occupant in m.table.seats][:2] == ["Anna", "민준"]


async def plays_to_the_end(player: TableSocket) -> updates.Step:
    """Alternate between the first and the last legal move: with only one of them the match might never end."""
    tap = 0
    while True:
        step = await player.hears(updates.Step)
        if step.outcome:
            return step
        if step.legal:
            tap += 1
            await player.says({"type": "play", "id": f"t{tap}", "move": step.legal[-(tap % 2)]})


async def test_a_player_who_comes_back_gets_the_missing_steps(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(bots=["normal"], start=True)
        async with await anna.joins(code) as first:
            step = await first.hears(updates.Step)
            while not step.legal:
                step = await first.hears(updates.Step)
        async with await anna.joins(code, step.version - 1) as second:
            again = await second.hears(updates.Step)
            assert (again.version, again.view, again.legal) == (step.version, step.view, step.legal)
            assert again.events


async def test_a_version_that_is_none_gives_the_table_as_it_is(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens(bots=["normal", "normal"], start=True)
        for version in ("-1", "", "abc", "9" * 30, "1.5"):
            async with await anna.joins(code, version) as socket:
                assert (await socket.hears(updates.Step)).events == []


async def test_two_devices_of_one_guest_share_the_seat(address: str) -> None:
    async with Browser(address, "Anna") as anna, AsyncExitStack() as open_sockets:
        code = await anna.opens(bots=["normal"], start=True)
        laptop = await open_sockets.enter_async_context(await anna.joins(code))
        phone = await open_sockets.enter_async_context(await anna.joins(code))
        table = await phone.hears(updates.TableChanged)
        assert table.seat is not None
        assert table.seat == (await laptop.hears(updates.TableChanged)).seat
        assert table.watching == []
        for device in (laptop, phone, laptop):
            step = device.step or await device.hears(updates.Step)
            while not step.legal:
                step = await device.hears(updates.Step)
            assert isinstance(await device.asks("play", move=step.legal[0]), updates.Accepted)
            for other in (laptop, phone):
                while (other.version or 0) <= step.version:
                    await other.hears(updates.Step)


async def test_a_guest_without_a_cookie_gets_one_at_the_door(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as visitor:
        code = await anna.opens()
        async with await visitor.joins(code) as door:
            response = door.connection.response
            assert response
            assert "HttpOnly" in response.headers["set-cookie"]
            you = (await door.hears(updates.TableChanged)).you
            token = response.headers["set-cookie"].partition("=")[2].partition(";")[0]
        visitor.http.cookies.set("tablee", token)
        assert (await visitor.http.get("/api/me")).json()["id"] == you


async def test_other_sites_cannot_open_a_socket(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        with pytest.raises(InvalidStatus) as refused:
            await anna.joins(code, origin="http://evil.example")
        assert refused.value.response.status_code == 403
        async with await anna.joins(code, origin=address) as own:
            await own.hears(updates.TableChanged)


async def test_a_table_that_is_not_there(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        for code in ("ZZZZZZ", "nonsense", "%00"):
            async with await anna.joins(code) as door:
                assert await door.next() == Failed("no_such_table", None)
                assert await door.close_code() == 1008


async def test_bad_messages_are_answered_and_change_nothing(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            await socket.hears(updates.TableChanged)
            await socket.says("hello")
            assert await socket.hears(Failed) == Failed("malformed", None)
            await socket.says({"type": "sit", "id": "a", "seat": "first"})
            assert await socket.hears(Failed) == Failed("malformed", "a")
            await socket.connection.send(b'{"type":"stand","id":"b"}')
            assert await socket.hears(Failed) == Failed("malformed", None)
            await socket.says({"type": "rename", "id": "c", "name": "x" * LARGEST_MESSAGE})
            assert await socket.hears(Failed) == Failed("too_large", None)
            await socket.says("[" * 5000)
            assert await socket.hears(Failed) == Failed("malformed", None)
            assert await socket.asks("sit", "d", seat=0) == updates.Accepted("d")


async def test_a_message_far_too_large_ends_the_connection(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            await socket.says("x" * 1_000_000)
            assert await socket.close_code() == 1009


class TestImpatience:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        none_again = RateLimit(burst=5, per_second=0)
        limits = replace(settings.limits, messages_of_a_connection=none_again, warnings_of_a_connection=none_again)
        return replace(settings, limits=limits)

    async def test_too_many_messages_are_answered_then_cut_off_and_change_nothing(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens()
            async with await anna.joins(code) as eager:
                answers = [await eager.asks("sit", f"q{number}", seat=number % 5) for number in range(11)]
                assert [type(answer) for answer in answers] == [updates.Accepted] * 5 + [Failed] * 6
                assert answers[-1] == Failed("too_often", "q10")
                assert await eager.close_code() == 1008
            async with await anna.joins(code) as calm:
                table = await calm.hears(updates.TableChanged)
                assert table.seat == 4


class TestCrowds:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(settings.limits, connections_of_a_table=2, connections_of_an_address=3)
        return replace(settings, limits=limits)

    async def test_a_table_and_an_address_have_only_so_many_connections(self, address: str) -> None:
        async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben, AsyncExitStack() as sockets:
            one, other = await anna.opens(), await anna.opens()

            async def joins(code: str, guest: Browser = anna) -> TableSocket:
                return await sockets.enter_async_context(await guest.joins(code))

            await (await joins(one, ben)).hears(updates.TableChanged)
            await (await joins(one, ben)).hears(updates.TableChanged)
            third = await joins(one, ben)
            assert await third.next() == Failed("house_full", None)
            assert await third.close_code() == 1008
            await (await joins(other)).hears(updates.TableChanged)
            fourth = await joins(other)
            assert await fourth.next() == Failed("too_often", None)
            assert await fourth.close_code() == 1008


class TestOneAddress:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, messages_of_an_address=RateLimit(3, 0)))

    async def test_the_messages_of_an_address_are_counted_together(self, address: str) -> None:
        async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
            code = await anna.opens()
            async with await anna.joins(code) as a, await ben.joins(code) as b:
                assert await a.asks("sit", "1", seat=0) == updates.Accepted("1")
                assert await b.asks("sit", "1", seat=1) == updates.Accepted("1")
                assert await a.asks("sit", "2", seat=2) == updates.Accepted("2")
                assert await b.asks("sit", "2", seat=3) == Failed("too_often", "2")


PLENTY = RateLimit(burst=1_000_000, per_second=1_000_000)


class TestSlowReaders:
    @pytest.fixture(params=["of a connection", "of an address"])
    def settings(self, settings: Settings, request: pytest.FixtureRequest) -> Settings:
        """Only the limit under test can close the connection of a slow reader."""
        limits = replace(
            settings.limits,
            messages_of_a_connection=PLENTY,
            messages_of_an_address=PLENTY,
            changes_of_a_person=PLENTY,
            seconds_to_send=3600,
        )
        if request.param == "of an address":
            limits = replace(
                limits, waiting_messages=10**6, waiting_kilobytes=10**6, unsent_kilobytes_of_an_address=0
            )
        return replace(settings, limits=limits)

    async def test_a_browser_that_reads_too_slowly_is_let_go_and_stalls_nobody(self, address: str) -> None:
        await a_snail_is_let_go(address)


async def a_snail_is_let_go(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Snail") as snail:
        code = await anna.opens(bots=["normal", "normal"], options={"rounds": 1})
        with await asyncio.to_thread(never_reads, address, code, snail.token) as line:
            async with await anna.joins(code) as watching:
                await watching.sees(people=2)
                await watching.asks("start")
                while not (await watching.hears(updates.Step)).outcome:
                    pass
                while len(watching.table.watching) == 2:  # type: ignore[union-attr]
                    await watching.asks("rename", name="Anna")
                assert [person.name for person in watching.table.watching] == ["Anna"]  # type: ignore[union-attr]
            with pytest.raises(ConnectionResetError):  # the kernel discards what was not read
                await asyncio.to_thread(read_to_the_end, line)


def read_to_the_end(line: socket.socket) -> None:
    line.settimeout(PATIENCE)
    while line.recv(2**16):
        pass


def never_reads(address: str, code: str, token: str) -> socket.socket:
    """A socket that sends a handshake and then reads nothing."""
    host, port = address.removeprefix("http://").split(":")
    snail = socket.socket()
    snail.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    snail.connect((host, int(port)))
    snail.sendall(handshake(code, token))
    return snail
