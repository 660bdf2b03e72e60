"""The WebSocket of a table: a visitor is let in, or told the reason why not."""

from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from tablee.server.house.house import House
from tablee.server.room.execution import encode
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.web import guests
from tablee.server.web.connection import POLICY_VIOLATION, Connection, Socket
from tablee.server.web.uvicorn_ws import socket_of
from tablee.server.wire.errors import Failed, Problem, RequestError


@websocket("/api/tables/{code:str}/socket")
async def table_socket(
    socket: Socket, house: NamedDependency[House], code: FromPath[str], version: FromQuery[str] = ""
) -> None:
    address = guests.address_of(socket)
    try:
        guest, device = await _accept(socket, house, address)
        with house.admission.connected(address):
            async with house.visit(code, address) as room:
                connection = Connection(socket_of(socket.scope), house, room, guest, address)
                with house.sockets.present(device, connection):
                    await connection.attend(socket, _version(version))
    except RequestError as error:
        house.store.meter.turned_away[error.problem] += 1
        await _turn_away(socket, error.problem)
    except Unavailable:
        house.store.meter.turned_away["unavailable"] += 1
        await _turn_away(socket, "unavailable")


async def _accept(socket: Socket, house: House, address: str) -> tuple[Guest, str]:
    """Accept the handshake, and return the guest and the hash of the token.

    Problems are reported after the handshake, because pages cannot read why a handshake was refused.
    """
    headers = {}
    device = guests.device_of(socket)
    try:
        if not house.admission.entrances.take(address):
            raise RequestError("too_often")
        guest = await guests.recognise(socket, house)
        if guest is None:
            guest, cookie = await guests.welcome(socket, house)
            headers["set-cookie"] = cookie.to_header(header="")
            device = guests.token_hash(cookie.value or "")
    finally:
        await socket.accept(headers=headers)
    return guest, device


def _version(raw: str) -> int | None:
    """The version that the browser has drawn. For anything else None: the browser then gets the current view."""
    return int(raw) if raw.isdecimal() and len(raw) < 20 else None


async def _turn_away(socket: Socket, problem: Problem) -> None:
    await socket.send_text(encode(Failed(problem, None)))
    await socket.close(POLICY_VIOLATION)
