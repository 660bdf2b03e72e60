"""HTTP routes for a person's own account, devices, results and data."""

from dataclasses import replace
from typing import Any

from litestar import Response, delete, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody

from tablee.server.common import names
from tablee.server.house.house import House
from tablee.server.storage import passwords
from tablee.server.storage.accounts import LONGEST_LOGIN, Account
from tablee.server.storage.devices import device_id
from tablee.server.storage.guests import Guest
from tablee.server.storage.personal_data import Traces
from tablee.server.storage.ratings import Ratings
from tablee.server.web import guests
from tablee.server.web.guests import HttpRequest
from tablee.server.web.large_bodies import Flowing
from tablee.server.web.tables import TheHouse, failures, known_guest
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError
from tablee.server.wire.http import ChangePassword, Device, Export, Result, SignIn, Standing


@post("/api/account", responses=failures(400, 413, 429, 503))
async def open_account(request: HttpRequest, house: TheHouse, data: JSONBody[SignIn]) -> Response[http.Me]:
    """Give a guest a login and a password. The guest keeps everything."""
    guest, cookies = await known_guest(request, house)
    login = _login(data.login)
    if guest.login:
        raise RequestError("not_now")
    _count_work(request, house)
    password_hash = await house.passwords.hash(data.password, guests.address_of(request))
    device, label = guests.device_of(request), guests.label(request)
    if problem := await house.accounts.open(guest.id, login, password_hash, device, label):
        raise RequestError(problem)
    return Response(guests.me(replace(guest, login=login)), cookies=cookies)


@put("/api/account/password", responses=failures(400, 403, 413, 429, 503))
async def change_password(request: HttpRequest, house: TheHouse, data: JSONBody[ChangePassword]) -> list[Device]:
    """Change the password, and sign out all other devices."""
    guest = await _with_account(request, house)
    passwords.must_be_good(data.new)
    account = await _checked(request, house, guest.login or "", data.old)
    password_hash = await house.passwords.hash(data.new, guests.address_of(request))
    ended = await house.accounts.change_password(account, password_hash, guests.device_of(request))
    if ended is None:
        raise RequestError("wrong_login")
    house.departures.sign_out(ended)
    return await _devices(request, house, guest)


@post("/api/session", responses=failures(400, 403, 413, 429, 503))
async def sign_in(request: HttpRequest, house: TheHouse, data: JSONBody[SignIn]) -> Response[http.Me]:
    """Sign this device in. A wrong password and an unknown login get the same answer."""
    account = await _checked(request, house, _login(data.login), data.password)
    present = await guests.recognise(request, house)
    cookie = await guests.sign_in(request, house, account, present)
    return Response(guests.me(account.guest), cookies=[cookie])


@delete("/api/session", status_code=200, responses=failures(400, 503))
async def sign_out(request: HttpRequest, house: TheHouse) -> Response[dict[str, str]]:
    """Sign this device out. It needs an account, because without one there would be no way back."""
    guest = await _with_account(request, house)
    return Response({}, cookies=await guests.sign_out(request, house, guest))


@get("/api/me/devices", responses=failures(400, 503))
async def my_devices(request: HttpRequest, house: TheHouse) -> list[Device]:
    return await _devices(request, house, await _recognised(request, house))


@delete("/api/me/devices", status_code=200, responses=failures(400, 503))
async def sign_out_elsewhere(request: HttpRequest, house: TheHouse) -> list[Device]:
    guest = await _with_account(request, house)
    house.departures.sign_out(await house.devices.remove_others(guest.id, guests.device_of(request)))
    return await _devices(request, house, guest)


@delete("/api/me/devices/{device:str}", status_code=200, responses=failures(400, 404, 503))
async def sign_out_device(request: HttpRequest, house: TheHouse, device: FromPath[str]) -> list[Device]:
    """Sign another device out. It is no error if that device is gone already."""
    guest = await _with_account(request, house)
    if device == device_id(guests.device_of(request)):
        raise RequestError("not_now")
    house.departures.sign_out(await house.devices.remove(guest.id, device))
    return await _devices(request, house, guest)


@get("/api/me/results", responses=failures(429, 503))
async def my_results(request: HttpRequest, house: TheHouse) -> Response[list[Result]]:
    guest, cookies = await known_guest(request, house)
    return Response(await house.results.of_person(guest.id), cookies=cookies)


@get("/api/me/ratings", responses=failures(429, 503))
async def my_ratings(request: HttpRequest, house: TheHouse) -> Response[list[Standing]]:
    guest, cookies = await known_guest(request, house)
    return Response(await Ratings(house.store).of_person(guest.id), cookies=cookies)


@get(
    "/api/me/export",
    responses=failures(400, 429, 503),
    response_headers=[ResponseHeader(name="content-disposition", value='attachment; filename="tablee.json"')],
)
async def export_me(request: HttpRequest, house: TheHouse) -> Response[Export]:
    """The data of a person, sent in pieces while it is read."""
    guest = await _recognised(request, house)
    _count_work(request, house)
    pieces = await Traces(house.store).export(guests.me(guest))
    answer: Response[Any] = Flowing(pieces, house.settings.limits.seconds_to_send)
    return answer


@delete("/api/me", status_code=200, responses=failures(400, 429, 503))
async def forget_me(request: HttpRequest, house: TheHouse) -> Response[dict[str, str]]:
    guest = await _recognised(request, house)
    _count_work(request, house)
    await house.departures.forget(guest.id)
    return Response({}, cookies=guests.no_cookies(request))


HANDLERS: list[Any] = [
    open_account,
    change_password,
    sign_in,
    sign_out,
    my_devices,
    sign_out_elsewhere,
    sign_out_device,
    my_results,
    my_ratings,
    export_me,
    forget_me,
]


async def _recognised(request: HttpRequest, house: House) -> Guest:
    guest = await guests.recognise(request, house)
    if guest is None:
        raise RequestError("not_now")
    return guest


async def _with_account(request: HttpRequest, house: House) -> Guest:
    guest = await _recognised(request, house)
    if guest.login is None:
        raise RequestError("not_now")
    return guest


async def _devices(request: HttpRequest, house: House, guest: Guest) -> list[Device]:
    return await house.devices.of(guest.id, here=guests.device_of(request))


def _login(raw: str) -> str:
    try:
        login = names.clean(raw).casefold()
    except names.BadName as error:
        raise RequestError("bad_name") from error
    if len(login) > LONGEST_LOGIN:
        raise RequestError("bad_name")
    return login


async def _checked(request: HttpRequest, house: House, login: str, password: str) -> Account:
    """The account of the login, if the password is right and not too many wrong ones were tried."""
    guessed = not await _is_trusted(request, house, login)
    if guessed:
        _count_guess(request, house, login)
    account = await house.accounts.find(login)
    known, address = account.password_hash if account else None, guests.address_of(request)
    is_wrong = False
    try:
        is_wrong = not await house.passwords.fits(password, known, address) or not account
    finally:
        if guessed and not is_wrong:  # the password was right, or was not checked
            house.admission.guesses.give_back((address, login))
            house.admission.logins.give_back(login)
    if is_wrong or not account:
        raise RequestError("wrong_login")
    return account


async def _is_trusted(request: HttpRequest, house: House, login: str) -> bool:
    """Whether the device is known, so that guesses from elsewhere do not lock it out.

    This works only a few times, because a device may be stolen.
    """
    address, admission = guests.address_of(request), house.admission
    house.passwords.must_have_time(address)
    known = await guests.is_known_device(request, house, login)
    return known and admission.known_devices.take(login) and admission.known_passwords.take(address)


def _count_guess(request: HttpRequest, house: House, login: str) -> None:
    """Count a guess for the address and the login. An address without guesses left takes none from the login."""
    _count_work(request, house)
    guesses, logins = house.admission.guesses, house.admission.logins
    if not guesses.take((guests.address_of(request), login)) or not logins.take(login):
        raise RequestError("too_often")


def _count_work(request: HttpRequest, house: House) -> None:
    """Count, for the address, a request that takes much work."""
    house.passwords.must_have_time(guests.address_of(request))
    if not house.admission.passwords.take(guests.address_of(request)):
        raise RequestError("too_often")
