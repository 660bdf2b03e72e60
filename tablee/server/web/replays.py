"""HTTP routes for replays: finished matches of the house, and files of matches played anywhere."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from tablee.core.record import Record
from tablee.server.common.limits import LARGEST_RECORD
from tablee.server.house import replays
from tablee.server.house.house import House
from tablee.server.storage.guests import Guest
from tablee.server.table.table import Table
from tablee.server.web import guests
from tablee.server.web.compression import accepted_encodings
from tablee.server.web.guests import HttpRequest
from tablee.server.web.large_bodies import Paced, Upload
from tablee.server.web.tables import TheHouse, failures
from tablee.server.wire.errors import RequestError
from tablee.server.wire.replay import Replay, ReplaySeat


@get("/api/replays/{code:str}/{match:int}", responses=failures(400, 404, 413, 429, 503))
async def replay(
    request: HttpRequest, house: TheHouse, code: FromPath[str], match: FromPath[int], seat: FromQuery[str] = ""
) -> Response[Replay]:
    """A finished match as a seat saw it. Without a seat: as the caller saw it, or a spectator."""
    address = _ask(request, house)
    async with house.replays.turn(address):
        table = await _table(house, code, match, address)
        ended_at = await house.store.journal.written_at(table.code, table.stepped)
        guest = await guests.recognise(request, house)
        packed = await asyncio.to_thread(_shown, table, match, seat, guest, ended_at)
    return _answer(request, house, packed)


def _shown(table: Table, match: int, seat: str, guest: Guest | None, ended_at: int | None) -> bytes:
    assert table.match, "a table after a match has it still"
    you = table.seat_of(guest.id) if guest else None
    looked = Replay(
        code=table.code,
        match=match,
        game=table.game.name,
        options=msgspec.to_builtins(table.options),
        ended_at=ended_at,
        seats=[ReplaySeat(sitter.name, sitter.bot, sitter.avatar) for sitter in table.players],
        you=you,
        seat=you if seat == "" else _viewing_seat(seat, table.match.seats),
        asides=replays.asides_of(table),
        steps=[],
    )
    return replays.packed(looked, table.match)


@get("/api/replays/{code:str}/{match:int}/record", responses=failures(404, 413, 429, 503))
async def record(
    request: HttpRequest, house: TheHouse, code: FromPath[str], match: FromPath[int]
) -> Response[Record]:
    """A finished match as a file that `tablee replay` and the page of replays can open."""
    address = _ask(request, house)
    async with house.replays.turn(address):
        table = await _table(house, code, match, address)
        packed = await asyncio.to_thread(_recorded, table)
    name = f"tablee-{table.game.name}-{table.code}-{match}.json"
    return _answer(request, house, packed, {"content-disposition": f'attachment; filename="{name}"'})


def _recorded(table: Table) -> bytes:
    return replays.gzipped(msgspec.json.encode(replays.record_of(table)))


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    operation_class=Upload,
    responses=failures(400, 413, 429, 503),
)
async def open_record(request: HttpRequest, house: TheHouse, seat: FromQuery[str] = "") -> Response[Replay]:
    """A match from an uploaded file. It is checked by the rules, and not stored."""
    address = guests.address_of(request)
    if not house.admission.records.take(address):
        raise RequestError("too_often")
    async with house.files.place(address) as place:  # before the body is read
        raw = bytearray()
        async for part in request.stream():
            raw += part
        async with house.files.turn(place):
            packed = await asyncio.to_thread(_opened, raw, seat)
    return _answer(request, house, packed)


def _opened(raw: bytearray, seat: str) -> bytes:
    record, match = replays.opened(raw)
    looked = Replay(
        code=None,
        match=0,
        game=record.game,
        options=msgspec.to_builtins(match.options),
        ended_at=None,
        seats=replays.seats_in(record),
        you=None,
        seat=None if seat == "" else _viewing_seat(seat, match.seats),
        asides=replays.asides_in(record),
        steps=[],
    )
    return replays.packed(looked, match)


def _ask(request: HttpRequest, house: House) -> str:
    """Count a request for a replay, and return its address. Raises `too_often` if there are too many."""
    address = guests.address_of(request)
    if not house.admission.replays.take(address):
        raise RequestError("too_often")
    return address


async def _table(house: House, code: str, match: int, address: str) -> Table:
    entries = await house.journal(code, address)
    return await asyncio.to_thread(replays.table_after, code.strip().upper(), entries, match)


def _viewing_seat(seat: str, seats: int) -> int | None:
    if seat == "table":
        return None
    if seat not in map(str, range(seats)):
        raise RequestError("no_such_seat")
    return int(seat)


def _answer(
    request: HttpRequest, house: House, packed: bytes, headers: dict[str, str] | None = None
) -> Response[Any]:
    """An answer of compressed JSON, which is decompressed for clients that do not accept gzip."""
    may_pack = "gzip" in accepted_encodings(request)
    return Paced(
        packed,
        pack=may_pack,
        headers=headers or {},
        memory=house.answers.hold(guests.address_of(request), len(packed)),
        seconds=house.settings.limits.seconds_to_take_an_answer,
    )
