"""What the house answers over HTTP to people who look for a game with others."""

from litestar import Response, get, post
from litestar.params import JSONBody

from tablee.server import guests, wire
from tablee.server.api import TheHouse, failures, known_guest
from tablee.server.guests import AnyRequest
from tablee.server.wire_hall import Listing, PlayNow


@get("/api/tables", responses=failures(503))
async def public_tables(house: TheHouse) -> list[Listing]:
    return await house.board.tables()


@post("/api/play-now", responses=failures(400, 413, 429, 503))
async def play_now(request: AnyRequest, house: TheHouse, data: JSONBody[PlayNow]) -> Response[wire.Opened]:
    guest, cookies = await known_guest(request, house)
    code = await house.play_now(data, guests.asker(guest), guests.address_of(request))
    return Response(wire.Opened(code), cookies=cookies)
