"""Guests are recognised by a random token in a cookie. Only its hash is kept, so the database opens no door."""

import hashlib
import re
import secrets
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie

from tablee.server.judging import Trouble
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
    return await house.store.guest(_hash(token)) if TOKEN.fullmatch(token) else None


async def welcome(connection: AnyConnection, house: House) -> tuple[Guest, Cookie]:
    """A new guest, with the cookie to be recognised by."""
    if not house.doormen.new_guests.take(address_of(connection)):
        raise Trouble("too_often")
    token, guest = secrets.token_urlsafe(32), Guest(secrets.token_urlsafe(9), "")
    await house.store.add_guest(guest, _hash(token))
    return guest, _cookie(token, secure=connection.url.scheme in ("https", "wss"))


def address_of(connection: AnyConnection) -> str:
    return address_key(connection.client.host if connection.client else "")


def _hash(token: str) -> str:
    """A plain hash will do: the token is 32 random bytes, not a password one could guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def _cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE, value=token, max_age=ONE_YEAR, path="/", httponly=True, samesite="lax", secure=secure
    )
