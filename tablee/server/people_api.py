"""What the house answers over HTTP to people about themselves."""

from dataclasses import replace
from typing import Any

from litestar import Response, delete, get, post
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody

from tablee.server import guests, names, wire
from tablee.server.api import TheHouse, failures, known_guest
from tablee.server.guests import AnyRequest
from tablee.server.judging import Trouble
from tablee.server.lobby import House
from tablee.server.ratings import Ratings
from tablee.server.results import Result
from tablee.server.store import Guest
from tablee.server.traces import Traces
from tablee.server.wire_hall import Export, SignIn, Standing


@post("/api/account", responses=failures(400, 413, 429, 503))
async def open_account(request: AnyRequest, house: TheHouse, data: JSONBody[SignIn]) -> Response[wire.Me]:
    """A guest keeps everything, and gets a password."""
    guest, cookies = await known_guest(request, house)
    login = _login(data.login)
    if guest.login:
        raise Trouble("not_now")
    _count(request, house, login)
    password_hash = await house.passwords.hash(data.password)
    if not await house.people.open_account(guest.id, login, password_hash):
        raise Trouble("login_taken")
    return Response(guests.me(replace(guest, login=login)), cookies=cookies)


@post("/api/session", responses=failures(400, 403, 413, 429, 503))
async def sign_in(request: AnyRequest, house: TheHouse, data: JSONBody[SignIn]) -> Response[wire.Me]:
    """This device becomes that person's. A wrong password and an unknown login are the same to who asks."""
    login = _login(data.login)
    _count(request, house, login)
    found = await house.people.account(login)
    if not await house.passwords.fits(data.password, found[1] if found else None) or not found:
        raise Trouble("wrong_login")
    guest = found[0]
    _uncount(request, house, login)
    cookie = await guests.admit(request, house, guest.id)
    return Response(guests.me(guest), cookies=[cookie])


@delete("/api/session", status_code=200, responses=failures(400, 503))
async def sign_out(request: AnyRequest, house: TheHouse) -> Response[dict[str, str]]:
    """Only with an account: there would be no way back."""
    guest = await _recognised(request, house)
    if guest.login is None:
        raise Trouble("not_now")
    return Response({}, cookies=[await guests.show_out(request, house)])


@get("/api/me/results", responses=failures(429, 503))
async def my_results(request: AnyRequest, house: TheHouse) -> Response[list[Result]]:
    guest, cookies = await known_guest(request, house)
    return Response(await house.results.of_person(guest.id), cookies=cookies)


@get("/api/me/ratings", responses=failures(429, 503))
async def my_ratings(request: AnyRequest, house: TheHouse) -> Response[list[Standing]]:
    guest, cookies = await known_guest(request, house)
    return Response(await Ratings(house.store).of_person(guest.id), cookies=cookies)


@get(
    "/api/me/export",
    responses=failures(400, 429, 503),
    response_headers=[ResponseHeader(name="content-disposition", value='attachment; filename="tablee.json"')],
)
async def export_me(request: AnyRequest, house: TheHouse) -> Export:
    guest = await _recognised(request, house)
    _count(request, house, guest.id)
    return await Traces(house.store).export(guests.me(guest))


@delete("/api/me", status_code=200, responses=failures(400, 429, 503))
async def forget_me(request: AnyRequest, house: TheHouse) -> Response[dict[str, str]]:
    guest = await _recognised(request, house)
    _count(request, house, guest.id)
    await house.forget(guest.id)
    return Response({}, cookies=[await guests.show_out(request, house)])


HANDLERS: list[Any] = [open_account, sign_in, sign_out, my_results, my_ratings, export_me, forget_me]


async def _recognised(request: AnyRequest, house: House) -> Guest:
    guest = await guests.recognise(request, house)
    if guest is None:
        raise Trouble("not_now")
    return guest


def _login(raw: str) -> str:
    try:
        return names.clean(raw).casefold()
    except names.BadName as error:
        raise Trouble("bad_name") from error


def _count(request: AnyRequest, house: House, login: str) -> None:
    """What takes long, or can be guessed, may be asked now and then."""
    if not house.doormen.passwords.take(guests.address_of(request)) or not house.doormen.logins.take(login):
        raise Trouble("too_often")


def _uncount(request: AnyRequest, house: House, login: str) -> None:
    house.doormen.passwords.give_back(guests.address_of(request))
    house.doormen.logins.give_back(login)
