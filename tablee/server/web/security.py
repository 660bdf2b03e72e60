"""The outermost layer of the application: refuses requests made by other sites, and adds security headers."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any

import msgspec

from tablee.server.common.limits import Buckets, address_key
from tablee.server.common.metrics import Meter
from tablee.server.common.settings import Settings
from tablee.server.web.hostnames import HostNames, Objection
from tablee.server.wire.errors import Failed

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

HARMLESS = {"GET", "HEAD", "OPTIONS"}
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")
"""The headers that show that a request came through a proxy."""

COST_OF_ASKING = 5
"""The cost of a request to /api, when a request for a file costs 1."""
TOO_OFTEN = msgspec.json.encode(Failed("too_often", None)).decode()

HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",  # the address of a table is the key to it, for no other site
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


Headers = Mapping[str, str]


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, meter: Meter) -> None:
        self._app = app
        self._names = HostNames(settings.names, settings.address)
        self._requests = Buckets(settings.limits.requests_of_an_address, time.monotonic)
        self._most_open = settings.limits.open_requests_of_an_address
        self._open: Counter[str] = Counter()
        """Requests without an answer yet, by address; sockets are not counted."""
        self._meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = address_key(scope["client"][0] if scope["client"] else "")
        headers = _readable(scope["headers"])
        if self._is_too_often(scope, address):
            self._meter.refused["too many requests of an address"] += 1
            await _refuse(scope, send, 429, TOO_OFTEN, "application/json")
        elif objection := self._objection(scope, headers):
            await _refuse(scope, send, *objection)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            with self._counted(address):
                await self._app(scope, receive, _with_headers(send, headers.get("host", "")))

    def _is_too_often(self, scope: Scope, address: str) -> bool:
        cost = COST_OF_ASKING if scope["path"].startswith("/api/") else 1
        return self._open[address] >= self._most_open or not self._requests.take(address, cost)

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _objection(self, scope: Scope, headers: Headers) -> Objection | None:
        """The reason to refuse a request, or None."""
        hosts = sum(name == b"host" for name, _ in scope["headers"])
        if hosts > 1 or (not hosts and scope["http_version"] == "1.1"):
            return 400, "A request has one host."
        if objection := self._names.objection(headers.get("host", "")):
            return objection
        if _may_change_something(scope) and _is_foreign(headers, scope["scheme"]):
            return 403, "Made by another site."
        return None


def content_security_policy(host: str) -> str:
    """Allows only what the house itself serves. Some browsers do not count a socket as 'self', so it is named."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        f"frame-ancestors 'none'; connect-src 'self'{sockets}"
    )


def _may_change_something(scope: Scope) -> bool:
    return scope["type"] == "websocket" or scope["method"] not in HARMLESS


def _is_foreign(headers: Headers, scheme: str) -> bool:
    """Whether another site made the request.

    Browsers always send the origin with a request that may change something, and a page cannot forge it. Together
    with SameSite=Lax cookies this protects against cross-site request forgery without a token. Programs that are
    not browsers send no origin, and carry no person's cookies.
    """
    origin = headers.get("origin")
    if origin is None:
        return False
    site, _, host = origin.partition("://")
    return host != headers.get("host") or site not in _schemes(headers, scheme)


def _schemes(headers: Headers, scheme: str) -> set[str]:
    """The possible schemes of our own pages: both, if a proxy does not say with which one it was called."""
    if "x-forwarded-proto" not in headers and any(name in headers for name in FORWARDED):
        return {"http", "https"}
    return {SCHEMES[scheme]}


async def _refuse(scope: Scope, send: Send, status: int, text: str, kind: str = "text/plain") -> None:
    """Refuse a request and end the connection. Sockets always get a 403, because pages cannot read the status."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    headers = _raw([("content-type", f"{kind}; charset=utf-8"), ("connection", "close"), *HEADERS.items()])
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": False})


def _with_headers(send: Send, host: str) -> Send:
    extra = [*_raw(HEADERS.items()), *_raw([("content-security-policy", content_security_policy(host))])]

    async def send_with_headers(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *extra]
        await send(message)

    return send_with_headers


def _readable(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}


def _raw(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers]
