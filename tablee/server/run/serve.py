"""Starts a house, of one worker or several, and prints its address."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import segno
import uvicorn

from tablee.server.common.limits import LARGEST_MESSAGE
from tablee.server.common.log import begin_log
from tablee.server.common.settings import Settings
from tablee.server.room.broker import Broker, CannotReach
from tablee.server.room.search_pool import SearchPool
from tablee.server.run.app import create_app
from tablee.server.run.listen import CannotServe, allow_many_files, listen, most_connections
from tablee.server.run.supervisor import CANNOT_SERVE, end_with_supervisor, watch_over
from tablee.server.storage.database import CannotOpen
from tablee.server.storage.store import Store
from tablee.server.web.tables import LOOPBACK
from tablee.server.web.traffic import Traffic
from tablee.server.web.uvicorn_http import limited_http
from tablee.server.web.uvicorn_ws import direct_socket

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The addresses that mean all interfaces, and the address at which this machine itself reaches such a house."""
ALLOCATIONS_TO_TIDY_UP = 20_000
"""Allocations between garbage collections: some hundred moves. More frequent ones took a quarter of the CPU time,
and there are few reference cycles to find."""
SOMEWHERE_ELSE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}
"""Addresses that are reserved for documentation. A socket connected to one sends nothing, but has the address of
this machine that other devices reach."""


def serve(settings: Settings) -> None:
    """Run until stopped. Port 0 takes a free one."""
    with listen(settings.host, settings.port, settings.is_beside_others) as listener:
        receive(listener, settings)


def receive(listener: socket.socket, settings: Settings) -> None:
    """Serve people who come to the listener, until stopped."""
    if (settings.broker or settings.workers > 1) and not (settings.database and settings.broker):
        raise CannotServe("Several workers need a --database they share and a --broker between them.")
    settings = replace(settings, address=address_outside(settings.host, listener))
    if settings.workers > 1:
        announce(listener, settings.address)
        if not watch_over([partial(_one_of_many, settings, listener)] * settings.workers):
            raise CannotServe("No worker is left.")
    else:
        work(settings, listener, announce)


def work(settings: Settings, listener: socket.socket, announce: Callable[..., None] | None = None) -> None:
    """Serve people who come to the listener, as the only worker or as one of several."""
    begin_log(settings.log)
    allow_many_files()
    try:
        store = Store(settings.database or settings.data)
        broker = Broker(settings.broker) if settings.broker else None
        searches = SearchPool(settings.search_processes, settings.limits.waiting_searches, settings.pace)
        server = _Server(server_config(store, settings, broker, searches), settings, announce)
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(server, store, broker, listener))
    except (CannotOpen, CannotReach) as error:
        raise CannotServe(str(error)) from error
    except KeyboardInterrupt:
        pass


def _one_of_many(settings: Settings, listener: socket.socket) -> None:
    end_with_supervisor()
    try:
        work(settings, listener)
    except CannotServe as error:
        print("tablee:", error, file=sys.stderr, flush=True)
        sys.exit(CANNOT_SERVE)


async def _serve(server: uvicorn.Server, store: Store, broker: Broker | None, listener: socket.socket) -> None:
    await store.start()
    if broker:
        await broker.start()
    tidy_up_less_often()
    await server.serve(sockets=[listener])


def tidy_up_less_often() -> None:
    """Make garbage collections rare, and exclude the loaded code from them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS_TO_TIDY_UP, 20, 20)


def server_config(
    store: Store, settings: Settings, broker: Broker | None = None, searches: SearchPool | None = None
) -> uvicorn.Config:
    traffic = Traffic(settings.limits, settings.trusted_proxies, store.meter.refused, most_connections())
    return uvicorn.Config(
        create_app(store, settings, broker, searches),
        http=limited_http(traffic),
        lifespan="on",
        access_log=False,  # the address of a table is the key to it, and belongs in no log
        log_config=None,
        log_level="warning",
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws=direct_socket(traffic),
        ws_max_size=8 * LARGEST_MESSAGE,  # a message beyond this ends the connection without an answer
        ws_per_message_deflate=False,
        ws_ping_interval=10,
        ws_ping_timeout=15,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, settings: Settings, announce: Callable[..., None] | None) -> None:
        super().__init__(config)
        self._settings = settings
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets and self._announce:
            self._announce(sockets[0], self._settings.address)


def _url(host: str, listener: socket.socket) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def address_outside(host: str, listener: socket.socket) -> str | None:
    """The URL at which other devices reach the house; None if they cannot."""
    if host in LOOPBACK:
        return None
    if host not in EVERYWHERE:
        return _url(host, listener)
    with socket.socket(listener.family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE_ELSE[host], 9))
        except OSError:
            return None
        return _url(probe.getsockname()[0], listener)


def announce(listener: socket.socket, outside: str | None) -> None:
    bound = listener.getsockname()[0]
    print(f"Tablée is open at {_url(EVERYWHERE.get(bound, bound), listener)}", flush=True)
    if outside:
        print(f"On the same network: {outside}")
        segno.make(outside, micro=False).terminal(compact=True)
    else:
        print("Only this machine can join. To let phones on your network in, listen on 0.0.0.0.")
    print("Stop with Ctrl+C.", flush=True)
