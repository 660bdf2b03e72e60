"""Looking back, over HTTP: finished matches of the house, and files of matches played anywhere."""

import asyncio
import gzip
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from tablee.core.match import Match, Record
from tablee.server import guests, replays, wire
from tablee.server.api import TheHouse, failures
from tablee.server.guests import AnyRequest
from tablee.server.judging import Trouble
from tablee.server.limits import LARGEST_RECORD
from tablee.server.lobby import House
from tablee.server.table import Table

PACKING = 5
"""Views repeat themselves: a fraction of the bytes is left."""


@get("/api/replays/{code:str}/{match:int}", responses=failures(400, 404, 429, 503))
async def replay(
    request: AnyRequest, house: TheHouse, code: FromPath[str], match: FromPath[int], seat: FromQuery[str] = ""
) -> Response[wire.Replay]:
    """A finished match as a seat witnessed it; without one, as you did, or somebody beside the table."""
    table = await _table(request, house, code, match)
    guest = await guests.recognise(request, house)
    you = table.seat_of(guest.id) if guest else None
    looked = wire.Replay(
        code=table.code,
        match=match,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        ended_at=await house.results.ended_at(table.code, match),
        seats=[wire.ReplaySeat(sitter.name, sitter.bot, sitter.avatar) for sitter in table.players],
        you=you,
        seat=you if seat == "" else None,
        steps=[],
    )
    assert table.match, "a table after a match has it still"
    return await _answer(request, looked, table.match, seat)


@get("/api/replays/{code:str}/{match:int}/record", responses=failures(404, 429, 503))
async def record(
    request: AnyRequest, house: TheHouse, code: FromPath[str], match: FromPath[int]
) -> Response[Record]:
    """A finished match as a file, which `tablee replay` and the page of replays both open."""
    table = await _table(request, house, code, match)
    name = f"tablee-{table.game.name}-{table.code}-{match}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(replays.record_of(table), media_type="application/json", headers=headers)


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=failures(400, 413, 429, 503),
)
async def open_record(
    request: AnyRequest, house: TheHouse, data: JSONBody[Record], seat: FromQuery[str] = ""
) -> Response[wire.Replay]:
    """A match out of a file. It is checked by the rules, and nothing of it is kept."""
    if not house.doormen.records.take(guests.address_of(request)):
        raise Trouble("too_often")
    async with house.auditing:
        match = await asyncio.to_thread(replays.matched, data)
    looked = wire.Replay(
        code=None,
        match=0,
        game=data.game,
        options=msgspec.to_builtins(match.options),
        ended_at=None,
        seats=replays.seats_in(data),
        you=None,
        seat=None,
        steps=[],
    )
    return await _answer(request, looked, match, seat)


async def _table(request: AnyRequest, house: House, code: str, match: int) -> Table:
    address = guests.address_of(request)
    if not house.doormen.replays.take(address):
        raise Trouble("too_often")
    entries = await house.journal(code, address)
    return await asyncio.to_thread(replays.table_after, code.strip().upper(), entries, match)


async def _answer(request: AnyRequest, looked: wire.Replay, match: Match, seat: str) -> Response[Any]:
    eyes = looked.seat if seat == "" else _eyes(seat, match.seats)
    raw = await asyncio.to_thread(_encoded, looked, match, eyes)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(raw, status_code=200, media_type="application/json")
    packed = await asyncio.to_thread(gzip.compress, raw, PACKING)
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, status_code=200, media_type="application/json", headers=headers)


def _eyes(seat: str, seats: int) -> int | None:
    if seat == "table":
        return None
    if seat not in map(str, range(seats)):
        raise Trouble("no_such_seat")
    return int(seat)


def _encoded(looked: wire.Replay, match: Match, eyes: int | None) -> bytes:
    steps = replays.witnessed(match, eyes)
    return msgspec.json.encode(msgspec.structs.replace(looked, seat=eyes, steps=steps))
