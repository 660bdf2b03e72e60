"""Guests are recognised by a random token in a cookie. Only its hash is kept, so the database opens no door."""

import hashlib
import re
import secrets
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie

from tablee.server import wire
from tablee.server.avatars import avatar_of
from tablee.server.judging import Asker, Trouble
from tablee.server.limits import address_key
from tablee.server.lobby import House
from tablee.server.store import Guest

COOKIE = "tablee"
ONE_YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


async def recognise(connection: AnyConnection, house: House) -> Guest | None:
    token = connection.cookies.get(COOKIE, "")
    return await house.store.guest(token_hash(token)) if TOKEN.fullmatch(token) else None


def device_of(connection: AnyConnection) -> str:
    """The hash of the token that the browser sent, whether or not it is known."""
    return token_hash(connection.cookies.get(COOKIE, ""))


async def welcome(connection: AnyConnection, house: House) -> tuple[Guest, Cookie]:
    """A new guest, with the cookie to be recognised by."""
    if not house.doormen.new_guests.take(address_of(connection)):
        raise Trouble("too_often")
    token, guest = secrets.token_urlsafe(32), Guest(secrets.token_urlsafe(9), "")
    await house.store.add_guest(guest, token_hash(token))
    return guest, _cookie(connection, token)


async def admit(connection: AnyConnection, house: House, guest: str) -> Cookie:
    """Another device on which somebody is recognised from now on."""
    token = secrets.token_urlsafe(32)
    await house.people.add_token(token_hash(token), guest)
    return _cookie(connection, token)


async def show_out(connection: AnyConnection, house: House) -> Cookie:
    """This device forgets who came in with it."""
    device = device_of(connection)
    await house.people.remove_token(device)
    house.sign_out([device])
    return _cookie(connection, "", max_age=0)


def asker(guest: Guest) -> Asker:
    return Asker(guest.id, guest.name, _avatar(guest))


def me(guest: Guest) -> wire.Me:
    return wire.Me(guest.id, guest.name, _avatar(guest), guest.login)


def _avatar(guest: Guest) -> str:
    return guest.avatar or avatar_of(guest.id)


def address_of(connection: AnyConnection) -> str:
    return address_key(connection.client.host if connection.client else "")


def token_hash(token: str) -> str:
    """A plain hash will do: the token is 32 random bytes, not a password one could guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def _cookie(connection: AnyConnection, token: str, max_age: int = ONE_YEAR) -> Cookie:
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(key=COOKIE, value=token, max_age=max_age, path="/", httponly=True, samesite="lax", secure=secure)
