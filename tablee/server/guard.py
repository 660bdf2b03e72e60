"""Stands before everything the house serves: refuses what other sites ask for, and sends the security headers."""

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

HOST = re.compile(r"[\w.:\[\]-]+", re.ASCII)
HARMLESS = {"GET", "HEAD", "OPTIONS"}

HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",  # the address of a table is the key to it: nobody else hears it
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def guarded(app: ASGIApp) -> ASGIApp:
    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        headers = _readable(scope["headers"])
        if _may_change_something(scope) and _is_foreign(headers):
            await _refuse(scope, send)
        elif scope["type"] == "websocket":
            await app(scope, receive, send)
        else:
            await app(scope, receive, _with_headers(send, headers.get("host", "")))

    return guard


def content_security_policy(host: str) -> str:
    """Only what the house itself serves. Some browsers do not count a socket as 'self', so it is named."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        f"frame-ancestors 'none'; connect-src 'self'{sockets}"
    )


def _may_change_something(scope: Scope) -> bool:
    return scope["type"] == "websocket" or scope["method"] not in HARMLESS


def _is_foreign(headers: dict[str, str]) -> bool:
    """Browsers always say which site makes a request that may change something, and cannot be made to lie.

    This is what protects against forged requests: together with SameSite=Lax cookies no token is needed.
    Programs that are no browsers send no origin and carry nobody's cookies.
    """
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"Made by another site.", "more_body": False})


def _with_headers(send: Send, host: str) -> Send:
    extra = [*_raw(HEADERS.items()), *_raw([("content-security-policy", content_security_policy(host))])]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *extra]
        await send(message)

    return send_with_headers


def _readable(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}


def _raw(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers]
