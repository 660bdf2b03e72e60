"""HTTP routes for games, guests and tables, and the answers to failed requests."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from tablee.bots import offered_levels
from tablee.core.game import AnyGame
from tablee.games import GAMES
from tablee.lessons import lesson_of
from tablee.server.common import names
from tablee.server.common.clock import today
from tablee.server.common.log import report
from tablee.server.house.house import House
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.web import guests
from tablee.server.web.compression import public_answer
from tablee.server.web.guests import HttpRequest
from tablee.server.wire import http
from tablee.server.wire.errors import Failed, Problem, RequestError

TheHouse = NamedDependency[House]

STATUS: dict[Problem, int] = {
    "wrong_login": 403,
    "no_such_table": 404,
    "no_such_replay": 404,
    "too_large": 413,
    "too_often": 429,
    "house_full": 503,
    "unavailable": 503,
}
"""The HTTP status of each problem; 400 for the others."""
LOOPBACK = {"127.0.0.1", "localhost", "::1"}

FAILURES = {
    status: ResponseSpec(Failed, generate_examples=False, description=description)
    for status, description in {
        400: "The request could not be understood or done.",
        403: "The login or its password is wrong.",
        404: "There is no such thing.",
        413: "The request is too large.",
        429: "Asked too often.",
        503: "The house cannot do it right now.",
    }.items()
}


def failures(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: FAILURES[status] for status in statuses}


@get("/api/games")
async def games(request: HttpRequest) -> Response[list[http.GameInfo]]:
    return await public_answer(request, [_game_info(game) for game in GAMES.values()])


def _game_info(game: AnyGame) -> http.GameInfo:
    return http.GameInfo(
        name=game.name,
        seats=(game.seats[0], game.seats[-1]),
        minutes=game.minutes,
        age=game.age,
        authors=list(game.authors),
        publisher=game.publisher,
        options=_schema(game.options),
        bots=offered_levels(game.name),
        lesson=lesson_of(game.name) is not None,
    )


def _schema(options: type) -> dict[str, Any]:
    schema = msgspec.json.schema(options)
    return dict(schema["$defs"][options.__name__])


@get("/api/me", responses=failures(429, 503))
async def who_am_i(request: HttpRequest, house: TheHouse) -> Response[http.Me]:
    guest, cookies = await known_guest(request, house)
    return Response(guests.me(guest), cookies=cookies)


@put("/api/me", responses=failures(400, 413, 429, 503))
async def rename_me(request: HttpRequest, house: TheHouse, data: JSONBody[http.SetName]) -> Response[http.Me]:
    try:
        name = names.clean(data.name)
    except names.BadName as error:
        raise RequestError("bad_name") from error
    guest, cookies = await known_guest(request, house)
    renamed = replace(guest, name=name, avatar=data.avatar or guest.avatar)
    if renamed != guest:
        await house.store.guests.rename(guest.id, name, data.avatar)
    return Response(guests.me(renamed), cookies=cookies)


@post("/api/tables", responses=failures(400, 413, 429, 503))
async def open_table(
    request: HttpRequest, house: TheHouse, data: JSONBody[http.OpenTable]
) -> Response[http.TableCode]:
    guest, cookies = await known_guest(request, house)
    code = await house.open(data, guests.caller(guest), guests.address_of(request))
    return Response(http.TableCode(code), cookies=cookies)


@get("/api/tables/{code:str}", responses=failures(404, 429, 503))
async def table_info(request: HttpRequest, house: TheHouse, code: FromPath[str]) -> http.TableInfo:
    table = await house.glance(code, guests.address_of(request))
    return http.TableInfo(
        code=table.code,
        link=_link(request, house, table.code),
        game=table.game,
        phase=table.phase,
        people=table.people,
        free=table.free,
        locked=table.locked,
        public=table.public,
        rated=table.rated,
    )


@get(
    "/api/tables/{code:str}/qr.svg",
    media_type="image/svg+xml",
    responses=failures(404, 429, 503),
    response_headers=[ResponseHeader(name="content-disposition", value="inline")],
)
async def table_qr(request: HttpRequest, house: TheHouse, code: FromPath[str]) -> bytes:
    table = await house.glance(code, guests.address_of(request))
    return await house.qr_codes.svg(_link(request, house, table.code))


async def known_guest(request: HttpRequest, house: House) -> tuple[Guest, list[Any]]:
    if guest := await guests.recognise(request, house):
        return guest, [guests.renewed(request)] if guest.seen < today() else []
    guest, cookie = await guests.welcome(request, house)
    return guest, [cookie]


def _link(request: HttpRequest, house: House, code: str) -> str:
    """The link to a table: at the address that the browser used, unless only this machine can use it."""
    base = guests.address_of_house(request)
    if house.settings.address and urlsplit(base).hostname in LOOPBACK:
        base = house.settings.address
    return f"{base}/t/{code}"


# --- failed requests -------------------------------------------------------------------------


def error_answer_to_request(request: HttpRequest, error: RequestError) -> Response[Failed]:
    return _failed(error.problem, STATUS.get(error.problem, 400))


def unavailable_answer(request: HttpRequest, error: Unavailable) -> Response[Failed]:
    report("http", error)
    return _failed("unavailable", 503)


def http_answer(request: HttpRequest, error: HTTPException) -> Response[Failed]:
    return _failed("too_large" if error.status_code == 413 else "malformed", error.status_code)


def unreadable_answer(request: HttpRequest, error: Exception) -> Response[Failed]:
    """The answer to a body that is not UTF-8, or to JSON that is nested too deeply to be decoded."""
    return _failed("malformed", 400)


def error_answer(request: HttpRequest, error: Exception) -> Response[Failed]:
    report("http", error)
    return _failed("unavailable", 500)


def _failed(problem: Problem, status: int) -> Response[Failed]:
    return Response(Failed(problem, None), status_code=status, media_type="application/json")
