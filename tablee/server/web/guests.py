"""Guests are recognised by a random token in a cookie. Only its hash is stored, so a stolen database is no key."""

import hashlib
import re
import secrets
from contextlib import suppress
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie

from tablee.server.common.avatars import avatar_of
from tablee.server.common.clock import today
from tablee.server.common.limits import address_key
from tablee.server.house.house import House
from tablee.server.rulings.guards import Caller
from tablee.server.storage.accounts import Account
from tablee.server.storage.devices import label_of
from tablee.server.storage.guests import Guest
from tablee.server.storage.outages import Unavailable
from tablee.server.wire import http
from tablee.server.wire.errors import RequestError

COOKIE = "tablee"
KNOWN_COOKIE = "tablee-device"
"""A cookie that signs nobody in, but keeps wrong guesses from elsewhere from locking out this device."""
ONE_YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)

AnyConnection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, Any]


def address_of_house(connection: AnyConnection) -> str:
    """The address of the house, as the browser used it."""
    return str(connection.base_url).rstrip("/")


async def recognise(connection: AnyConnection, house: House) -> Guest | None:
    """The guest of the cookie. The first request of a day records in the database that the device is in use."""
    if not TOKEN.fullmatch(connection.cookies.get(COOKIE, "")):
        return None
    guest = await house.store.guests.find(device_of(connection))
    if guest and guest.seen < today():
        with suppress(Unavailable):  # people can still watch when the disk is full
            if not await house.devices.touch(device_of(connection)):
                return None
    return guest


def device_of(connection: AnyConnection) -> str:
    """The hash of the token that the browser sent, whether or not it is known."""
    return token_hash(connection.cookies.get(COOKIE, ""))


async def welcome(connection: AnyConnection, house: House) -> tuple[Guest, Cookie]:
    """Create a guest, and the cookie that identifies them."""
    if not house.admission.new_guests.take(address_of(connection)):
        raise RequestError("too_often")
    token, guest = secrets.token_urlsafe(32), Guest(secrets.token_urlsafe(9), "")
    await house.store.guests.add(guest, token_hash(token))
    return guest, _cookie(connection, token)


def renewed(connection: AnyConnection) -> Cookie:
    """The same cookie, for another year."""
    return _cookie(connection, connection.cookies[COOKIE])


async def sign_in(connection: AnyConnection, house: House, account: Account, present: Guest | None) -> Cookie:
    """Sign this device in to an account.

    An account that was signed in here before is signed out. A guest without an account is not, because there would
    be no way back.
    """
    token = secrets.token_urlsafe(32)
    replaces = device_of(connection) if present and present.login else None
    ended = await house.accounts.sign_in(account, token_hash(token), label(connection), replaces)
    if ended is None:
        raise RequestError("wrong_login")
    house.departures.sign_out(ended)
    return _cookie(connection, token)


async def sign_out(connection: AnyConnection, house: House, guest: Guest) -> list[Cookie]:
    """Sign this device out. It stays known: see `is_known_device`."""
    known = secrets.token_urlsafe(32)
    before = token_hash(connection.cookies.get(KNOWN_COOKIE, ""))
    await house.devices.sign_out(guest.id, device_of(connection), token_hash(known), before)
    house.departures.sign_out([device_of(connection)])
    return [_cookie(connection, "", max_age=0), _cookie(connection, known, KNOWN_COOKIE)]


async def is_known_device(connection: AnyConnection, house: House, login: str) -> bool:
    """Whether the account is signed in on the device, or was until its owner signed out."""
    present = await recognise(connection, house)
    known = connection.cookies.get(KNOWN_COOKIE, "")
    if present and present.login == login:
        return True
    return bool(TOKEN.fullmatch(known)) and await house.devices.is_known(token_hash(known), login)


def no_cookies(connection: AnyConnection) -> list[Cookie]:
    return [_cookie(connection, "", key, max_age=0) for key in (COOKIE, KNOWN_COOKIE)]


def label(connection: AnyConnection) -> str:
    return label_of(connection.headers.get("user-agent", ""))


def caller(guest: Guest) -> Caller:
    return Caller(guest.id, guest.name, _avatar(guest))


def me(guest: Guest) -> http.Me:
    return http.Me(guest.id, guest.name, _avatar(guest), guest.login)


def _avatar(guest: Guest) -> str:
    return guest.avatar or avatar_of(guest.id)


def address_of(connection: AnyConnection) -> str:
    return address_key(connection.client.host if connection.client else "")


def token_hash(token: str) -> str:
    """A plain hash is enough, because the token is 32 random bytes and not a password that could be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()


def _cookie(connection: AnyConnection, token: str, key: str = COOKIE, max_age: int = ONE_YEAR) -> Cookie:
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(key=key, value=token, max_age=max_age, path="/", httponly=True, samesite="lax", secure=secure)
