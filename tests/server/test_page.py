"""The pages of page.py reconnect by themselves whenever their connection is lost."""

import asyncio
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from tablee.server.wire import updates
from tests.server import page
from tests.server.crowd import until
from tests.server.page import Answer, Page


class Nobody:
    """A reader that ignores everything."""

    def heard(self, message: updates.ServerMessage) -> None:
        pass

    def answered(self, request: dict[str, Any], answer: Answer) -> None:
        pass


class Door:
    """A server whose handshakes go as the test says."""

    def __init__(self) -> None:
        self.knocks = 0
        self.entered = 0
        self.inside: list[ServerConnection] = []
        self.first_may_enter = asyncio.Event()

    async def let_in(self, connection: ServerConnection) -> None:
        self.entered += 1
        self.inside.append(connection)
        await connection.wait_closed()
        self.inside.remove(connection)

    async def cut_off_the_first(self, connection: ServerConnection, request: Request) -> Response | None:
        self.knocks += 1
        if self.knocks == 1:
            connection.transport.abort()
        return None

    async def let_the_first_wait(self, connection: ServerConnection, request: Request) -> Response | None:
        self.knocks += 1
        if self.knocks == 1:
            await self.first_may_enter.wait()
        return None

    async def refuse_the_first(self, connection: ServerConnection, request: Request) -> Response | None:
        self.knocks += 1
        return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "") if self.knocks == 1 else None


def page_at(port: int) -> Page:
    return Page(lambda: f"ws://127.0.0.1:{port}/", {}, Nobody())


async def test_a_page_that_is_cut_off_while_shaking_hands_tries_again() -> None:
    door = Door()
    async with serve(door.let_in, "127.0.0.1", 0, process_request=door.cut_off_the_first) as server:
        looked_at = page_at(server.sockets[0].getsockname()[1])
        await until(lambda: len(door.inside) == 1, "the page does not reconnect:", lambda: looked_at)
        assert "cut off while shaking hands" in repr(looked_at)
        await looked_at.close()


async def test_a_page_that_hears_nothing_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "SILENCE", 0.1)
    door = Door()
    async with serve(door.let_in, "127.0.0.1", 0) as server:
        watched = page_at(server.sockets[0].getsockname()[1])
        await until(lambda: door.entered > 1, "the page keeps a silent connection:", lambda: watched)
        await watched.close()


async def test_a_page_that_is_refused_tries_again() -> None:
    door = Door()
    async with serve(door.let_in, "127.0.0.1", 0, process_request=door.refuse_the_first) as server:
        looked_at = page_at(server.sockets[0].getsockname()[1])
        await until(lambda: len(door.inside) == 1, "the page does not reconnect:", lambda: looked_at)
        await looked_at.close()


async def test_a_line_that_a_page_gave_up_does_not_take_the_place_of_its_successor() -> None:
    door = Door()
    async with serve(door.let_in, "127.0.0.1", 0, process_request=door.let_the_first_wait) as server:
        looked_at = page_at(server.sockets[0].getsockname()[1])
        await until(lambda: door.knocks == 1, "no handshake arrives")
        looked_at._reconnect()
        await until(lambda: len(door.inside) == 1, "the page does not reconnect:", lambda: looked_at)
        (second,) = door.inside
        door.first_may_enter.set()
        await until(lambda: door.entered == 2, "the first connection is not accepted")
        await until(lambda: door.inside == [second], "the first connection is left open")
        looked_at.ask("start")
        assert b"start" in await second.recv(decode=False)
        await looked_at.close()
