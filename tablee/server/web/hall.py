"""HTTP routes of the hall: public tables, quick play, rankings and rating changes."""

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from tablee.games import GAMES
from tablee.server.storage.ratings import Ratings
from tablee.server.web import guests
from tablee.server.web.compression import public_answer
from tablee.server.web.guests import HttpRequest
from tablee.server.web.tables import TheHouse, failures, known_guest
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError
from tablee.server.wire.http import Listing, PlayNow, Ranked, RatingChange


@get("/api/tables", responses=failures(503))
async def public_tables(request: HttpRequest, house: TheHouse) -> Response[list[Listing]]:
    return await public_answer(request, await house.hall.tables())


@post("/api/play-now", responses=failures(400, 413, 429, 503))
async def play_now(request: HttpRequest, house: TheHouse, data: JSONBody[PlayNow]) -> Response[http.TableCode]:
    guest, cookies = await known_guest(request, house)
    code = await house.play_now(data, guests.caller(guest), guests.address_of(request))
    return Response(http.TableCode(code), cookies=cookies)


@get("/api/ranking/{game:str}", responses=failures(400, 503))
async def ranking(request: HttpRequest, house: TheHouse, game: FromPath[str]) -> Response[list[Ranked]]:
    if game not in GAMES:
        raise RequestError("unknown_game")
    return await public_answer(request, await house.ranking.best(game))


@get("/api/tables/{code:str}/ratings/{match:int}", responses=failures(400, 404, 429, 503))
async def rating_changes(
    request: HttpRequest, house: TheHouse, code: FromPath[str], match: FromPath[int]
) -> list[RatingChange]:
    """The rating changes of a match; empty if it was not rated, or not yet."""
    table = await house.glance(code, guests.address_of(request))
    return await Ratings(house.store).changes(table.code, min(match, 2**31 - 1))
